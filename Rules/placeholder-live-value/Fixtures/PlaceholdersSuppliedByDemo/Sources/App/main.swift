import Dependencies
import Feature

prepareDependencies { $0.limit = 3 }
print(number())

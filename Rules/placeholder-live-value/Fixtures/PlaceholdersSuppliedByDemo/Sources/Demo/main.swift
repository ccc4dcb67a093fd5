import Dependencies
import Feature

prepareDependencies {
  $0.count = 2
  $0.limit = 2
  $0.store = Store(load: { 2 })
}
print(number())

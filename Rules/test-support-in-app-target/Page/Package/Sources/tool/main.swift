import Feature

print(Feature())

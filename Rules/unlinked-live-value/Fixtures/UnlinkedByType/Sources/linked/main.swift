import Feature

print(Feature().now())

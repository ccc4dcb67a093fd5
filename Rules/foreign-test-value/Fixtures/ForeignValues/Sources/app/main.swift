import Client
import ClientBase
import ClientTesting
import Dependencies

print(Dependency(Client.self).wrappedValue.name())
print(Dependency(BaseClient.self).wrappedValue.name())
print(NamedClient.testValue.name())
withDependencies {
  $0.context = .preview
} operation: {
  print(Dependency(SplitClient.self).wrappedValue.name())
}

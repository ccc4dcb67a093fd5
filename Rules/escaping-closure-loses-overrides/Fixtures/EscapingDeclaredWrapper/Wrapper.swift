/// Spezi's shape: a wrapper of the program itself, without current values.
@propertyWrapper
final class Dependency<Module> {
  private let type: Module.Type

  init(_ type: Module.Type) { self.type = type }

  var wrappedValue: Module.Type { type }
}

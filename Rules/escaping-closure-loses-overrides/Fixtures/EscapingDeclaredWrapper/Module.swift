import Foundation

final class DeclaredModule {
  @Dependency(DeclaredModule.self) var other

  func load() {
    DispatchQueue.main.async {
      @Dependency(DeclaredModule.self) var other
      _ = other
      _ = DeclaredModule()
    }
  }
}

import ProjectDescription

extension Target {
  /// A module in a folder of its name.
  public static func module(
    _ name: String, product: Product = .framework, needs: [TargetDependency] = []
  ) -> Target {
    .target(
      name: name, destinations: .iOS, product: product, bundleId: "example.\(name)",
      sources: ["\(name)/**"], dependencies: needs)
  }
}

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "shop",
  products: [.executable(name: "shop", targets: ["shop"])],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0")
  ],
  targets: [
    .target(
      name: "Client",
      dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
    .target(
      name: "Orders",
      dependencies: [
        "Client", .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]),
    .target(
      name: "Receipts",
      dependencies: [
        "Client", .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]),
    .target(name: "Guarded", dependencies: ["Client"]),
    .target(name: "Plain"),
    .executableTarget(name: "shop", dependencies: ["Orders", "Receipts", "Guarded", "Plain"]),
    .executableTarget(
      name: "check",
      dependencies: [
        "Client", .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]),
    .target(
      name: "TestHelpers",
      dependencies: [
        "Client", .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]),
    .testTarget(
      name: "OrdersTests",
      dependencies: [
        "Orders", "TestHelpers",
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ]),
  ]
)

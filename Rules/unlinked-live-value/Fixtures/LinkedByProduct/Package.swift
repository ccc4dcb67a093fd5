// swift-tools-version: 6.0
import PackageDescription

let live: Target.Dependency = "APIClientLive"
let shared: [Target.Dependency] = ["APIClient", live]

let package = Package(
  name: "linked-by-product",
  products: [.executable(name: "tool", targets: ["tool"])],
  dependencies: [.package(url: "https://example.com/other", from: "1.0.0")],
  targets: [
    .target(name: "APIClient"),
    .target(name: "APIClientLive", dependencies: ["APIClient"]),
    .executableTarget(
      name: "tool", dependencies: shared + [.product(name: "Other", package: "other")]),
  ]
)

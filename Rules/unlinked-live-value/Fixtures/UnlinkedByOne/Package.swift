// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "tools",
  targets: [
    .target(name: "APIClient"),
    .target(name: "APIClientLive", dependencies: ["APIClient"]),
    .target(name: "Feature", dependencies: ["APIClient"]),
    .executableTarget(name: "linked", dependencies: ["Feature", "APIClientLive"]),
    .executableTarget(name: "unlinked", dependencies: ["APIClient"]),
    .executableTarget(name: "reading-nothing", dependencies: ["APIClient"]),
    .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
  ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "unlinked-but-supplied",
  targets: [
    .target(name: "APIClient"),
    .target(name: "APIClientLive", dependencies: ["APIClient"]),
    .executableTarget(name: "tool", dependencies: ["APIClient"]),
  ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "linked-through-another",
  targets: [
    .target(name: "APIClient"),
    .target(name: "APIClientLive", dependencies: ["APIClient"]),
    .target(name: "App", dependencies: [.target(name: "APIClientLive"), .byName(name: "APIClient")]),
    .executableTarget(name: "tool", dependencies: ["App"]),
  ]
)

import PackageDescription

nonisolated(unsafe) private let package = Package(
  name: "App",
  targets: [
    .target(name: "APIClient"),
    .target(name: "APIClientLive", dependencies: ["APIClient"]),
    // example
  ])

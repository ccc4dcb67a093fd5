import PackageDescription

nonisolated(unsafe) private let package = Package(
  name: "App",
  targets: [
    // example
  ])

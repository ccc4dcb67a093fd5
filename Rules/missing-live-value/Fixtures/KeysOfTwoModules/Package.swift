// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "two",
  targets: [
    .target(name: "First"),
    .target(name: "Second"),
    .executableTarget(name: "App", dependencies: ["First", "Second"]),
  ]
)

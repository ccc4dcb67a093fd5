// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "frozen-in-tests",
  targets: [
    .executableTarget(name: "App"),
    .testTarget(name: "AppTests", dependencies: ["App"]),
  ]
)

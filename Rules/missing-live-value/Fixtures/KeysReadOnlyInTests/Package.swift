// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "tested",
  targets: [
    .executableTarget(name: "App"),
    .testTarget(name: "AppTests", dependencies: ["App"]),
  ]
)

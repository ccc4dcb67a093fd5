// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "tested-program",
  targets: [
    .executableTarget(name: "App"),
    .testTarget(name: "AppTests", dependencies: ["App"]),
  ]
)

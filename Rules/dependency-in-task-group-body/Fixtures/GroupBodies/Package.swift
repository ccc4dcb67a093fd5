// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "groups",
  platforms: [.iOS(.v16), .macOS(.v15)],
  products: [.library(name: "App", targets: ["App"])],
  targets: [
    .target(name: "App"),
    .testTarget(name: "AppTests", dependencies: ["App"]),
  ]
)

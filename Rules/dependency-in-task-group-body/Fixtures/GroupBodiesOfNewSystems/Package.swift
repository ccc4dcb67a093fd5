// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "groups",
  platforms: [.iOS(.v18), .macOS("15.1"), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "App", targets: ["App"])],
  targets: [.target(name: "App")]
)

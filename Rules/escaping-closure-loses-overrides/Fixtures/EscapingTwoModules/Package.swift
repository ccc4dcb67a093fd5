// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "two-modules",
  targets: [
    .target(name: "Owning"),
    .target(name: "Plain"),
    .executableTarget(name: "App", dependencies: ["Owning", "Plain"]),
  ]
)

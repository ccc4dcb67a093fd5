// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "reexport",
  targets: [
    .target(name: "Core"),
    .target(name: "Plain"),
    .executableTarget(name: "App", dependencies: ["Core", "Plain"]),
  ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "placeholders-by-demo",
  targets: [
    .target(name: "Feature"),
    .executableTarget(name: "App", dependencies: ["Feature"]),
    .executableTarget(name: "Demo", dependencies: ["Feature"]),
  ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "unlinked-by-type",
  targets: [
    .target(name: "Clock"),
    .target(name: "ClockLive", dependencies: ["Clock"]),
    .target(name: "Feature", dependencies: ["Clock"]),
    .executableTarget(name: "linked", dependencies: ["Feature", "ClockLive"]),
    .executableTarget(name: "unlinked", dependencies: ["Feature"]),
    .executableTarget(name: "idle", dependencies: ["Clock"]),
  ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "foreign-values",
  targets: [
    .target(name: "ClientBase"),
    .target(name: "Client", dependencies: ["ClientBase"]),
    .target(name: "ClientTesting", dependencies: ["Client"]),
    .executableTarget(name: "app", dependencies: ["Client", "ClientTesting"]),
  ]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "clients",
  products: [.library(name: "Clients", targets: ["Clients"])],
  targets: [.target(name: "Clients")]
)

// swift-tools-version: 6.0

import PackageDescription

// Since version 7.6 of the database library, an awaited access keeps the values.
let package = Package(
  name: "EscapingDatabases",
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.5.0"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.9.0"),
  ],
  targets: [
    .target(
      name: "App",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ])
  ]
)

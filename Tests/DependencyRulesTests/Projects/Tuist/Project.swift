import ProjectDescription
import ProjectDescriptionHelpers

let project = Project(
  name: "Apps",
  targets: [
    .module("Full", product: .app, needs: [.target(name: "Client"), .target(name: "ClientLive")]),
    .module("Lite", product: .app, needs: [.target(name: "Client")]),
    .module("Client"),
    .module("ClientLive", needs: [.target(name: "Client")]),
  ]
)

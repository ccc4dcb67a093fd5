import Modules
import ProjectDescription
import ProjectDescriptionHelpers

let project = Project(
  name: "Apps",
  targets: [
    .module("Full", product: .app, needs: [.client, .target(name: "ClientLive")]),
    .module("Lite", product: .app, needs: [.client]),
    .module("Client"),
    .module("ClientLive", needs: [.client]),
  ]
)

import ProjectDescription

extension TargetDependency {
  public static let client = TargetDependency.target(name: "Client")
}

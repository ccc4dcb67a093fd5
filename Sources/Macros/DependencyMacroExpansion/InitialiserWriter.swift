/// Writes the initialisers of a client: one that takes all properties, one without the endpoints.
struct InitialiserWriter {
  let access: Access
  /// Lines for the first initialiser.
  let check: String

  /// With a branch for each combination of conditions, since `#if` is not allowed among parameters.
  func initialisers(_ members: [ClientMember]) -> String {
    initialisers([], followedBy: members[...], conditions: 0)
  }

  /// Each condition doubles the code. With more than this, the members are left out: endpoints
  /// among them start unimplemented like the others.
  private static let conditionLimit = 4

  private func initialisers(
    _ properties: [ClientMember.Property], followedBy members: ArraySlice<ClientMember>,
    conditions: Int
  ) -> String {
    var properties = properties
    for (index, member) in zip(members.indices, members) {
      switch member {
      case .property(let property): properties.append(property)
      case .conditional(let branches):
        guard conditions < Self.conditionLimit else { continue }
        let rest = members[(index + 1)...]
        var lines = branches.flatMap { branch in
          [
            branch.directive,
            initialisers(
              properties, followedBy: branch.members + rest, conditions: conditions + 1
            ).indented,
          ]
        }
        if branches.last?.directive != "#else" {
          lines += [
            "#else",
            initialisers(properties, followedBy: rest, conditions: conditions + 1).indented,
          ]
        }
        return (lines + ["#endif"]).joined(separator: "\n")
      }
    }
    return initialiser(properties, check: check) + "\n\n"
      + initialiser(properties.filter { !$0.isEndpoint }, check: "")
  }

  private func initialiser(_ properties: [ClientMember.Property], check: String) -> String {
    let head = "\(access.modifier)init"
    // The setter of an endpoint uses the whole structure, which has to be initialized by then.
    let ordered = properties.filter { !$0.isEndpoint } + properties.filter(\.isEndpoint)
    let assignments = ordered.map { "self.\($0.target) = \($0.name)" }
    let body = ([check].filter { !$0.isEmpty } + assignments).joined(separator: "\n")
    guard !properties.isEmpty else {
      return body.isEmpty ? "\(head)() {}" : "\(head)() {\n\(body.indented)\n}"
    }
    let parameters = properties.map(\.parameter).joined(separator: ",\n")
    return "\(head)(\n\(parameters.indented)\n) {\n\(body.indented)\n}"
  }
}

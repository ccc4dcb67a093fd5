import Dependencies

extension TestedElsewhere {
  static let testValue = TestedElsewhere(run: unimplemented("TestedElsewhere.run"))
}

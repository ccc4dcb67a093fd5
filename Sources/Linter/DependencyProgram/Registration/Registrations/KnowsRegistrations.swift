/// Holds the registrations, and with them the resolution of expressions.
protocol KnowsRegistrations: KnowsExpressions {
  var registrations: Registrations { get }
}

extension KnowsRegistrations {
  var expressions: ExpressionResolution { registrations.expressions }
}

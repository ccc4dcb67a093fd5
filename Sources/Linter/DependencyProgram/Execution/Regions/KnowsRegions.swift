/// Holds the regions, and with them the resolution of expressions.
protocol KnowsRegions: KnowsExpressions {
  var regions: Regions { get }
}

extension KnowsRegions {
  var expressions: ExpressionResolution { regions.expressions }
  var questions: QuestionLimit { regions.questions }
  var requirements: Requirements { regions.requirements }
  var overridings: Overridings { regions.overridings }
}

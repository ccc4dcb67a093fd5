package import DependencyProgram

/// Every rule, in the order in which they are listed.
package let allRules: [Rule] = [
  missingLiveValue, unlinkedLiveValue, placeholderLiveValue,
  escapingClosureLosesOverrides, storedReadAfterEscape,
  unpropagatedChildModel,
  missingTestValue, liveTestValue, partialTestValue,
  frozenDependency, staticDependency, dependencyCycle, blockingLiveValue, assignedLiveValue,
  actorIsolatedRegistration, clientEndpointShape, handwrittenClient, protocolDependency,
  mismatchedAccessorKeys, sharedKey, readOnlyAccessor,
  unusedSuppression, malformedSuppression, unexplainedSuppression,
]

package import DependencyProgram

/// Every rule, in the order in which they are listed.
package let allRules: [Rule] = [
  missingLiveValue, unlinkedLiveValue, placeholderLiveValue, placeholderLiveEndpoint,
  escapingClosureLosesOverrides, storedReadAfterEscape,
  unpropagatedChildModel, escapedLazyWork, lostPreviewOverride, clobberedEndpointOverride,
  shadowedOverride, overrideWithoutEffect, partlyOverriddenModel,
  unpropagatedChildModel, misusedContinuation, propagationFromEmptyModel, dependencyInDeinit,
  snapshotOfChangingValue, dependencyInTaskGroupBody, rawTaskLocalEscape,
  missingTestValue, liveTestValue, partialTestValue, crashingTestValue, permissiveTestValue,
  unoverriddenTestDependency, unusedOverride,
  sharedMutableTestValue, reportingTestValue, foreignTestValue, missingPreviewValue,
  frozenDependency, staticDependency, dependencyCycle, blockingLiveValue, assignedLiveValue,
  actorIsolatedRegistration, clientEndpointShape, handwrittenClient, protocolDependency,
  mismatchedAccessorKeys, sharedKey, readOnlyAccessor,
  storedTestSubject, stateReadsDependency, environmentOutsideView, environmentReadBeforeRender,
  unusedDependency,
  ineffectiveOverride, mutatedSharedDefault, lostSetupOverride, overrideAroundStore,
  overrideRebuiltPerAction, overrideAroundServer, latePrepare,
  unusedDependency, uncontrolledEffect,
  directCurrentAccess, deprecatedOverrideApi,
  unusedSuppression, malformedSuppression, unexplainedSuppression,
]

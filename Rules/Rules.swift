package import DependencyProgram

/// Every rule, in the order in which they are listed.
package let allRules: [Rule] = [
  missingLiveValue, unlinkedLiveValue, placeholderLiveValue, placeholderLiveEndpoint,
  escapingClosureLosesOverrides, storedReadAfterEscape, misusedContinuation,
  unpropagatedChildModel, propagationFromEmptyModel, dependencyInDeinit, snapshotOfChangingValue,
  dependencyInTaskGroupBody, overrideWithoutEffect, rawTaskLocalEscape,
  environmentOutsideView, environmentReadBeforeRender,
  missingTestValue, liveTestValue, partialTestValue, crashingTestValue, permissiveTestValue,
  unoverriddenTestDependency, overrideOfUnreadDependency, unusedOverride,
  sharedMutableTestValue, reportingTestValue, foreignTestValue, missingPreviewValue,
  liveValueInPreview,
  frozenDependency, staticDependency, dependencyCycle, blockingLiveValue, assignedLiveValue,
  actorIsolatedRegistration, clientEndpointShape, handwrittenClient, protocolDependency,
  mismatchedAccessorKeys, sharedKey, readOnlyAccessor,
  ineffectiveOverride, mutatedSharedDefault, lostSetupOverride, lostPreviewOverride,
  escapedLazyWork, overrideAroundStore, shadowedOverride, clobberedEndpointOverride,
  overrideRebuiltPerAction, overrideAroundServer, partlyOverriddenModel,
  liveContextInTests, latePrepare,
  stateReadsDependency, storedTestSubject, unusedDependency, uncontrolledEffect,
  directCurrentAccess, directLiveValue, deprecatedOverrideApi, testSupportInAppTarget,
  unusedSuppression, malformedSuppression, unexplainedSuppression,
]

/// The rules whose fixes bring a project up to date.
package let migrationRules: [Rule] = [
  deprecatedOverrideApi, storedTestSubject, overrideAroundStore, handwrittenClient,
]

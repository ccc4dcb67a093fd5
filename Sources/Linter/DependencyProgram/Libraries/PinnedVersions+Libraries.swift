internal import PackageGraph

/// The versions of libraries that make a difference. A version that is not known counts as the
/// newest one.
extension PinnedVersions {
  /// Whether the wrapper uses the values of its reads alone: the system was a part of another
  /// library before it had a package of its own.
  var readAtAccess: Bool {
    has("swift-composable-architecture", before: [0, 50]) && !has("swift-dependencies", since: [0])
  }

  /// Whether a key without a test value gives tests its preview value.
  var testsGetPreviews: Bool { !has("swift-dependencies", before: [0, 1, 4]) && !readAtAccess }

  /// Whether the system has `prepareDependencies`.
  var canPrepare: Bool { !has("swift-dependencies", before: [1, 5]) && !readAtAccess }

  /// Whether an endpoint of a client reports its calls although its declaration has a closure.
  /// Before, a bug of the compiler made it run that closure alone.
  var endpointsWithClosuresReport: Bool { !has("swift-dependencies", before: [1, 9, 1]) }

  /// Whether an awaited access to a database runs in the task of its caller.
  var databasesKeepValues: Bool { !has("grdb.swift", before: [7, 6]) }
}

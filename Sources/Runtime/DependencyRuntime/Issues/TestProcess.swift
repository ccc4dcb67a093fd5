/// Whether the current process runs tests.
///
/// Always true in the processes in which `swift test`, Xcode and Bazel run tests. A program that
/// hosts tests can check it to skip its real work:
///
/// ```swift
/// @main
/// struct Program {
///   static func main() async {
///     guard !isTesting else { return }
///     await Server().run()
///   }
/// }
/// ```
///
/// ``TestContext/current`` tells which test the current task belongs to.
public let isTesting = TestProcess.current.isTesting

/// The facts about tests that show in how a process was started.
package struct TestProcess: Sendable {
  /// Whether it runs tests.
  package let isTesting: Bool

  /// Whether it was started to run Swift Testing's tests and no others, as `swift test` does.
  package let runsSwiftTesting: Bool

  package static let current = TestProcess(
    arguments: CommandLine.arguments, hasEnvironmentVariable: Platform.hasEnvironmentVariable)

  package init(arguments: [String], hasEnvironmentVariable: (String) -> Bool) {
    let library = Self.value(of: "--testing-library", in: arguments)
    runsSwiftTesting = library == "swift-testing"
    isTesting =
      library != nil
      || Self.environmentVariables.contains(where: hasEnvironmentVariable)
      || arguments.contains(where: Self.isTestRunner)
  }

  /// Variables that Xcode and Bazel set for the tests they run.
  private static let environmentVariables = [
    "XCTestBundlePath", "XCTestBundleInjectPath", "XCTestConfigurationFilePath",
    "XCTestSessionIdentifier", "BAZEL_TEST",
  ]

  /// Whether an argument names a program that runs tests, or a bundle of tests. On Linux, the
  /// tests' executable itself is called `….xctest`.
  private static func isTestRunner(_ argument: String) -> Bool {
    guard let name = argument.split(separator: "/").last else { return false }
    return name == "xctest" || name.hasSuffix(".xctest") || name == "swiftpm-testing-helper"
  }

  /// The value of an option, as `--name value` or `--name=value`; empty if it has none.
  private static func value(of option: String, in arguments: [String]) -> Substring? {
    for (index, argument) in arguments.enumerated() {
      if argument == option { return arguments.dropFirst(index + 1).first.map { $0[...] } ?? "" }
      if argument.hasPrefix("\(option)=") { return argument.dropFirst(option.count + 1) }
    }
    return nil
  }
}

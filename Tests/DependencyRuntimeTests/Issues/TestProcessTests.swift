import DependencyRuntime
import Testing

@Suite struct TestProcessTests {
  @Test(arguments: [
    ["/build/debug/PackageTests.xctest"],
    ["/build/debug/PackageTests.xctest", "--testing-library", "swift-testing"],
    ["/Developer/usr/bin/xctest", "-XCTest", "Suite/test", "/build/Tests.xctest"],
    ["/toolchain/swiftpm-testing-helper", "--test-bundle-path", "/build/Tests.xctest/Contents"],
    ["program", "--testing-library=swift-testing"],
    ["program", "Tests.xctest/"],
  ])
  func testRunners(arguments: [String]) {
    let process = TestProcess(arguments: arguments) { _ in false }
    #expect(process.isTesting)
    #expect(process.runsSwiftTesting == arguments.description.contains("swift-testing"))
  }

  @Test(arguments: [
    [], ["program"], ["/usr/bin/program", "--filter", "xctest-like"], ["my.xctest.program"],
    ["program", "--testing"], [""], ["/"],
  ])
  func otherPrograms(arguments: [String]) {
    let process = TestProcess(arguments: arguments) { _ in false }
    #expect(!process.isTesting)
    #expect(!process.runsSwiftTesting)
  }

  @Test(arguments: [
    ("XCTestBundlePath", true), ("XCTestBundleInjectPath", true), ("XCTestSessionIdentifier", true),
    ("XCTestConfigurationFilePath", true), ("BAZEL_TEST", true), ("PATH", false), ("TEST", false),
  ])
  func environment(name: String, isTesting: Bool) {
    let process = TestProcess(arguments: ["program"]) { $0 == name }
    #expect(process.isTesting == isTesting)
  }

  @Test func thisProcess() {
    #expect(isTesting)
    #expect(TestProcess.current.isTesting)
  }
}

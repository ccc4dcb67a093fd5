import DependencyProgram
import DependencyRules
import DiagnosticReports
import ProofSupport
import Testing

/// Fixed code compiles: where `withDependencies` is not visible, the fix imports it, and where its
/// module is unknown, there is no fix.
@Suite struct ImportFixTests {
  private static let model = """
    import Dependencies
    final class Child { @Dependency(\\.date) var date }
    final class Model {
      @Dependency(\\.date) var date
      var child: Child?
    }

    """

  private static let code = """
    extension Model {
      func show() { child = Child() }
      func hide() { child = Child() }
    }

    """

  private static let fixed = code.replacing(
    "Child()", with: "withDependencies(from: self) { Child() }")

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "App", targets: [.target(name: "Core"), .target(name: "App", dependencies: ["Core"])])

    """

  /// - Parameters:
  ///   - code: the code of the file with the findings.
  ///   - expected: the text after the fixes; nil if none may be offered.
  private func check(
    _ code: String, becomes expected: String?, path: String = "Z.swift",
    beside files: [String: String] = ["A.swift": model],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let program =
      files.sorted { $0.key < $1.key }.map { Fixture.File(path: $0.key, text: $0.value) }
      + [Fixture.File(path: path, text: code)]
    let report = Fixes.lint(program)
    let findings = report.places.filter { $0.rule == "unpropagated-child-model" }
    #expect(findings.count == 2, sourceLocation: sourceLocation)
    #expect(
      findings.allSatisfy { $0.fixes.isEmpty == (expected == nil) }, sourceLocation: sourceLocation)
    let fixed = Fixes.apply(.safe, of: report, to: program).last?.text
    #expect(fixed == expected ?? code, sourceLocation: sourceLocation)
  }

  // MARK: Where the import goes

  /// The import is added between the texts; the second one begins with the code.
  @Test(arguments: [
    ("import Foundation\n", "import Dependencies\n", "\n"),
    ("import Foundation  // for Data\n", "import Dependencies\n", "\n"),
    ("import Foundation /* for Data */;\n", "import Dependencies\n", ""),
    (
      "import Foundation\n#if DEBUG\n  import Combine\n#endif\nimport Dispatch\n",
      "import Dependencies\n", ""
    ),
    ("import Dispatch\n", "import Dependencies\n", "#if DEBUG\n  import Combine\n#endif\n"),
    ("@testable import Core\n", "import Dependencies\n", "\nlet a = 1\n"),
    ("import struct Foundation.Data\n", "import Dependencies\n", ""),
    ("import struct Dependencies.Dependency\n", "import Dependencies\n", ""),
    ("", "import Dependencies\n\n", ""),
    ("\n", "import Dependencies\n\n", ""),
    ("\u{FEFF}", "import Dependencies\n\n", "// About the code.\n"),
    ("#!/usr/bin/swift\n", "import Dependencies\n\n", "let a = 1\n"),
    ("//\n//  Model.swift\n//\n\n", "import Dependencies\n\n", ""),
    ("/* Model.swift\n */\n\n\n", "import Dependencies\n\n", "/// About the code.\n"),
    ("// Header.\n  \n", "import Dependencies\n\n", "// MARK: Code\n\n"),
    ("", "import Dependencies\n\n", "// About the code.\n"),
    ("", "import Dependencies\n\n", "/* About */ let a = 1\n"),
    ("", "import Dependencies\n\n", "// deplint:ignore unused-suppression\n\n"),
    ("// Header.\n\n", "import Dependencies\n\n", "#if os(iOS)\n  import UIKit\n#endif\n"),
  ])
  func place(before: String, added: String, after: String) {
    check(before + after + Self.code, becomes: before + added + after + Self.fixed)
    let lines: (String) -> String = { text in text.replacing("\n", with: "\r\n") }
    check(
      lines(before + after + Self.code), becomes: lines(before + added + after + Self.fixed))
  }

  @Test func furtherCodeOnTheLineOfTheImport() {
    check(
      "import Foundation; let a = 1\n" + Self.code,
      becomes: "import Foundation\nimport Dependencies; let a = 1\n" + Self.fixed)
    check(
      "import Foundation /* a\n*/\n" + Self.code,
      becomes: "import Foundation\nimport Dependencies /* a\n*/\n" + Self.fixed)
  }

  // MARK: Whether there is one

  @Test func visibleByAnImport() {
    for module in ["Dependencies", "ComposableArchitecture", "SQLiteData", "DependenciesAdditions"]
    {
      check("import \(module)\n" + Self.code, becomes: "import \(module)\n" + Self.fixed)
    }
    check(
      "@testable import Dependencies\n" + Self.code,
      becomes: "@testable import Dependencies\n" + Self.fixed)
  }

  @Test func visibleWhereverItIsCompiled() {
    let branch: (String) -> String = { "#if os(iOS)\nimport Dependencies\n\($0)#endif\n" }
    check(branch(Self.code), becomes: branch(Self.fixed))
    check(
      branch("") + Self.code, becomes: "import Dependencies\n\n" + branch("") + Self.fixed)
    check(
      branch("#if DEBUG\n\(Self.code)#endif\n"), becomes: branch("#if DEBUG\n\(Self.fixed)#endif\n")
    )
    check(
      "#if os(iOS)\nimport Dependencies\n#else\n\(Self.code)#endif\n",
      becomes:
        "import Dependencies\n\n#if os(iOS)\nimport Dependencies\n#else\n\(Self.fixed)#endif\n"
    )
  }

  @Test func visibleByAReexport() {
    let exported = ["A.swift": Self.model, "B.swift": "@_exported import Dependencies\n"]
    check(Self.code, becomes: Self.fixed, beside: exported)
    let conditional = [
      "A.swift": Self.model, "B.swift": "#if A\n@_exported import Dependencies\n#endif\n",
    ]
    check(Self.code, becomes: "import Dependencies\n\n" + Self.fixed, beside: conditional)
    let scoped = [
      "A.swift": Self.model, "B.swift": "@_exported import struct Dependencies.Dependency\n",
    ]
    check(Self.code, becomes: "import Dependencies\n\n" + Self.fixed, beside: scoped)

    var core = package(
      model: Self.model, app: "import Core\n",
      core: "@_exported import ComposableArchitecture\n")
    check(
      "import Core\n" + Self.code, becomes: "import Core\n" + Self.fixed,
      path: "Sources/App/Z.swift", beside: core)
    core["Sources/App/A.swift"] = Self.model.replacing("import Dependencies", with: "import Core")
    check(
      "import Foundation\n" + Self.code, becomes: "import Foundation\nimport Core\n" + Self.fixed,
      path: "Sources/App/Z.swift", beside: core)
  }

  @Test func declaredByTheProgram() {
    let function = """
      public func withDependencies<R>(from model: AnyObject, operation: () -> R) -> R { operation() }

      """
    check(Self.code, becomes: Self.fixed, beside: ["A.swift": Self.model + function])
    let files = package(model: Self.model, app: "import Core\n", core: function)
    check(
      "import Core\n" + Self.code, becomes: "import Core\n" + Self.fixed,
      path: "Sources/App/Z.swift", beside: files)
  }

  /// A module of the program with the name of the well-known one need not have its functions.
  @Test func notBroughtByANamesake() {
    let manifest = Self.manifest.replacing("Core", with: "Dependencies")
    let files = [
      "Package.swift": manifest, "Sources/App/A.swift": Self.model,
      "Sources/Dependencies/C.swift": "public let a = 1\n",
    ]
    check(
      "import Dependencies\n" + Self.code, becomes: nil, path: "Sources/App/Z.swift", beside: files)
  }

  // MARK: Which module is imported

  @Test func theModuleThatMostFilesImport() {
    let files = package(model: Self.model, app: "import ComposableArchitecture\n", core: "")
      .merging(["Sources/App/C.swift": "import ComposableArchitecture\n"]) { $1 }
    check(
      "import SwiftUI\n" + Self.code,
      becomes: "import SwiftUI\nimport ComposableArchitecture\n" + Self.fixed,
      path: "Sources/App/Z.swift", beside: files)
  }

  @Test func inTheWordsOfTheOtherFiles() {
    let model = Self.model.replacing("import Dep", with: "internal import Dep")
    check(
      Self.code, becomes: "internal import Dependencies\n\n" + Self.fixed,
      beside: ["A.swift": model])
    check(
      Self.code, becomes: "import Dependencies\n\n" + Self.fixed,
      beside: ["A.swift": model, "B.swift": "import Dependencies\n"])
  }

  // MARK: No fix

  /// Without a manifest, the imports of a public type's file say nothing about other files.
  @Test func nobodyKnowsTheModule() {
    let shared = Self.model.replacing("final class Model", with: "public final class Model")
    check(Self.code, becomes: nil, beside: ["A.swift": shared])
    let conditional = "#if A\n\(Self.model)#endif\n"
    check(Self.code, becomes: nil, beside: ["A.swift": conditional])
  }

  /// Importing a dependency of another target need not compile.
  @Test func theTargetDoesNotImportIt() {
    let core = Self.model.replacing("final class", with: "public final class")
    var files = package(model: "", app: "", core: core)
    check("import Core\n" + Self.code, becomes: nil, path: "Sources/App/Z.swift", beside: files)
    files["Sources/App/B.swift"] = "import Dependencies\n"
    check(
      "import Core\n" + Self.code, becomes: "import Core\nimport Dependencies\n" + Self.fixed,
      path: "Sources/App/Z.swift", beside: files)
  }

  /// `withDependencies(from:)` looks at what the class of an object declares itself, not at what it
  /// inherits.
  @Test func theObjectMayHaveNoWrapperOfItsOwn() {
    let base = Self.model.replacing("final class Model", with: "class Base")
    check(Self.code, becomes: nil, beside: ["A.swift": base, "B.swift": "class Model: Base {}\n"])
    let parent = Self.model.replacing("final class Model", with: "class Model")
    check(
      Self.code, becomes: nil, beside: ["A.swift": parent, "B.swift": "class Heir: Model {}\n"])
    let open = Self.model.replacing("final class Model", with: "open class Model")
    check(Self.code, becomes: nil, beside: ["A.swift": open])
  }

  @Test func theNameMeansSomethingElse() {
    let member = Self.model.replacing(
      "var child:", with: "func withDependencies() {}\n  var child:")
    check("import Dependencies\n" + Self.code, becomes: nil, beside: ["A.swift": member])
  }

  private func package(model: String, app: String, core: String) -> [String: String] {
    [
      "Package.swift": Self.manifest, "Sources/App/A.swift": model, "Sources/App/B.swift": app,
      "Sources/Core/C.swift": core,
    ]
  }
}

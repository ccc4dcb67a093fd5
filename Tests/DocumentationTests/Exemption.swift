/// The examples that are not compiled or not run, with the reasons. All others are.
enum Exemption {
  /// Files and folders whose blocks are only parsed here: they need the frameworks of Apple's
  /// systems, as the code that they document does.
  static let fromCompiling = [
    "Sources/Runtime/DependencyRuntime/Apple/": "for SwiftUI and Combine",
    "Sources/Runtime/DependencyRuntime/Clocks/EnvironmentValues+Clocks.swift": "for SwiftUI",
    "Sources/Runtime/DependencyRuntime/Issues/BreakpointReporter.swift":
      "for debuggers on Apple's systems",
  ]

  static func isFromCompiling(_ block: CodeBlock) -> Bool {
    fromCompiling.keys.contains { block.file.hasPrefix($0) }
  }

  /// Functions that are compiled and not run.
  static let fromRunning: [String: [Int: String]] = [
    "Sources/Runtime/DependencyRuntime/BuiltIns/Assertions.swift": [2: "it stops the process"],
    "Sources/Runtime/DependencyRuntime/BuiltIns/URLSession.swift": [1: "it talks to a server"],
    "Sources/Runtime/DependencyRuntime/Clocks/ClockTimer.swift": [1: "it goes on for ever"],
    "Sources/Runtime/DependencyRuntime/Issues/IssueReporters.swift": [
      1: "it changes where the issues of the whole process go"
    ],
    "Sources/Runtime/DependencyRuntime/Issues/DefaultReporter.swift": [
      2: "it changes where the issues of the whole process go"
    ],
    "Sources/Runtime/DependencyRuntime/Concurrency/MainSerialExecutor.swift": [
      3: "it changes how the whole process runs its tasks"
    ],
  ]

  /// Functions that report an issue when they run, as documented.
  static let reporting: [String: [Int]] = [
    "Sources/Runtime/DependencyRuntime/Issues/DefaultReporter.swift": [1],
    "Sources/Runtime/DependencyRuntime/Issues/IssueReporter+Defaults.swift": [1, 2, 3],
    "Sources/Runtime/DependencyRuntime/Issues/IssueReporter.swift": [1],
    "Sources/Runtime/DependencyRuntime/Issues/IssueReporters.swift": [3],
    "Sources/Runtime/DependencyRuntime/Issues/IssueSeverity.swift": [1],
    "Sources/Runtime/DependencyRuntime/Issues/UnimplementedFailure.swift": [1],
  ]
}

package import Foundation

/// Sends spoiled declarations to a macro plugin, as the compiler would: each request must be
/// answered, and soon.
package struct PluginTrial {
  private let plugin: URL
  private let settings: MutationTrial.Settings
  private var answers = 0
  /// The declarations for which the plugin gave no answer.
  package private(set) var complaints: [String] = []

  /// - Parameter plugin: the plugin's executable.
  package init(of plugin: URL, _ settings: MutationTrial.Settings) {
    self.plugin = plugin
    self.settings = settings
  }

  /// Sends all declarations, and starts a new process after each one that ended the previous
  /// process.
  package mutating func run() throws {
    var process = try PluginProcess(plugin, limit: settings.limit)
    for index in 0..<settings.count {
      let declaration = MutatedDeclaration(index: index, seed: settings.seed)
      for request in declaration.requests {
        guard process.answers(request) else {
          complaints.append(
            """
            no answer from '\(request.macro)' as \(request.role), declaration \(index):
            \(declaration)
            """)
          process.end()
          process = try PluginProcess(plugin, limit: settings.limit)
          continue
        }
        answers += 1
      }
    }
    process.end()
  }

  /// The last line that the command prints.
  package var summary: String {
    "\(settings.count) spoiled declarations, \(answers) answers, seed \(settings.seed): "
      + (complaints.isEmpty ? "no crash, no hang" : "\(complaints.count) without an answer")
  }
}

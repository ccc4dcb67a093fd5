internal import DependencyFacts
package import DiagnosticReports

/// Something that kept the run from examining everything it was asked to, or that the user should
/// know about the files it examined. The rest of the run goes on.
package struct Problem: Error, Sendable, Equatable {
  /// The path as the report would print it.
  package let path: String
  /// The place in the file, if the problem has one.
  package let place: Place?
  /// One phrase: `cannot read it: permission denied`.
  package let what: String
  /// The advice for the user, as one phrase.
  package let advice: String
  /// Whether something was left out of the run, which the exit status must show.
  package let isFailure: Bool
  /// Whether `what` names the place, so that the line need not begin with it.
  private let namesItsPlace: Bool

  package init(
    path: String, at place: Place? = nil, what: String, advice: String, isFailure: Bool = true,
    namesItsPlace: Bool = false
  ) {
    self.path = path
    self.place = place
    self.what = what
    self.advice = advice
    self.isFailure = isFailure
    self.namesItsPlace = namesItsPlace
  }
}

extension Problem: CustomStringConvertible {
  /// One line for standard error.
  package var description: String {
    if namesItsPlace { return "\(what); \(advice)" }
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "'\(path)\(position)': \(what); \(advice)"
  }
}

extension Problem {
  static func missing(_ path: String) -> Problem {
    Problem(
      path: path, what: "no such file or folder", advice: "check the spelling of the path")
  }

  static func unreadable(_ path: String, _ code: SystemError) -> Problem {
    Problem(path: path, what: "cannot read it: \(code)", advice: code.readingAdvice)
  }

  static func vanished(_ path: String) -> Problem {
    Problem(
      path: path, what: "it vanished while it was being linted", advice: "run deplint again")
  }

  static func changed(_ path: String) -> Problem {
    Problem(
      path: path, what: "it changed while it was being linted", advice: "run deplint again")
  }

  static func notAFile(_ path: String) -> Problem {
    Problem(
      path: path, what: "neither a file nor a folder",
      advice: "name a file with Swift code, or a folder of such files")
  }

  static func notSwift(_ path: String) -> Problem {
    Problem(
      path: path, what: "not a Swift file, by its name",
      advice: "name files that end in '.swift', or folders of such files")
  }

  static func tooLarge(_ path: String) -> Problem {
    Problem(
      path: path, what: "larger than 4 GB", advice: "split the file, or list it in .gitignore")
  }

  /// The lexer accepts any bytes, so such a file is still linted.
  static func notUTF8(_ path: String) -> Problem {
    Problem(
      path: path, what: "not valid UTF-8",
      advice: "it is linted all the same, but save it as UTF-8",
      isFailure: false)
  }

  /// A note about code that nothing compiles, once for the whole run.
  static func unowned(_ path: String, others: Int) -> Problem {
    let files = others == 0 ? "" : ", nor \(others) other file\(others == 1 ? "" : "s")"
    return Problem(
      path: path, what: "no target has it\(files), so findings there are left out",
      advice: "add the code to a target, or list it under 'exclude' in the configuration",
      isFailure: false)
  }

  /// A defect of deplint, never of the file.
  static func malformed(_ path: String, _ flaw: MalformedFacts) -> Problem {
    Problem(
      path: path, what: "left out, since deplint misreads it (\(flaw))",
      advice: "please report this as a bug of deplint")
  }

  static func unspeakable(_ path: String) -> Problem {
    Problem(path: path, what: "its name is not valid UTF-8", advice: "rename it")
  }
}

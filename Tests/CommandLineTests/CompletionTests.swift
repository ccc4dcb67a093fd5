import ChildProcesses
import Foundation
import Testing

@testable import deplint

/// The completions work in their shells; a shell that is not installed is left out.
@Suite struct CompletionTests {
  /// A command line up to the cursor, and the words that are offered there.
  private static let cases: [(line: String, offered: [String])] = [
    ("deplint expl", ["explain"]),
    ("deplint ru", ["rules"]),
    ("deplint --f", ["--format", "--fail-on", "--fix"]),
    ("deplint --jobs 2 --ou", ["--output"]),
    ("deplint rules --f", ["--format"]),
    ("deplint rules --format ", ["text", "json", "markdown"]),
    ("deplint --format j", ["json", "jsonl", "junit"]),
    ("deplint demo --format=s", ["sarif"]),
    ("deplint --fail-on ", ["error", "warning", "info"]),
    ("deplint -q --color=a", ["auto", "always"]),
    ("deplint --output s", ["sarif"]),
    ("deplint --output=gi", ["github", "gitlab"]),
    ("deplint --output json=Re", ["Report.txt"]),
    ("deplint --select partial", ["partial-test-value"]),
    (
      "deplint --ignore=all,live-,un",
      [
        "uncontrolled-effect", "unexplained-suppression", "unlinked-live-value",
        "unpropagated-child-model", "unoverridden-test-dependency", "unused-dependency",
        "unused-override", "unused-suppression",
      ]
    ),
    ("deplint --preset=s", ["strict"]),
    ("deplint rules group:v", ["group:values"]),
    ("deplint --select=all,gro", groups),
    ("deplint explain sto", ["stored-read-after-escape", "stored-test-subject"]),
    ("deplint prove stored-t", ["stored-test-subject"]),
    ("deplint tests --format ", ["text", "json"]),
    ("deplint graph --format ", ["text", "json", "dot", "mermaid", "svg"]),
    ("deplint graph --mo", ["--modules"]),
    ("deplint tests Rep", ["Report.txt"]),
    ("deplint dump reg", ["regions", "registrations"]),
    ("deplint dump effects Rep", ["Report.txt"]),
    ("deplint completions ", ["bash", "zsh", "fish"]),
    ("deplint help com", ["completions"]),
    ("deplint in", ["init"]),
    ("deplint man --", ["--help", "--version"]),
    ("deplint Rep", ["Report.txt"]),
    ("deplint lint Rep", ["Report.txt"]),
  ]

  private static let groups = ValueKind.severalRules.map(\.name).filter { $0.hasPrefix("gro") }

  private let folder: Folder

  init() throws {
    folder = try Folder(["Report.txt": ""])
    for shell in Shell.allCases {
      let run = try Deplint(["completions", shell.rawValue], in: folder)
      #expect(run.status == 0)
      // The name under which zsh finds it on its own.
      try folder.write(Data(run.output.utf8), to: "\(shell.rawValue)/_deplint")
    }
  }

  @Test func bash() throws {
    for (line, offered) in Self.cases {
      // Files that are offered alone come from readline itself.
      let isFile = offered == ["Report.txt"]
      var words = try words(in: .bash, Self.bashDriver, line)
      // Readline replaces only the part after a colon.
      if line.contains(":") { words = words.map { "group:\($0)" } }
      #expect(words == (isFile ? [] : offered).sorted(), "\(line)")
    }
  }

  /// The result in readline, by pressing keys in a shell at a terminal.
  @Test(.enabled(if: Terminal.isAvailable, "needs the command 'script' of util-linux"))
  func bashAtATerminal() throws {
    try folder.write(Data("source bash/_deplint\nPS1='> '\n".utf8), to: "bashrc")
    for (line, full) in [
      ("deplint expl\tstored-r\t", "explain stored-read-after-escape"),
      ("deplint --output=sa\tRep\t", "--output=sarif=Report.txt"),
      ("deplint --select=all,parti\t", "--select=all,partial-test-value"),
      ("deplint --ignore=all,group:test\t", "--ignore=all,group:testing"),
      ("deplint lint Rep\t", "lint Report.txt"),
    ] {
      // A function with the tool's name replaces it and prints the completed line.
      let keys = "deplint() { echo \"<$*>\"; }\n\(line)\nexit\n"
      let shown = try Terminal.show(
        "bash --rcfile bashrc -i", in: folder, environment: ["TERM": "dumb"], keys: keys)
      #expect(shown.contains("<\(full)>"), "\(line): \(shown)")
    }
  }

  @Test(.enabled(if: Terminal.has("zsh"), "zsh is not installed")) func zsh() throws {
    for (line, offered) in Self.cases {
      #expect(try words(in: .zsh, Self.zshDriver, line) == offered.sorted(), "\(line)")
    }
  }

  @Test(.enabled(if: Terminal.has("fish"), "fish is not installed")) func fish() throws {
    for (line, offered) in Self.cases {
      // The whole word is offered, followed by a tab and its meaning.
      let words = try words(in: .fish, Self.fishDriver, line).map {
        String($0.split(separator: "\t")[0])
      }
      let begun = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      let head = begun.lastIndex { "=,".contains($0) }.map { begun[...$0] } ?? ""
      let tails = words.map { $0.hasPrefix(head) ? String($0.dropFirst(head.count)) : $0 }
      #expect(
        tails.map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 }.sorted() == offered.sorted(),
        "\(line)")
    }
  }

  /// The words that are offered, without the part that is already on the line and without the equal
  /// sign of a format.
  private func words(in shell: Shell, _ driver: String, _ line: String) throws -> [String] {
    try folder.write(Data(driver.utf8), to: "driver")
    let options: [String] =
      switch shell {
      case .bash: ["bash", "--norc"]
      case .zsh: ["zsh", "-f"]
      case .fish: ["fish", "--no-config"]
      }
    let run = try ChildProcess(
      running: options + ["driver", line], in: URL(filePath: folder.path),
      environment: ["TERM": "dumb", "HOME": folder.path])
    #expect(run.status == 0, "\(run.errors)")
    let words = run.output.split(separator: "\n").map(String.init)
    guard shell == .bash else { return words.sorted() }
    return words.map { word in
      let last = word.split(separator: ",").last.map(String.init) ?? word
      return last.hasSuffix("=") ? String(last.dropLast()) : last
    }.sorted()
  }

  private static let bashDriver = #"""
    source bash/_deplint
    COMP_LINE="$1" COMP_POINT=${#1} COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
    _deplint
    printf '%s\n' "${COMPREPLY[@]}"
    """#

  private static let fishDriver = """
    source fish/_deplint
    complete -C $argv[1]
    """

  /// Presses the tab key in a zsh at its own terminal, where each offered word is printed.
  private static let zshDriver = #"""
    zmodload zsh/zpty
    <<'END' >setup
    PROMPT=
    fpath=($PWD/zsh $fpath)
    autoload -U compinit
    compinit -C -d ./dump
    compadd() {
      if (( ${@[(I)-[OAD]*]} )); then builtin compadd "$@"; return; fi
      local -a hits
      builtin compadd -A hits "$@"
      local hit
      for hit in $hits; do print -r -- "OFFER $hit"; done
      builtin compadd "$@"
    }
    finish() { print -r -- FINISHED; exit; }
    comppostfuncs=(finish)
    bindkey '^I' complete-word
    END
    zpty shell zsh -f -i
    zpty -w shell 'source ./setup; print -r -- REA""DY'
    while zpty -r shell line; do [[ $line == *READY* ]] && break; done
    zpty -w -n shell "$1"$'\t'
    while zpty -r shell line; do
      line=${line//$'\r'/}
      line=${line%$'\n'}
      [[ $line == *FINISHED* ]] && break
      [[ $line == *OFFER\ * ]] && print -r -- ${line##*OFFER }
    done
    exit 0
    """#
}

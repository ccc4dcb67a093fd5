internal import DependencyRules
internal import Foundation
internal import MutatedPrograms

let usage = """
  usage: mutated-programs [--count N] [--seed N] [--limit SECONDS] [--jobs N] [FOLDER ...]
         mutated-programs --trees [--save FOLDER] [--count N] [--seed N] [--limit SECONDS]
                          [--jobs N] [FOLDER ...]
         mutated-programs [--trees] --show INDEX [--seed N] [FOLDER ...]
         mutated-programs --plugin EXECUTABLE [--count N] [--seed N] [--limit SECONDS]

  Spoils valid Swift programs as people and accidents do, and lints each. Prints the programs that crash
  the lint or keep it longer than the limit; exits with 1 if there are any. Without a FOLDER the
  programs are the rules' fixtures, looked for in the working folder. Project files of Xcode
  (.pbxproj) in a FOLDER are spoiled and read as well.

  With --trees, whole programs of up to 40 files are changed in ways that leave Swift, and go through
  'lint' with all rules, 'graph', 'tests', 'explain' and 'migrate', each tenth also through the page for
  browsers and the fixes. Each kind of failure is printed once, with a small program, which --save
  keeps in a folder of its own. The limit is for all commands on a tree; 5 seconds unless given.

  With --plugin, spoiled declarations are sent to a plugin of macros, which must answer each.
  """

var command = TrialCommand()
do {
  try command.read(CommandLine.arguments.dropFirst())
} catch {
  print(usage)
  exit(error == .help ? 0 : 2)
}
do {
  exit(try command.run() ? 0 : 1)
} catch {
  print(error)
  exit(2)
}

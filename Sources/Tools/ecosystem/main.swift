internal import Foundation

let usage = """
  usage: ecosystem [--binary FILE] [--limit SECONDS] [--jobs N] FOLDER
         ecosystem --compare FILE [--binary FILE] [--limit SECONDS] [--jobs N] FOLDER
         ecosystem --verdicts FILE ... [--binary FILE] [--limit SECONDS] [--jobs N] FOLDER

  Runs deplint on each tree directly below FOLDER, such as checkouts of applications.

  The first form runs every command: with one thread and with two, without a cache, with a new one and
  with a kept one. Their outputs must be equal, byte for byte. Prints each run that ends by a signal, with
  status 2, with an internal error or not within the limit (60 seconds), and each that differs, with the
  command to repeat it.

  The second form prints the findings that FILE, another build, does not have, those that only it has, and
  those that differ in severity or message: for the rules that run by default, and for all rules.

  The third form judges the errors and warnings by what readers have said: it prints those that nobody has
  read, and a table of true, harmless and false ones. The trees have the names OWNER+NAME. FILE is
  'Rules/triage.tsv', or has rows of repository, path, line, rule and T, H or F, separated by tabs.

  --binary is the build in question; the one beside this tool unless given. --jobs is the number of
  trees at a time; one for each processor unless given. Exits with 1 if a run fails or anything differs, with 2
  if nothing could be run.
  """

do {
  let arguments = try EcosystemArguments(CommandLine.arguments.dropFirst())
  let projects = try Project.all(below: arguments.folder)
  let isClean =
    if let verdicts = arguments.verdicts {
      try Judgement.run(on: projects, by: arguments.binary, verdicts, jobs: arguments.jobs)
    } else if let other = arguments.other {
      try Comparison.run(on: projects, of: arguments.binary, with: other, jobs: arguments.jobs)
    } else {
      try Check.run(on: projects, by: arguments.binary, jobs: arguments.jobs)
    }
  exit(isClean ? 0 : 1)
} catch EcosystemArguments.Failure.help {
  print(usage)
} catch EcosystemArguments.Failure.usage {
  print(usage)
  exit(2)
} catch {
  print("error: \(error)")
  exit(2)
}

internal import Foundation
internal import RandomPrograms

var count: Int?
var seed: UInt64 = 1
var start = 0
var limit = 3
var saved: String?
var judged: String?
/// Whether to stop at the first disagreement.
var isBrief = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--brief" {
    isBrief = true
    continue
  }
  switch (argument, arguments.popFirst()) {
  case ("--count", let value?): count = Int(value) ?? count
  case ("--seed", let value?): seed = UInt64(value) ?? seed
  case ("--start", let value?): start = Int(value) ?? start
  case ("--show", let value?): limit = Int(value) ?? limit
  case ("--save", let value?): saved = value
  case ("--judge", let value?): judged = value
  default:
    print(
      """
      usage: random-programs [--count N] [--seed N] [--start N] [--show N] [--save FILE]
             random-programs --judge FILE [--count N] [--show N] [--brief]
      """)
    exit(2)
  }
}

func show(_ tally: Tally) {
  print("\(tally.description)\n")
  fflush(nil)
}

do {
  var trial = RandomTrial(seed: seed, count: count ?? (judged == nil ? 1_000 : .max), start: start)
  if let judged {
    try trial.judge(savedAt: judged, untilDisagreement: isBrief, progress: show)
  } else {
    try trial.run(savingTo: saved, progress: show)
  }
  print("\(trial.tally.constructList)\n")
  if let first = trial.programsUntilDisagreement { print("first disagreement: program \(first)") }
  for verdict in trial.disagreements {
    guard let index = verdict.index else { continue }
    print("program \(index): \(verdict.complaints.sorted().joined(separator: "; "))")
  }
  for (complaint, verdict) in trial.smallestOfEachKind().prefix(limit) {
    // Shrinking needs a compiler, which judging alone does not.
    let shown = judged == nil ? try Shrinker.shrunk(verdict, keeping: complaint) : verdict
    print("\(complaint):\n\(shown.journeys(with: complaint) ?? shown.description)")
  }
  exit(trial.disagreements.isEmpty ? 0 : 1)
} catch {
  print(error)
  exit(2)
}

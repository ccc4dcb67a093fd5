internal import Foundation
internal import RandomPrograms

var count = 1_000
var seed: UInt64 = 1
var limit = 3
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch (argument, arguments.popFirst()) {
  case ("--count", let value?): count = Int(value) ?? count
  case ("--seed", let value?): seed = UInt64(value) ?? seed
  case ("--show", let value?): limit = Int(value) ?? limit
  default:
    print("usage: random-programs [--count N] [--seed N] [--show N]")
    exit(2)
  }
}

do {
  var trial = RandomTrial(seed: seed, count: count)
  try trial.run { tally in
    print("\(tally.description)\n")
    fflush(nil)
  }
  for (complaint, verdict) in trial.smallestOfEachKind().prefix(limit) {
    print("\(complaint):\n\(try Shrinker.shrunk(verdict, keeping: complaint).description)")
  }
  exit(trial.disagreements.isEmpty ? 0 : 1)
} catch {
  print(error)
  exit(2)
}

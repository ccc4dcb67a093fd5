import Foundation

/// How many times as many damaged files the fuzz tests read as they do by default, from the
/// environment variable `DEPLINT_FUZZ`.
let fuzzFactor = ProcessInfo.processInfo.environment["DEPLINT_FUZZ"].flatMap(Int.init) ?? 1

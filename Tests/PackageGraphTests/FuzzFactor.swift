import Foundation

/// The factor by which the fuzz tests read more damaged files than by default, from the environment
/// variable `DEPLINT_FUZZ`.
let fuzzFactor = ProcessInfo.processInfo.environment["DEPLINT_FUZZ"].flatMap(Int.init) ?? 1

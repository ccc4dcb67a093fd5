package import Diagnostics

/// The part of a finding that stays the same while the code around it moves: the key of baselines.
package enum Fingerprint {
  /// 16 hexadecimal digits, computed from the rule, the declaration's path and the subject, never
  /// from a line number.
  ///
  /// Findings of one rule about one subject in one declaration share a fingerprint, so whoever
  /// stores fingerprints also stores how many findings have each.
  ///
  /// A finding with a cause has that of the cause, which stays when a place comes or goes.
  package static func of(_ diagnostic: Diagnostic) -> String {
    guard let cause = diagnostic.cause else { return of(Baseline.Key(diagnostic)) }
    return of([diagnostic.rule, cause.module, cause.symbol, cause.subject])
  }

  /// The fingerprint of a baseline's key.
  static func of(_ key: Baseline.Key) -> String { of(key.parts) }

  private static func of(_ parts: [String]) -> String {
    var hash = FNV1a()
    for part in parts {
      hash.combine(part.utf8)
      // This byte never occurs in UTF-8, so parts cannot run into each other.
      hash.combine(CollectionOfOne(0xFF))
    }
    return hash.hexadecimal
  }

  /// The fingerprints of all findings, each with its number among equal ones, which makes them
  /// unique: `a1de7fe8f90c20f3:1`.
  static func ofEach(_ diagnostics: [Diagnostic]) -> [String] {
    var counts: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      let fingerprint = of(diagnostic)
      counts[fingerprint, default: 0] += 1
      return "\(fingerprint):\(counts[fingerprint, default: 0])"
    }
  }

  /// The 64-bit FNV-1a hash. `Hasher` cannot be used: each process seeds it differently.
  private struct FNV1a {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    var hexadecimal: String {
      let digits = String(state, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }
}

package import Diagnostics

/// The part of a finding that stays the same while the code around it moves: the key of baselines.
package enum Fingerprint {
  /// 16 hexadecimal digits made of the rule, the declaration's path and the subject, never of a
  /// line.
  ///
  /// Two findings of one rule about one subject in one declaration share it; who keeps fingerprints
  /// keeps how many there are of each.
  package static func of(_ diagnostic: Diagnostic) -> String {
    of([diagnostic.rule, diagnostic.module, diagnostic.symbol, diagnostic.subject])
  }

  /// The same of what a baseline keeps.
  static func of(_ key: Baseline.Key) -> String { of(key.parts) }

  private static func of(_ parts: [String]) -> String {
    var hash = FNV1a()
    for part in parts {
      hash.combine(part.utf8)
      // No UTF-8 text has this byte, so parts cannot run into each other.
      hash.combine(CollectionOfOne(0xFF))
    }
    return hash.hexadecimal
  }

  /// The fingerprints of all, each with its number among equal ones, so that no two are the same:
  /// `a1de7fe8f90c20f3:1`.
  static func ofEach(_ diagnostics: [Diagnostic]) -> [String] {
    var counts: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      let fingerprint = of(diagnostic)
      counts[fingerprint, default: 0] += 1
      return "\(fingerprint):\(counts[fingerprint, default: 0])"
    }
  }

  /// The 64-bit FNV-1a hash. `Hasher` is of no use here: it is seeded anew in every process.
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

import Dependencies
import Foundation

// The variable, collection or value that holds an object determines its type.

final class ReceivedRow: @unchecked Sendable {
  func load() {
    @Dependency(\.date) var date
    observe(date.now)
  }

  func rest() {}
}

enum ReceivedScreen {
  case row(ReceivedRow)
  case pair(first: ReceivedRow, count: Int)
}

struct ReceivedBox<Value> {
  var value: Value
  func unpacked() -> Value { value }
}

func withReceivedRow(_ body: (ReceivedRow) -> Void) { body(ReceivedRow()) }

final class ReceivedTable: @unchecked Sendable {
  var rows = [ReceivedRow()]
  var rowsByName: [String: ReceivedRow] = ["a": ReceivedRow()]
  var screen = ReceivedScreen.pair(first: ReceivedRow(), count: 1)
  var box = ReceivedBox(value: ReceivedRow())
  var selection: ReceivedRow?

  func inLoops() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      for row in self.rows { row.load() }
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      for (_, row) in self.rows.enumerated() { row.load() }
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      for (_, row) in self.rowsByName { row.load() }
    }
  }

  func inClosures() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      _ = self.rows.map { $0.load() }
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      _ = self.rows.filter { _ in true }.map { row in row.load() }
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      _ = self.rows.map { ($0, 1) }.map { $0.0.load() }
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      withReceivedRow { $0.load() }
    }
  }

  func byMembers() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.rows[0].load()
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.rows.first?.load()
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.rowsByName["a"]?.load()
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.box.value.load()
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      self.box.unpacked().load()
    }
  }

  func byPatterns() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      if case .pair(first: let row, count: _) = self.screen { row.load() }
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      switch self.screen {
      case .row(let row): row.rest()
      case .pair(let row, _): row.load()
      }
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      let (row, _) = (ReceivedRow(), 1)
      row.load()
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      guard let row = self.rows.last else { return }
      row.load()
    }
  }

  func byOperators() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      (self.selection ?? ReceivedRow()).load()
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      (self.rows.isEmpty ? ReceivedRow() : self.rows[0]).load()
    }
    Task.detached {  // expect: escaping-closure-loses-overrides
      let row = if self.rows.isEmpty { ReceivedRow() } else { self.rows[0] }
      row.load()
    }
  }

  func otherMembers() {
    Task.detached { _ = self.rows.map { $0.rest() } }
    Task { for row in self.rows { row.load() } }
  }
}

// MARK: - Proofs

let escapingReceivers = [
  lost(in: "ReceivedTable.inLoops()") { ReceivedTable().inLoops() },
  lost(in: "ReceivedTable.inClosures()") { ReceivedTable().inClosures() },
  lost(in: "ReceivedTable.byMembers()") { ReceivedTable().byMembers() },
  lost(in: "ReceivedTable.byPatterns()") { ReceivedTable().byPatterns() },
  lost(in: "ReceivedTable.byOperators()") { ReceivedTable().byOperators() },
  kept(in: "ReceivedTable.otherMembers()") { ReceivedTable().otherMembers() },
]

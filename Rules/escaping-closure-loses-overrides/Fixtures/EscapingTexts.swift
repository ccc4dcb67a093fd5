import Dependencies
import Foundation

private func mark() -> String {
  @Dependency(\.date) var date
  observe(date.now)
  return "marked"
}

// MARK: Values whose text reads

struct TextRow: CustomStringConvertible, Sendable {
  var description: String { mark() }
}

enum TextKind: CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  case new

  var description: String { "new" }
  var debugDescription: String { mark() }
}

final class TextModel: NSObject, Sendable {
  override var description: String { mark() }
}

struct TextHolder: Sendable {
  let row = TextRow()

  func interpolates() {
    Task.detached {  // expect: escaping-closure-loses-overrides
      _ = "the row is \(row)"
    }
  }
}

func printsText(_ row: TextRow) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    print(row)
  }
}

func describesText(_ row: TextRow) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = String(describing: row)
  }
}

func reflectsText(_ kind: TextKind) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    debugPrint(kind)
  }
}

func interpolatesModel(_ model: TextModel) {
  Task.detached {  // expect: escaping-closure-loses-overrides
    _ = "\(model)"
  }
}

func interpolatesHere(_ row: TextRow) { _ = "\(row)" }

/// Neither another text of the value nor a plain property reads the description.
func interpolatesOthers(_ kind: TextKind, _ plain: PlainTextRow) {
  Task.detached { _ = "\(kind), \(plain)" }
}

/// Only a failure makes the text.
func checksText(_ row: TextRow) {
  Task.detached { precondition(true, "\(row)") }
}

struct PlainTextRow: Sendable {
  var description: String { mark() }
}

// MARK: Values of a class that another one may replace

class TextBase: CustomStringConvertible, @unchecked Sendable {
  var description: String { mark() }
}

final class QuietText: TextBase, @unchecked Sendable {
  override var description: String { "quiet" }
}

func interpolatesBase(_ base: TextBase) {
  Task.detached { _ = "\(base)" }
}

// MARK: - Proofs

let escapingTexts = [
  lost(in: "TextHolder.interpolates()") { TextHolder().interpolates() },
  lost(in: "printsText(_:)") { printsText(TextRow()) },
  lost(in: "describesText(_:)") { describesText(TextRow()) },
  lost(in: "reflectsText(_:)") { reflectsText(.new) },
  lost(in: "interpolatesModel(_:)") { interpolatesModel(TextModel()) },
  kept(in: "interpolatesHere(_:)") { interpolatesHere(TextRow()) },
  kept(in: "interpolatesOthers(_:_:)", reads: []) { interpolatesOthers(.new, PlainTextRow()) },
  kept(in: "checksText(_:)", reads: []) { checksText(TextRow()) },
  kept(in: "interpolatesBase(_:)", reads: []) { interpolatesBase(QuietText()) },
]

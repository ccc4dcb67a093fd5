internal import SwiftLexer
internal import SwiftOutline

/// The branches of `#if`: all of them have facts, but for those that are never compiled.
extension FactsBuilder {
  mutating func addConditionalBlock(_ id: NodeID) {
    let block = branchBlocks
    branchBlocks += 1
    var isDecided = false
    var followsDebug = false
    forEachChild(of: id) { builder, child, kind in
      guard kind == .conditionalClause else { return builder.addItem(child, kind) }
      // Branches that are never compiled have no facts.
      let constant = builder.constantCondition(of: child)
      guard !isDecided, constant != false else { return }
      isDecided = constant == true
      let outer = builder.branch
      let isOfDebug = builder.isOfDebug(child)
      builder.facts.branches.append(
        Branch(
          block: block, parent: outer, releaseMark: followsDebug || isOfDebug == false ? 1 : 0))
      followsDebug = followsDebug || isOfDebug == true
      let branch = BranchID(index: UInt32(builder.facts.branches.count - 1))
      builder.branch = branch
      if builder.codeParent == nil {
        builder.addItems(of: child)
      } else {
        builder.addCode(.conditional, payload: branch.index, spanning: child) { builder in
          builder.addItems(of: child)
        }
      }
      builder.branch = outer
    }
  }

  /// The value of a condition that is just `true` or `false`; nil for any other.
  private func constantCondition(of clause: NodeID) -> Bool? {
    let condition = condition(of: clause)
    guard condition.count == 1 else { return nil }
    switch condition[0].keyword {
    case .true: return true
    case .false: return false
    default: return nil
    }
  }

  /// Whether a condition is just `DEBUG`, or just `!DEBUG`; nil for any other.
  private func isOfDebug(_ clause: NodeID) -> Bool? {
    switch condition(of: clause).map({ bytes[Int($0.offset)..<Int($0.end)] }) {
    case let words where words.count == 1 && words[0].elementsEqual("DEBUG".utf8): true
    case let words
    where words.count == 2 && words[0].elementsEqual("!".utf8)
      && words[1].elementsEqual("DEBUG".utf8):
      false
    default: nil
    }
  }

  /// The first tokens of a condition, no more than three; none for `#else`.
  private func condition(of clause: NodeID) -> [Token] {
    let directive = node(clause).nameToken
    guard token(directive).kind != .poundElse else { return [] }
    let rest = outline.tokens[(Int(directive) + 1)...].prefix(3)
    guard let first = rest.first else { return [] }
    return [first] + rest.dropFirst().prefix { !$0.flags.contains(.precededByNewline) }
  }
}

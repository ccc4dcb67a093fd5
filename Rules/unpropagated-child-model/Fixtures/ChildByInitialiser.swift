import Dependencies

/// Objects that create a child, or are given one, depending on the initialiser.
final class GivenRow {
  @Dependency(\.date) var date
}

final class HeldDetail {
  let row: GivenRow
  init(row: GivenRow) { self.row = row }
  convenience init() { self.init(row: GivenRow()) }
}

final class HeldEdit {
  let row: GivenRow
  init(row: GivenRow? = nil) { self.row = row ?? GivenRow() }
}

struct HeldForm {
  var row = GivenRow()
  var title = ""
}

class HeldPage {
  let row: GivenRow
  init() { row = GivenRow() }
}

/// Its initialiser calls the one of its superclass without saying so.
final class HeldPageOfList: HeldPage {
  let number: Int
  init(number: Int) { self.number = number }
}

/// Its initialiser gives the superclass a row.
class HeldList {
  let row: GivenRow
  init(row: GivenRow) { self.row = row }
  convenience init() { self.init(row: GivenRow()) }
}

final class HeldListOfParent: HeldList {
  init(shared: GivenRow) { super.init(row: shared) }
}

final class GivenParent {
  @Dependency(\.uuid) var uuid
  private let row = GivenRow()
  private var rows: [GivenRow] = [] {
    didSet { observe(rows[0]) }
  }

  func newDetail() {
    rows = [HeldDetail().row]  // expect: unpropagated-child-model
  }

  func newEdit() {
    rows = [HeldEdit().row]  // expect: unpropagated-child-model
  }

  func newForm() {
    rows = [HeldForm(title: "new").row]  // expect: unpropagated-child-model
  }

  func newPage() {
    rows = [HeldPageOfList(number: 1).row]  // expect: unpropagated-child-model
  }

  // MARK: Given what the parent has

  func detail() { rows = [HeldDetail(row: row).row] }
  func edit() { rows = [HeldEdit(row: row).row] }
  func form() { rows = [HeldForm(row: row).row] }
  func list() { rows = [HeldListOfParent(shared: row).row] }
}

// MARK: - Proofs

let childByInitialiser = [
  lost(in: "GivenParent.newDetail()", of: GivenParent.init) { $0.newDetail() },
  lost(in: "GivenParent.newEdit()", of: GivenParent.init) { $0.newEdit() },
  lost(in: "GivenParent.newForm()", of: GivenParent.init) { $0.newForm() },
  lost(in: "GivenParent.newPage()", of: GivenParent.init) { $0.newPage() },
  kept(in: "GivenParent.detail()", of: GivenParent.init) { $0.detail() },
  kept(in: "GivenParent.edit()", of: GivenParent.init) { $0.edit() },
  kept(in: "GivenParent.form()", of: GivenParent.init) { $0.form() },
  kept(in: "GivenParent.list()", of: GivenParent.init) { $0.list() },
]

import SeededNumbers

/// The edits between two states in which a text compiles.
enum RandomTyping {
  /// Edits of one text, each relative to the text after the earlier ones.
  static func edits(
    of text: EditedText, _ random: inout SeededGenerator
  ) -> [EditedText.Edit] {
    var text = text
    var edits: [EditedText.Edit] = []
    func add(_ range: Range<Int>, _ replacement: String) {
      guard text.isPlace(range.lowerBound), text.isPlace(range.upperBound) else { return }
      let edit = EditedText.Edit(range: range, replacement: replacement)
      text.apply(edit)
      edits.append(edit)
    }
    switch random.below(11) {
    case 0, 1:
      guard let token = text.tokens.randomElement(using: &random) else { break }
      add(token, "")
    case 2:
      guard let name = text.names.randomElement(using: &random) else { break }
      add(name, "<#\(text[name])#>")
    case 3, 4:
      // Character by character.
      let line = lines[random.below(lines.count)] + "\n"
      guard var offset = text.lines.randomElement(using: &random)?.lowerBound else { break }
      let end = random.below(4) == 0 ? random.below(line.count) : line.count
      for character in line.prefix(end) {
        add(offset..<offset, String(character))
        offset += character.unicodeScalars.count
      }
    case 5:
      guard let line = text.lines.randomElement(using: &random) else { break }
      add(line, "")
    case 6:
      guard let line = text.lines.randomElement(using: &random),
        let other = text.lines.randomElement(using: &random)
      else { break }
      add(other.lowerBound..<other.lowerBound, text[line])
    case 7:
      // The rest of the line does not exist yet.
      guard let line = text.lines.randomElement(using: &random), line.count > 1 else { break }
      add(line.lowerBound + random.below(line.count - 1)..<line.upperBound - 1, "")
    case 8:
      let offset = random.below(text.count + 1)
      add(offset..<offset, fragments[random.below(fragments.count)])
    case 9:
      let start = random.below(text.count + 1)
      add(start..<min(text.count, start + random.below(40)), "")
    default:
      guard let name = text.names.randomElement(using: &random),
        let other = text.names.randomElement(using: &random)
      else { break }
      add(name, text[other])
    }
    return edits
  }

  private static let fragments = [
    "{", "}", "(", ")", "[", "\"", "\"\"\"", "/*", "*/", "//", "😀", "é", "\r\n", "\r", "\n",
    "@Dependency(", "\\.", "#if DEBUG\n", "#endif\n", "in ", "<#code#>", "withDependencies {",
    "Task.detached {", " = ", ": ", "import ", "extension ", "func ", "`", "$0", "...", "?", "<",
  ]

  private static let lines = [
    #"  @Dependency(\.date) var date"#,
    #"  @Dependency(\.session) private var session"#,
    "  @State model = M()",
    "  let detail = DetailModel(book: book)",
    "  func show() { Task.detached { self.refresh() } }",
    "  func later() { queue.async { [weak self] in self?.start() } }",
    "  let list = withDependencies { $0.date.now = .distantPast } operation: { ListModel() }",
    "  let sums = books.map { (book, _: Int) in book.title }",
    "  let odd = books.map { (: Book, ) in 1 }",
    "extension BookClient: DependencyKey { static let liveValue = BookClient(books: { [] }) }",
    "  init(a b: Int = 1, _: @escaping (Int) -> Void = { _ in }) { self.b = b }",
    "// deplint:ignore unpropagated-child-model -- it needs none",
    "// deplint:ignore",
    "  var body: some View { Button(\"😀\") { model.show() } }",
    "struct Key: TestDependencyKey { static var testValue: Int { 1 } }",
    "typealias Name<T> = Other<T, T.Element> where T: Sequence",
    "  subscript(index: Int) -> Int { get async throws { 1 } set }",
    "#Preview { ListModel() }",
    "switch self { case .a(let b): b; case let .c(d)?: d; default: break }",
  ]
}

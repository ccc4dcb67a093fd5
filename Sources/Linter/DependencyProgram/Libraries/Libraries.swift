/// The knowledge of other people's declarations, by the names of one program.
///
/// Each domain is a table of spellings: a declaration has one row. The other storeys ask questions
/// by meaning, and spell no name of a library themselves; `TidyTests` enforces it. The names are
/// found once for a program, so that each question compares numbers.
package struct Libraries: Sendable {
  let collections: CollectionNames
  let streams: StreamNames
  let plainTypes: PlainTypeNames
  let state: StateNames
  let threads: ThreadNames
  let frameworks: FrameworkNames
  let testing: TestingNames
  package let failures: FailureNames
  let system: SystemNames
  let modules: ModuleNames
  let language: LanguageNames
  let texts: TextNames
  let results: ResultNames
  let outside: OutsideNames

  init(_ names: LibraryNames) {
    collections = CollectionNames(names)
    streams = StreamNames(names)
    plainTypes = PlainTypeNames(names)
    state = StateNames(names)
    threads = ThreadNames(names)
    frameworks = FrameworkNames(names)
    testing = TestingNames(names)
    failures = FailureNames(names)
    system = SystemNames(names)
    modules = ModuleNames(names)
    language = LanguageNames(names)
    texts = TextNames(names)
    results = ResultNames(names)
    outside = OutsideNames(names)
  }
}

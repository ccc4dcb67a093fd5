/// A system of the program's own, whose wrapper has a projected value.
struct ProjectedValues: Sendable {
  @TaskLocal static var current = ProjectedValues()
  var counter = Seen.standard.number
}

@propertyWrapper
struct Projected<Value> {
  private let path: KeyPath<ProjectedValues, Value>

  init(_ path: KeyPath<ProjectedValues, Value>) { self.path = path }

  var wrappedValue: Value { ProjectedValues.current[keyPath: path] }
  var projectedValue: () -> Value { { wrappedValue } }
}

struct ProjectedReader {
  @Projected(\.counter) private var forgotten  // expect: unused-dependency
  @Projected(\.counter) private var counter
  @Projected(\.counter) private var wrapped

  func projects() { observe($counter()) }
  func unwraps() { observe(_wrapped.wrappedValue) }
}

// MARK: - Proofs

let projectedWrappers = [
  wrong(.standard, insteadOf: .standard, in: "ProjectedReader.forgotten", context: .live) {
    ProjectedReader().projects()
  },
  right(.standard, in: "ProjectedReader.projects()", context: .live) {
    ProjectedReader().projects()
  },
  right(.standard, in: "ProjectedReader.unwraps()", context: .live) { ProjectedReader().unwraps() },
]

/// The step, analysis and place that one thread is at, in the memory of a `RunRecord`.
struct RunNote {
  private let base: UnsafeMutableRawPointer

  /// In bytes.
  static let size = 1024

  // Where its parts begin
  private static let state = 0
  private static let sequence = 8
  private static let thread = 16
  private static let place = 24
  private static let paths = 32
  private static let step = Field(start: 64, size: 64)
  private static let analysis = Field(start: 128, size: 64)
  private static let path = Field(start: 192, size: size - 192)

  /// A short text: its length in one word, then its bytes.
  private struct Field {
    let start: Int
    let size: Int
  }

  init(base: UnsafeMutableRawPointer) { self.base = base }

  // MARK: Writing, by the thread

  func begin(_ step: String, paths: Int) {
    write(step.utf8, to: Self.step)
    write(EmptyCollection(), to: Self.path)
    start(paths: paths)
  }

  func begin(reading path: String) {
    write("reading".utf8, to: Self.step)
    write(path.utf8, to: Self.path)
    start(paths: 0)
  }

  func set(analysis: StaticString?) {
    if let analysis {
      let bytes = UnsafeBufferPointer(
        start: analysis.utf8Start, count: analysis.utf8CodeUnitCount)
      write(bytes, to: Self.analysis)
    } else {
      write(EmptyCollection(), to: Self.analysis)
    }
    goOn()
  }

  func end() {
    store(0, at: Self.state)
    goOn()
  }

  /// Makes it a note that no thread has ever used.
  func clear() { base.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size) }

  private func start(paths: Int) {
    write(EmptyCollection(), to: Self.analysis)
    store(.max, at: Self.place)
    store(UInt64(paths), at: Self.paths)
    store(RecordMemory.thisThread, at: Self.thread)
    store(1, at: Self.state)
    goOn()
  }

  private func goOn() { store(sequence &+ 1, at: Self.sequence) }

  private func store(_ value: UInt64, at offset: Int) {
    base.storeBytes(of: value, toByteOffset: offset, as: UInt64.self)
  }

  private func write(_ text: some Collection<UInt8>, to field: Field) {
    var count = 0
    for byte in text.prefix(field.size - 8) {
      base.storeBytes(of: byte, toByteOffset: field.start + 8 + count, as: UInt8.self)
      count += 1
    }
    store(UInt64(count), at: field.start)
  }

  /// Where the thread notes the index of a file, in the upper half, and a place in it.
  var place: UnsafeMutablePointer<UInt64> {
    (base + Self.place).assumingMemoryBound(to: UInt64.self)
  }

  // MARK: Reading, by the supervisor

  /// Whether the thread is in a step.
  var isActive: Bool { load(Self.state) != 0 }
  var thread: UInt64 { load(Self.thread) }
  /// How many steps and analyses the thread has begun or ended.
  var sequence: UInt64 { load(Self.sequence) }

  func suspect(in memory: RecordMemory) -> Suspect {
    let place = place.pointee
    let path = text(in: Self.path)
    guard path.isEmpty else {
      return Suspect(
        step: text(in: Self.step), analysis: text(in: Self.analysis), path: path, offset: nil)
    }
    let noted =
      place == .max ? nil : memory.path(Int(place >> 32), at: Int(load(Self.paths)))
    return Suspect(
      step: text(in: Self.step), analysis: text(in: Self.analysis), path: noted,
      offset: noted == nil ? nil : Int(place & 0xFFFF_FFFF))
  }

  private func load(_ offset: Int) -> UInt64 { base.load(fromByteOffset: offset, as: UInt64.self) }

  private func text(in field: Field) -> String {
    let count = min(Int(clamping: load(field.start)), field.size - 8)
    return String(
      decoding: UnsafeRawBufferPointer(start: base + field.start + 8, count: count),
      as: UTF8.self)
  }
}

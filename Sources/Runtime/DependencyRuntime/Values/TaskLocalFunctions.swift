/// The functions of the Swift runtime that `TaskLocal` itself calls.
struct TaskLocalFunctions: Sendable {
  /// The address of the value that is bound for the `TaskLocal` whose address is the key, or nil.
  var value: @Sendable (_ key: UnsafeRawPointer) -> UnsafeRawPointer?
  /// The address of the current task, or nil outside of tasks.
  var task: @Sendable () -> UnsafeRawPointer?

  /// Those that this process is linked with.
  static let ofRuntime = Self(value: { UnsafeRawPointer(value(of: $0)) }, task: { task() })

  @inline(__always)
  static func value(of key: UnsafeRawPointer) -> UnsafeMutableRawPointer? { localValueGet(key) }

  @inline(__always)
  static func task() -> UnsafeRawPointer? {
    guard let task = _getCurrentAsyncTask() else { return nil }
    // As declared, the function returns the task retained, but it does not retain it. So nothing
    // must be released either. Optimized, the whole is a call.
    let unretained = unsafeBitCast(task, to: AnyBox.self)
    return UnsafeRawPointer(Unmanaged.passRetained(unretained).toOpaque())
  }
}

@_silgen_name("swift_task_localValueGet")
private func localValueGet(_ key: UnsafeRawPointer) -> UnsafeMutableRawPointer?

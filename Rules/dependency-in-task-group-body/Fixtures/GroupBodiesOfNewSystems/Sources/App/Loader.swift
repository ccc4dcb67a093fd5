import Dependencies

/// No system of the package traps.
func loadsOnNewSystems() async {
  @Dependency(\.date) var date
  await withTaskGroup(of: Void.self) { group in
    let now = date.now
    group.addTask { print(now) }
  }
}

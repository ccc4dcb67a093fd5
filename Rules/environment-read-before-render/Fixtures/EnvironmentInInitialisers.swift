import Dependencies

#if canImport(SwiftUI)
  import SwiftUI

  final class CalendarModel {
    @Dependency(\.date) var date
    let calendar: Calendar

    init(calendar: Calendar) { self.calendar = calendar }
  }

  struct CalendarView: View {
    @Environment(\.calendar) private var calendar
    @State private var model: CalendarModel?

    init() {
      model = CalendarModel(calendar: calendar)  // expect: environment-read-before-render
    }

    init(named name: String) {
      let calendar = self.calendar  // expect: environment-read-before-render
      model = CalendarModel(calendar: calendar)
    }

    // MARK: Good twins

    /// A parameter of that name.
    init(calendar: Calendar) {
      model = CalendarModel(calendar: calendar)
    }

    /// The property of another value.
    init(like other: CalendarModel) {
      model = CalendarModel(calendar: other.calendar)
    }

    var body: some View {
      Text("\(calendar.identifier)")
        .onAppear { model = CalendarModel(calendar: calendar) }
    }
  }

  struct CalendarTitle: View {
    @Environment(\.calendar) private var calendar
    let title: String

    /// By way of other members.
    init() {
      title = ""
      note(name)  // expect: environment-read-before-render
      note(title)
      let copy = self
      later { copy.note(copy.name) }
    }

    private var name: String { described() }
    private func described() -> String { "\(calendar.identifier)" }
    private func note(_ text: String) {}
    private func later(_ body: @escaping () -> Void) {}

    var body: some View { Text(name) }
  }

  // MARK: Models that keep the environment of a view

  struct CalendarSurroundings: DynamicProperty {
    @Environment(\.calendar) var calendar
    @Environment(\.locale) var locale
  }

  final class SurroundedModel {
    @Dependency(\.date) var date
    let surroundings: CalendarSurroundings  // expect: environment-read-before-render

    init(surroundings: CalendarSurroundings) { self.surroundings = surroundings }
  }

  /// A property that can be made by a test as well.
  struct CalendarCount: DynamicProperty {
    @Environment(\.calendar) var calendar
    var count = 1
  }

  final class CountingModel {
    let count: CalendarCount
    init(count: CalendarCount) { self.count = count }
  }

  /// SwiftUI fills it here.
  struct SurroundedView: View {
    let surroundings = CalendarSurroundings()
    var body: some View { Text("\(surroundings.calendar.identifier)") }
  }

  struct CalendarList: View {
    @Environment(\.calendar) private var calendar
    @State private var model: CalendarModel?

    var body: some View {
      Button("Open") { model = CalendarModel(calendar: calendar) }
    }
  }
#endif

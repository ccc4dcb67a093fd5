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
    @State private var model: CalendarModel

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

  struct CalendarList: View {
    @Environment(\.calendar) private var calendar
    @State private var model: CalendarModel?

    var body: some View {
      Button("Open") { model = CalendarModel(calendar: calendar) }
    }
  }
#endif

private final class EventsModel {
  @Dependency(\.date) var date
  let title: String
  var day: String { "\(date.now)" }
  init(calendar: Calendar) { title = "\(calendar.identifier)" }
}

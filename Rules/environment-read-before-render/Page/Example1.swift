private final class EventsModel {
  @Dependency(\.date) var date
  let title: String
  init(calendar: Calendar) { title = "\(calendar.identifier)" }
}

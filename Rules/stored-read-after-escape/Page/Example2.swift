private final class Model {
  @Dependency(\.date) var date

  // example
}

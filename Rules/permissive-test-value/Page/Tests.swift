import Dependencies
import Testing

@Test func sends() {
  @Dependency(\.mailer) var mailer
  mailer.send("by mistake")
}

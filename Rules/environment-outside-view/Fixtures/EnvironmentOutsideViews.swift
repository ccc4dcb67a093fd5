import Dependencies

#if canImport(SwiftUI)
  import SwiftUI

  /// The module uses a dependency system.
  final class EnvironmentModel: ObservableObject {
    @Environment(\.locale) var locale  // expect: environment-outside-view
    @Dependency(\.date) var date
  }

  actor EnvironmentActor {
    @Environment(\.calendar) var calendar  // expect: environment-outside-view
  }

  struct EnvironmentHelper: Sendable, Hashable {
    @Environment(\.locale) private var locale  // expect: environment-outside-view

    static func == (a: EnvironmentHelper, b: EnvironmentHelper) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Another property wrapper of that name.
  enum EnvironmentOfModels {
    @propertyWrapper struct Environment<Value> {
      init(_ path: KeyPath<EnvironmentValues, Value>) {}
      var wrappedValue: Value { fatalError() }
    }
  }

  final class OtherEnvironmentModel {
    @EnvironmentOfModels.Environment(\.locale) var locale
  }

  // MARK: What SwiftUI installs

  struct EnvironmentView: View {
    @Environment(\.locale) var locale
    var body: some View { Text(locale.identifier) }
  }

  struct EnvironmentModifier: ViewModifier {
    @Environment(\.locale) var locale
    func body(content: Content) -> some View { content }
  }

  struct EnvironmentStyle: ButtonStyle {
    @Environment(\.locale) var locale
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  struct EnvironmentBar: ToolbarContent {
    @Environment(\.locale) var locale
    var body: some ToolbarContent { ToolbarItem { Text(locale.identifier) } }
  }

  struct EnvironmentCommands: Commands {
    @Environment(\.locale) var locale
    var body: some Commands { CommandMenu("") { Text(locale.identifier) } }
  }

  struct EnvironmentScene: Scene {
    @Environment(\.locale) var locale
    var body: some Scene { WindowGroup { Text(locale.identifier) } }
  }

  struct EnvironmentApp: App {
    @Environment(\.scenePhase) var phase
    var body: some Scene { WindowGroup { Text("") } }
  }

  struct EnvironmentWidget: Widget {
    @Environment(\.locale) var locale

    var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
  }

  struct EnvironmentLabel: UIViewRepresentable {
    @Environment(\.locale) var locale
    func makeUIView(context: Context) -> UIView { UIView() }
    func updateUIView(_ uiView: UIView, context: Context) {}
  }

  @propertyWrapper struct EnvironmentProperty: DynamicProperty {
    @Environment(\.locale) var locale
    var wrappedValue: String { locale.identifier }
  }

  /// By way of a protocol of the program, and of an extension.
  protocol EnvironmentScreen: View {}

  struct EnvironmentHome: EnvironmentScreen {
    @Environment(\.locale) var locale
    var body: some View { Text(locale.identifier) }
  }

  /// SwiftUI may install the type, as far as its protocol is known.
  struct EnvironmentText: TextOutputStreamable {
    @Environment(\.locale) var locale

    func write(to target: inout some TextOutputStream) { target.write(locale.identifier) }
  }

  struct EnvironmentPart {
    @Environment(\.locale) var locale
  }

  extension EnvironmentPart: View {
    var body: some View { Text(locale.identifier) }
  }
#endif

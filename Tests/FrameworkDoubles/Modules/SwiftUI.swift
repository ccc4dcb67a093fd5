@_exported import Combine
@_exported import Foundation
@_exported import Observation
@_exported import UIKit

// MARK: Views

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

/// A view that is made of nothing else.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError() }
}

extension Never: View {
  public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { fatalError() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { fatalError() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

public struct TupleView<T>: PrimitiveView {}
public struct ConditionalView<First, Second>: PrimitiveView {}
public struct EmptyView: PrimitiveView { public nonisolated init() {} }
public struct AnyView: PrimitiveView {
  public init(_ view: some View) {}
}
public struct Text: PrimitiveView {
  public init(_ content: some StringProtocol) {}
  public init(verbatim content: String) {}
  public init(_ date: Date, style: DateStyle) {}
  public struct DateStyle { public static let time = DateStyle() }
}
public struct Image: PrimitiveView {
  public init(_ name: String) {}
  public init(systemName: String) {}
}
public struct Color: PrimitiveView, Sendable {
  public static let red = Color()
  public static let primary = Color()
  public static let white = Color()
}
public struct Spacer: PrimitiveView { public init() {} }
public struct ProgressView: PrimitiveView { public init() {} }
public struct Group<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct VStack<Content: View>: PrimitiveView {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
public struct HStack<Content: View>: PrimitiveView {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
public struct List<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct Form<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct NavigationStack<Content: View>: PrimitiveView {
  public init(@ViewBuilder root: () -> Content) {}
}
public struct NavigationLink<Destination: View>: PrimitiveView {
  public init(_ title: String, @ViewBuilder destination: () -> Destination) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {}
}
public struct Button<Label: View>: PrimitiveView {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}
public struct TextField: PrimitiveView {
  public init(_ title: String, text: Binding<String>) {}
}
public struct Toggle: PrimitiveView {
  public init(_ title: String, isOn: Binding<Bool>) {}
}

extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public func task(
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some View {
    self
  }
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { self }
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }
  public func padding(_ length: Double? = nil) -> some View { self }
  public func foregroundStyle(_ color: Color) -> some View { self }
  public func background(_ color: Color) -> some View { self }
  public func overlay(
    alignment: Alignment, @ViewBuilder content: () -> some View
  ) -> some View { self }
  public func toolbar(@ToolbarContentBuilder content: () -> some ToolbarContent) -> some View {
    self
  }
  public func modifier<M: ViewModifier>(_ modifier: M) -> some View { self }
  public func buttonStyle(_ style: some ButtonStyle) -> some View { self }
  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View
  {
    self
  }
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View { self }
  public func environmentObject(_ object: some ObservableObject) -> some View { self }
}

public enum Alignment { case top, center, bottom }

// MARK: Animations

public struct Animation: Sendable {
  public static let `default` = Animation()
}

public struct Transaction {
  public init() {}
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

// MARK: Modifiers, styles, toolbars

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedViewContent
  @ViewBuilder func body(content: Content) -> Body
}

public struct ModifiedViewContent: PrimitiveView {}

@MainActor @preconcurrency public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct ButtonStyleConfiguration {
  public let label: EmptyView
  public let isPressed: Bool
}

@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder var body: Body { get }
}

extension Never: ToolbarContent {}

public struct ToolbarItem<Content: View>: ToolbarContent {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

@resultBuilder public enum ToolbarContentBuilder {
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
}

// MARK: Scenes and apps

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: @escaping () -> Content) {}
  public var body: Never { fatalError() }
}

extension Scene {
  public func environment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene { self }
  public func commands(@CommandsBuilder content: () -> some Commands) -> some Scene { self }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}

@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder var body: Body { get }
}

extension Never: Commands {}

@resultBuilder public enum CommandsBuilder {
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
}

public struct CommandMenu<Content: View>: Commands {
  public init(_ name: String, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public protocol WidgetConfiguration {
  associatedtype Body: WidgetConfiguration
  var body: Body { get }
}

extension Never: WidgetConfiguration {}

public struct EmptyWidgetConfiguration: WidgetConfiguration {
  public init() {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  var body: Body { get }
  init()
}

@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "FrameworkMacros", type: "Nothing")

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
public struct Preview {
  public enum ViewTraits {}
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @preconcurrency public struct PreviewTrait<T> {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = ModifiedViewContent
  static func makeSharedContext() async throws -> Context
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension PreviewTrait where T == Preview.ViewTraits {
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait { fatalError() }
}

// MARK: Views of other frameworks

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  typealias Context = RepresentableContext
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
  public var body: Never { fatalError() }
}

public struct RepresentableContext {
  public let environment: EnvironmentValues
}

@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate> {
  public var wrappedValue: Delegate { fatalError() }
  public init(_ type: Delegate.Type = Delegate.self) {}
}

// MARK: Properties of views

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

@propertyWrapper public struct State<Value>: DynamicProperty {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {}
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Member>(
    dynamicMember path: WritableKeyPath<Value, Member>
  ) -> Binding<Member> { fatalError() }
}

@propertyWrapper public struct StateObject<Object: ObservableObject>: DynamicProperty {
  public init(wrappedValue object: @autoclosure @escaping () -> Object) {}
  @MainActor @preconcurrency public var wrappedValue: Object { fatalError() }
}

@propertyWrapper public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Object
}

@propertyWrapper public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty {
  public init() {}
  @MainActor @preconcurrency public var wrappedValue: Object { fatalError() }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ value: Value) { wrappedValue = value }
  public var projectedValue: Bindable<Value> { self }
  public subscript<Member>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> { fatalError() }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public init(_ type: Value.Type) where Value: AnyObject & Observable {}
  public var wrappedValue: Value { fatalError() }
}

extension Environment: Sendable where Value: Sendable {}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public enum ColorScheme { case light, dark }
public enum ScenePhase { case active, inactive, background }
public struct DismissAction { public func callAsFunction() {} }
public struct OpenURLAction {
  public func callAsFunction(_ url: URL) {}
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {}
}

public struct EnvironmentValues {
  public init() {}
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { fatalError() }
    set {}
  }
  public var colorScheme: ColorScheme {
    get { fatalError() }
    set {}
  }
  public var calendar: Calendar {
    get { fatalError() }
    set {}
  }
  public var locale: Locale {
    get { fatalError() }
    set {}
  }
  public var timeZone: TimeZone {
    get { fatalError() }
    set {}
  }
  public var openURL: OpenURLAction {
    get { fatalError() }
    set {}
  }
  public var dismiss: DismissAction { fatalError() }
  public var scenePhase: ScenePhase { fatalError() }
}

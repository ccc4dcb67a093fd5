public final class EventLoopFuture<Value> {
  public func map<NewValue>(_ callback: @escaping (Value) -> NewValue) -> EventLoopFuture<NewValue>
  {
    fatalError()
  }
  public func whenSuccess(_ callback: @escaping (Value) -> Void) { fatalError() }
}

import Foundation

open class NSManagedObject: NSObject {}

open class NSManagedObjectContext: NSObject {
  public func perform<T>(_ block: @escaping () throws -> T) async rethrows -> T { fatalError() }
  public func perform(_ block: @escaping () -> Void) {}
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { fatalError() }
}

/// The reason why the harness cannot continue.
package struct HarnessError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

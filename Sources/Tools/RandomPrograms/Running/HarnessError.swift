/// Why the harness cannot go on.
package struct HarnessError: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}

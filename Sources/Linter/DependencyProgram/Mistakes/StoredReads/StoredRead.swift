/// A read of a wrapper that is stored in an object, in a closure without its caller's values.
package struct StoredRead {
  package let place: CodeRef
  package let wrapper: WrapperUse
  package let lostRegion: LostRegion
}

import Foundation  // for Data

#if DEBUG
  import Dispatch
#endif

extension UnimportedParent {
  func afterAnImport(_ data: Data) {
    child = UnimportedChild()  // expect: unpropagated-child-model
  }
}

import Feature
import Store
import SwiftUI

@main struct Full: App {
  let feature = Feature()
}

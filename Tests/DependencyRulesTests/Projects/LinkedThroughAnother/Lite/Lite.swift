import Feature
import SwiftUI

@main struct Lite: App {
  let feature = Feature()
}

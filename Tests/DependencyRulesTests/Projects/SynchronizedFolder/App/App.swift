import SwiftUI

@main struct Main: App {
  let model = ClockModel()
}

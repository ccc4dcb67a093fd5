import SwiftUI

@main struct Beta: App {
  let model = ClockModel()
}

import ComposableArchitecture
import SwiftUI

// example

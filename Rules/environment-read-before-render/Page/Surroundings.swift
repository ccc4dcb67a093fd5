import Dependencies
import SwiftUI

// example

import Dependencies
import SwiftUI

@MainActor private final class LocaleReader {
  @Dependency(\.locale) var locale
}

// example

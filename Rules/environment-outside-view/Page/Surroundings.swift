import Dependencies
import SwiftUI

@MainActor private final class LocaleReader {
  @Dependency(\.locale) var locale
  var language: String { locale.identifier }
}

// example

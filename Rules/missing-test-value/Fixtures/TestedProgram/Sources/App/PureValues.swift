import Dependencies
import Foundation

/// Plain data can be the same in tests.
enum EncoderKey: DependencyKey {
  static let liveValue = JSONEncoder()
}

enum DecoderKey: DependencyKey {
  static let liveValue: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()
}

enum FormatterKey: DependencyKey {
  static let liveValue = DateFormatter()
}

enum NumberKey: DependencyKey {
  static let liveValue = 3
}

enum TextKey: DependencyKey {
  static let liveValue: String = "text"
}

enum FlagKey: DependencyKey {
  static var liveValue: Bool { false }
}

enum CalendarKey: DependencyKey {
  static let liveValue: Calendar = .autoupdatingCurrent
}

enum OptionalKey: DependencyKey {
  static let liveValue: URL? = nil
}

struct PureSettings: DependencyKey {
  var count = 1
  var name: String = ""
  var nested = PureNested()
  static let liveValue = PureSettings()
}

struct PureNested {
  var ratio = 0.5
}

enum PureChoice: DependencyKey {
  case one, two
  static let liveValue = PureChoice.one
}

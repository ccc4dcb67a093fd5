import Foundation

extension stat {
  /// The times of the last access and of the last change.
  var times: [timespec] {
    #if canImport(Darwin)
      [st_atimespec, st_mtimespec]
    #else
      [st_atim, st_mtim]
    #endif
  }
}

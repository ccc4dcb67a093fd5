// deplint:ignore-file live-test-value, unused-suppression -- // expect: unused-suppression

import Dependencies

enum SilencedByTheFile {
  static let behind = 1  // deplint:ignore missing-test-value -- silenced, as unused as it is
}

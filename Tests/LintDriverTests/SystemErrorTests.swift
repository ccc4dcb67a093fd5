import Foundation
import Testing

@testable import LintDriver

/// Errors and attributes that differ between systems; all of it is checked on each.
@Suite struct SystemErrorTests {
  /// macOS has two errors for what may not be read. Only the second is about the program.
  @Test func whoMayNotReadIsToldWhatToChange() {
    let advice = SystemError(code: EPERM).readingAdvice(onDarwin: true)
    #expect(advice.contains("User Script Sandboxing") && advice.contains("Privacy & Security"))
    for (code, isDarwin) in [(EACCES, true), (EACCES, false), (EPERM, false)] {
      #expect(
        SystemError(code: code).readingAdvice(onDarwin: isDarwin) == "check its permissions")
    }
    #expect(SystemError(code: ENOENT).readingAdvice(onDarwin: true).contains("spelling"))
  }

  @Test func theSystemsAttributesAreNotTheUsers() {
    #expect(!ExtendedAttribute.isUsers("com.apple.provenance", onDarwin: true))
    #expect(ExtendedAttribute.isUsers("org.example.note", onDarwin: true))
    #expect(ExtendedAttribute.isUsers("user.note", onDarwin: false))
    #expect(ExtendedAttribute.isUsers("system.posix_acl_access", onDarwin: false))
    #expect(!ExtendedAttribute.isUsers("security.selinux", onDarwin: false))
  }
}

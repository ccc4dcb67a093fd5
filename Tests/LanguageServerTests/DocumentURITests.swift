import Testing

@testable import LanguageServer

/// URIs and paths.
@Suite struct DocumentURITests {
  @Test(arguments: [
    ("file:///a/b.swift", "/a/b.swift"), ("file:/a", "/a"), ("FILE://localhost/a", "/a"),
    ("file:///a%20b/%C3%A4%25.swift", "/a b/ä%.swift"), ("file:///a?x#y", "/a"),
    ("file:///", "/"), ("file:///a/b/", "/a/b"), ("file:///a/./x/..//b", "/a/b"),
  ])
  func files(uri: String, path: String) {
    #expect(DocumentURI.path(of: uri) == path)
    #expect(DocumentURI.path(of: DocumentURI.uri(ofPath: path)) == path)
  }

  @Test(arguments: [
    "untitled:Untitled-1", "file://host/a", "file:a", "", "http://a/b", "file:///a%", "file:///%2",
    "file:///%zz", "file:///%FF", "file:///a%00b",
  ])
  func noFiles(uri: String) { #expect(DocumentURI.path(of: uri) == nil) }

  @Test func everythingOddIsEscaped() {
    #expect(DocumentURI.uri(ofPath: "/a b/c+d#é") == "file:///a%20b/c%2Bd%23%C3%A9")
  }
}

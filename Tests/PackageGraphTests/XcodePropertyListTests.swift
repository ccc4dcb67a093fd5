import PackageGraph
import Testing

/// Property lists in the old syntax, intact and broken.
@Suite struct XcodePropertyListTests {
  @Test("Dictionaries, arrays, strings and data are read with comments between them")
  func syntax() {
    check(
      "// head\n{ a = b; /* c */ \"d e\" = ( f, 'g\"h', ); i = <0f ab>; j = {}; k = (); l = //m\nn; }",
      "{a=b d e=(f g\"h) i=<> j={} k=() l=n}")
    check("\u{FEFF}{a.b/c = $d-e:f_1;}", "{a.b/c=$d-e:f_1}")
    check("{a = b//c;}", "{a=b//c}")
  }

  @Test("Escapes stand for characters")
  func escapes() {
    check(#"{a = "\t\n\"\\\101\7x";}"#, "{a=\t\n\"\\A\u{7}x}")
    check(#"{a = "\U00e9\Ud83d\Ude00";}"#, "{a=é😀}")
    check(#"{a = "\Ud83dx\Ude00\400";}"#, "{a=\u{FFFD}x\u{FFFD}\u{FFFD}}")
  }

  @Test(
    "The text after a broken place is read",
    arguments: [
      ("{a = b c = d;}", "{a=b c=d}", 1),
      ("{a;\nb = c;}", "{b=c}", 1),
      ("{\na = ;\nb = c;}", "{b=c}", 2),
      ("{a = (b c);}", "{a=(b c)}", 1),
      ("{a = (b, c;\nd = e;}", "{a=(b c) d=e}", 1),
      ("{a = {b = c;\n", "{a={b=c}}", 2),
      ("{a = (b", "{a=(b)}", 1),
      ("{a = \"b;}", "{a=b;}}", 1),
      ("{a = /* b;}", "{}", 1),
      ("{a = b}", "{a=b}", 1),
      ("{a = b; }}", "{a=b}", 1),
      ("{a = b); c = d;}", "{a=b c=d}", 1),
      ("{a = <0; b = c;}", "{a=0 b=c}", 1),
      ("{= a; {b = c;}; d = e;}", "{={b=c} d=e}", 1),
      (
        "{\na = (\n<<<<<<< HEAD\n  b,\n=======\n  c,\n>>>>>>> x\n);\nd = e;}", "{a=(b c) d=e}", 3
      ),
    ])
  func broken(text: String, expected: String, line: Int) {
    let list = Array(text.utf8).withUnsafeBufferPointer { try? PropertyList($0) }
    #expect(list?.firstBreak?.line == line)
    check(text, expected, isBroken: true)
  }

  @Test("A sound list has no broken place", arguments: ["{}", "{a = b;}", "{a = (b, c);}\n"])
  func sound(text: String) {
    let list = Array(text.utf8).withUnsafeBufferPointer { try? PropertyList($0) }
    #expect(list != nil && list?.firstBreak == nil)
  }

  @Test(
    "Other formats are named",
    arguments: [
      ("<?xml version=\"1.0\"?>\n<plist/>", "XML", 1),
      ("{\n  \"archiveVersion\": 1}", "JSON", 1),
      ("bplist00", "binary", 1),
      ("\n\nhello", "not a property list", 3),
      ("", "not a property list", 1),
    ])
  func otherFormats(text: String, word: String, line: Int) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let error = #expect(throws: ProjectFileError.self) { try PropertyList(bytes) }
      #expect(error?.message.contains(word) == true && error?.line == line)
    }
  }

  @Test("A hundred thousand brackets do no harm")
  func depth() {
    for bracket in ["{a=", "("] {
      let text = "{a=" + String(repeating: bracket, count: 100_000)
      let list = Array(text.utf8).withUnsafeBufferPointer { try? PropertyList($0) }
      #expect((list?.nodes.count ?? 0) > 100_000 && list?.firstBreak?.line == 1)
    }
  }

  // MARK: Support

  private func check(
    _ text: String, _ expected: String, isBroken: Bool = false,
    at location: SourceLocation = #_sourceLocation
  ) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let list = try? PropertyList(bytes)
      let found = list.map { describe(PropertyList.root, of: $0, in: bytes) }
      #expect(found == expected, sourceLocation: location)
      #expect((list?.firstBreak != nil) == isBroken, sourceLocation: location)
    }
  }

  private func describe(
    _ node: Int, of list: PropertyList, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    var children: [String] = []
    var next = node + 1
    while next < list.nodes[node].end {
      children.append(describe(next, of: list, in: bytes))
      next = Int(list.nodes[next].end)
    }
    switch list.nodes[node].kind {
    case .string: return list.text(of: node, in: bytes)
    case .data: return "<>"
    case .array: return "(" + children.joined(separator: " ") + ")"
    case .dictionary:
      let pairs = stride(from: 0, to: children.count, by: 2).map {
        children[$0] + "=" + children[$0 + 1]
      }
      return "{" + pairs.joined(separator: " ") + "}"
    }
  }
}

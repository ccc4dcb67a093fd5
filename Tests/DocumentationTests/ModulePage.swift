import Foundation
import PackageGraph
import SwiftOutline

/// The page of a module: the `README.md` beside its sources, which says what the module knows, what
/// it must not know, and its terms.
struct ModulePage {
  /// By its path from the root.
  let folder: String
  /// The modules whose sources are in the folder.
  let modules: [String]
  let text: String

  var path: String { "\(folder)/README.md" }

  /// The first line of the page.
  var title: String { "# \(modules.joined(separator: " and "))" }

  /// The first paragraph below the title as a phrase: without its capital letter and full stop.
  var summary: String {
    let paragraphs = text.components(separatedBy: "\n\n")
    let text =
      paragraphs.count > 1
      ? paragraphs[1].split(separator: "\n").joined(separator: " ") : ""
    let phrase = text.hasSuffix(".") ? text.dropLast() : text[...]
    let isName = phrase.dropFirst().first?.isUppercase == true
    return isName ? String(phrase) : phrase.prefix(1).lowercased() + phrase.dropFirst()
  }

  /// The headings within the page.
  var sections: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
  }

  /// The words that the page explains, in its list of terms.
  var terms: [String] {
    text.matches(of: #/(?m)^- \*\*(.+?)\*\*/#).map { String($0.1).lowercased() }
  }
}

extension ModulePage {
  private static let houses = [
    "Sources/Linter/", "Rules", "Sources/Runtime/", "Sources/Macros/", "Sources/Plugins/",
    "Sources/Tools/", "Sources/Support/",
  ]

  /// The pages of all folders, house by house, each in the order of the manifest.
  static func all() throws -> [ModulePage] {
    let targets = try manifest().targets
    var pages: [ModulePage] = []
    for house in houses {
      for folder in targets.compactMap(\.path).filter({ $0.hasPrefix(house) })
      where !pages.contains(where: { $0.folder == folder }) {
        let names = targets.filter { $0.path == folder }.map { $0.name.replacing("-", with: "_") }
        pages.append(
          ModulePage(folder: folder, modules: names, text: try part(of: folder, modules: names)))
      }
    }
    return pages
  }

  /// The part of a folder's page that is about its modules, as a page of its own: the page of
  /// `Rules` is for users first.
  private static func part(of folder: String, modules: [String]) throws -> String {
    let text = try Repository.text(of: "\(folder)/README.md")
    let heading = "\n## \(modules.joined(separator: " and "))\n"
    guard let start = text.firstRange(of: heading)?.lowerBound else { return text }
    return String(text[start...].dropFirst()).replacing(#/(?m)^##/#, with: "#")
  }

  /// This package's manifest, as the linter reads it.
  private static func manifest() throws -> PackageManifest {
    let bytes = Array(try Repository.text(of: "Package.swift").utf8)
    return bytes.withUnsafeBufferPointer { PackageManifest(outline: Outline($0), bytes: $0) }
  }
}

internal import Foundation

/// The folder of the package's modules and objects, which a batch is compiled against.
struct BuildFolder {
  private let folder: URL

  /// The folder that contains the running executable or test bundle.
  init() throws {
    let candidates =
      [Bundle.main.executableURL, Bundle.main.bundleURL].compactMap(\.self)
      + CommandLine.arguments.map { URL(filePath: $0) }
    for candidate in candidates {
      var folder = candidate.resolvingSymlinksInPath()
      while folder.path().count > 1 {
        let module = folder.appending(path: "Modules/ProgramProbe.swiftmodule")
        if FileManager.default.fileExists(atPath: module.path()) {
          self.folder = folder
          return
        }
        folder = folder.deletingLastPathComponent()
      }
    }
    throw HarnessError("no build folder with the module 'ProgramProbe'")
  }

  var modules: String { folder.appending(path: "Modules").path() }

  /// The description of the C module that the runtime's modules are built on.
  var atomicsModuleMap: String {
    folder.appending(path: "CLocksAndAtomics.build/module.modulemap").path()
  }

  /// The object files of the modules that the texts use, as last passed to the linker: their
  /// folders may also contain those of deleted sources.
  func objects() throws -> [String] {
    let lists = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "product" }
      .map { $0.appending(path: "Objects.LinkFileList") }
      .sorted { Self.change(of: $0) > Self.change(of: $1) }
    for list in lists {
      let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: ["'", "\""]) }
        .filter { $0.contains(#//(DependencyRuntime|C?LocksAndAtomics|ProgramProbe)\.build//#) }
      if objects.contains(where: { $0.contains("/ProgramProbe.build/") }) { return objects }
    }
    throw HarnessError("no list of the objects of 'ProgramProbe' in the build folder")
  }

  private static func change(of file: URL) -> Date {
    let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
    return values?.contentModificationDate ?? .distantPast
  }
}

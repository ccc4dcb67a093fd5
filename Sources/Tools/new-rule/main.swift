internal import Foundation

// Makes the folder of a new rule and registers the rule:
//
//     swift run new-rule ID
//
// Its tests fail until everything between `<#` and `#>` is written.

guard CommandLine.arguments.count == 2, let id = CommandLine.arguments.last,
  !id.hasPrefix("-")
else {
  print("usage: swift run new-rule ID, in the folder of the package")
  exit(2)
}

do {
  let room = try RuleRoom(id: id)
  try room.make(in: URL(filePath: FileManager.default.currentDirectoryPath))
  print(room.instructions)
} catch {
  FileHandle.standardError.write(Data("new-rule: \(error)\n".utf8))
  exit(2)
}

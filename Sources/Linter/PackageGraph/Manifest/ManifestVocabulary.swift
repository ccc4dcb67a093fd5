/// The library that a manifest is written with, as far as it matters here: which functions of which
/// types make objects, and which of their fields are read. The evaluator knows no other names.
struct ManifestVocabulary: Sendable {
  /// The modules that its names can be qualified with.
  var modules: [String]
  /// The type that the manifest describes.
  var root: String
  /// All known types.
  var types: Set<String>
  /// Other names of the types.
  var aliases: [String: String] = [:]
  /// The static functions that make an object, by type.
  var factories: [String: Set<String>]
  /// The types whose initialisers make an object from the arguments.
  var constructed: Set<String>
  /// The types whose initialisers only convert their one argument.
  var converted: Set<String>
  /// The types that are dictionaries.
  var dictionaries: Set<String> = []
  /// The types that are classes, so that variables share their objects.
  var classes: Set<String> = []
  /// The fields that matter, by type, with the type of each field; for a list, that of its
  /// elements. An argument without a label has its position: the first is `0`.
  var fields: [String: [String: String]]
  /// The value of a field that is not set.
  var unsetFields: [String: ManifestValue]
  /// By type, the fields whose equality makes two objects the same.
  var identities: [String: [String]] = [:]
  /// By type and name, properties whose value follows from the function that made the object.
  var derived: [String: [String: [String: ManifestValue]]] = [:]
  /// Methods of dictionaries that only add entries that do not matter.
  var keepingMethods: Set<String> = []

  /// Whether objects of the type are made by the library.
  func makes(_ type: String) -> Bool { factories[type] != nil || constructed.contains(type) }

  /// The one type with a factory of that name; nil for none or several.
  func onlyMaker(of name: String) -> String? {
    let makers = factories.filter { $0.value.contains(name) }
    return makers.count == 1 ? makers.first?.key : nil
  }

  /// Whether the field of any type matters.
  func matters(_ field: String) -> Bool { fields.values.contains { $0[field] != nil } }
}

extension ManifestVocabulary {
  /// The types that describe packages.
  static let packageDescription = ManifestVocabulary(
    modules: ["PackageDescription", "Swift"],
    root: "Package",
    types: [
      "Package", "Package.Dependency", "Package.Dependency.Requirement", "Product", "Target",
      "Target.Dependency",
      "Target.PluginUsage", "SwiftSetting", "SupportedPlatform", "Array", "Set", "String",
    ],
    factories: [
      "Target": Set(targetKinds.keys),
      "Target.Dependency": ["target", "product", "byName"],
      "Product": ["library", "executable", "plugin", "iOSApplication"],
      "Package.Dependency": ["package"],
      "Package.Dependency.Requirement": ["exact", "upToNextMinor", "upToNextMajor"],
      "SupportedPlatform": ["iOS", "macCatalyst", "macOS", "tvOS", "watchOS", "visionOS"],
    ],
    constructed: ["Package"],
    converted: ["String", "Array", "Set", "Target.Dependency"],
    classes: ["Package", "Target", "Product"],
    fields: [
      "Package": [
        "name": "String", "targets": "Target", "products": "Product",
        "dependencies": "Package.Dependency", "platforms": "SupportedPlatform",
      ],
      "SupportedPlatform": ["0": "String"],
      "Product": ["name": "String", "targets": "String"],
      "Target": [
        "name": "String", "path": "String", "sources": "String", "exclude": "String",
        "dependencies": "Target.Dependency",
      ],
      "Target.Dependency": ["name": "String", "package": "String"],
      "Package.Dependency": [
        "name": "String", "path": "String", "url": "String", "exact": "String", "from": "String",
        "1": "Package.Dependency.Requirement", "2": "Package.Dependency.Requirement",
      ],
      "Package.Dependency.Requirement": ["0": "String", "from": "String"],
    ],
    unsetFields: [
      "targets": .list([]), "products": .list([]), "dependencies": .list([]), "exclude": .list([]),
      "path": .null, "sources": .null, "package": .null, "url": .null, "platforms": .list([]),
    ],
    identities: ["Target.Dependency": ["name", "package"]],
    derived: [
      "Target": [
        "type": targetKinds.mapValues { .symbol(owner: "", name: $0) },
        "isTest": targetKinds.mapValues { .boolean($0 == "test") },
      ]
    ])

  /// The value of `Target.type`, by the function that makes the target.
  private static let targetKinds = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test",
    "systemLibrary": "system", "binaryTarget": "binary", "plugin": "plugin", "macro": "macro",
  ]

  /// The types that describe Tuist's projects and workspaces.
  static let projectDescription = ManifestVocabulary(
    modules: ["ProjectDescription", "ProjectDescriptionHelpers", "Swift"],
    root: "Project",
    types: [
      "Project", "Target", "TargetDependency", "Package", "Product", "Path",
      "SourceFileGlob", "BuildableFolder", "BuildableFolderException", "Settings",
      "SettingsDictionary", "Configuration", "Array", "Set", "String",
    ],
    aliases: [
      "SourceFilesList": "SourceFileGlob", "SettingValue": "SettingsDictionary",
      "CustomConfiguration": "Configuration",
      "BuildableFolderExceptions": "BuildableFolderException",
    ],
    factories: [
      "Target": ["target", "foreignBuild"],
      "TargetDependency": [
        "target", "macro", "project", "framework", "library", "package", "sdk", "xcframework",
        "external", "xctest", "bundle", "cocoapods",
      ],
      "Package": ["package", "remote", "local", "registry"],
      "Path": ["path", "relativeToManifest", "relativeToRoot", "relativeToCurrentFile"],
      "SourceFileGlob": ["glob", "generated", "sourceFilesList", "paths", "list"],
      "BuildableFolder": ["folder"],
      "BuildableFolderException": ["exception", "exceptions"],
      "Settings": ["settings"],
      "SettingsDictionary": ["string", "array"],
      "Configuration": ["debug", "release"],
    ],
    constructed: ["Project", "Target", "Path", "SourceFileGlob", "Settings"],
    converted: ["String", "Array", "Set", "SettingsDictionary"],
    dictionaries: ["SettingsDictionary"],
    fields: projectFields,
    unsetFields: [
      "targets": .list([]), "packages": .list([]), "dependencies": .list([]),
      "excluding": .list([]), "excluded": .list([]), "included": .list([]),
      "exceptions": .list([]), "buildableFolders": .list([]), "projects": .list([]),
      "base": .list([]), "debug": .list([]), "release": .list([]), "configurations": .list([]),
      "productName": .null, "sources": .null, "settings": .null, "path": .null, "target": .null,
      "url": .null,
    ],
    identities: ["TargetDependency": ["name", "target", "product"]],
    keepingMethods: [
      "manualCodeSigning", "automaticCodeSigning", "codeSignIdentityAppleDevelopment",
      "codeSignIdentity", "currentProjectVersion", "marketingVersion",
      "appleGenericVersioningSystem", "versionInfo", "swiftVersion", "otherSwiftFlags",
      "swiftActiveCompilationConditions", "swiftCompilationMode", "swiftOptimizationLevel",
      "swiftOptimizeObjectLifetimes", "swiftObjcBridgingHeaderPath", "otherCFlags",
      "otherLinkerFlags", "bitcodeEnabled", "debugInformationFormat",
    ])

  private static let projectFields: [String: [String: String]] = [
    "Project": [
      "name": "String", "packages": "Package", "settings": "Settings", "targets": "Target",
    ],
    "Target": [
      "name": "String", "product": "Product", "productName": "String",
      "sources": "SourceFileGlob", "buildableFolders": "BuildableFolder",
      "dependencies": "TargetDependency", "settings": "Settings",
    ],
    "TargetDependency": [
      "0": "Target", "name": "String", "target": "String", "path": "Path", "product": "String",
    ],
    "Package": ["path": "Path", "url": "String"],
    "Path": ["0": "String"],
    "SourceFileGlob": [
      "0": "Path", "glob": "Path", "globs": "SourceFileGlob", "excluding": "Path",
    ],
    "BuildableFolder": ["0": "Path", "exceptions": "BuildableFolderException"],
    "BuildableFolderException": [
      "0": "BuildableFolderException", "excluded": "String", "included": "String",
      "target": "String",
    ],
    "Settings": [
      "base": "SettingsDictionary", "debug": "SettingsDictionary", "release": "SettingsDictionary",
      "configurations": "Configuration",
    ],
    "SettingsDictionary": ["0": "String"],
    "Configuration": ["settings": "SettingsDictionary"],
  ]
}

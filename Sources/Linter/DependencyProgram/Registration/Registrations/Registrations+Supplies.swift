internal import DependencyFacts

/// The code outside tests and previews that gives a key a value at an entry point or for a scope.
extension Registrations {
  /// Whether some code gives a key a value.
  package func isSupplied(_ key: Nominal) -> Bool { !supplies(of: key).isEmpty }

  /// The files with such code.
  package func suppliers(of key: Nominal) -> Set<Int32> { Set(supplies(of: key).map(\.file)) }

  /// The places of such code. One in another application may mean an accessor of the same name.
  func supplies(of key: Nominal) -> Set<CodeRef> {
    accessors(of: key).reduce(into: suppliedKeys[key] ?? []) { places, accessor in
      places.formUnion(
        (suppliedAccessors[accessor.name] ?? []).filter { place in
          let meant = self.accessor(named: accessor.name, inFile: place.file)?.key
          return meant == nil || meant == key
        })
    }
  }

  mutating func supply(_ place: OverriddenPlace, at target: CodeRef) {
    guard !types.isTestOrPreview(target) else { return }
    switch place {
    case .accessor(let name): suppliedAccessors[name, default: []].insert(target)
    case .key(let key): suppliedKeys[key, default: []].insert(target)
    case .anyKey:
      if isThroughKeyPath(target) { writesKeptKeyPaths = true }
      keyTakers.formUnion(takers(ofKeyAssignedAt: target))
    case .systemsAccessor: break
    }
  }

  /// `$0.count += 1`, `change(&$0.count)`
  mutating func supply(_ change: ChangingCalls.Changed) {
    guard case .key(let key) = change.part.dependency, !types.isTestOrPreview(change.place) else {
      return
    }
    suppliedKeys[key, default: []].insert(change.place)
  }

  /// `values[keyPath: path].count = …`
  private func isThroughKeyPath(_ target: CodeRef) -> Bool {
    var current: CodeRef? = target
    while let part = current {
      if facts.node(part).kind == .subscript,
        facts.arguments(of: part).contains(where: {
          facts.libraries.system.isKeyPath(label: facts.node($0).name)
        })
      {
        return true
      }
      current = facts.node(part).kind == .argument ? nil : facts.firstChild(of: part)
    }
    return false
  }

  // MARK: Keys that functions are given

  /// The names whose calls are given the key that an assignment uses: that of the function around
  /// it, and that of its type, which may store the key.
  private func takers(ofKeyAssignedAt target: CodeRef) -> [Name] {
    let around = facts.declaration(around: target)
    let function = facts.declaration(around)
    return (function.kind == .function ? [function.name] : [])
      + (symbols.enclosingType(of: around).map { [symbols.baseName(of: $0)] } ?? [])
  }

  /// Supplies the keys that are passed to code that assigns the value of any key: `set(Key.self,
  /// value)`, directly or through functions that pass on a type. Each name is followed once.
  mutating func supplyHandedKeys() {
    var pending = Array(keyTakers)
    while let name = pending.popLast() {
      for place in sites[name] {
        guard !modules.isTest(file: place.file), let call = facts.call(of: place) else { continue }
        for value in facts.arguments(of: call).compactMap(facts.firstChild) {
          if case .metatype(let key) = expressions.valueType(of: value) {
            suppliedKeys[key, default: []].insert(place)
          } else if let further = functionGivenType(passedOnAt: value),
            keyTakers.insert(further).inserted
          {
            pending.append(further)
          }
        }
      }
    }
  }

  /// The function whose parameter is passed on, if that is a type: `Key.Type`. Following all
  /// parameters led through half of a program.
  private func functionGivenType(passedOnAt value: CodeRef) -> Name? {
    guard facts.node(value).kind == .name,
      case .parameter(of: let function, let index) = expressions.lookUpValue(
        facts.node(value).name, at: value)
    else { return nil }
    let type = facts.parameter(index, of: function).type
    guard facts.names(inType: type, in: function.file).contains(where: { $0 == .`Type` }) else {
      return nil
    }
    let name = facts.declaration(function).name
    return name == Name.none ? nil : name
  }

  // MARK: Key paths

  /// Whether the parameter for an argument is a writable key path. Where the function is not
  /// certain, one of that name suffices.
  func takesWritableKeyPath(_ argument: CodeRef, in call: CodeRef) -> Bool {
    let target = expressions.callTarget(of: call)
    if case .construction(.program(let type), let initializers) = target, initializers.isEmpty {
      return isStored(facts.node(argument).name, of: type)
    }
    if let (function, index) = expressions.parameter(of: argument, in: call) {
      return takesWritableKeyPath(index, function)
    }
    guard let callee = facts.firstChild(of: call) else { return false }
    return keyPathWriters.functions(named: facts.node(callee).name).contains { function in
      expressions.matchedParameters(of: function, in: call)?[argument]
        .map { takesWritableKeyPath($0, function) } ?? false
    }
  }

  private func takesWritableKeyPath(_ index: Int, _ function: DeclRef) -> Bool {
    let type = facts.parameter(index, of: function).type
    return keyPathWriters.contains(type, inFile: function.file, facts)
  }

  /// Whether the initialiser that a struct gets by itself stores an argument as a writable key
  /// path.
  private func isStored(_ label: Name, of type: TypeSymbolID) -> Bool {
    facts.members(in: symbols[type].declaration).contains { member in
      let property = facts.declaration(member)
      return property.isStoredProperty && property.name == label
        && keyPathWriters.contains(property.type, inFile: member.file, facts)
    }
  }

  /// A key path that is stored may be the one that other code writes through.
  mutating func supplyKept(_ keyPath: CodeRef) {
    guard writesKeptKeyPaths, isKept(keyPath), !types.isTestOrPreview(keyPath),
      let name = facts.names(ofKeyPath: keyPath).first, isAccessor(name)
    else { return }
    suppliedAccessors[name, default: []].insert(keyPath)
  }

  /// Whether a key path is the value of a variable, or a part of one, and not an argument.
  private func isKept(_ keyPath: CodeRef) -> Bool {
    guard let user = facts.parent(of: keyPath) else { return false }
    guard facts.node(user).kind == .argument else { return true }
    return facts.parent(of: user).map { facts.node($0).kind == .tuple } ?? false
  }

  /// An accessor whose setter changes another one supplies that one as well.
  mutating func supplyForwarded() {
    var pending = Array(suppliedAccessors)
    while let (name, places) = pending.popLast() {
      for further in forwardedAccessors[name] ?? [] {
        let known = suppliedAccessors[further] ?? []
        guard !places.isSubset(of: known) else { continue }
        suppliedAccessors[further] = known.union(places)
        pending.append((further, places))
      }
    }
  }
}

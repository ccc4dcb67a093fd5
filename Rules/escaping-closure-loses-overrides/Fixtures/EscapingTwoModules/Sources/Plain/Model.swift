/// Another type of the same name, which owns nothing.
public final class Model {
  public init() {}
}

public func refresh(_ number: Int) {}
public func reload() {}

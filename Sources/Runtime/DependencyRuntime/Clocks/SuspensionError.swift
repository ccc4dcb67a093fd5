/// Tasks are still sleeping on a test clock that was expected to be idle.
///
/// ``TestClock/checkSuspension()`` throws it.
public struct SuspensionError: Error {}

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

Allocator.keepMemory()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)

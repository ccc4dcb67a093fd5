// Measures the speed of deplint, layer by layer and as a whole:
//
//     swift build -c release && swift run -c release benchmark [PATH ...]
//     swift run -c release benchmark shapes [NAME ...]
//
// Without a path, it measures 10 MB of copies of this package's own sources. The figures for single
// layers are for one core and files in memory. Those for whole runs are for processes as a user
// starts them, in a copy of the folder with the files in the system's cache: cold, when nothing has
// changed, and after an edit of one file, alternating with a search and a listing of the same
// folder by ripgrep. All are medians, so that a hiccup of the machine does not count.
//
// The second form measures how the time grows when programs of many shapes double in size: all
// shapes, or those whose names contain one of the words.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "shapes" {
  print(ShapeTrial.heading)
  for shape in Shape.all
  where words.count == 1 || words.dropFirst().contains(where: shape.name.contains) {
    print(ShapeTrial(of: shape))
  }
} else {
  let sample: Sample
  do {
    sample = words.isEmpty ? try Sample(ofThisPackageInMegabytes: 10) : try Sample(paths: words)
  } catch let empty as Sample.Empty {
    print("error: there is no Swift code to measure in \(empty.paths.joined(separator: ", "))")
    exit(2)
  }
  defer { sample.removeTemporaryFiles() }
  print("\(sample.files.count) files, \(Figure.megabytes(sample.byteCount))")
  // First, while this process is small: on Linux a child's peak memory is at least its parent's.
  for figure in try WholeRun.figures(on: sample) { print(figure) }
  for figure in try Editing.figures(on: sample) { print(figure) }
  let contents = try sample.contents()
  for layer in Layer.all { print(layer.figure(on: contents)) }
}

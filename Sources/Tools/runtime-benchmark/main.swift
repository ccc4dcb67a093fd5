// Measures the cost of the runtime core's operations:
//
//     swift run -c release runtime-benchmark [NAME ...]
//
// Prints nanoseconds for each operation, or for those whose name contains one of the words. The
// figures are medians of many batches, on one thread, in the live context: in a task for
// asynchronous operations, and outside any task for the others.
//
// It uses only public names. So the same files can measure another implementation of them, in the
// same run on the same machine: compile them with that module under the name `DependencyRuntime`.

let names = CommandLine.arguments.dropFirst()
for operation in Operation.all
where names.isEmpty || names.contains(where: operation.name.contains) {
  print(operation.measurement())
}

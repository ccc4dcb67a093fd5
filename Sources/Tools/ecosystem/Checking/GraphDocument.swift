internal import Foundation

/// The parts of `deplint graph --format json` that places are taken from.
struct GraphDocument: Decodable {
  private let edges: [Edge]

  private struct Edge: Decodable {
    let places: [Place]
  }

  private struct Place: Decodable {
    let path: String
    let line: Int
  }

  /// The places of all uses, as `FILE:LINE`.
  static func places(in document: Data) throws -> [String] {
    let graph = try JSONDecoder().decode(GraphDocument.self, from: document)
    return graph.edges.flatMap(\.places).map { "\($0.path):\($0.line)" }
  }
}

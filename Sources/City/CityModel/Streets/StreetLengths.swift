/// Lengths of the streets of a network; each street counts once, with one direction or two.
package struct StreetLengths: Sendable {
    /// Length of all streets in metres.
    package private(set) var metres = 0.0
    /// Length by `StreetClass` in metres.
    package private(set) var metresByClass = [Double](repeating: 0, count: StreetClass.allCases.count)
    /// Number of streets.
    package private(set) var streetCount = 0
    /// Length of one-way streets in metres.
    package private(set) var oneWayMetres = 0.0

    /// Measures the streets of a network.
    package init(_ network: StreetNetwork) {
        var arcMetres = 0.0
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) {
                let length = network.metres(ofArc: arc)
                arcMetres += length
                guard network.representsStreet(arc: arc, from: tail) else { continue }
                streetCount += 1
                metres += length
                metresByClass[Int(network.classes[arc].rawValue)] += length
            }
        }
        // A two-way street has two arcs, a one-way street has one.
        oneWayMetres = max(0, 2 * metres - arcMetres)
    }
}

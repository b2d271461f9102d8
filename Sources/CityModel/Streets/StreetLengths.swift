/// How long the streets of a network are, each counted once however many directions it has.
package struct StreetLengths: Sendable {
    /// Of all streets.
    package private(set) var metres = 0.0
    package private(set) var metresByClass = [Double](repeating: 0, count: StreetClass.allCases.count)
    package private(set) var streetCount = 0
    /// Streets with one direction only.
    package private(set) var oneWayMetres = 0.0

    package init(_ network: StreetNetwork) {
        var arcMetres = 0.0
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) {
                let length = network.metres(ofArc: arc)
                arcMetres += length
                guard network.standsForStreet(arc: arc, from: tail) else { continue }
                streetCount += 1
                metres += length
                metresByClass[Int(network.classes[arc].rawValue)] += length
            }
        }
        oneWayMetres = max(0, 2 * metres - arcMetres)
    }
}

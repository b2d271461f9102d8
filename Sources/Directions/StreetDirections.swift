import CityModel
import Quantities
import Routing

/// Directions over streets, by whatever way of travelling: a step for each change of street.
///
/// Streets without a name are told apart by their turns. City files do not know roundabouts: they are told by the turns
/// that one takes in them.
package enum StreetDirections {
    /// Arcs that are one street.
    private struct Piece {
        var name: String
        var centimetres: Int
        /// Of the drawn line.
        var stretch: ClosedRange<Int>
    }

    /// Links without a name that are shorter belong to the street before.
    private static let linkCentimetresMax = 1_500
    /// A turn that begins another street where neither has a name.
    private static let namelessTurnDegreesMin = 45.0

    /// - Parameters:
    ///   - arcs: the way, in order.
    ///   - origin: the node where the way begins.
    ///   - name: what the street of an arc is called; empty where it has no name.
    /// - Returns: the last step is the arrival.
    package static func steps(
        along arcs: [UInt32], from origin: Int, in network: StreetNetwork, name: (_ arc: UInt32) -> String
    ) -> [DirectionStep] {
        var (line, node) = (DrawnLine(from: network.graph.coordinates[origin]), origin)
        var pieces: [Piece] = []
        for arc in arcs {
            let start = line.end
            line.append(network.line(ofArc: Int(arc), from: node))
            node = network.head(ofArc: Int(arc))
            let next = Piece(
                name: name(arc), centimetres: Int(network.graph.arcs[Int(arc)].cost.centimetres),
                stretch: start...line.end)
            if let last = pieces.indices.last, continues(pieces[last], next, line) {
                pieces[last].centimetres += next.centimetres
                pieces[last].stretch = pieces[last].stretch.lowerBound...line.end
            } else {
                pieces.append(next)
            }
        }
        return steps(pieces, line) + [DirectionStep(.arrive)]
    }

    private static func continues(_ street: Piece, _ next: Piece, _ line: DrawnLine) -> Bool {
        let degrees = abs(line.turn(from: street.stretch, into: next.stretch))
        if Turn(degrees: degrees) == .around { return false }
        if next.name == street.name { return !next.name.isEmpty || degrees < namelessTurnDegreesMin }
        return next.name.isEmpty && next.centimetres <= linkCentimetresMax
    }

    private static func steps(_ pieces: [Piece], _ line: DrawnLine) -> [DirectionStep] {
        pieces.enumerated().map { number, piece in
            let action: DirectionStep.Action =
                number == 0
                ? .depart(Heading(degrees: line.direction(alongStart: piece.stretch)))
                : .turn(Turn(degrees: line.turn(from: pieces[number - 1].stretch, into: piece.stretch)))
            return DirectionStep(action, metres: (piece.centimetres + 50) / 100, name: piece.name)
        }
    }
}

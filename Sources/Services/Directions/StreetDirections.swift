import CityModel
import Quantities
import Routing

/// Directions over streets, for any mode of travel: one step for each change of street.
///
/// Unnamed streets are distinguished by their turns. A roundabout is described by its exit, if the map marks it and
/// traffic circulates one way; pedestrians do not count exits.
package enum StreetDirections {
    /// Consecutive arcs of one street or one roundabout.
    private struct Piece {
        var name: String
        var centimetres: Int
        /// Range of points of the drawn line.
        var pointRange: ClosedRange<Int>
        /// In a roundabout: number of nodes passed in it that have an exit. nil for a street.
        var exitCount: Int?
    }

    /// Unnamed links shorter than this belong to the street before.
    private static let linkCentimetresMax = 1_500
    /// Smallest turn that separates two unnamed streets.
    private static let namelessTurnDegreesMin = 45.0

    /// Returns the steps of a path; the last one is the arrival.
    ///
    /// - Parameters:
    ///   - arcs: arcs of the path, in order.
    ///   - origin: node at which the path begins.
    ///   - name: name of an arc's street; empty if it has none.
    package static func steps(
        along arcs: [UInt32], from origin: Int, in network: StreetNetwork, name: (_ arc: UInt32) -> String
    ) -> [DirectionStep] {
        var (line, node) = (Polyline(from: network.graph.coordinates[origin]), origin)
        var pieces: [Piece] = []
        for arc in arcs {
            let start = line.end
            line.append(network.polyline(ofArc: Int(arc), from: node))
            node = network.head(ofArc: Int(arc))
            let next = Piece(
                name: name(arc), centimetres: Int(network.graph.arcs[Int(arc)].cost.centimetres),
                pointRange: start...line.end, exitCount: exitCount(at: node, behind: Int(arc), in: network))
            if let last = pieces.indices.last, isSameStreet(pieces[last], next, line) {
                pieces[last].centimetres += next.centimetres
                pieces[last].pointRange = pieces[last].pointRange.lowerBound...line.end
                if let count = next.exitCount { pieces[last].exitCount? += count }
            } else {
                pieces.append(next)
            }
        }
        return steps(pieces, line) + [DirectionStep(.arrive)]
    }

    /// Returns 1 if the node is an exit of a roundabout, 0 if not, and nil for an arc outside of roundabouts.
    private static func exitCount(at node: Int, behind arc: Int, in network: StreetNetwork) -> Int? {
        guard network.mode != .walk, network.isRoundabout(arc: arc) else { return nil }
        return network.arcs(from: node).contains { !network.isRoundabout(arc: $0) } ? 1 : 0
    }

    private static func isSameStreet(_ street: Piece, _ next: Piece, _ line: Polyline) -> Bool {
        if street.exitCount != nil || next.exitCount != nil { return street.exitCount != nil && next.exitCount != nil }
        let degrees = abs(line.turn(from: street.pointRange, into: next.pointRange))
        if Turn(degrees: degrees) == .uTurn { return false }
        if next.name == street.name { return !next.name.isEmpty || degrees < namelessTurnDegreesMin }
        return next.name.isEmpty && next.centimetres <= linkCentimetresMax
    }

    private static func steps(_ pieces: [Piece], _ line: Polyline) -> [DirectionStep] {
        pieces.indices.compactMap { number in
            let (before, piece) = (number > 0 ? pieces[number - 1] : nil, pieces[number])
            var centimetres = piece.centimetres
            let action: DirectionStep.Action
            if let before {
                if piece.exitCount != nil {
                    // The street after a roundabout describes both, if there is one.
                    if number + 1 < pieces.count { return nil }
                    action = .enterRoundabout
                } else if let exit = before.exitCount, number > 1 {
                    action = .roundabout(exit: exit)
                    centimetres += before.centimetres
                } else {
                    action = .turn(Turn(degrees: line.turn(from: before.pointRange, into: piece.pointRange)))
                }
            } else {
                action = .depart(Heading(degrees: line.direction(alongStart: piece.pointRange)))
            }
            return DirectionStep(action, metres: (centimetres + 50) / 100, name: piece.name)
        }
    }
}

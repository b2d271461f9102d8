import Quantities

/// A place and how far it is from where somebody stands.
package struct PlaceAtDistance: Hashable, Sendable, BitwiseCopyable {
    package var place: PlaceID
    /// Great circle, rounded half up to whole decimetres, so that a limit is decided exactly.
    package var decimetres: UInt32
}

/// Finds places near a position.
package struct PlaceIndex: Sendable {
    private let positions: [FixedPosition]

    package init(_ positions: [FixedPosition]) { self.positions = positions }

    /// Those at most so far away, nearest first, ties by number.
    package func places(within metres: UInt32, of position: FixedPosition) -> [PlaceAtDistance] {
        positions.indices.compactMap { number -> PlaceAtDistance? in
            let decimetres = PlaceIndex.decimetres(from: position, to: positions[number])
            return decimetres <= metres * 10
                ? PlaceAtDistance(place: PlaceID(number), decimetres: decimetres) : nil
        }
        .sorted { ($0.decimetres, $0.place) < ($1.decimetres, $1.place) }
    }

    /// Great circle, rounded half up to whole decimetres.
    package static func decimetres(from position: FixedPosition, to other: FixedPosition) -> UInt32 {
        UInt32((position.metres(to: other) * 10).rounded(.toNearestOrAwayFromZero))
    }
}

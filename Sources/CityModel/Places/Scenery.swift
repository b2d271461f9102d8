import Quantities

/// What a picture of a city shows beside its streets; nothing is computed from it.
package struct Scenery: Hashable, Sendable {
    package enum Kind: UInt8, CaseIterable, Sendable {
        case sea
        /// Where the sea begins, if its area cannot be told.
        case coast
        case green
        case water
        /// Rivers and canals too narrow for an area.
        case stream
        case railway
    }

    package var kind: Kind
    /// For sea, green and water rings that end where they begin, holes among them (even-odd); otherwise one line.
    package var lines: [[Coordinate]]

    package init(kind: Kind, lines: [[Coordinate]]) {
        self.kind = kind
        self.lines = lines
    }
}

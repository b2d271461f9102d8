import Quantities

/// A part of a city that people know by name.
package struct Quarter: Sendable {
    /// The kind of quarter by OpenStreetMap's `place`, larger kinds first.
    package enum Kind: String, CaseIterable, Sendable {
        case suburb, quarter, neighbourhood
    }

    package var name: String
    package var kind: Kind
    package var position: Coordinate

    package init(name: String, kind: Kind, position: Coordinate) {
        self.name = name
        self.kind = kind
        self.position = position
    }
}

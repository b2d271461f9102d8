import Quantities

/// A named part of a city.
package struct Quarter: Sendable {
    /// Kind of quarter by OpenStreetMap's `place`, larger kinds first.
    package enum Kind: String, CaseIterable, Sendable {
        case suburb, quarter, neighbourhood
    }

    /// Name as people use it.
    package var name: String
    /// Kind of quarter.
    package var kind: Kind
    /// Position of its label on the map.
    package var position: Coordinate

    /// Creates a quarter.
    package init(name: String, kind: Kind, position: Coordinate) {
        self.name = name
        self.kind = kind
        self.position = position
    }
}

/// A rank as drivers use it: where they stand in the queue of its zone (Z02).
package struct WaitingPlace: Hashable, Sendable {
    /// In a city without streets the zone and nothing else; never outside of all zones.
    package var position: Position
    /// How many drivers it draws, relative to the other ranks; above 0.
    package var weight: Double

    package init(position: Position, weight: Double = 1) {
        self.position = position
        self.weight = weight
    }
}

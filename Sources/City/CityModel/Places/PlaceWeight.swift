import Quantities

/// How much there is to a place: what the world knows and no rule of the book asks for (B03).
package struct PlaceWeight: Hashable, Sendable {
    /// How strongly it draws who chooses among places: so many times as any other place, which draws 1.
    package var attraction = 1.0
    /// How good people find it, in grades; nil: not known, and drawn.
    package var quality: Double?
    /// People who find room at once; nil: not known, and drawn.
    package var capacity: Int?
    /// What a visit costs; nil: nothing, or not known.
    package var price: Money?
    /// Nobody is let in during the whole run: its opening hours say so, too.
    package var isClosed = false

    package init() {}

    package static let attractionRange = 0.0...1_000
    package static let qualityRange = 1.0...5
    package static let capacityRange = 1...1_000_000
    package static let priceMax = Money(cents: 1_000_000)
}

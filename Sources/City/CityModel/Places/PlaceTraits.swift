import Quantities

/// Properties of a place in the simulated world that no rule of the book reads (B03).
package struct PlaceTraits: Hashable, Sendable {
    /// Attraction relative to an average place, which has 1.
    package var attraction = 1.0
    /// Quality as people perceive it, in grades; nil: unknown, and drawn at random.
    package var quality: Double?
    /// Number of people who fit at once; nil: unknown, and drawn at random.
    package var capacity: Int?
    /// Price of a visit; nil: free, or unknown.
    package var price: Money?
    /// Whether the place is closed during the whole run; its opening hours say so, too.
    package var isClosed = false

    /// Creates the properties of an average place.
    package init() {}

    /// Accepted values of `attraction`.
    package static let attractionRange = 0.0...1_000
    /// Accepted values of `quality`, in grades.
    package static let qualityRange = 1.0...5
    /// Accepted values of `capacity`, in people.
    package static let capacityRange = 1...1_000_000
    /// Highest accepted price.
    package static let priceMax = Money(cents: 1_000_000)
}

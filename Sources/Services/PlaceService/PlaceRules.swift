import Quantities

/// The parameters of part L of the rule book, with its defaults.
package struct PlaceRules: Hashable, Sendable, BitwiseCopyable {
    /// Weights of the terms of a card's score (L03): exact, from 0 to `weightMax`.
    package struct FeedWeights: Hashable, Sendable, BitwiseCopyable {
        /// Weight of the rating, a fifth of the mean grade.
        package var rating = ExactDecimal(digits: 10, decimals: 1)
        /// Weight of the category's share of the user's own visits.
        package var visits = ExactDecimal(digits: 5, decimals: 1)
        /// Weight of the share of the user's friends who have visited the place.
        package var friends = ExactDecimal(digits: 5, decimals: 1)
        /// Weight of a preferred category.
        package var preference = ExactDecimal(digits: 5, decimals: 1)
        /// Weight of a preferred district.
        package var district = ExactDecimal(digits: 25, decimals: 2)

        /// Maximum of a weight, so that sums stay within 64 bits.
        package static let weightMax = ExactDecimal(digits: 1_000)

        /// Creates weights with the defaults of the rule book.
        package init() {}
    }

    /// Weights of the feed's terms (L03).
    package var feed = FeedWeights()
    /// L04: radius of the map in metres, above 0.
    package var mapMetres: UInt32 = 5_000

    /// Creates rules with the defaults of the rule book.
    package init() {}
}

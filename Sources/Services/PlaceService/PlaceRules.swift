import Quantities

/// The parameters of part L of the rule book, with its defaults.
package struct PlaceRules: Hashable, Sendable, BitwiseCopyable {
    /// What the terms of a card's score are multiplied by (L03): exact, from 0 to `weightMax`.
    package struct FeedWeights: Hashable, Sendable, BitwiseCopyable {
        /// Of the rating, a fifth of the mean grade.
        package var rating = ExactDecimal(digits: 10, decimals: 1)
        /// Of the category's share of the user's own visits.
        package var visits = ExactDecimal(digits: 5, decimals: 1)
        /// Of the share of the user's friends who visited the place.
        package var friends = ExactDecimal(digits: 5, decimals: 1)
        /// Of a category that is a stated preference.
        package var preference = ExactDecimal(digits: 5, decimals: 1)
        /// Of a district that is one.
        package var district = ExactDecimal(digits: 25, decimals: 2)

        /// So that sums stay within 64 bits.
        package static let weightMax = ExactDecimal(digits: 1_000)

        package init() {}
    }

    package var feed = FeedWeights()
    /// L04: how far the map shows; above 0.
    package var mapMetres: UInt32 = 5_000

    package init() {}
}

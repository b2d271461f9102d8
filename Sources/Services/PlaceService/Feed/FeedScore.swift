import Quantities

extension PlaceService {
    /// A place's score in a feed (L03), term by term and in total, as shown to users: each is rounded half up to whole
    /// millionths. Cards are compared by the unrounded values, so the terms may differ from the sum by a millionth.
    package struct FeedScore: Hashable, Sendable, BitwiseCopyable {
        /// Term of the rating, in millionths.
        package internal(set) var rating: Int64 = 0
        /// Term of the user's own visits to the category, in millionths.
        package internal(set) var visits: Int64 = 0
        /// Term of friends' visits, in millionths.
        package internal(set) var friends: Int64 = 0
        /// Term of a preferred category, in millionths.
        package internal(set) var preference: Int64 = 0
        /// Term of a preferred district, in millionths.
        package internal(set) var district: Int64 = 0
        /// Total score in millionths.
        package internal(set) var sum: Int64 = 0

        /// Formats millionths for display, without trailing zeros: `0.86`.
        package static func text(ofMillionths millionths: Int64) -> String {
            ExactDecimal(digits: millionths, decimals: 6).description
        }
    }

    /// A place as a feed shows it.
    package struct FeedCard: Hashable, Sendable, BitwiseCopyable {
        /// Place of the card.
        package let place: PlaceID
        /// Overall rating of the place.
        package let rating: Rating
        /// Score of the place for the reader.
        package let score: FeedScore
    }
}

/// Weights of the terms, in whole millionths, the finest that input allows.
struct FeedTerms: Sendable, BitwiseCopyable {
    private let rating: UInt64
    private let visits: UInt64
    private let friends: UInt64
    let preference: UInt64
    let district: UInt64

    init(_ weights: PlaceRules.FeedWeights) {
        rating = FeedTerms.millionths(weights.rating)
        visits = FeedTerms.millionths(weights.visits)
        friends = FeedTerms.millionths(weights.friends)
        preference = FeedTerms.millionths(weights.preference)
        district = FeedTerms.millionths(weights.district)
    }

    /// Whether ratings, friends' visits and preferred districts have a weight.
    var weighsRatings: Bool { rating > 0 }
    var weighsFriends: Bool { friends > 0 }
    var weighsDistricts: Bool { district > 0 }

    /// Terms of a guest's feed: the overall rating alone.
    static let guests: FeedTerms = {
        var weights = PlaceRules.FeedWeights()
        for other in [\PlaceRules.FeedWeights.visits, \.friends, \.preference, \.district] {
            weights[keyPath: other] = ExactDecimal(digits: 0)
        }
        weights.rating = ExactDecimal(digits: 1)
        return FeedTerms(weights)
    }()

    /// Returns the share of a rating; zero without a grade.
    func rating(sum: UInt32, count: UInt32) -> WeightShare { WeightShare(rating, sum, of: UInt64(count) * 5) }

    func visits(_ count: UInt32, of all: UInt32) -> WeightShare { WeightShare(visits, count, of: UInt64(all)) }

    func friends(_ count: UInt32, of all: UInt32) -> WeightShare { WeightShare(friends, count, of: UInt64(all)) }

    private static func millionths(_ weight: ExactDecimal) -> UInt64 {
        let bounded = min(max(weight, ExactDecimal(digits: 0)), PlaceRules.FeedWeights.weightMax)
        return bounded.roundedHalfUp(times: 1_000_000).flatMap { UInt64(exactly: $0) } ?? 0
    }
}

/// A share of a weight: weight in millionths times a count, divided by another count; zero if the divisor is zero.
struct WeightShare: Sendable, BitwiseCopyable {
    /// At most 2⁶², since no weight exceeds 2³⁰.
    private let dividend: UInt64
    /// Divisor, at least 1.
    let divisor: UInt64

    init(_ weight: UInt64, _ part: UInt32, of whole: UInt64) {
        (dividend, divisor) = whole == 0 ? (0, 1) : (weight * UInt64(part), whole)
    }

    /// Value in millionths, after at most two roundings.
    @inline(__always)
    var approximateMillionths: Double { Double(dividend) / Double(divisor) }

    var millionthsHalfUp: Int64 { Int64(whole + (rest >= divisor - rest ? 1 : 0)) }

    /// Whole millionths; `rest` is the remainder in parts of the divisor.
    var whole: UInt64 { dividend / divisor }
    var rest: UInt64 { dividend % divisor }
}

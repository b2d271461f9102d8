import Quantities

extension PlaceService {
    /// What a place scores in somebody's feed (L03), term by term, and in all: as people are shown it, each rounded half up to
    /// whole millionths. Cards are compared by what these were rounded from, so the terms may miss the sum by a millionth.
    package struct FeedScore: Hashable, Sendable, BitwiseCopyable {
        package internal(set) var rating: Int64 = 0
        package internal(set) var visits: Int64 = 0
        package internal(set) var friends: Int64 = 0
        package internal(set) var preference: Int64 = 0
        package internal(set) var district: Int64 = 0
        /// In millionths.
        package internal(set) var sum: Int64 = 0

        /// A number of millionths as people read it, without zeros at the end: `0.86`.
        package static func text(ofMillionths millionths: Int64) -> String {
            ExactDecimal(digits: millionths, decimals: 6).description
        }
    }

    /// A place as a feed shows it.
    package struct FeedCard: Hashable, Sendable, BitwiseCopyable {
        package let place: PlaceID
        package let rating: Rating
        package let score: FeedScore
    }
}

/// The weights of the terms in whole millionths, which is all that can be written of them.
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

    /// Whether it matters how places are rated, where friends were, and which districts are preferred.
    var weighsRatings: Bool { rating > 0 }
    var weighsFriends: Bool { friends > 0 }
    var weighsDistricts: Bool { district > 0 }

    /// The guest's: the overall rating and nothing else.
    static let guests: FeedTerms = {
        var weights = PlaceRules.FeedWeights()
        for other in [\PlaceRules.FeedWeights.visits, \.friends, \.preference, \.district] {
            weights[keyPath: other] = ExactDecimal(digits: 0)
        }
        weights.rating = ExactDecimal(digits: 1)
        return FeedTerms(weights)
    }()

    /// Nothing without a grade.
    func rating(sum: UInt32, count: UInt32) -> WeightShare { WeightShare(rating, sum, of: UInt64(count) * 5) }

    func visits(_ count: UInt32, of all: UInt32) -> WeightShare { WeightShare(visits, count, of: UInt64(all)) }

    func friends(_ count: UInt32, of all: UInt32) -> WeightShare { WeightShare(friends, count, of: UInt64(all)) }

    private static func millionths(_ weight: ExactDecimal) -> UInt64 {
        let bounded = min(max(weight, ExactDecimal(digits: 0)), PlaceRules.FeedWeights.weightMax)
        return bounded.roundedHalfUp(times: 1_000_000).flatMap { UInt64(exactly: $0) } ?? 0
    }
}

/// A part of a weight: the weight in millionths, times a count, over another. Of nothing it is nothing.
struct WeightShare: Sendable, BitwiseCopyable {
    /// At most 2⁶², as no weight passes 2³⁰.
    private let dividend: UInt64
    /// At least 1.
    let divisor: UInt64

    init(_ weight: UInt64, _ part: UInt32, of whole: UInt64) {
        (dividend, divisor) = whole == 0 ? (0, 1) : (weight * UInt64(part), whole)
    }

    /// In millionths; two roundings away at most.
    @inline(__always)
    var approximateMillionths: Double { Double(dividend) / Double(divisor) }

    var millionthsHalfUp: Int64 { Int64(whole + (rest >= divisor - rest ? 1 : 0)) }

    /// Whole millionths, and how many parts of the divisor are left.
    var whole: UInt64 { dividend / divisor }
    var rest: UInt64 { dividend % divisor }
}

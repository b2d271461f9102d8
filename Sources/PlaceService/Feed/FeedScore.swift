import Quantities

extension PlaceService {
    /// What a place scores in somebody's feed (L03), term by term: each is rounded half up to whole millionths, so that the
    /// sum that people are shown is the score.
    package struct FeedScore: Hashable, Sendable, BitwiseCopyable {
        package internal(set) var rating: Int64 = 0
        package internal(set) var visits: Int64 = 0
        package internal(set) var friends: Int64 = 0
        package internal(set) var preference: Int64 = 0
        package internal(set) var district: Int64 = 0

        /// In millionths.
        package var sum: Int64 { rating + visits + friends + preference + district }

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

/// The weights of the terms in whole millionths.
struct FeedTerms: Sendable, BitwiseCopyable {
    private let rating: Int64
    private let visits: Int64
    private let friends: Int64
    let preference: Int64
    let district: Int64

    init(_ weights: PlaceRules.FeedWeights) {
        rating = FeedTerms.millionths(weights.rating)
        visits = FeedTerms.millionths(weights.visits)
        friends = FeedTerms.millionths(weights.friends)
        preference = FeedTerms.millionths(weights.preference)
        district = FeedTerms.millionths(weights.district)
    }

    /// Whether it matters where friends were, and which districts are preferred.
    var weighsFriends: Bool { friends > 0 }
    var weighsDistricts: Bool { district > 0 }

    /// The guest's: the overall rating and nothing else.
    static let guests: FeedTerms = {
        var weights = PlaceRules.FeedWeights()
        weights.rating = ExactDecimal(digits: 1)
        return FeedTerms(weights)
    }()

    /// 0 without a grade.
    func rating(_ rating: PlaceService.Rating) -> Int64 {
        FeedTerms.share(self.rating, of: Int64(rating.sum), in: Int64(rating.count) * 5)
    }

    func visits(_ count: UInt32, of all: UInt32) -> Int64 { FeedTerms.share(visits, of: Int64(count), in: Int64(all)) }

    func friends(_ count: UInt32, of all: Int) -> Int64 { FeedTerms.share(friends, of: Int64(count), in: Int64(all)) }

    /// A part of a weight, rounded half up; of nothing nothing.
    private static func share(_ weight: Int64, of part: Int64, in whole: Int64) -> Int64 {
        whole == 0 ? 0 : (2 * weight * part + whole) / (2 * whole)
    }

    private static func millionths(_ weight: ExactDecimal) -> Int64 {
        let bounded = min(max(weight, ExactDecimal(digits: 0)), PlaceRules.FeedWeights.weightMax)
        return bounded.roundedHalfUp(times: 1_000_000) ?? 0
    }
}

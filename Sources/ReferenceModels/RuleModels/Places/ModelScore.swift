import CityModel
import PlaceService
import Quantities

/// The score of a place for a user, term by term (L03).
package struct ModelScore: Sendable {
    /// An exact fraction of millionths.
    ///
    /// Weights are below 2³⁰ millionths, and users, visits and grades fewer than 2²⁰ each, so the products of a
    /// comparison stay below 2¹²⁰.
    package struct Fraction: Comparable, Sendable {
        var numerator: Int128 = 0
        var denominator: Int128 = 1

        /// The value rounded half up.
        package var halfUp: Int64 { Int64((2 * numerator + denominator) / (2 * denominator)) }

        static func + (left: Fraction, right: Fraction) -> Fraction {
            if left.denominator == right.denominator {
                return Fraction(numerator: left.numerator + right.numerator, denominator: left.denominator)
            }
            return Fraction(
                numerator: left.numerator * right.denominator + right.numerator * left.denominator,
                denominator: left.denominator * right.denominator)
        }

        package static func < (left: Fraction, right: Fraction) -> Bool {
            left.numerator * right.denominator < right.numerator * left.denominator
        }

        package static func == (left: Fraction, right: Fraction) -> Bool { !(left < right) && !(right < left) }
    }

    /// Term of the rating.
    package var rating = Fraction()
    /// Term of the user's own visits to the category.
    package var visits = Fraction()
    /// Term of the friends' visits.
    package var friends = Fraction()
    /// Term of the preferred categories.
    package var preference = Fraction()
    /// Term of the preferred districts.
    package var district = Fraction()

    /// The total score.
    package var sum: Fraction { preference + district + visits + friends + rating }

    /// Returns a fraction of a weight, which has at most six decimals.
    fileprivate static func term(_ millionths: Int128, _ part: UInt32, _ whole: UInt32) -> Fraction {
        whole == 0 ? Fraction() : Fraction(numerator: millionths * Int128(part), denominator: Int128(whole))
    }
}

/// The reader of a feed: everything that is the same for all of its cards.
struct ModelFeedReader {
    /// Weights in millionths.
    private let rating, visit, friend, preference, district: Int128
    private var visitsInAll: UInt32 = 0
    private var visits: [PlaceCategory: UInt32] = [:]
    private var friendCount: UInt32 = 0
    /// Number of friends who visited each place.
    private var visitors: [PlaceID: UInt32] = [:]
    private var preferred: Set<PlaceCategory> = []
    private var districts: Set<UInt32> = []

    /// Creates a guest, whose feed ranks by rating alone, as a search does.
    init() { (rating, visit, friend, preference, district) = (1_000_000, 0, 0, 0, 0) }

    init(_ user: ModelUser, friends: some Collection<ModelUser>, _ places: ModelPlaceRatings, _ rules: PlaceRules) {
        func millionths(_ weight: ExactDecimal) -> Int128 { Int128(weight.roundedHalfUp(times: 1_000_000) ?? -1) }
        let feed = rules.feed
        (rating, visit, friend) = (millionths(feed.rating), millionths(feed.visits), millionths(feed.friends))
        (preference, district) = (millionths(feed.preference), millionths(feed.district))
        for (place, times) in user.visits {
            visitsInAll += times
            visits[places.catalogue.categories[Int(place.index)], default: 0] += times
        }
        friendCount = UInt32(friends.count)
        for friend in friends {
            for place in friend.visits.keys { visitors[place, default: 0] += 1 }
        }
        (preferred, districts) = (user.preferred, user.districts)
    }

    func score(of place: PlaceID, in places: ModelPlaceRatings) -> ModelScore {
        let grades = places.rating(of: place)
        let category = places.catalogue.categories[Int(place.index)]
        let isInDistrict = districts.contains(places.districtNumbers[Int(place.index)])
        return ModelScore(
            rating: ModelScore.term(rating, grades.sum, grades.count * 5),
            visits: ModelScore.term(visit, visits[category] ?? 0, visitsInAll),
            friends: ModelScore.term(friend, visitors[place] ?? 0, friendCount),
            preference: ModelScore.term(preference, preferred.contains(category) ? 1 : 0, 1),
            district: ModelScore.term(district, isInDistrict ? 1 : 0, 1))
    }
}

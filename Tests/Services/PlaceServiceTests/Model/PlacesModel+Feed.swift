import CityModel
import Foundation
import PlaceService
import Quantities

// L01, L03: what places are worth to somebody, worked out anew from everything that was ever done.
extension PlacesModel {
    func rating(of place: PlaceID) -> PlaceService.Rating {
        let grades = opinions.filter { $0.key.place == place }.map(\.value.grade)
        return PlaceService.Rating(sum: grades.reduce(0, +), count: UInt32(grades.count))
    }

    func feed(
        of person: PlaceService.Person, _ filter: PlaceService.Filter, count: UInt32
    ) -> [(place: PlaceID, score: Score)] {
        var scores: [PlaceID: Score] = [:]
        for place in places(in: filter) { scores[place] = score(of: place, person.user) }
        return inOrder(Array(scores.keys)) { scores[$0] ?? Score() }.prefix(Int(count))
            .map { ($0, scores[$0] ?? Score()) }
    }

    /// A number of millionths as it is.
    struct Fraction: Comparable, Sendable {
        var numerator: Int128 = 0
        var denominator: Int128 = 1

        var halfUp: Int64 { Int64((2 * numerator + denominator) / (2 * denominator)) }

        static func + (left: Fraction, right: Fraction) -> Fraction {
            Fraction(
                numerator: left.numerator * right.denominator + right.numerator * left.denominator,
                denominator: left.denominator * right.denominator)
        }

        static func < (left: Fraction, right: Fraction) -> Bool {
            left.numerator * right.denominator < right.numerator * left.denominator
        }

        static func == (left: Fraction, right: Fraction) -> Bool { !(left < right) && !(right < left) }
    }

    struct Score: Sendable {
        var rating = Fraction()
        var visits = Fraction()
        var friends = Fraction()
        var preference = Fraction()
        var district = Fraction()

        var sum: Fraction { rating + visits + friends + preference + district }
    }

    /// - Parameter user: nil for a guest, whose feed ranks by the rating alone.
    func score(of place: PlaceID, _ user: UserID?) -> Score {
        let rating = rating(of: place)
        guard let user, user.index < userCount else {
            return Score(rating: Self.term(ExactDecimal(digits: 1), rating.sum, rating.count * 5))
        }
        let own = visits.filter { $0.key.user == user }
        let ownOfCategory = own.filter { catalogue[$0.key.place].category == catalogue[place].category }
        let friendList = friends.filter { $0.one == user }.map(\.other)
        let visitors = friendList.filter { visits[Key(user: $0, place: place)] != nil }
        let prefersCategory = preferences[user]?.contains(catalogue[place].category) == true
        let prefersDistrict = districts[user]?.contains {
            namesOfDistricts[Int($0) - 1] == catalogue[place].district
        }
        return Score(
            rating: Self.term(rules.feed.rating, rating.sum, rating.count * 5),
            visits: Self.term(
                rules.feed.visits, ownOfCategory.values.reduce(0, +), own.values.reduce(0, +)),
            friends: Self.term(rules.feed.friends, UInt32(visitors.count), UInt32(friendList.count)),
            preference: prefersCategory ? Self.term(rules.feed.preference, 1, 1) : Fraction(),
            district: prefersDistrict == true ? Self.term(rules.feed.district, 1, 1) : Fraction())
    }

    /// A share of a weight, which has at most six decimals.
    private static func term(_ weight: ExactDecimal, _ part: UInt32, _ whole: UInt32) -> Fraction {
        let millionths = Int128(weight.roundedHalfUp(times: 1_000_000) ?? -1)
        return whole == 0 ? Fraction() : Fraction(numerator: millionths * Int128(part), denominator: Int128(whole))
    }

    /// L04: whatever the case, by Turkish letters too, and without marks.
    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).replacing("ı", with: "i")
    }
}

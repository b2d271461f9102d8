import CityModel
import PlaceService
import Quantities
import TestSupport
import Testing

@Suite("Feeds rank places by score (L03, L04)")
struct FeedRuleTests {
    private let museum = PlaceID(0)
    private let park = PlaceID(1)
    private let grill = PlaceID(2)

    @Test("L01, L03: a guest's feed ranks by overall rating; ungraded places come last, by name")
    func guests() {
        var town = Town()
        // By name, in Unicode order: Irmak Müzesi, Müze, Ocakbaşı, Park.
        #expect(town.feed(of: nil) == [4, 1, 3, 2])
        town.tell(Town.ann, .grade(park, grade: 1, text: ""))
        town.tell(Town.ann, .grade(grill, grade: 4, text: ""))
        #expect(town.feed(of: nil) == [3, 2, 4, 1])
        town.tell(Town.ann, .prefer(.museum, true))
        town.tell(Town.ann, .visit(museum))
        #expect(town.feed(of: nil) == [3, 2, 4, 1] && town.feed(of: Town.ann) == [4, 1, 3, 2])
        #expect(town.feed(of: nil, count: 2) == [3, 2] && town.feed(of: nil, count: 0).isEmpty)
    }

    @Test("L03: equal scores are ordered by more grades, then by name")
    func ties() {
        var town = Town()
        for (user, place) in [(Town.ann, park), (Town.ann, grill), (Town.bob, grill), (Town.ann, museum)] {
            town.tell(user, .grade(place, grade: 4, text: ""))
        }
        #expect(town.feed(of: nil) == [3, 1, 2, 4] && town.feed(of: Town.cem) == [3, 1, 2, 4])
    }

    @Test("L03: scores are compared as fractions: 8/15 + 1/3 is 13/15, and the names decide")
    func fractions() {
        var town = Town([
            Town.place("A", .museum), Town.place("B", .park), Town.place("C", .restaurant),
        ])
        for (user, own, other) in [(Town.ann, 2, 4), (Town.bob, 3, 4), (Town.cem, 3, 5)] {
            town.tell(user, .grade(museum, grade: UInt32(own), text: ""))
            town.tell(user, .grade(park, grade: UInt32(other), text: ""))
        }
        // Two thirds of the visits, times 0.5.
        for place in [museum, museum, grill] { town.tell(Town.ann, .visit(place)) }
        #expect(town.feed(of: Town.ann) == [1, 2, 3])
        let cards = [museum, park].map { town.service.card(of: $0, for: .user(Town.ann)).score }
        #expect(cards.map(\.sum) == [866_667, 866_667], "what ties shows one score")
        #expect([cards[0].rating, cards[0].visits, cards[1].rating] == [533_333, 333_333, 866_667])
    }

    @Test("L01, L03: a mean that is better by less than a millionth is better, in feeds and searches")
    func nearMeans() {
        var town = Town([Town.place("A"), Town.place("B")], users: 1_501)
        // 1502/1501 and 1501/1500, from grades of 1 and one of 2: a fifth of their difference is 0.00000009.
        for (place, count) in [(museum, 1_501), (park, 1_500)] {
            for user in 0..<count { town.tell(UserID(user), .grade(place, grade: user == 0 ? 2 : 1, text: "")) }
        }
        #expect(town.feed(of: nil) == [2, 1] && town.feed(of: Town.ann) == [2, 1])
        #expect(town.service.places(called: "") == [park, museum])
    }

    @Test(
        "L03: in a user's feed an ungraded place has a rating of 0 and its score decides; elsewhere it is last"
    )
    func ungraded() {
        var town = Town()
        town.tell(Town.ann, .grade(park, grade: 5, text: ""))
        town.tell(Town.ann, .grade(museum, grade: 1, text: ""))
        for category in [PlaceCategory.restaurant, .museum] { town.tell(Town.ann, .prefer(category, true)) }
        // 1, 0.7, and 0.5 twice.
        #expect(town.feed(of: Town.ann) == [2, 1, 4, 3])
        town.tell(Town.ann, .preferDistrict(2, true))
        #expect(town.feed(of: Town.ann) == [2, 3, 1, 4])
        #expect(town.feed(of: nil) == [2, 1, 4, 3] && town.service.places(called: "").map(\.index) == [1, 0, 3, 2])
    }

    @Test("L03: the score is the sum of its terms, each shown rounded half up to whole millionths")
    func terms() {
        var town = Town()
        for (user, grade) in [(Town.ann, 4), (Town.bob, 4), (Town.cem, 5)] {
            town.tell(user, .grade(museum, grade: UInt32(grade), text: ""))
        }
        for place in [museum, museum, park] { town.tell(Town.ann, .visit(place)) }
        town.befriend(Town.ann, Town.bob)
        town.befriend(Town.ann, Town.cem)
        for _ in 1...2 { town.tell(Town.bob, .visit(museum)) }
        town.tell(Town.ann, .prefer(.museum, true))
        town.tell(Town.ann, .preferDistrict(1, true))
        let card = town.service.card(of: museum, for: .user(Town.ann))
        // 13/15, 0.5 · 2/3, 0.5 · 1/2, 0.5 and 0.25.
        let terms = [
            card.score.rating, card.score.visits, card.score.friends, card.score.preference, card.score.district,
        ]
        #expect(terms == [866_667, 333_333, 250_000, 500_000, 250_000])
        #expect(card.score.sum == 2_200_000 && card.rating.text == "4.3")
        #expect(PlaceService.FeedScore.text(ofMillionths: card.score.sum) == "2.2")
        #expect(town.service.card(of: museum, for: .guest(0)).score.sum == 866_667)
        #expect(town.feed(of: Town.ann) == [1, 4, 2, 3])
    }

    @Test("L03: weights are parameters; a guest's feed uses none of them")
    func weights() {
        var rules = PlaceRules()
        rules.feed.rating = ExactDecimal(digits: 0)
        rules.feed.preference = ExactDecimal(digits: 3)
        var town = Town(rules: rules)
        town.tell(Town.ann, .grade(park, grade: 5, text: ""))
        town.tell(Town.ann, .prefer(.restaurant, true))
        #expect(town.feed(of: nil) == [2, 4, 1, 3])
        #expect(town.feed(of: Town.ann) == [3, 2, 4, 1])
        #expect(town.service.card(of: grill, for: .user(Town.ann)).score.sum == 3_000_000)
    }

    @Test("L03: a preference can be set and removed; a preferred district must have a name")
    func preferences() {
        var town = Town()
        #expect(town.tell(Town.ann, .prefer(.historicBuilding, true)) == ["preferred u1 historicBuilding"])
        #expect(town.tell(Town.ann, .prefer(.historicBuilding, false)) == ["preferenceEnded u1 historicBuilding"])
        #expect(!town.service.prefers(Town.ann, .historicBuilding))
        #expect(town.tell(Town.ann, .preferDistrict(2, true)) == ["districtPreferred u1 2"])
        #expect(town.service.preferredDistricts(of: Town.ann) == [2] && town.feed(of: Town.ann).first == 3)
        #expect(town.tell(Town.ann, .preferDistrict(2, false)) == ["districtPreferenceEnded u1 2"])
        // The third number is that of places without a known district.
        for number: UInt32 in [0, 3, 4] {
            #expect(town.tell(Town.ann, .preferDistrict(number, true)) == ["unknownDistrict"])
        }
    }

    @Test("L04: districts are numbered by first appearance, and places without a district use no number")
    func districts() {
        var town = Town([
            Town.place("A"), Town.place("B", district: "Hill"), Town.place("C"), Town.place("D", district: "Harbour"),
            Town.place("E", district: "Hill"),
        ])
        for (number, first) in [(1, [2, 5, 1, 3, 4]), (2, [4, 1, 2, 3, 5])] as [(UInt32, [Int])] {
            #expect(town.tell(Town.ann, .preferDistrict(number, true)) == ["districtPreferred u1 \(number)"])
            #expect(town.feed(of: Town.ann) == first, "nobody prefers places without one")
            town.tell(Town.ann, .preferDistrict(number, false))
        }
        #expect(town.tell(Town.ann, .preferDistrict(3, true)) == ["unknownDistrict"])
    }

    @Test("L03: visited places stay in the feed; a former friend does not count")
    func friends() {
        var town = Town()
        town.befriend(Town.ann, Town.bob)
        town.tell(Town.bob, .visit(park))
        #expect(town.feed(of: Town.ann).first == 2)
        town.tell(Town.ann, .visit(park))
        #expect(town.feed(of: Town.ann).contains(2))
        town.tell(Town.ann, .deleteFriend(Town.bob))
        #expect(town.service.card(of: park, for: .user(Town.ann)).score.friends == 0)
    }

    @Test("L04: a feed filters by distance and category")
    func filters() {
        var town = Town()
        let near = PlaceService.Filter(from: Town.position(0), withinMetres: 2_000)
        #expect(town.feed(of: Town.ann, near) == [1, 3, 2])
        #expect(town.feed(of: nil, near) == [1, 3, 2])
        #expect(town.feed(of: Town.ann, PlaceService.Filter(category: .museum)) == [4, 1])
        let both = PlaceService.Filter(from: Town.position(0), withinMetres: 999, category: .park)
        #expect(town.feed(of: Town.ann, both).isEmpty)
        #expect(town.tell(Town.ann, .feed(both, count: 5)) == ["feedShown u1 0"])
        let nowhere = PlaceService.Filter(withinMetres: 5)
        #expect(town.tell(Town.ann, .feed(nowhere, count: 5)) == ["locationUnavailable"])
    }

    @Test("L03: the service's fast search finds the best cards of the naive one in a larger town", arguments: [1, 2, 3])
    func naive(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let places = (0..<400).map { number in
            Town.place(
                "\(random.below(200))", random.pick(PlaceCategory.allCases), eastMetres: Double(random.below(9_000)),
                district: "D\(random.below(12))")
        }
        var town = Town(places, users: 40)
        let anyPlace = { (random: inout SplitMix64) in PlaceID(random.below(400)) }
        for user in 0..<40 {
            for _ in 0..<15 {
                town.tell(UserID(user), .visit(anyPlace(&random)))
                town.tell(UserID(user), .grade(anyPlace(&random), grade: UInt32(random.within(1...5)), text: ""))
            }
            for _ in 0..<user / 2 { town.befriend(UserID(user), UserID(random.below(40))) }
            if random.chance(70) { town.tell(UserID(user), .prefer(random.pick(PlaceCategory.allCases), true)) }
            for _ in 0..<random.below(3) {
                town.tell(UserID(user), .preferDistrict(UInt32(random.within(1...12)), true))
            }
        }
        let names = town.service.catalogue.nameRanks
        for user in 0..<40 {
            let person = PlaceService.Person.user(UserID(user))
            let cards = (0..<400).map { town.service.card(of: PlaceID($0), for: person) }.sorted {
                ($1.score.sum, $1.rating.count, names[Int($0.place.index)])
                    < ($0.score.sum, $0.rating.count, names[Int($1.place.index)])
            }
            for count in [1, 10, 400] {
                #expect(town.service.feed(of: person, count: UInt32(count)) == Array(cards.prefix(count)))
            }
            let filter = PlaceService.Filter(from: Town.position(4_000), withinMetres: 1_500)
            let near = cards.filter {
                abs(places[Int($0.place.index)].position.metres(to: Town.position(4_000))) <= 1_500
            }
            #expect(town.service.feed(of: person, filter, count: 20) == Array(near.prefix(20)))
        }
    }
}

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
        var town = PlaceFixture()
        // By name, in Unicode order: Irmak Müzesi, Müze, Ocakbaşı, Park.
        #expect(town.feed(of: nil) == [4, 1, 3, 2])
        town.perform(PlaceFixture.ann, .grade(park, grade: 1, text: ""))
        town.perform(PlaceFixture.ann, .grade(grill, grade: 4, text: ""))
        #expect(town.feed(of: nil) == [3, 2, 4, 1])
        town.perform(PlaceFixture.ann, .prefer(.museum, true))
        town.perform(PlaceFixture.ann, .visit(museum))
        #expect(town.feed(of: nil) == [3, 2, 4, 1] && town.feed(of: PlaceFixture.ann) == [4, 1, 3, 2])
        #expect(town.feed(of: nil, count: 2) == [3, 2] && town.feed(of: nil, count: 0).isEmpty)
    }

    @Test("L03: equal scores are ordered by more grades, then by name")
    func ties() {
        var town = PlaceFixture()
        for (user, place) in [
            (PlaceFixture.ann, park), (PlaceFixture.ann, grill), (PlaceFixture.bob, grill), (PlaceFixture.ann, museum),
        ] {
            town.perform(user, .grade(place, grade: 4, text: ""))
        }
        #expect(town.feed(of: nil) == [3, 1, 2, 4] && town.feed(of: PlaceFixture.cem) == [3, 1, 2, 4])
    }

    @Test("L03: scores are compared as fractions: 8/15 + 1/3 is 13/15, and the names decide")
    func fractions() {
        var town = PlaceFixture([
            PlaceFixture.place("A", .museum), PlaceFixture.place("B", .park), PlaceFixture.place("C", .restaurant),
        ])
        for (user, own, other) in [(PlaceFixture.ann, 2, 4), (PlaceFixture.bob, 3, 4), (PlaceFixture.cem, 3, 5)] {
            town.perform(user, .grade(museum, grade: UInt32(own), text: ""))
            town.perform(user, .grade(park, grade: UInt32(other), text: ""))
        }
        // Two thirds of the visits, times 0.5.
        for place in [museum, museum, grill] { town.perform(PlaceFixture.ann, .visit(place)) }
        #expect(town.feed(of: PlaceFixture.ann) == [1, 2, 3])
        let cards = [museum, park].map { town.service.card(of: $0, for: .user(PlaceFixture.ann)).score }
        #expect(cards.map(\.sum) == [866_667, 866_667], "what ties shows one score")
        #expect([cards[0].rating, cards[0].visits, cards[1].rating] == [533_333, 333_333, 866_667])
    }

    @Test("L01, L03: a mean that is better by less than a millionth is better, in feeds and searches")
    func nearMeans() {
        var town = PlaceFixture([PlaceFixture.place("A"), PlaceFixture.place("B")], users: 1_501)
        // 1502/1501 and 1501/1500, from grades of 1 and one of 2: a fifth of their difference is 0.00000009.
        for (place, count) in [(museum, 1_501), (park, 1_500)] {
            for user in 0..<count { town.perform(UserID(user), .grade(place, grade: user == 0 ? 2 : 1, text: "")) }
        }
        #expect(town.feed(of: nil) == [2, 1] && town.feed(of: PlaceFixture.ann) == [2, 1])
        #expect(town.service.places(named: "") == [park, museum])
    }

    @Test(
        "L03: in a user's feed an ungraded place has a rating of 0 and its score decides; elsewhere it is last"
    )
    func ungraded() {
        var town = PlaceFixture()
        town.perform(PlaceFixture.ann, .grade(park, grade: 5, text: ""))
        town.perform(PlaceFixture.ann, .grade(museum, grade: 1, text: ""))
        for category in [PlaceCategory.restaurant, .museum] { town.perform(PlaceFixture.ann, .prefer(category, true)) }
        // 1, 0.7, and 0.5 twice.
        #expect(town.feed(of: PlaceFixture.ann) == [2, 1, 4, 3])
        town.perform(PlaceFixture.ann, .preferDistrict(2, true))
        #expect(town.feed(of: PlaceFixture.ann) == [2, 3, 1, 4])
        #expect(town.feed(of: nil) == [2, 1, 4, 3] && town.service.places(named: "").map(\.index) == [1, 0, 3, 2])
    }

    @Test("L03: the score is the sum of its terms, each shown rounded half up to whole millionths")
    func terms() {
        var town = PlaceFixture()
        for (user, grade) in [(PlaceFixture.ann, 4), (PlaceFixture.bob, 4), (PlaceFixture.cem, 5)] {
            town.perform(user, .grade(museum, grade: UInt32(grade), text: ""))
        }
        for place in [museum, museum, park] { town.perform(PlaceFixture.ann, .visit(place)) }
        town.befriend(PlaceFixture.ann, PlaceFixture.bob)
        town.befriend(PlaceFixture.ann, PlaceFixture.cem)
        for _ in 1...2 { town.perform(PlaceFixture.bob, .visit(museum)) }
        town.perform(PlaceFixture.ann, .prefer(.museum, true))
        town.perform(PlaceFixture.ann, .preferDistrict(1, true))
        let card = town.service.card(of: museum, for: .user(PlaceFixture.ann))
        // 13/15, 0.5 · 2/3, 0.5 · 1/2, 0.5 and 0.25.
        let terms = [
            card.score.rating, card.score.visits, card.score.friends, card.score.preference, card.score.district,
        ]
        #expect(terms == [866_667, 333_333, 250_000, 500_000, 250_000])
        #expect(card.score.sum == 2_200_000 && card.rating.text == "4.3")
        #expect(PlaceService.FeedScore.text(ofMillionths: card.score.sum) == "2.2")
        #expect(town.service.card(of: museum, for: .guest(0)).score.sum == 866_667)
        #expect(town.feed(of: PlaceFixture.ann) == [1, 4, 2, 3])
    }

    @Test("L03: weights are parameters; a guest's feed uses none of them")
    func weights() {
        var rules = PlaceRules()
        rules.feed.rating = ExactDecimal(digits: 0)
        rules.feed.preference = ExactDecimal(digits: 3)
        var town = PlaceFixture(rules: rules)
        town.perform(PlaceFixture.ann, .grade(park, grade: 5, text: ""))
        town.perform(PlaceFixture.ann, .prefer(.restaurant, true))
        #expect(town.feed(of: nil) == [2, 4, 1, 3])
        #expect(town.feed(of: PlaceFixture.ann) == [3, 2, 4, 1])
        #expect(town.service.card(of: grill, for: .user(PlaceFixture.ann)).score.sum == 3_000_000)
    }

    @Test("L03: a preference can be set and removed; a preferred district must have a name")
    func preferences() {
        var town = PlaceFixture()
        #expect(town.perform(PlaceFixture.ann, .prefer(.historicBuilding, true)) == ["preferred u1 historicBuilding"])
        #expect(
            town.perform(PlaceFixture.ann, .prefer(.historicBuilding, false)) == ["preferenceEnded u1 historicBuilding"]
        )
        #expect(!town.service.prefers(PlaceFixture.ann, .historicBuilding))
        #expect(town.perform(PlaceFixture.ann, .preferDistrict(2, true)) == ["districtPreferred u1 2"])
        #expect(
            town.service.preferredDistricts(of: PlaceFixture.ann) == [2] && town.feed(of: PlaceFixture.ann).first == 3)
        #expect(town.perform(PlaceFixture.ann, .preferDistrict(2, false)) == ["districtPreferenceEnded u1 2"])
        // The third number is that of places without a known district.
        for number: UInt32 in [0, 3, 4] {
            #expect(town.perform(PlaceFixture.ann, .preferDistrict(number, true)) == ["unknownDistrict"])
        }
    }

    @Test("L04: districts are numbered by first appearance, and places without a district use no number")
    func districts() {
        var town = PlaceFixture([
            PlaceFixture.place("A"), PlaceFixture.place("B", district: "Hill"), PlaceFixture.place("C"),
            PlaceFixture.place("D", district: "Harbour"),
            PlaceFixture.place("E", district: "Hill"),
        ])
        for (number, first) in [(1, [2, 5, 1, 3, 4]), (2, [4, 1, 2, 3, 5])] as [(UInt32, [Int])] {
            #expect(town.perform(PlaceFixture.ann, .preferDistrict(number, true)) == ["districtPreferred u1 \(number)"])
            #expect(town.feed(of: PlaceFixture.ann) == first, "nobody prefers places without one")
            town.perform(PlaceFixture.ann, .preferDistrict(number, false))
        }
        #expect(town.perform(PlaceFixture.ann, .preferDistrict(3, true)) == ["unknownDistrict"])
    }

    @Test("L03: visited places stay in the feed; a former friend does not count")
    func friends() {
        var town = PlaceFixture()
        town.befriend(PlaceFixture.ann, PlaceFixture.bob)
        town.perform(PlaceFixture.bob, .visit(park))
        #expect(town.feed(of: PlaceFixture.ann).first == 2)
        town.perform(PlaceFixture.ann, .visit(park))
        #expect(town.feed(of: PlaceFixture.ann).contains(2))
        town.perform(PlaceFixture.ann, .deleteFriend(PlaceFixture.bob))
        #expect(town.service.card(of: park, for: .user(PlaceFixture.ann)).score.friends == 0)
    }

    @Test("L04: a feed filters by distance and category")
    func filters() {
        var town = PlaceFixture()
        let near = PlaceService.Filter(from: PlaceFixture.position(0), withinMetres: 2_000)
        #expect(town.feed(of: PlaceFixture.ann, near) == [1, 3, 2])
        #expect(town.feed(of: nil, near) == [1, 3, 2])
        #expect(town.feed(of: PlaceFixture.ann, PlaceService.Filter(category: .museum)) == [4, 1])
        let both = PlaceService.Filter(from: PlaceFixture.position(0), withinMetres: 999, category: .park)
        #expect(town.feed(of: PlaceFixture.ann, both).isEmpty)
        #expect(town.perform(PlaceFixture.ann, .feed(both, count: 5)) == ["feedShown u1 0"])
        let nowhere = PlaceService.Filter(withinMetres: 5)
        #expect(town.perform(PlaceFixture.ann, .feed(nowhere, count: 5)) == ["locationUnavailable"])
    }

    @Test(
        "L03: the service's fast search finds the best cards of the naive one in a larger town", arguments: [1, 2, 3])
    func naive(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let places = (0..<400).map { number in
            PlaceFixture.place(
                "\(random.below(200))", random.pick(PlaceCategory.allCases), eastMetres: Double(random.below(9_000)),
                district: "D\(random.below(12))")
        }
        var town = PlaceFixture(places, users: 40)
        let anyPlace = { (random: inout SplitMix64) in PlaceID(random.below(400)) }
        for user in 0..<40 {
            for _ in 0..<15 {
                town.perform(UserID(user), .visit(anyPlace(&random)))
                town.perform(UserID(user), .grade(anyPlace(&random), grade: UInt32(random.within(1...5)), text: ""))
            }
            for _ in 0..<user / 2 { town.befriend(UserID(user), UserID(random.below(40))) }
            if random.chance(70) { town.perform(UserID(user), .prefer(random.pick(PlaceCategory.allCases), true)) }
            for _ in 0..<random.below(3) {
                town.perform(UserID(user), .preferDistrict(UInt32(random.within(1...12)), true))
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
            let filter = PlaceService.Filter(from: PlaceFixture.position(4_000), withinMetres: 1_500)
            let near = cards.filter {
                abs(places[Int($0.place.index)].position.metres(to: PlaceFixture.position(4_000))) <= 1_500
            }
            #expect(town.service.feed(of: person, filter, count: 20) == Array(near.prefix(20)))
        }
    }
}

import Behaviour
import CityModel
import Experiments
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Scenarios of tourists, places and the guide")
struct TouristScenarioTests {
    private static let beginning = """
        scenario: s
        start: {date: 2026-06-20}
        duration: 3 days
        city: {generate: {seed: 7, zones: 4}}

        """
    private static let places = "places: {generate: {count: 20, seed: 5}}\n"

    private func setup(_ text: String, overrides: [String] = []) throws -> SimulationSetup {
        let source = try SourceFile(displayName: "s.yaml", text: TouristScenarioTests.beginning + text)
        return try ScenarioLoader.load(source, overrides: overrides, dataFolder: nil)
    }

    private func tourism(_ text: String, overrides: [String] = []) throws -> TourismSetup {
        try #require(try setup(TouristScenarioTests.places + text, overrides: overrides).tourism)
    }

    @Test("Tourists need their number and places, but no taxis and no demand")
    func least() throws {
        let setup = try setup(TouristScenarioTests.places + "tourists: {count: 100}")
        let tourism = try #require(setup.tourism)
        #expect(tourism.tourists.count == 100 && tourism.catalogue.count == 20 && !setup.hasTaxis)
        #expect(tourism.company.guides == 0 && tourism.company.humanResources.count == 1)
        #expect(tourism.taxiStops.isEmpty && setup.walks == nil && setup.runs == nil)
    }

    @Test("Every place has a taxi stop where taxis drive")
    func stops() throws {
        let tourism = try tourism(
            "tourists: {count: 100}\ndrivers: {shifts: [{taxis: 2, start: \"00:00\", length: 24 h}]}")
        #expect(tourism.taxiStops.count == 20 && !tourism.taxiStops.contains(nil))
    }

    @Test("Every key of tourists sets its parameter")
    func tourists() throws {
        let tourists = try tourism(
            """
            tourists:
              count: 7
              arrivals: {
                weekdays: [1, 2, 3, 4, 5, 6, 7], days: [1, 0],
                hours: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]}
              nights: 2
              hotel: 0.1
              day: {
                waking: 9 h, bedtime: "23:00", places: 3, visit: 40 min, meals: ["13:00"], askForMeals: 0.2,
                meal: 1 h}
              ways: {
                speed: 5 km/h, detour: 1.5, reach: 3 km, walkUpTo: 900 m, taxi: 0.3,
                transit: {wait: 4 min, speed: 20 km/h}}
              attention: {
                cards: 4, positionBias: 2, explore: 0.2, byCategory: 0.3, return: 0.4, prefer: 0.5,
                preferDistrict: 0.6, collect: 0.7}
              taste: {
                quality: 3, qualityDeviation: 0.1, tasteDeviation: 0.2, noiseDeviation: 0.3, grade: 0.4,
                text: 0.5}
              crowds: {capacity: none, patience: none, crowdedFrom: 0.9, spoils: 2}
              company: {
                ask: 0.01, accept: 0.02, decline: 0.03, message: 0.04, messageStrangers: 0.05, friendsOnly: 0.06,
                block: 0.07, unfriend: 0.08, sharePosition: 0.09, joinFriend: 0.1}
              guide: {
                subscribe: 0.11, endSubscription: 0.12, routes: 0.13, addPlace: 0.14, removePlace: 0.15,
                askGuide: 0.16, join: 0.17, leave: 0.18, transportCard: 0.19, transportCardAmounts: [7.50],
                officeOffline: 0.21, news: 0.22, weather: 0.23, weatherFails: 0.24, enquire: 0.25, nearby: 0.26,
                paymentTroubles: {wrong: 0.27, empty: 0.28, unreachable: 0.29}}
            """
        ).tourists
        #expect(tourists.count == 7 && tourists.arrivals.weekdayWeights == [1, 2, 3, 4, 5, 6, 7])
        #expect(tourists.arrivals.dayWeights == [1, 0] && tourists.arrivals.hourWeights[11...12] == [1, 2])
        #expect(tourists.nights == .constant(2) && tourists.hotelProbability == 0.1)
        let day = tourists.day
        #expect(day.wakingClockSeconds == .constant(32_400) && day.bedtime == .hours(23) && day.places == .constant(3))
        #expect(day.visitSeconds == .constant(2_400) && day.mealTimes == [.hours(13)] && day.mealProbability == 0.2)
        #expect(day.mealSeconds == .constant(3_600))
        let ways = tourists.travel
        #expect(ways.speedKilometresPerHour == .constant(5) && ways.detour == 1.5 && ways.reachKilometres == 3)
        #expect(ways.walksUpToKilometres == .constant(0.9) && ways.taxiProbability == 0.3)
        #expect(ways.transit?.waitSeconds == .constant(240) && ways.transit?.speedKilometresPerHour == 20)
        let looks = tourists.attention
        #expect(looks.cards == 4 && looks.positionBias == 2 && looks.exploreProbability == 0.2)
        #expect(looks.categoryProbability == 0.3 && looks.returnProbability == 0.4 && looks.prefersProbability == 0.5)
        #expect(looks.prefersDistrictProbability == 0.6 && looks.collectProbability == 0.7)
        let taste = tourists.taste
        #expect([taste.qualityMean, taste.qualityDeviation, taste.tasteDeviation] == [3, 0.1, 0.2])
        #expect([taste.noiseDeviation, taste.gradeProbability, taste.textProbability] == [0.3, 0.4, 0.5])
        let crowds = tourists.crowding
        #expect(crowds.capacity == nil && crowds.linePatienceSeconds == nil)
        #expect(crowds.crowdedFrom == 0.9 && crowds.gradeLossWhenFull == 2)
        expectFriends(tourists.social)
        expectGuide(tourists.guide)
        #expect(try tourism("tourists: {count: 1, ways: {transit: none}}").tourists.travel.transit == nil)
    }

    private func expectFriends(_ company: TouristSocialHabits) {
        let shares = [
            company.askProbability, company.acceptProbability, company.declineProbability, company.messageProbability,
            company.strangerMessageProbability, company.friendsOnlyProbability, company.blockProbability,
            company.unfriendProbability, company.sharePositionProbability, company.joinFriendProbability,
        ]
        #expect(shares == [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1])
    }

    private func expectGuide(_ guide: TouristGuideHabits) {
        let shares = [
            guide.subscribeProbability, guide.endProbability, guide.routeProbability, guide.addPlaceProbability,
            guide.removePlaceProbability, guide.askGuideProbability, guide.joinProbability, guide.leaveProbability,
            guide.transportCardProbability,
        ]
        #expect(shares == [0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.19])
        let others = [
            guide.officeOfflineProbability, guide.newsProbability, guide.weatherProbability,
            guide.weatherFailsProbability, guide.enquireProbability, guide.nearbyProbability,
            guide.cards.wrongProbability, guide.cards.emptyProbability, guide.cards.unreachableProbability,
        ]
        #expect(others == [0.21, 0.22, 0.23, 0.24, 0.25, 0.26, 0.27, 0.28, 0.29])
        #expect(guide.transportCardAmounts == [Money(cents: 7_50)])
    }

    @Test("Every key of the guide's staff sets its parameter")
    func company() throws {
        let company = try tourism(
            """
            tourists: {count: 1}
            guides: {count: 3, apply: 2 h}
            humanResources: {count: 2, answer: 3 h, hire: 0.5, plan: 4 h}
            outings: {clocks: ["09:00", "11:30"], planned: 2 h, length: 110 min}
            organisations: {count: 4, permit: 0.6, change: 2 days}
            support: {count: 5, answer: 1 h, userCloses: 0.7, news: 1 day}
            """
        ).company
        #expect(company.guides == 3 && company.applicationSeconds == .constant(7_200))
        let staff = company.humanResources
        #expect(staff.count == 2 && staff.answerSeconds == .constant(10_800) && staff.hireProbability == 0.5)
        #expect(staff.planSeconds == .constant(14_400))
        #expect(company.guidedTours.clocks == [.hours(9), .minutes(690)] && company.guidedTours.plannedMinutes == 120)
        #expect(company.guidedTours.lengthSeconds == .constant(6_600))
        #expect(company.organisations.count == 4 && company.organisations.permitProbability == 0.6)
        #expect(company.organisations.changeSeconds == .constant(172_800))
        let support = company.support
        #expect(support.count == 5 && support.answerSeconds == .constant(3_600) && support.userClosesProbability == 0.7)
        #expect(support.newsSeconds == .constant(86_400))
    }

    @Test("L03, G01–G08: parameters of places and guide are read by dotted names, nested, and by --set")
    func rules() throws {
        let tourism = try tourism(
            """
            tourists: {count: 1}
            rules:
              feed: {rating: 2, visits: 0.25, friends: 0, preference: 1.5, district: 0.125}
              map.limitMetres: 800
              subscription.fee: 12.00
              finance: {taxPercent: 20.5, commissionPercent: 1, costs: 1000.00, salaries: 2500.00}
              route: {choices: 5, placesMin: 2, placesMax: 4, limitMetres: 6000, startMetres: 500, placesTried: 20}
              eat.limitMetres: 700
              nearby.limitMetres: 900
              outing: {followers: 12, pay: 30.00}
              card: {amountMin: 1.00, amountMax: 50.00, sellers: museum}
            """, overrides: ["rules.feed.friends=4"])
        let feed = tourism.placeRules.feed
        #expect([feed.rating, feed.visits, feed.friends].map(\.nearestDouble) == [2, 0.25, 4])
        #expect([feed.preference, feed.district].map(\.nearestDouble) == [1.5, 0.125])
        #expect(tourism.placeRules.mapMetres == 800)
        let guide = tourism.guideRules
        #expect(guide.subscriptionFee.cents == 12_00 && guide.taxShare == ExactDecimal(digits: 205, decimals: 3))
        #expect(guide.commissionShare == ExactDecimal(digits: 1, decimals: 2))
        #expect(guide.costsByMonth.cents == 1_000_00 && guide.salariesByMonth.cents == 2_500_00)
        #expect([guide.routesProposedMax, guide.routePlacesMin, guide.routePlacesMax] == [5, 2, 4])
        #expect([guide.routeMetresMax, guide.startMetresMax, guide.placesTriedMax] == [6_000, 500, 20])
        #expect([guide.eatMetresMax, guide.nearbyMetresMax, guide.followersMax] == [700, 900, 12])
        #expect([guide.guidePay, guide.cardAmountMin, guide.cardAmountMax].map(\.cents) == [30_00, 1_00, 50_00])
        #expect(guide.cardSellers == .museum)
    }

    @Test(
        "Errors about tourists and the guide are reported with their positions and advice",
        arguments: [
            ("tourists: {arrivals: {}}", "'tourists' lacks the key 'count'"),
            ("tourists: {count: 5, nihgts: 3}", "unknown key 'nihgts' in 'tourists'; did you mean 'nights'?"),
            ("tourists: {count: 5, arrivals: {weekdays: [1, 2]}}", "has 2 weights; write 7, one for each weekday"),
            ("tourists: {count: 5, arrivals: {days: [0, 0]}}", "all weights of 'days' are zero"),
            ("tourists: {count: 5, hotel: 1.5}", "'hotel' is 1.5"),
            (
                "tourists: {count: 5, arrivals: {days: [0, 1], weekdays: [0, 0, 0, 0, 0, 1, 0]}}",
                "no tourist would come: all weights of the hours of the run are 0"
            ),
            ("tourists: {count: 5, attention: {cards: 61}}", "'cards' is 61; 1 to 60 is allowed"),
            (
                "tourists: {count: 5, day: {meals: [\"10:00\", \"11:00\", \"12:00\", \"13:00\", \"14:00\", \"15:00\", "
                    + "\"16:00\", \"17:00\", \"18:00\"]}}",
                "there are 9 meals a day; write at most 8 times"
            ),
            (
                "tourists: {count: 5}\norganisations: {count: 21}",
                "there are 21 organisations, each of one place, but 20 places"
            ),
            ("tourists: {count: 5, day: {visit: 3 km}}", "which is a length, not a time"),
            ("tourists: {count: 5, day: {meals: [\"19:00\", \"12:00\"]}}", "are not in ascending order"),
            (
                "tourists: {count: 5, company: {accept: 0.8, decline: 0.3}}",
                "'accept' and 'decline' add up to more than 1"
            ),
            (
                "tourists: {count: 5, guide: {paymentTroubles: {wrong: 1, empty: 0.1}}}",
                "'wrong', 'empty' and 'unreachable' add up to more than 1"
            ),
            ("tourists: {count: 5, guide: {transportCardAmounts: []}}", "has no amount"),
            (
                "tourists: {count: 5, guide: {choice: {}}}",
                "'choice' lacks the key 'fee'; write the utility of a unit of money"
            ),
            ("tourists: {count: 5, guide: {choice: {fee: 0.1}}}", "'fee' is 0.1; -100 to 0 is allowed"),
            (
                "tourists: {count: 5}\nguides: {count: 2, choice: {elasticity: -1}}",
                "'elasticity' is -1; 0 to 5 is allowed"
            ),
            ("tourists: {count: 5}\nguides: {apply: 1 h}", "'guides' lacks the key 'count'"),
            ("tourists: {count: 5}\noutings: {planned: 90 s}", "is not a whole number of minutes"),
            ("tourists: {count: 5}\nrules: {feed.rating: 1001}", "'feed.rating' is 1001"),
            (
                "tourists: {count: 5}\nrules: {feed.ratng: 1}",
                "the rule book has no rule 'feed.ratng'; did you mean 'feed.rating'?"
            ),
            ("tourists: {count: 5}\nrules: {feed.rating: 0.1234567}", "write at most 6 decimals"),
            ("tourists: {count: 5}\nrules: {route.placesMin: 9}", "at least 9 and at most 8 places"),
            ("tourists: {count: 5}\nrules: {card.amountMax: 1.00}", "at least 5.00 and at most 1.00"),
            ("tourists: {count: 5}\nrules: {finance.taxPercent: 99}", "tax and commission add up to more than the fee"),
            ("tourists: {count: 5}\nrules: {card.sellers: hotels}", "did you mean 'hotel'?"),
        ])
    func wrong(_ text: String, _ complaint: String) {
        let told = mistakes(TouristScenarioTests.places + text)
        #expect(told.count == 1 && told[0].contains(complaint), "\(told)")
        #expect(told.allSatisfy { $0.hasPrefix("s.yaml:") })
    }

    @Test("Subscribers and guides react only to changes of fee and pay from the file's values")
    func reaction() throws {
        let text = """
            tourists: {count: 5, guide: {choice: {fee: -0.1}}}
            guides: {count: 10, choice: {elasticity: 1}}
            rules: {outing.pay: 20.00}
            """
        let written = try tourism(text)
        #expect(written.tourists.guide.subscribeProbability == 0.15 && written.company.guides == 10)
        let set = ["rules.subscription.fee=14.99", "rules.outing.pay=30.00"]
        let reacting = try tourism(text, overrides: set)
        let odds = 0.15 / 0.85 * 0.606_530_659_712_633_4  // exp(−0.5)
        #expect(abs(reacting.tourists.guide.subscribeProbability - odds / (1 + odds)) < 1e-12)
        #expect(reacting.company.guides == 15 && reacting.guideRules.guidePay == Money(cents: 3_000))
        let without = try tourism("tourists: {count: 5}\nguides: {count: 10}", overrides: set)
        #expect(without.tourists.guide.subscribeProbability == 0.15 && without.company.guides == 10)
        let complaints = inputErrors {
            _ = try setup(
                TouristScenarioTests.places + text.replacing("20.00", with: "0.00"),
                overrides: ["rules.outing.pay=5.00"])
        }
        #expect(complaints.count == 1 && complaints[0].contains("guided tours pay nothing in the scenario of today"))
    }

    @Test("The digest of a scenario includes the values of today that subscribers and guides react to")
    func digest() throws {
        func digest(_ choice: String, fee: String) throws -> ScenarioDigest {
            let text = "tourists: {count: 5\(choice)}\nrules: {subscription.fee: \(fee)}"
            return ScenarioDigest(
                of: try setup(TouristScenarioTests.places + text, overrides: ["rules.subscription.fee=14.99"]))
        }
        let reacting = ", guide: {choice: {fee: -0.1}}"
        #expect(try digest(reacting, fee: "9.99") == digest(reacting, fee: "9.99"))
        #expect(try digest(reacting, fee: "9.99") != digest(reacting, fee: "12.99"))
        #expect(try digest("", fee: "9.99") == digest("", fee: "12.99"))
    }

    @Test("Tourists without places, places without tourists, and too many days of places are reported")
    func missing() {
        let none = mistakes("tourists: {count: 5}")
        #expect(none.count == 1 && none[0].contains("lacks the key 'places'"), "\(none)")
        let nobody = mistakes(
            TouristScenarioTests.places + "guides: {count: 1}\ndemand: {perHour: 1}\ndrivers: {shifts: []}")
        #expect(nobody.count { $0.contains("needs tourists; write ") } == 2, "\(nobody)")
        let text = TouristScenarioTests.beginning.replacing("3 days", with: "6000 days")
        let source = text + "places: {generate: {count: 2000}}\ntourists: {count: 1}"
        let many = inputErrors {
            _ = try ScenarioLoader.load(SourceFile(displayName: "s.yaml", text: source), dataFolder: nil)
        }
        #expect(many.contains { $0.contains("places and days would have about 12 million rows") }, "\(many)")
    }

    private func mistakes(_ text: String) -> [String] { inputErrors { _ = try setup(text) } }
}

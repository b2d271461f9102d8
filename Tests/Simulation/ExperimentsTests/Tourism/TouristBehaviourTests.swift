import CityHost
import CityModel
import Experiments
import GuideService
import Measures
import PlaceService
import Quantities
import Testing

@Suite("Life of tourists")
struct TouristBehaviourTests {
    private func setup(
        _ tourists: String, _ rest: String = "", duration: String = "10 days"
    ) throws -> SimulationSetup {
        try TourismScenario.setup("tourists: {count: 300, \(tourists)}\n\(rest)", duration: duration)
    }

    private static let guided = """
        guides: {count: 20, apply: 0 h}
        humanResources: {count: 2, answer: 1 h, hire: 1, plan: 1 h}
        """

    @Test("B03: a tourist does not visit the hotel of the stay")
    func hotels() throws {
        let setup = try setup("hotel: 1, nights: 3, guide: {routes: 0, join: 0}")
        let catalogue = try #require(setup.tourism).catalogue
        let visited = try WalkScenario.run(setup).log.placeEffects.compactMap { effect -> PlaceID? in
            if case .visited(_, let place, _) = effect { place } else { nil }
        }
        #expect(catalogue.categories.contains(.hotel) && visited.count > 300)
        #expect(!visited.contains { catalogue.categories[Int($0.index)] == .hotel })
    }

    @Test("Part B: reading the weather or buying a transport card changes no other action")
    func draws() throws {
        func visits(_ guide: String) throws -> [PlaceService.Effect] {
            let cards = "paymentTroubles: {wrong: 0, empty: 0, unreachable: 0}"
            let setup = try setup("nights: 3, guide: {\(guide), \(cards)}", TouristBehaviourTests.guided)
            return try WalkScenario.run(setup).log.placeEffects
        }
        let plain = try visits("subscribe: 0.5, join: 0.3, weather: 0, transportCard: 0")
        #expect(try visits("subscribe: 0.5, join: 0.3, weather: 1, transportCard: 0") == plain)
        #expect(try visits("subscribe: 0.5, join: 0.3, weather: 0, transportCard: 1") == plain)
        #expect(try visits("subscribe: 0.5, join: 0, weather: 0, transportCard: 0") != plain)
    }

    /// Returns the number of tourists on the lists of guided tours at their starts, and how many of them have left the
    /// city.
    private func attendance(_ log: HostLogBatch) -> (joined: Int, atHome: Int) {
        var lists: [GuidedTourID: Set<UserID>] = [:]
        var left: Set<UserID> = []
        var (joined, atHome) = (0, 0)
        for effect in log.effects {
            switch effect.effect {
            case .guide(.outingJoined(let user, let outing, _)): lists[outing, default: []].insert(user)
            case .guide(.outingLeft(let user, let outing, _)): lists[outing]?.remove(user)
            case .guide(.outingBegun(_, let outing, _)):
                joined += lists[outing]?.count ?? 0
                atHome += lists[outing]?.intersection(left).count ?? 0
            default: break
            }
            if case .guide(.subscriptionEnded(let user, _)) = effect.effect { left.insert(user) }
        }
        return (joined, atHome)
    }

    @Test(
        "G06: tourists who joined a guided tour attend it at any hour, and departing ones free their seats",
        arguments: ["15:00", "23:00", "01:00"])
    func comesToTours(clock: String) throws {
        let guide = "guide: {subscribe: 1, endSubscription: 1, routes: 0.3, askGuide: 1, join: 0.5, leave: 0}"
        let setup = try setup(
            "nights: 4, day: {places: 1, meals: []}, \(guide)",
            TouristBehaviourTests.guided + "\noutings: {clocks: [\"\(clock)\"], planned: 2 h, length: 90 min}")
        let (_, log) = try WalkScenario.run(setup)
        let (joined, atHome) = attendance(log)
        #expect(joined > 40)
        // Departing tourists who end the subscription are on no list any more.
        #expect(atHome == 0)
        let (led, missed) = (log.guideEffects.count { $0.effect.event == "outingConcluded" }, missedTours(log))
        #expect(led > 10 && missed * 5 < joined, "\(missed) of \(joined) missed it")
    }

    /// Returns the number of joined tourists without a visit between the tour's start and end.
    private func missedTours(_ log: HostLogBatch) -> Int {
        var lists: [GuidedTourID: Set<UserID>] = [:]
        var away: [GuidedTourID: Set<UserID>] = [:]
        var missed = 0
        for effect in log.effects {
            switch effect.effect {
            case .guide(.outingJoined(let user, let outing, _)): lists[outing, default: []].insert(user)
            case .guide(.outingLeft(let user, let outing, _)): lists[outing]?.remove(user)
            case .guide(.outingBegun(_, let outing, _)): away[outing] = lists[outing] ?? []
            case .place(.visited(let user, _, _)): for outing in away.keys { away[outing]?.remove(user) }
            case .guide(.outingConcluded(_, let outing, _, _)): missed += away.removeValue(forKey: outing)?.count ?? 0
            default: break
            }
        }
        return missed
    }

    @Test("B03: a guided tour does not enter a closed place")
    func closedPlaces() throws {
        let setup = try setup(
            "nights: 4, guide: {subscribe: 1, routes: 0.3, askGuide: 1, join: 0.5}",
            TouristBehaviourTests.guided + "\noutings: {clocks: [\"20:00\"], planned: 2 h, length: 90 min}")
        let catalogue = try #require(setup.tourism).catalogue
        let local = LocalCalendar(startDate: setup.startDate, clockAtStart: .zero)
        let (record, log) = try WalkScenario.run(setup)
        var closed = 0
        for timed in log.effects {
            guard case .place(.visited(_, let place, _)) = timed.effect,
                let hours = catalogue[place].openingHours,
                !hours.isOpen(on: local.date(at: timed.time), clock: local.clock(at: timed.time))
            else { continue }
            closed += 1
        }
        #expect(closed == 0 && (record.tourism?.tourists.foundClosed ?? 0) > 0)
        #expect(log.guideEffects.contains { $0.effect.event == "outingConcluded" })
    }

    @Test("G06: a late guide begins the next tour as soon as the previous one is over")
    func lateGuides() throws {
        let setup = try setup(
            "nights: 6, guide: {subscribe: 1, routes: 0.5, askGuide: 1, join: 0.5}",
            """
            guides: {count: 1, apply: 0 h}
            humanResources: {count: 1, answer: 1 h, hire: 1, plan: 1 h}
            outings: {clocks: ["10:00", "12:00"], planned: 2 h, length: 130 min}
            """)
        let (_, log) = try WalkScenario.run(setup)
        let late = log.guideEffects.count {
            if case .rejected(_, .begin, .alreadyLeading) = $0.effect { true } else { false }
        }
        let begun = log.guideEffects.count { $0.effect.event == "outingBegun" }
        let planned = log.guideEffects.count { $0.effect.event == "outingPlanned" }
        #expect(late > 3 && begun >= planned - 2, "\(late) \(begun) \(planned)")
    }

    @Test("A taxi trip counts once the taxi has come; a tourist who gives up counts as walking")
    func taxis() throws {
        let setup = try setup(
            "nights: 2, ways: {taxi: 1, walkUpTo: 200 m}",
            "drivers: {shifts: [{taxis: 1}], acceptance: {base: 1}, answerDelay: 5 s}\nclients: {patience: 10 min}",
            duration: "3 days")
        let (record, log) = try WalkScenario.run(setup)
        let picked = log.effects.count { if case .taxi(.pickedUp) = $0.effect { true } else { false } }
        let tourists = try #require(record.tourism).tourists
        #expect(picked > 5 && tourists.tripCounts[Int(TouristTravelMode.taxi.rawValue)] == picked)
        #expect(tourists.taxisGivenUp > 5)
    }

    @Test("G02: an unfinished month carries its share of the costs")
    func openMonth() throws {
        let setup = try TourismScenario.setup(
            "tourists: {count: 20}\nrules: {finance.costs: 300.00, finance.salaries: 60.00}", duration: "10 days")
        let statements = try #require(WalkScenario.run(setup).record.tourism).guide.statements
        #expect(statements.count == 1)
        // Ten of the thirty days of June.
        #expect(statements[0].costs == Money(cents: 100_00) && statements[0].salaries == Money(cents: 20_00))
    }
}

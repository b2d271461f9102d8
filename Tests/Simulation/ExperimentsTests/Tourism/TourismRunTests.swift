import Behaviour
import CityHost
import CityModel
import Experiments
import GuideService
import Measures
import PlaceService
import Quantities
import Testing

@Suite("Runs of tourists")
struct TourismRunTests {
    private func everybody(_ seed: UInt64 = 1, tourists: Int = 600) throws -> SimulationSetup {
        try TourismScenario.setup(
            """
            rules: {finance.costs: 100.00}
            tourists:
              count: \(tourists)
              nights: 4
              crowds: {capacity: 8, patience: 5 min}
              company: {ask: 0.3, decline: 0.2, message: 0.8, messageStrangers: 0.3, block: 0.3, joinFriend: 0.3}
              guide:
                subscribe: 0.5
                routes: 0.4
                askGuide: 0.5
                join: 0.2
                enquire: 0.2
                paymentTroubles: {wrong: 0.2, empty: 0.2, unreachable: 0.2}
            guides: {count: 12, apply: 0 h}
            humanResources: {count: 2, answer: 6 h, hire: 0.7, plan: 1 h}
            organisations: {count: 10, change: 2 days, permit: 0.5}
            support: {count: 2, answer: 3 h, news: 1 days}
            """, duration: "40 days", seed: seed)
    }

    @Test("B03: every action of users and guides occurs, and the invariants hold")
    func everythingHappens() throws {
        let (_, log) = try WalkScenario.run(try everybody())
        let places = Set(log.placeEffects.compactMap(\.event))
        let atPlaces: Set = [
            "feedShown", "visited", "graded", "collected", "preferred", "districtPreferred", "friendAsked",
            "befriended",
            "friendDeclined", "friendshipEnded", "positionShared", "friendSeen", "friendsOnlySet", "delivered",
            "blocked",
            "unblocked", "rejected",
        ]
        #expect(places.isSuperset(of: atPlaces), "\(atPlaces.subtracting(places))")
        let guide = Set(log.guideEffects.compactMap(\.effect.event))
        let atGuide: Set = [
            "cardUsed", "subscribed", "renewed", "subscriptionEnded", "routesProposed", "routePicked", "placeAdded",
            "placeRemoved", "placeReached", "restaurantFound", "nearbyListed", "guideWanted", "outingJoined",
            "outingLeft",
            "cardBought", "weatherShown", "newsShown", "enquired", "enquiryClosed", "applied", "interviewed", "hired",
            "declined", "outingPlanned", "outingBegun", "outingConcluded", "placeDescribed", "placePermitted",
            "placeForbidden", "enquiryAnswered", "newsPublished", "monthClosed", "rejected",
        ]
        #expect(guide.isSuperset(of: atGuide), "\(atGuide.subtracting(guide))")
    }

    @Test(
        "L01, B03: visits add up over the reasons of choice, and users grade only after a visit or a hotel stay")
    func sums() throws {
        let (record, log) = try WalkScenario.run(try everybody())
        let tourism = try #require(record.tourism)
        let (tourists, afterWarmUp) = (tourism.tourists, tourism.places.afterWarmUp)
        let told = log.placeEffects.count { if case .visited = $0 { true } else { false } }
        let graded = log.placeEffects.count { if case .graded = $0 { true } else { false } }
        #expect(told > 1_000 && afterWarmUp.reduce(0) { $0 + Int($1.visits) } == told)
        #expect(tourists.visitsByReason.reduce(0, +) == told, "\(tourists.visitsByReason)")
        #expect(tourists.visitsByReason.allSatisfy { $0 > 0 } && tourists.foundClosed > 0 && tourists.turnedAway > 0)
        #expect(afterWarmUp.reduce(0) { $0 + Int($1.gradesGiven) } == graded)
        #expect(afterWarmUp.allSatisfy { $0.gradesGiven <= $0.visits + $0.stays })
        #expect(afterWarmUp.contains { $0.gradesGiven > $0.visits }, "or stays do not matter here")
        let catalogue = try #require(try everybody().tourism).catalogue
        for (place, figures) in afterWarmUp.enumerated() {
            let days = tourism.places.days.map { $0[place] }
            #expect(days.reduce(0) { $0 + $1.visits } == figures.visits)
            #expect(days.reduce(0) { $0 + $1.stays } == figures.stays)
            #expect(days.reduce(0) { $0 + $1.gradesGiven } == figures.gradesGiven)
            #expect(figures.stays == 0 || catalogue.categories[place] == .hotel)
        }
    }

    @Test("The same seed yields the same run, and another seed another one")
    func seeds() throws {
        let digests = try [1, 1, 2].map { try WalkScenario.run(try everybody($0, tourists: 100)).record.digest }
        #expect(digests[0] == digests[1] && digests[0] != digests[2])
    }

    @Test("A01–A05: accounts change no action, and the run is replayed to its digest")
    func accounts() throws {
        var setup = try everybody(tourists: 100)
        let plain = try WalkScenario.run(setup).log
        setup.hasAccounts = true
        let (record, log) = try WalkScenario.run(setup)
        #expect(log.placeEffects == plain.placeEffects && !log.placeEffects.isEmpty)
        #expect(
            log.guideEffects.elementsEqual(plain.guideEffects) { $0.time == $1.time && $0.effect == $1.effect })
        var host = WorldPlan(setup).makeHost()
        try host.replay(log.commands) { _ in }
        #expect(host.digest == record.digest)
    }

    @Test("G03, G06: subscribers choose among ten routes and are guided; others get one route and no guide")
    func subscribers() throws {
        let (_, log) = try WalkScenario.run(try everybody())
        var (subscribers, proposals) = (Set<UserID>(), (few: 0, many: 0))
        for (_, effect) in log.guideEffects {
            switch effect {
            case .subscribed(let user, _): subscribers.insert(user)
            case .subscriptionEnded(let user, _): subscribers.remove(user)
            case .routesProposed(let user, let count):
                #expect(count <= (subscribers.contains(user) ? 10 : 1))
                if count > 1 { proposals.many += 1 } else { proposals.few += 1 }
            case .guideWanted(let user, _, _), .outingJoined(let user, _, _): #expect(subscribers.contains(user))
            default: break
            }
        }
        #expect(proposals.few > 50 && proposals.many > 50)
        let refused = log.guideEffects.contains {
            if case .rejected(_, .joinOuting, .subscribersOnly) = $0.effect { true } else { false }
        }
        #expect(refused)
    }

    @Test("B03: places are visited during opening hours, except by tourists already in line")
    func openingHours() throws {
        let setup = try everybody()
        let tourism = try #require(setup.tourism)
        let local = LocalCalendar(startDate: nil, clockAtStart: .zero)
        var (visits, closed) = (0, 0)
        TourismScenario.live(tourism.tourists, tourism.catalogue, days: 20) { event, time in
            if case .foundClosed = event { closed += 1 }
            guard case .visits(_, let place, .zero, _) = event else { return }
            visits += 1
            guard let hours = tourism.catalogue[place].openingHours else { return }
            #expect(hours.isOpen(on: local.date(at: time), clock: local.clock(at: time)))
        }
        #expect(visits > 500 && closed < visits / 10)
    }

    @Test("B03: a crowd lowers a place's grades, and turns people away")
    func crowds() throws {
        func grades(spoils: Double) -> (mean: Double, visits: Int, turnedAway: Int) {
            var tourists = TourismScenario.passersBy(3_000)
            tourists.day.visitSeconds = .constant(3_600)
            tourists.crowding.capacity = .constant(5)
            tourists.crowding.linePatienceSeconds = .constant(0)
            tourists.crowding.gradeLossWhenFull = spoils
            var (visits, turnedAway) = (0, 0)
            let (places, _) = TourismScenario.live(tourists, TourismScenario.museums(3), days: 10) { event, _ in
                if case .visits = event { visits += 1 }
                if case .turnedAway = event { turnedAway += 1 }
            }
            let ratings = (0..<3).map { places.rating(of: PlaceID($0)) }
            let count = ratings.reduce(0) { $0 + $1.count }
            return (Double(ratings.reduce(0) { $0 + $1.sum }) / Double(count), visits, turnedAway)
        }
        let (calm, crowded) = (grades(spoils: 0), grades(spoils: 2))
        // Tourists try one museum after the other, at one place, until one has room: for any grades equally many find
        // one.
        #expect(calm.visits == crowded.visits, "\(crowded) \(calm)")
        #expect(calm.turnedAway > 100)
        // Grades change the order of the feed, so a few try a full museum before they find one with room.
        #expect(abs(crowded.turnedAway - calm.turnedAway) * 100 < calm.turnedAway, "\(crowded) \(calm)")
        #expect(crowded.mean < calm.mean - 0.3, "\(crowded) \(calm)")
    }

    @Test("B03: the first card of a feed is chosen most, by the position bias")
    func positions() {
        func first(_ bias: Double) -> Double {
            var tourists = TourismScenario.passersBy(2_000)
            tourists.attention.positionBias = bias
            var (firsts, all) = (0, 0)
            TourismScenario.live(tourists, TourismScenario.museums(20), days: 5) { event, _ in
                guard case .chose(_, _, .feed(let rank)) = event else { return }
                all += 1
                if rank == 1 { firsts += 1 }
            }
            return Double(firsts) / Double(all)
        }
        // Ten cards: one in ten, and one over the tenth harmonic number.
        let (deviation, biasedDeviation) = ((0.09 / 2_000).squareRoot(), (0.225 / 2_000).squareRoot())
        #expect(abs(first(0) - 0.1) < 4 * deviation)
        #expect(abs(first(1) - 0.3414) < 4 * biasedDeviation)
    }
}

import Behaviour
import CityHost
import Experiments
import Measures
import Quantities
import TaxiService
import Testing
import TourService

@Suite("Runs of people on foot")
struct WalkRunTests {
    /// Parameters under which every event of a visitor occurs often.
    private static let eventful = """
        visitors:
          count: 150
          waves: [{at: "09:00", spread: 2 h}]
          people: {1: 1, 2: 1}
          dwell: {exponential: {mean: 2 min}}
          skip: 0.2
          cancel: 0.03
          again: 0.4
          closing: "17:00"
          patience: {exponential: {mean: 2 min}}
          giveUp: 0.3
          putAway: 0.5
          loseGPS: {share: 0.3, length: {exponential: {mean: 90 s}}}
          getLost: {share: 0.3, distance: {exponential: {mean: 80 m}}}
          savePower: {share: 0.5, after: 20 min}
        sites: {Library: {limit: 3, places: 2}}
        """
    private static let writers = """

        authors: {count: 3, pause: {exponential: {mean: 10 min}}, writing: 1 min, fails: 0.2}
        staff: {count: 1, pause: {exponential: {mean: 10 min}}, rejects: 0.4}
        """

    @Test("W04, W07: the service behaves the same with relevant polls only and with every poll", arguments: 1...3)
    func polls(seed: Int) throws {
        let setup = try WalkScenario.campus(WalkRunTests.eventful + WalkRunTests.writers, seed: UInt64(seed))
        let few = try WalkScenario.run(setup)
        let all = try WalkScenario.run(setup, tellsEveryPoll: true)
        let (effects, every) = (few.log.tourEffects, all.log.tourEffects)
        #expect(effects.elementsEqual(every) { $0.time == $1.time && $0.effect == $1.effect })
        #expect((few.record.walks == all.record.walks) == true)
        #expect(few.log.commands.count * 5 < all.log.commands.count)
        let reached = effects.count { if case .reached = $0.effect { true } else { false } }
        #expect(reached > 1_000)
    }

    @Test(
        "B03: waypoints at one place are one site with shared places, under any name and for any tour"
    )
    func oneSite() throws {
        let setup = try WalkScenario.campus(
            WalkRunTests.eventful,
            tours: """
                [{title: A, waypoints: [{name: Books, place: Library}, {name: Gate, place: Main Gate}]},
                {title: B, waypoints: [{name: Gate, place: Main Gate}, {name: Reading Room, place: Library}]},
                {title: C, waypoints: [{name: Doors, place: Library}, {name: Hall, place: Library}, \
                {name: Gate, place: Main Gate}]}]
                """)
        var (dwelling, most, waits) = (0, 0, 0)
        try WalkScenario.events(setup) { event, _ in
            switch event {
            case .beginsDwelling(_, site: 0, _, let waited):
                dwelling += 1
                if waited != nil { waits += 1 }
            case .endsDwelling(_, site: 0, _): dwelling -= 1
            default: break
            }
            most = max(most, dwelling)
        }
        #expect(most == 2 && waits > 20, "\(most) at once, \(waits) after standing in line")
        let guide = try #require(setup.walks?.guide)
        #expect(guide.sites.sites.map(\.name) == ["Library", "Main Gate"])
        #expect((0..<3).map { guide.siteNumbers(ofTour: $0) } == [[0, 1], [1, 0], [0, 0, 1]])
        let record = try #require(try WalkScenario.run(setup).record.walks)
        #expect(
            record.sites.count == 2 && record.sites[0].afterWarmUp.crowd.countMax > 3
                && !record.sites[0].overflows.isEmpty)
    }

    @Test("B03: visitors arrive, follow, lose their path and GPS, save power, skip, cancel and go home")
    func everythingHappens() throws {
        let (record, log) = try WalkScenario.run(try WalkScenario.campus(WalkRunTests.eventful))
        let walks = try #require(record.walks)
        #expect(walks.streets.walkers == 150 && walks.streets.people > 180)
        var words: [String: Int] = [:]
        for (_, effect) in log.tourEffects { words[effect.event ?? "", default: 0] += 1 }
        for word in [
            "followed", "reached", "walkedOn", "skipped", "completed", "cancelled", "locationUnavailable", "located",
            "putAway", "takenOut", "powerSaved", "libraryChecked", "appOpened", "previewed", "listed",
        ] {
            #expect(words[word, default: 0] > 0, "\(word)")
        }
        #expect(words["rejected"] == nil)
        #expect(walks.polls.foreground > 0 && walks.polls.background > 0 && walks.polls.savingPower > 0)
        #expect(walks.polls.withoutPosition > 0)
        #expect(walks.follows.contains { $0.reason == .crowd })
        #expect(walks.sites.contains { $0.afterWarmUp.line.countMax > 0 })
    }

    @Test("W06: authors' tours are approved by staff and then followed; returned ones are submitted again")
    func writing() throws {
        let (record, log) = try WalkScenario.run(
            try WalkScenario.campus(WalkRunTests.eventful + WalkRunTests.writers))
        let walks = try #require(record.walks)
        #expect(walks.authoring.approved > 5 && walks.authoring.sentBack > 1)
        #expect(walks.follows.contains { $0.tour.index >= 4 })
        let failed = log.tourEffects.count { effect in
            if case .rejected(_, .submit, .transferFailed) = effect.effect { true } else { false }
        }
        #expect(failed > 0)
        let submitted = Set(
            log.tourEffects.compactMap { timed in
                if case .submitted(_, let tour) = timed.effect { tour } else { nil }
            })
        #expect(walks.authoring.submitted > submitted.count)
    }

    @Test("W06: authors correct the library's tours and their own, but never another author's", arguments: 1...3)
    func onlyTheirOwn(seed: Int) throws {
        let writers = WalkRunTests.writers.replacing("fails: 0.2", with: "fails: 0, corrections: 0.7")
        let setup = try WalkScenario.campus(WalkRunTests.eventful + writers, seed: UInt64(seed))
        let effects = try WalkScenario.run(setup).log.tourEffects
        let refused = effects.count { timed in
            if case .rejected(_, .reviseTour, .notAllowed) = timed.effect { true } else { false }
        }
        let replaced = effects.count { timed in
            if case .approved(_, _, _, let replaced) = timed.effect { !replaced.isNone } else { false }
        }
        #expect(refused == 0 && replaced > 5, "\(refused) refused, \(replaced) corrected")
    }

    @Test("A01–A05: accounts change no action of people on foot")
    func accounts() throws {
        var setup = try WalkScenario.campus(WalkRunTests.eventful + WalkRunTests.writers)
        let plain = try WalkScenario.run(setup).log.tourEffects
        setup.hasAccounts = true
        let run = try WalkScenario.run(setup).log.tourEffects
        #expect(plain.elementsEqual(run) { $0.time == $1.time && $0.effect == $1.effect })
    }

    @Test("A run of walkers, authors and staff is replayed to the same digest")
    func replay() throws {
        let setup = try WalkScenario.campus(WalkRunTests.eventful + WalkRunTests.writers)
        let (record, log) = try WalkScenario.run(setup)
        var host = WorldPlan(setup).makeHost()
        try host.replay(log.commands) { _ in }
        #expect(host.digest == record.digest)
    }
}

@Suite("Walkers who take a taxi")
struct WalkersInTaxisTests {
    private func setup(taxis: Int, patience: String = "none") throws -> SimulationSetup {
        try WalkScenario.setup(
            """
            city: {generate: {seed: 7, zones: 10}}
            start: {clock: "08:00"}
            duration: 14 h
            tours: {generate: 3, seed: 5}
            clients: {patience: \(patience), reserve: {share: 0.5, ahead: 3 h}, noShow: 0.5}
            drivers: {shifts: [{taxis: \(taxis)}], acceptance: {base: 1}, answerDelay: 5 s}
            visitors:
              count: 60
              waves: [{at: "10:00", spread: 2 h}]
              people: {2: 1}
              closing: "20:00"
              taxi: {tiredAfter: 2 km, tired: 1, rain: 1, late: 1, atLeast: 600 m}
            weather: {12: 1}
            """)
    }

    @Test("A tired walker requests a taxi in place, rides without a position, and continues from the drop-off")
    func goesOn() throws {
        let (record, log) = try WalkScenario.run(try setup(taxis: 30))
        let walks = try #require(record.walks)
        let taken = walks.streets.taxisTaken
        #expect(taken[Int(TaxiReason.tired.rawValue)] > 20 && taken[Int(TaxiReason.rain.rawValue)] > 0)
        #expect(record.rides.count == taken.reduce(0, +))
        #expect(record.rides.allSatisfy { $0.party == 2 && $0.outcome == .completed })
        // A riding walker has no position from boarding to the drop-off, and reaches the next waypoint right after it.
        var (boarded, located, reachedLater) = (0, 0, 0)
        var atDropOff: [WalkerID: SimTime] = [:]
        for timed in log.effects {
            switch timed.effect {
            case .taxi(.pickedUp): boarded += 1
            case .tour(.located(let walker)):
                located += 1
                atDropOff[walker] = timed.time
            case .tour(.reached(let walker, _, _, _)):
                if let dropOff = atDropOff.removeValue(forKey: walker), timed.time - dropOff <= .seconds(30) {
                    reachedLater += 1
                }
            default: break
            }
        }
        #expect(boarded == record.rides.count)
        #expect(reachedLater > boarded / 2 && located >= reachedLater)
    }

    @Test("A walker whose taxi does not come in time continues on foot")
    func walksOn() throws {
        var setup = try setup(taxis: 1, patience: "1 s")
        setup.drivers.acceptance.base = 0
        let (record, _) = try WalkScenario.run(setup)
        let walks = try #require(record.walks)
        #expect(walks.streets.taxisGivenUp > 20 && walks.streets.taxisGivenUp == walks.streets.taxisTaken.reduce(0, +))
        #expect(record.rides.allSatisfy { $0.outcome != .completed })
        #expect(walks.follows.contains { $0.outcome == .completed })
    }
}

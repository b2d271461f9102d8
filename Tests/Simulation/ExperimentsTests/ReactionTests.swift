import Behaviour
import CityModel
import Measures
import Quantities
import TaxiService
import Testing

@testable import Experiments

/// Reactions to prices and waits in whole runs.
@Suite("Reactions to the cost and the waits of taxis")
struct ReactionTests {
    /// Returns expectations that equal today's in every respect.
    private static func asToday(_ setup: SimulationSetup, waitSeconds: Double = 120) -> ExpectationResult {
        let cells = 24 * setup.city.zoneCount
        let day = LearnedExpectations(
            waitSeconds: Array(repeating: waitSeconds, count: cells), incomePerHour: 20,
            waits: Array(repeating: 1, count: cells))
        return ExpectationResult(
            today: day, expected: day, iterations: 1, gapMeanSeconds: 0, gapMostSeconds: 0, incomeGapShare: 0,
            isReached: true)
    }

    private static func reacting(
        _ setup: SimulationSetup, to today: SimulationSetup? = nil,
        _ choice: ModeChoiceParameters = ModeChoiceParameters()
    ) -> SimulationSetup {
        var setup = setup
        setup.reactions = Reactions(choice, today: today ?? setup, choiceToday: choice)
        return setup
    }

    private static func dearer(_ setup: SimulationSetup, perKilometre: Int64) -> SimulationSetup {
        var setup = setup
        setup.rules.fareLimit = nil
        setup.rules.fare.perKilometre = Money(cents: perKilometre)
        return setup
    }

    // MARK: No change without a difference

    @Test("Insensitive people act as without a choice, command by command, even when observed")
    func indifferent() throws {
        let plain = BehaviourCity.lively()
        var choice = ModeChoiceParameters()
        (choice.perMoney, choice.perMinuteWaiting, choice.perMinuteRiding, choice.perMinuteWalking) = (0, 0, 0, 0)
        var setup = Self.reacting(
            Self.dearer(plain, perKilometre: 110), to: Self.dearer(plain, perKilometre: 300), choice)
        setup.expectations = Self.asToday(setup)
        let (without, with) = (
            try BehaviourCity.run(Self.dearer(plain, perKilometre: 110)), try BehaviourCity.run(setup)
        )
        #expect(with.record.digest == without.record.digest && with.record.rides.count == without.record.rides.count)
        let choices = try #require(with.record.choices?.all)
        #expect(choices.leftTaxi == 0 && choices.cameToTaxi == 0 && choices[.taxi] == choices.takenToday)
        #expect(choices.people > choices.takenToday && choices.takenToday > 1_000)
    }

    @Test("In an unchanged scenario people act as today, with any sensitivity")
    func asToday() throws {
        let plain = BehaviourCity.lively()
        var setup = Self.reacting(plain)
        setup.expectations = Self.asToday(setup)
        #expect(try BehaviourCity.run(setup).record.digest == BehaviourCity.run(plain).record.digest)
    }

    // MARK: Clients who leave or come

    @Test("A higher tariff loses trips to all alternatives and a lower one wins some, as many as the logit says")
    func tariffs() throws {
        let today = BehaviourCity.quiet()
        func choices(_ perKilometre: Int64) throws -> ChoiceCounts {
            var setup = Self.reacting(Self.dearer(today, perKilometre: perKilometre), to: today)
            setup.expectations = Self.asToday(setup)
            return try #require(try BehaviourCity.run(setup).record.choices?.all)
        }
        let (dear, cheap) = (try choices(200), try choices(50))
        #expect(dear.cameToTaxi == 0 && cheap.leftTaxi == 0 && dear.leftTaxi > 100 && cheap.cameToTaxi > 100)
        #expect(dear.people == cheap.people && dear.takenToday == cheap.takenToday)
        for way in [ChosenMode.walk, .publicTransport, .stay] { #expect(dear[way] > cheap[way]) }
        // The mean of all trips' elasticities over a change that is not small: about β·Δp·(1 − P).
        let lost = 1 - Double(dear[.taxi]) / Double(dear.takenToday)
        #expect(lost > 0.1 && lost < 0.4)
    }

    @Test("Returning clients who do not take a taxi return all the same")
    func regulars() throws {
        var today = BehaviourCity.quiet()
        let trip = TripTemplate(origin: ZoneID(0), destination: ZoneID(3))
        today.demand = [.regulars(RegularClients(count: 20, pauseSeconds: .exponential(mean: 1_800), trip: trip))]
        var setup = Self.reacting(Self.dearer(today, perKilometre: 2_000), to: today)
        setup.expectations = Self.asToday(setup)
        let choices = try #require(try BehaviourCity.run(setup).record.choices?.all)
        #expect(choices[.taxi] < choices.people / 20 && choices.people > 300)
    }

    @Test("Drivers who expect to earn more work longer, by the elasticity, and at most half as long again")
    func drivers() throws {
        var setup = BehaviourCity.lively()
        setup.drivers.incomeElasticity = 0.5
        setup.expectations = Self.asToday(setup)
        #expect(setup.shiftFactor == 1)
        func finding(_ income: Double) -> ExpectationResult {
            let today = Self.asToday(setup).today
            var expected = today
            expected.incomePerHour = income
            return ExpectationResult(
                today: today, expected: expected, iterations: 1, gapMeanSeconds: 0, gapMostSeconds: 0,
                incomeGapShare: 0, isReached: true)
        }
        setup.expectations = finding(24.2)
        #expect(abs(setup.shiftFactor - 1.21.squareRoot()) < 1e-12)
        let longer = WorldPlan(setup)
        let plain = WorldPlan(BehaviourCity.lively())
        #expect(longer.dutyExcess(longer.setup.streams(of: 1)) != plain.dutyExcess(plain.setup.streams(of: 1)))
        setup.expectations = finding(2_000)
        #expect(setup.shiftFactor == 1.5)
        setup.drivers.incomeElasticity = -1
        setup.expectations = finding(25)
        #expect(abs(setup.shiftFactor - 0.8) < 1e-12)
    }

    // MARK: Expected waits

    /// A town with one zone and one hour, so that there is a single expected wait; today it has more taxis.
    private static func town(taxis: Int) -> SimulationSetup {
        var setup = BehaviourCity.quiet(requestsPerHour: 400, taxis: taxis)
        setup.city = BehaviourCity.street(zones: 1)
        let trips = [TripTemplate(origin: ZoneID(0), destination: ZoneID(0))]
        setup.demand = [
            .poisson(
                PoissonDemand(
                    requestsPerHour: Array(repeating: 400, count: 24), choices: [WeightedTrips(trips: trips)]))
        ]
        setup.clients.patienceSeconds = .exponential(mean: 900)
        setup.duration = .hours(1)
        return setup
    }

    private static func found(_ setup: SimulationSetup, today: LearnedExpectations, expecting wait: Double) throws
        -> Double
    {
        var setup = setup
        var expected = today
        expected.waitSeconds = expected.waitSeconds.map { _ in wait }
        setup.expectations = ExpectationResult(
            today: today, expected: expected, iterations: 0, gapMeanSeconds: 0, gapMostSeconds: 0, incomeGapShare: 0,
            isReached: false)
        let record = try ReplicationRunner(plan: WorldPlan(setup)).run(replication: ExpectationResult.pilotNumber)
        return LearnedExpectations(of: record, in: setup).waitSeconds[0]
    }

    @Test("Pilots wait for the expected income only if drivers react to it")
    func incomeWithoutReaction() throws {
        func isReached(elasticity: Double?) throws -> Bool {
            var choice = ModeChoiceParameters()
            (choice.iterationsMax, choice.toleranceSeconds) = (1, 1e6)
            var setup = Self.reacting(Self.town(taxis: 24), to: Self.town(taxis: 60), choice)
            setup.drivers.incomeElasticity = elasticity
            let experiment = Experiment(setup: setup, threads: 1)
            try experiment.runPilots(of: [0], hooks: Experiment.Hooks())
            let finding = try #require(experiment.setup(of: 0).expectations)
            #expect(finding.incomeGapShare > 0.01)
            return finding.isReached
        }
        #expect(try isReached(elasticity: nil) && !(try isReached(elasticity: 0.001)))
    }

    @Test("The final expectation agrees with a slow bisection for the fixed point")
    func fixedPoint() throws {
        var choice = ModeChoiceParameters()
        (choice.perMinuteWaiting, choice.iterationsMax, choice.toleranceSeconds) = (-0.4, 40, 3)
        let setup = Self.reacting(Self.town(taxis: 24), to: Self.town(taxis: 34), choice)
        let experiment = Experiment(setup: setup, threads: 1)
        try experiment.runPilots(of: [0], hooks: Experiment.Hooks())
        let finding = try #require(experiment.setup(of: 0).expectations)
        #expect(finding.isReached && finding.gapMeanSeconds <= 3)
        var (low, high) = (0.0, 3_600.0)
        while high - low > 0.5 {
            let middle = (low + high) / 2
            if try Self.found(setup, today: finding.today, expecting: middle) > middle {
                low = middle
            } else {
                high = middle
            }
        }
        let wait = finding.expected.waitSeconds[0]
        #expect(wait > finding.today.waitSeconds[0] + 10, "it is another wait than today's")
        #expect(abs(wait - low) < 10, "\(wait) s, and by halves \(low) s")
    }

    @Test("Any number of threads yields the same expectations and results; variants share today's pilot")
    func threads() throws {
        let today = BehaviourCity.lively()
        let setups = [130, 180].map { Self.reacting(Self.dearer(today, perKilometre: $0), to: today) }
        func outcome(_ threads: Int) throws -> (findings: [ExpectationResult?], digests: [UInt64]) {
            let experiment = Experiment(variants: setups, threads: threads)
            var digests: [UInt64] = []
            let units = [1, 2].flatMap { replication in
                setups.indices.map { WorkUnit(variant: $0, replication: replication) }
            }
            try experiment.run(units, hooks: Experiment.Hooks()) { _, result in
                digests.append(result.record.digest)
                return .more
            }
            return (setups.indices.map { experiment.setup(of: $0).expectations }, digests)
        }
        let (one, two) = (try outcome(1), try outcome(2))
        #expect(one.findings == two.findings && one.digests == two.digests)
        #expect(one.findings.allSatisfy { ($0?.pilots ?? 0) >= 2 } && Set(one.digests).count == 4)
        #expect(one.findings[0]?.today == one.findings[1]?.today, "they share today's pilot")
    }
}

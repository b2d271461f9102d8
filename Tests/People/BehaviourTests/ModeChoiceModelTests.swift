import CityModel
import Glibc
import Quantities
import SimulationKernel
import TaxiService
import Testing

@testable import Behaviour

@Suite("Mode choice of people who consider a taxi")
struct ModeChoiceModelTests {
    /// Two zones, 6 km and 12 minutes apart, with 1 km and 3 minutes within each.
    private static let clock = TravelClock(
        city: City(
            name: "two", zones: ["A", "B"].map { Zone(name: $0) },
            legs: [(180, 1), (720, 6), (720, 6), (180, 1)].map {
                TravelLeg(milliseconds: Int32($0.0 * 1_000), metres: Int32($0.1 * 1_000))
            }, searchDistances: [1, 6, 6, 1]), clockAtStart: .zero)

    private static let demand = [
        DemandSource.poisson(
            PoissonDemand(
                requestsPerHour: Array(repeating: 10, count: 24),
                choices: [WeightedTrips(trips: [TripTemplate(origin: ZoneID(0), destination: ZoneID(1))])]))
    ]

    private static func world(
        _ choice: ModeChoiceParameters = ModeChoiceParameters(), perKilometre: Int64 = 100, wait: Double = 240
    ) -> ChoiceContext {
        var rules = TaxiRules()
        rules.fare = TaxiRules.Tariff(flagFall: Money(cents: 300), perKilometre: Money(cents: perKilometre))
        rules.fareLimit = nil
        let expected = LearnedExpectations(
            waitSeconds: Array(repeating: wait, count: 48), incomePerHour: 20, waits: Array(repeating: 1, count: 48))
        return ChoiceContext(choice, rules, clock, expected)
    }

    private static func people(today: ChoiceContext = world(), now: ChoiceContext) -> ModeChoiceModel {
        ModeChoiceModel(today: today, now: now, demand: demand, shares: ClientShares(ClientBehaviour()))
    }

    private static let long = TripPlaces(origin: Position(ZoneID(0)), destination: Position(ZoneID(1)))
    private static let short = TripPlaces(origin: Position(ZoneID(0)), destination: Position(ZoneID(0)))

    @Test("Changes of price and wait change the utility by their value, independent of today's amounts")
    func utility() {
        var choice = ModeChoiceParameters()
        (choice.perMoney, choice.perMinuteWaiting) = (-0.2, -0.05)
        let people = Self.people(today: Self.world(choice), now: Self.world(choice, perKilometre: 150, wait: 360))
        let (logit, price, wait) = people.evaluate(Self.long, party: 1, at: .zero)
        #expect(price == 1_200 && wait == 360)
        let change = logit.change[.taxi]
        #expect(abs(change - -0.7) < 1e-12, "-0.2 for each of 3.00, and -0.05 for each of two minutes")
        #expect(logit.change[.walk] == 0 && logit.change[.publicTransport] == 0 && logit.change[.stay] == 0)
        let booked = people.evaluate(Self.long, party: 1, booksAhead: true, at: .zero).logit
        #expect(abs(booked.change[.taxi] - -0.6) < 1e-12, "who books ahead waits for nothing")
    }

    @Test("A cheaper or more frequent bus attracts taxi users; a party of three counts as three people")
    func bus() {
        var better = ModeChoiceParameters()
        (better.publicTransport.price, better.publicTransport.waitMinutes) = (1.5, 4)
        let people = Self.people(now: Self.world(better))
        let logit = people.evaluate(Self.long, party: 3, at: .zero).logit
        #expect(
            abs(logit.change[.publicTransport] - 0.48) < 1e-12, "0.1 for each of 3 x 1.00, 0.045 for each of 4 minutes")
        #expect(logit.retainedTaxiShare < 1 && logit.now[.walk] < logit.today[.walk])
    }

    @Test("On a trip of mean length the other alternatives have their given shares; on shorter trips more people walk")
    func others() {
        let people = Self.people(now: Self.world())
        let mean = people.evaluate(Self.long, party: 1, at: .zero).logit.today
        #expect(mean[.taxi] == 0.5)
        for (share, weight) in zip([mean[.walk], mean[.publicTransport], mean[.stay]], [1.0, 4, 1]) {
            let expected = 0.5 * weight / 6
            #expect(abs(share - expected) < 1e-12)
        }
        let short = people.evaluate(Self.short, party: 1, at: .zero).logit.today
        #expect(short[.taxi] == 0.5 && short[.walk] > 3 * mean[.walk])
    }

    @Test(
        "Taxi users who leave are drawn by their own keys: a higher tariff loses more of them, and no different ones"
    )
    func sameDraws() {
        let streams = StreamFamily(seed: 5, replication: 1)
        func taxis(_ perKilometre: Int64, today: Bool) -> Set<UInt32> {
            let people = Self.people(now: Self.world(perKilometre: perKilometre))
            return Set(
                (0..<2_000).filter {
                    people.decide(
                        Self.long, party: 1, takesTaxiToday: today, client: StreamKey(number: $0), at: .zero, streams
                    ).alternative == .taxi
                })
        }
        let (asToday, dearer, dearest) = (taxis(100, today: true), taxis(120, today: true), taxis(160, today: true))
        #expect(asToday.count == 2_000 && dearer.isStrictSubset(of: asToday) && dearest.isStrictSubset(of: dearer))
        let (none, cheaper, cheapest) = (taxis(100, today: false), taxis(80, today: false), taxis(40, today: false))
        #expect(none.isEmpty && !cheaper.isEmpty && cheaper.isStrictSubset(of: cheapest))
        #expect(taxis(120, today: false).isEmpty && taxis(80, today: true).count == 2_000)
    }

    @Test("A longer wait loses clients, but none whose plan books the ride ahead")
    func booked() {
        let streams = StreamFamily(seed: 7, replication: 1)
        let people = Self.people(now: Self.world(wait: 3_840))
        func taxis(isBooked: Bool?) -> Int {
            (0..<1_000 as Range<UInt32>).count {
                people.decide(
                    Self.long, party: 1, takesTaxiToday: true, client: StreamKey(number: $0), isBooked: isBooked,
                    at: .zero, streams
                ).alternative == .taxi
            }
        }
        #expect(taxis(isBooked: true) == 1_000 && taxis(isBooked: false) < 900)
        #expect(taxis(isBooked: nil) == taxis(isBooked: false), "no client books ahead without a plan")
    }

    @Test("The number of taxi users follows the logit, and their elasticity is that of the formula")
    func elasticity() {
        let streams = StreamFamily(seed: 6, replication: 1)
        let people = Self.people(now: Self.world(perKilometre: 101))
        let logit = people.evaluate(Self.long, party: 1, at: .zero).logit
        // 9.00 becomes 9.06.
        let expected = -0.1 * 9 * 0.5
        let found = log(logit.now[.taxi] / 0.5) / log(9.06 / 9.0)
        #expect(abs(found - expected) < 0.01)
        let dearer = Self.people(now: Self.world(perKilometre: 150))
        let count = (0..<20_000 as Range<UInt32>).filter {
            dearer.decide(
                Self.long, party: 1, takesTaxiToday: true, client: StreamKey(number: $0), at: .zero, streams
            ).alternative == .taxi
        }.count
        let share = dearer.evaluate(Self.long, party: 1, at: .zero).logit.retainedTaxiShare
        let error = (share * (1 - share) / 20_000).squareRoot()
        #expect(abs(Double(count) / 20_000 - share) < 4 * error)
    }

    @Test("The guide's figures hold: usual elasticities at three prices, and the value of an hour")
    func usual() {
        let choice = ModeChoiceParameters()
        for (price, elasticity) in [(4.0, -0.2), (8, -0.4), (12, -0.6)] {
            #expect(abs(choice.perMoney * price * (1 - choice.taxiToday) - elasticity) < 1e-12)
        }
        // 13.60 in the taxi, and twice that for waiting and walking, to two significant digits.
        #expect(abs(choice.perMinuteRiding / choice.perMoney * 60 - 13.60) < 0.3)
        #expect(abs(choice.perMinuteWaiting / choice.perMoney * 60 - 27.20) < 0.3)
        #expect(choice.perMinuteWalking == choice.perMinuteWaiting)
    }

    @Test("Expectations for a zone and hour with few observations follow that zone and that hour")
    func shrinkage() {
        // Waits in zone B are twice those in A, and in the second hour twice those in the first; B has no observations
        // in the second.
        var (sums, counts) = ([Double](repeating: 0, count: 48), [Double](repeating: 0, count: 48))
        for (cell, wait) in [(0, 100.0), (1, 200), (2, 200)] { (sums[cell], counts[cell]) = (100_000 * wait, 100_000) }
        let day = LearnedExpectations(sums: sums, counts: counts, zones: 2, incomePerHour: 1)
        #expect(abs(day.waitSeconds[0] - 100) < 1 && abs(day.waitSeconds[1] - 200) < 1)
        #expect(day.waitSeconds[3] > 220, "longer than in any that was seen")
        let empty = LearnedExpectations(
            sums: .init(repeating: 0, count: 48), counts: .init(repeating: 0, count: 48), zones: 2, incomePerHour: 0)
        #expect(empty.waitSeconds.allSatisfy { $0 == 0 })
        #expect(empty.gap(to: day).most > 0 && day.gap(to: empty) == (0, 0))
    }
}

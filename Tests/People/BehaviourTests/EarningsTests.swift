import CityModel
import OperatingSystem
import Quantities
import SimulationKernel
import TaxiService
import Testing

@testable import Behaviour

@Suite("Drivers' expected earnings by zone")
struct EarningsTests {
    /// Zones along a street: 10 minutes and 5 km between neighbours, 5 minutes and 2 km within one.
    private static func street(_ zones: Int, hourFactors: [Double] = []) -> City {
        let legs = (0..<zones * zones).map { index -> TravelLeg in
            let steps = Int32(abs(index / zones - index % zones))
            return TravelLeg(
                milliseconds: steps == 0 ? 300_000 : 600_000 * steps, metres: steps == 0 ? 2_000 : 5_000 * steps)
        }
        return City(
            name: "street", zones: (0..<zones).map { Zone(name: "Z\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) }, hourFactors: hourFactors)
    }

    /// Fare of 3.00, plus 1.00 per kilometre.
    private static func prices(_ clock: TravelClock) -> SoloPrices {
        var rules = TaxiRules()
        rules.fare = TaxiRules.Tariff(flagFall: Money(cents: 300), perKilometre: Money(cents: 100))
        return SoloPrices(rules, clock)
    }

    @Test("B02: fares, times, requests and arrivals of an hour are the means of the demand")
    func outlooks() {
        // 6 requests per hour from the first zone to the last, 2 within it; half the speed at eight.
        var factors = [Double](repeating: 1, count: 24)
        factors[8] = 2
        let clock = TravelClock(city: Self.street(3, hourFactors: factors), clockAtStart: .hours(5))
        let demand = PoissonDemand(
            requestsPerHour: Array(repeating: 8, count: 24),
            choices: [
                WeightedTrips(
                    trips: [
                        TripTemplate(origin: ZoneID(0), destination: ZoneID(2)),
                        TripTemplate(origin: ZoneID(0), destination: ZoneID(0)),
                    ], weights: [3, 1])
            ])
        let trip = RecordedTrip(
            time: .zero + .hours(3), trip: TripTemplate(origin: ZoneID(1), destination: ZoneID(0)))
        let earnings = ExpectedEarnings(
            of: [.poisson(demand), .recorded([trip, trip])], clock, length: .days(2), prices: Self.prices(clock))
        let first = earnings.outlook(of: ZoneID(0), hour: 8)
        #expect(abs(first.fareCents - (6 * 1_300 + 2 * 500) / 8) < 1e-9)
        #expect(
            abs(first.rideSeconds - 2 * (300 + (6 * 1_200 + 2 * 300) / 8)) < 1e-9, "the way to the client, and the ride"
        )
        #expect(abs(first.secondsBetweenRequests - 450) < 1e-9)
        // 8 leave, 2 stay, and one comes from the second zone: two recorded trips on two days.
        #expect(abs(first.surplusPerSecond - -5 / 3_600.0) < 1e-12)
        let second = earnings.outlook(of: ZoneID(1), hour: 8)
        #expect(second.secondsBetweenRequests == 3_600 && second.rideSeconds == 1_800)
        #expect(earnings.outlook(of: ZoneID(1), hour: 9).fareCents == 0)
        // 5 taxis are ahead, of which 2 have left when the driver arrives after 24 minutes; then the driver is the
        // fourth.
        let rate = first.centsPerSecond(taxisAhead: 5, driveSeconds: 1_440)
        #expect(abs(rate - 1_100 / (1_440 + 4 * 450 + 2_550)) < 1e-12)
    }

    @Test("B02: the chosen zone has the highest rate, for any positions and destinations of taxis", arguments: 1...20)
    func best(seed: UInt64) {
        let zones = 12
        let clock = TravelClock(city: Self.street(zones), clockAtStart: .zero)
        var stream = StreamFamily(seed: seed, replication: 1).stream(purpose: .tripChoice, entity: 0)
        func draw(_ count: Int) -> Int { Int(stream.uniform() * Double(count)) }
        let trips = (0..<30).map { _ in TripTemplate(origin: ZoneID(draw(zones)), destination: ZoneID(draw(zones))) }
        let demand = PoissonDemand(
            requestsPerHour: Array(repeating: 60, count: 24), choices: [WeightedTrips(trips: trips)])
        let earnings = ExpectedEarnings(of: [.poisson(demand)], clock, length: .days(1), prices: Self.prices(clock))
        var around = TaxiDistribution(zones: zones, drivers: 60)
        var taxis = [Double](repeating: 0, count: zones)
        var drivers = Slab(repeating: TaxiDriver(at: .outside), count: 40)
        for driver in drivers.indices {
            drivers[driver] = TaxiDriver(at: Position(ZoneID(draw(zones))))
            drivers[driver].phase = .queued
            taxis[Int(drivers[driver].place.zone.index)] += 1
        }
        around.count(drivers, at: .zero, earnings, clock)
        for driver in 40..<60 {
            let zone = draw(zones)
            around.setOut(driver, to: ZoneID(zone))
            taxis[zone] += 1
        }
        for origin in (0..<zones).map({ ZoneID($0) }) {
            let rates = (0..<zones).map { zone -> Double in
                let outlook = earnings.outlook(of: ZoneID(zone), hour: 0)
                if ZoneID(zone) == origin {
                    return outlook.centsPerSecond(taxisAhead: max(0, taxis[zone] - 1) / 2, driveSeconds: 0)
                }
                let way = Double(clock.city.leg(from: origin, to: ZoneID(zone)).milliseconds) / 1_000
                return outlook.centsPerSecond(taxisAhead: taxis[zone], driveSeconds: way)
            }
            let chosen = around.mostProfitableZone(from: origin, at: .zero, earnings, clock)
            #expect(rates[Int(chosen.index)] == rates.max(), "seed \(seed), zone \(origin.index)")
        }
    }
}

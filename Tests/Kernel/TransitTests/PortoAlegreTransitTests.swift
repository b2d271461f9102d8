import CityFiles
import Quantities
import TestSupport
import Testing
import Transit

@Suite("Journeys in Porto Alegre", .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct PortoAlegreTransitTests {
    private let schedule: TransitSchedule
    private let date: CalendarDate

    init() throws {
        let feeds = ["gtfs_bus.zip", "gtfs_rail.zip"].map { PublishedData.path("porto_alegre/\($0)") }
        let reader = try FeedReader.read(feeds)
        #expect(reader.allLosses == [])
        schedule = reader.schedule
        date = try #require(CalendarDate("2019-05-13"))
    }

    @Test("Z04: on the buses and trains of a city the router agrees with the slow search")
    func isExact() throws {
        #expect(schedule.stops.count == 3_986 + 24 && schedule.trips.count == 2_374 + 1_248)
        var rules = TransitRules()
        rules.journeySecondsMax = 3_600
        let network = TransitNetwork(schedule, dates: date...date, rules: rules)
        #expect(network.bytes < 100_000_000)
        let slow = TimeExpandedSearch(network, timetable: network.timetables[0])
        var router = TransitRouter(network)
        var random = SplitMix64(seed: 14)
        var rideCounts = [Int](repeating: 0, count: rules.ridesMax + 1)
        for _ in 0..<25 {
            let origin = random.pick(schedule.stops).position
            let destination = random.pick(schedule.stops).position
            let seconds = Int32(random.within(43_000...60_000))
            router.search(from: origin, to: destination, on: date, departing: .seconds(Int64(seconds)))
            #expect(router.arrivals == slow.arrivals(from: origin, to: destination, departing: seconds))
            for journey in router.journeys {
                #expect(router.defect(of: journey, on: date, departing: seconds) == nil)
                rideCounts[journey.rideCount] += 1
            }
        }
        #expect(rideCounts[1] > 0 && rideCounts[2] > 0)
    }

    /// An article of r5r (ipea.github.io/r5r, "Trip planning with detailed_itineraries()") prints a journey with its
    /// legs, on 13 May 2019, at its default walking speed of 3.6 km/h, from the station of Farrapos to the shopping
    /// centre of Praia de Belas:
    ///
    ///     departure_time  total  segment  mode  duration  wait  route
    ///     14:07:57        35.6   1        WALK  5.1       0.0
    ///                            2        RAIL  6.6       2.0   LINHA1
    ///                            3        WALK  4.0       0.0
    ///                            4        BUS   10.4      4.4   188
    ///                            5        WALK  3.2       0.0
    @Test("The published journey of r5r is reproduced: the same train, the same bus, to the tenth of a minute")
    func publishedJourney() throws {
        var rules = TransitRules()
        rules.walkingMetresPerSecond = 1
        var router = TransitRouter(TransitNetwork(schedule, dates: date...date, rules: rules))
        router.search(
            from: FixedPosition(Coordinate(latitudeDegrees: -29.997721, longitudeDegrees: -51.197618)),
            to: FixedPosition(Coordinate(latitudeDegrees: -30.049951, longitudeDegrees: -51.228752)), on: date,
            departing: .seconds(50_877))
        let journey = try #require(router.earliest)
        let rides = router.legs[journey.legs].filter { $0.ride != nil }
        let timetable = try #require(router.network.timetable(on: date))
        let lines = rides.compactMap(\.ride).map { ride in
            schedule.lines[Int(schedule.trips[Int(timetable.trip(of: ride))].line)].name
        }
        #expect(lines == ["LINHA1", "188"])
        let tenths = rides.map { ($0.arrival - $0.departure + 3) / 6 }
        #expect(tenths == [66, 104])
        // 14:15 is 5.1 + 2.0 minutes after 14:07:57, and 14:30 is 6.6 + 4.0 + 4.4 minutes later.
        #expect(rides.map(\.departure) == [51_300, 52_200])
        // Walks are straight lines here, but follow streets there.
        let published = 50_877 + 35.6 * 60
        #expect(abs(Double(journey.arrival) - published) < 120)
    }
}

import Behaviour
import CityModel
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Recorded trips")
struct TripFileTests {
    private static let header =
        "vendor_id,pickup_datetime,dropoff_datetime,passenger_count,trip_distance,pickup_location_id,dropoff_location_id\n"
    private static let places = TripPlaceFinder(ZoneIndex(names: ["4", "7", "12"]))

    private func read(_ rows: String, header: String = header, format: TripFormat = .nycTLC) throws -> TripFile {
        try TripFile(
            SourceFile(displayName: "trips.csv", text: header + rows), format: format, places: TripFileTests.places)
    }

    @Test("B01: a trip is read with its day, time, zones and party")
    func trip() throws {
        let file = try read("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,12\n")
        let day = try #require(CalendarDate(year: 2019, month: 1, day: 15)).daysSince1970
        #expect(
            file.trips == [
                PublishedTrip(
                    day: Int32(day), secondOfDay: 3 * 3_600 + 36 * 60 + 12,
                    trip: TripTemplate(origin: ZoneID(1), destination: ZoneID(2), party: 2))
            ])
        #expect(file.losses.isEmpty)
        // The commission's clocks have whole seconds: a drop-off may share the second of the pickup.
        #expect(try read("1,2019-01-15 03:36:12,2019-01-15 03:36:12,2,1.0,7,12\n").trips.count == 1)
    }

    @Test("B01: the commission's spellings of the columns are read")
    func spellings() throws {
        let header =
            "VendorID,tpep_pickup_datetime,tpep_dropoff_datetime,passenger_count,trip_distance,PULocationID,DOLocationID\n"
        let file = try read("1,2019-01-15 03:36:12,2019-01-15 03:42:19,1.0,1.0,7,12\n", header: header)
        #expect(file.trips.count == 1)
    }

    @Test(
        "B01: a row that cannot be a trip is counted by reason",
        arguments: [
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7", "the row has the wrong number of fields"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,12,9", "the row has the wrong number of fields"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,,12", "the pickup zone is empty"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,", "the drop-off zone is empty"),
            ("1,2019-02-30 03:36:12,2019-03-15 03:42:19,2,1.0,7,12", "the date of pickup or drop-off cannot be read"),
            ("1,15/01/2019 3:36,2019-01-15 03:42:19,2,1.0,7,12", "the date of pickup or drop-off cannot be read"),
            ("1,,2019-01-15 03:42:19,2,1.0,7,12", "the date of pickup or drop-off cannot be read"),
            ("1,2019-01-15 24:00:00,2019-01-15 03:42:19,2,1.0,7,12", "the date of pickup or drop-off cannot be read"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:36:11,2,1.0,7,12", "drop-off is before pickup"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,264,12", "pickup zone '264' is not in the city"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,265", "drop-off zone '265' is not in the city"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,-7,12", "pickup zone '-7' is not in the city"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,-1,1.0,7,12", "the passenger count is below 0"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,5,1.0,7,12", "the passenger count is above 4"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,two,1.0,7,12", "the passenger count cannot be read"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,1,0.0,7,12", "the distance is 0 or less"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,1,-3,7,12", "the distance is 0 or less"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,1,1000000,7,12", "the distance is above 200 miles"),
            ("1,2019-01-15 03:36:12,2019-01-15 03:42:19,1,far,7,12", "the distance cannot be read"),
        ])
    func losses(_ row: String, _ reason: String) throws {
        let good = "1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,12\n"
        let file = try read(good + row + "\n" + good + row + "\n")
        #expect(file.trips.count == 2)
        #expect(file.losses.map(\.reason) == [reason] && file.losses.map(\.count) == [2])
        let loss = try #require(file.losses.first)
        #expect(loss.total == 4 && loss.example.line == 3, "\(loss)")
        #expect(!loss.expected.isEmpty && !loss.remedy.isEmpty, "\(loss)")
    }

    @Test("T01: parties above four are left out, count as four, or are kept, as the scenario says")
    func largeParties() throws {
        let rows = "1,2019-01-15 03:36:12,2019-01-15 03:42:19,6,1.0,7,12\n"
        #expect(try read(rows).trips.isEmpty)
        var format = TripFormat.nycTLC
        format.largeParties = .asFour
        #expect(try read(rows, format: format).trips.map(\.trip.party) == [4])
        format.largeParties = .keep
        let more = rows + rows.replacing(",6,1.0", with: ",9,1.0")
        let file = try read(more, format: format)
        #expect(file.trips.map(\.trip.party) == [6])
        #expect(file.losses.map(\.reason) == ["the passenger count is above 8"])
        #expect(file.losses.map(\.remedy) == ["write 'largeParties: asFour' to use such rows as parties of four"])
    }

    @Test("A ride faster than the limit is left out, and without a limit all are used")
    func speed() throws {
        // A mile in 36 s is 161 km/h.
        let rows = "1,2019-01-15 03:36:12,2019-01-15 03:36:48,1,1.0,7,12\n"
        #expect(try read(rows).trips.count == 1)
        for (limit, count) in [(160.0, 0), (161, 1)] {
            var format = TripFormat.nycTLC
            format.maxMeanSpeedMetresPerSecond = limit / 3.6
            let file = try read(rows, format: format)
            #expect(file.trips.count == count)
            #expect(
                file.losses.map(\.reason) == (count == 1 ? [] : ["the ride is faster than 'maxMeanSpeed'"])
            )
        }
    }

    @Test("A file without a needed column is refused with every missing column")
    func missingColumns() {
        let complaints = inputErrors {
            _ = try read(
                "", header: "pickup_datetime,dropoff_datetime,passenger_cnt,trip_distance,PULocation,DOLocationID\n")
        }
        #expect(
            complaints == [
                "trips.csv:1: the column 'passenger_count' is missing; did you mean 'passenger_cnt'?",
                "trips.csv:1: the column 'pickup_location_id' or 'PULocationID' is missing; did you mean 'PULocation'?",
            ])
    }

    /// Trips of Tuesday 2019-01-15 and Saturday 2019-01-19.
    private static let weekdayAndWeekend = """
        1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,12
        1,2019-01-15 03:50:12,2019-01-15 03:59:19,1,1.0,12,7
        1,2019-01-15 23:59:59,2019-01-16 00:42:19,1,1.0,4,4
        1,2019-01-19 10:36:12,2019-01-19 10:42:19,1,1.0,4,12
        """

    private static let mostOfOneDay = """
        1,2019-01-15 10:00:00,2019-01-15 10:42:19,2,1.0,7,12
        1,2019-01-15 08:00:00,2019-01-15 08:59:19,1,1.0,12,7
        1,2019-01-15 08:00:00,2019-01-15 08:30:19,1,1.0,4,4
        1,2019-01-15 07:59:59,2019-01-15 08:30:19,1,1.0,4,7
        1,2019-01-15 12:00:00,2019-01-15 12:30:19,1,1.0,4,7
        1,2019-01-16 08:00:00,2019-01-16 08:30:19,1,1.0,4,7
        """

    @Test("B01: resampled trips keep the hours of the requested kind of day")
    func resampled() throws {
        let published = PublishedTrips([try read(TripFileTests.weekdayAndWeekend)])
        let weekday = try #require(published.resampled(days: .weekdays, requestsPerDay: 300))
        #expect(weekday.requestsPerHour[3] == 200 && weekday.requestsPerHour[23] == 100)
        let requestsPerDay: Double = weekday.requestsPerHour.reduce(0, +)
        #expect(requestsPerDay == 300)
        #expect(weekday.choices.count == 24 && weekday.choices[3].trips.count == 2)
        #expect(weekday.choices.allSatisfy { !$0.trips.isEmpty })
        #expect(Array(weekday.choices[23].trips) == [TripTemplate(origin: ZoneID(0), destination: ZoneID(0), party: 1)])
        #expect(try #require(published.resampled(days: .weekend, requestsPerDay: 24)).requestsPerHour[10] == 24)
        #expect(try #require(published.resampled(days: .all, requestsPerDay: 4)).requestsPerHour[10] == 1)
    }

    @Test("Rows outside the zones are counted, to scale the daily trips of a whole region")
    func withinZones() throws {
        let rows = (0..<3).map { _ in "1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,12\n" }.joined()
        let outside = "1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,264,12\n"
        let broken = "1,noon,2019-01-15 03:42:19,2,1.0,7,12\n"
        let published = PublishedTrips([try read(rows + outside + broken)])
        #expect(published.outsideCount == 1 && published.shareWithinZones == 0.75)
    }

    @Test("B01: a replayed day has exactly the trips of that date within the run, in order of time")
    func replayed() throws {
        let published = PublishedTrips([try read(TripFileTests.mostOfOneDay)])
        let date = try #require(CalendarDate("2019-01-15"))
        let replayed = published.replayed(date: date, clockAtStart: .hours(8), duration: .hours(4))
        #expect(replayed.trips.map(\.time) == [.zero, .zero, SimTime.zero + .hours(2)])
        #expect(replayed.trips[0].trip.origin == ZoneID(2))
        #expect(replayed.outsideRun.count == 2)
    }

    @Test("Any bytes are counted or refused and never crash the program; the seed is printed")
    func fuzz() throws {
        let text =
            TripFileTests.header
            + String(
                repeating: "1,2019-01-15 03:36:12,2019-01-15 03:42:19,2,1.0,7,12\n", count: 20)
        for seed in 0..<UInt64(TestExtent.changedFiles) {
            var generator = SplitMix64(seed: seed)
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...20, using: &generator) { Mutation.mutate(&bytes, using: &generator) }
            do {
                let file = try TripFile(
                    SourceFile(displayName: "t.csv", bytes: bytes), format: .nycTLC, places: TripFileTests.places)
                let lost = file.losses.map(\.count).reduce(0, +)
                #expect(file.trips.count + lost <= bytes.count, "seed \(seed)")
            } catch {
                #expect(!error.diagnostics.isEmpty, "seed \(seed)")
            }
        }
    }
}

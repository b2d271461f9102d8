import Behaviour
import CityFiles
import CityModel
import InputFiles
import Quantities
import Testing

@testable import Scenario

@Suite("Published rows of trips")
struct PublishedRowTests {
    private static let places = TripPlaceFinder(ZoneIndex(names: ["7", "12"]))

    /// Reads rows of a file.
    ///
    /// - Parameter columns: of the file, named as in a mapping.
    private func read(
        _ columns: [TripColumn], _ rows: [String], _ change: (inout TripFormat) -> Void = { _ in },
        places: TripPlaceFinder = places, replayed: CalendarDate? = nil, runDate: CalendarDate? = nil
    ) throws -> TripFile {
        var format = TripFormat(
            columns: Dictionary(uniqueKeysWithValues: columns.map { ($0, [$0.rawValue]) }))
        change(&format)
        let text = columns.map(\.rawValue).joined(separator: ",") + "\n" + rows.map { "\($0)\n" }.joined()
        return try TripFile(
            SourceFile(displayName: "t.csv", text: text), format: format, places: places, replayed: replayed,
            runDate: runDate)
    }

    private static let ends: [TripColumn] = [.pickupTime, .pickupZone, .dropOffZone]

    // MARK: Passengers

    @Test(
        "T01: an empty or zero passenger count is drawn, as in a file without that column",
        arguments: ["", "0", "0.0", " ", "NA", "N/A", "NULL", "null", "nan", "\\N"])
    func noPassengers(_ text: String) throws {
        let file = try read(PublishedRowTests.ends + [.party], ["2024-05-01 10:00:00,7,12,\(text)"])
        #expect(file.trips.map(\.trip.party) == [0] && file.losses.isEmpty)
    }

    // MARK: Numbers

    @Test(
        "Numbers are read with currency signs and with commas between thousands",
        arguments: [
            ("$42.25", 42.25), ("$1,260.50", 1_260.5), ("-$5.00", -5), ("$-5", -5), ("($5.00)", -5), ("42.25 €", 42.25),
            ("£ 7", 7), ("1,234,567", 1_234_567), (" 12,345.6 ", 12_345.6), ("+3", 3), ("\u{2212}3", -3),
            ("\u{A0}8.50\u{A0}€", 8.5),
        ])
    func numbers(_ text: String, _ value: Double) { #expect(PublishedNumbers.read(text) == .number(value)) }

    @Test(
        "A comma is never assumed to be decimal, and other texts are no numbers",
        arguments: [
            ("1,260", PublishedNumbers.Written.ambiguous(thousands: 1_260)), ("$9,000", .ambiguous(thousands: 9_000)),
            ("42,25", .decimalComma), ("0,500", .decimalComma), ("1.234,56", .decimalComma),
            ("1234,567", .decimalComma),
            ("", nil), ("$", nil), ("1,26,0", nil), ("12,", nil), (",5", nil), ("1,260.5.1", nil), ("$$5", nil),
            ("5 km", nil), ("--5", nil), ("1e5€", nil),
        ])
    func commas(_ text: String, _ written: PublishedNumbers.Written?) {
        #expect(PublishedNumbers.read(text) == written)
    }

    @Test("Trips whose fares have a sign or whose long durations have a comma are used")
    func money() throws {
        let columns = PublishedRowTests.ends + [.duration, .fare]
        let file = try read(
            columns, ["2024-05-01 10:00:00,7,12,780,$9.45", "2024-05-01 11:00:00,12,7,\"1,260\",\"$1,042.25\""])
        #expect(file.trips.count == 2 && file.losses.isEmpty)
    }

    @Test("In a column with decimal commas, a comma before three digits is reported as ambiguous")
    func ambiguous() throws {
        let columns = PublishedRowTests.ends + [.fare]
        let file = try read(
            columns,
            [
                "2024-05-01 10:00:00,7,12,\"1,260\"", "2024-05-01 11:00:00,12,7,\"9,45\"",
                "2024-05-01 11:00:00,12,7,9.45",
            ])
        #expect(file.trips.count == 1)
        #expect(
            file.losses.map(\.description) == [
                "t.csv:2: \"1,260\": the fare cannot be read (2 of 3 left out); expected a number like 42.25, 1,260 or $42.25; "
                    + "other rows have decimal commas, so this may be a thousand: write decimal points, or leave "
                    + "'fare' out of 'columns' to keep such rows"
            ])
    }

    // MARK: Times

    @Test(
        "An unreadable time is reported with its value, the tried format and the keys that help",
        arguments: [
            ("01.05.2019 13:45", "write 'timeFormat: dd.MM.yyyy HH:mm', which 1 row fits"),
            (
                "5/1/2019 1:45 PM",
                "write 'timeFormat: MM/dd/yyyy hh:mm a' or 'timeFormat: dd/MM/yyyy hh:mm a', which 1 row fits"
            ),
            ("5/31/2019 13:45", "write 'timeFormat: MM/dd/yyyy HH:mm', which 1 row fits"),
            ("2019-05-01 9:05:00", "write 'timeFormat: yyyy-MM-dd HH:mm:ss', which 1 row fits"),
            ("2019-05-01T13:45:00Z", "write 'timeZone' like Europe/Lisbon, or 'utcOffset' like \"+01:00\""),
            ("2019-05-01 13:45:00+02:00", "write 'timeZone' like Europe/Lisbon, or 'utcOffset' like \"+01:00\""),
            (
                "1556718300",
                "write 'timeFormat: unixSeconds', and 'timeZone' like Europe/Lisbon, or 'utcOffset' like \"+01:00\""
            ),
            ("2019-05-01", "name a column that also has the time of day"),
            ("2019-02-30 10:00:00", "there is no such day or time: hours are 00 to 23, minutes and seconds 00 to 59"),
            ("2019-05-01 24:00:00", "there is no such day or time: hours are 00 to 23, minutes and seconds 00 to 59"),
            ("", "fill in the time, or remove the row"), ("noon", "describe the times with 'timeFormat'"),
        ])
    func unreadableTime(_ text: String, _ remedy: String) throws {
        let file = try read(PublishedRowTests.ends, ["\(text),7,12"])
        let loss = try #require(file.losses.first)
        #expect(loss.example == InputLoss.Example(line: 2, value: text))
        #expect(loss.expected == "a time like 2019-05-01 13:45:00 ('timeFormat: iso')" && loss.remedy == remedy)
    }

    @Test("The advice also fits other tried formats, wrong drop-offs, and formats without such a key")
    func otherForms() throws {
        let milliseconds = try read(PublishedRowTests.ends, ["1556718300000,7,12"]) {
            ($0.time, $0.clock) = (.unixSeconds, CityClock(offsetSeconds: 0))
        }
        #expect(milliseconds.losses.map(\.remedy) == ["write 'timeFormat: unixMilliseconds'"])
        let dropOff = try read(PublishedRowTests.ends + [.dropOffTime], ["2019-05-01 10:00:00,7,12,later"])
        #expect(dropOff.losses.map { $0.example.value } == ["later"])
        let ofCommission = try read(PublishedRowTests.ends, ["01.05.2019 13:45,7,12"]) { $0.isMapped = false }
        #expect(
            ofCommission.losses.map(\.remedy) == [
                "write 'format: csv' with 'columns', and write 'timeFormat: dd.MM.yyyy HH:mm', which 1 row fits"
            ])
        let later = try read(PublishedRowTests.ends + [.dropOffTime], ["2019-05-01 10:00:00,7,12,01.05.2019 11:00"])
        #expect(later.losses.map(\.remedy) == ["write 'timeFormat: dd.MM.yyyy HH:mm'"])
    }

    @Test("Exchanged day and month are recognised by the missing month, and by the format that fits most rows")
    func exchangedDayAndMonth() throws {
        let rows = ["3/4/2026 10:00,7,12", "12/25/2026 10:00,7,12", "25/12/2026 10:00,7,12", "1/13/2026 10:00,7,12"]
        let file = try read(PublishedRowTests.ends, rows) { $0.time = .pattern(try! TimePattern("dd/MM/yyyy HH:mm")) }
        let loss = try #require(file.losses.first)
        #expect(loss.count == 2 && loss.example.value == "12/25/2026 10:00")
        #expect(loss.remedy == "month 25 does not exist; write 'timeFormat: MM/dd/yyyy HH:mm', which 3 rows fit")
    }

    // MARK: Nights when clocks are put back

    private static let withDropOff: [TripColumn] = [.pickupTime, .dropOffTime, .pickupZone, .dropOffZone]

    private func ride(_ pickup: String, _ dropOff: String, in zone: String?) throws -> TripFile {
        try read(PublishedRowTests.withDropOff, ["\(pickup),\(dropOff),7,12"]) { format in
            format.clock = zone.flatMap { NamedTimeZones.clock($0) }
        }
    }

    @Test(
        "A ride over the hour that clocks show twice is used, only in the night of its time zone",
        arguments: [
            ("America/New_York", "2024-11-03 01:50:00", "2024-11-03 01:04:00", true),
            ("America/New_York", "2024-11-03 01:50:00", "2024-11-03 00:50:00", false),
            ("America/New_York", "2024-11-04 01:50:00", "2024-11-04 01:04:00", false),
            ("America/New_York", "2024-10-27 01:50:00", "2024-10-27 01:04:00", false),
            ("Europe/Lisbon", "2024-10-27 01:50:00", "2024-10-27 01:04:00", true),
            ("Europe/Berlin", "2024-10-27 02:50:00", "2024-10-27 02:04:00", true),
            ("Europe/Berlin", "2024-10-27 01:50:00", "2024-10-27 01:04:00", false),
            ("Asia/Tokyo", "2024-11-03 01:50:00", "2024-11-03 01:04:00", false),
        ])
    func nightOfChange(_ zone: String, _ pickup: String, _ dropOff: String, _ isRide: Bool) throws {
        let file = try ride(pickup, dropOff, in: zone)
        #expect(file.trips.count == (isRide ? 1 : 0))
        #expect(file.losses.map(\.reason) == (isRide ? [] : ["drop-off is before pickup"]))
    }

    @Test("Without a named time zone such a ride is left out, with advice to name it")
    func unnamedZone() throws {
        let file = try ride("2024-11-03 01:50:00", "2024-11-03 01:04:00", in: nil)
        let loss = try #require(file.losses.first)
        #expect(loss.example.value == "2024-11-03 01:50:00 to 2024-11-03 01:04:00")
        #expect(loss.remedy.contains("write 'timeZone' like Europe/Lisbon"))
    }

    @Test("The commission's files have New York's time zone")
    func commission() throws {
        let header =
            "tpep_pickup_datetime,tpep_dropoff_datetime,passenger_count,trip_distance,PULocationID,DOLocationID\n"
        let rows = "2024-11-03 01:50:00,2024-11-03 01:04:00,1,2.0,7,12\n"
        let file = try TripFile(
            SourceFile(displayName: "t.csv", text: header + rows), format: .nycTLC, places: PublishedRowTests.places)
        #expect(file.trips.count == 1 && file.losses.isEmpty)
    }

    /// Durations: 14 min, 74 min and, from summer to winter, 2 h 20 min; from winter to summer 15 min.
    @Test(
        "The duration of a ride is the least that the clocks allow",
        arguments: [
            ("2024-11-03 01:50:00", "2024-11-03 01:04:00", 14), ("2024-11-03 01:10:00", "2024-11-03 01:24:00", 14),
            ("2024-11-03 00:50:00", "2024-11-03 02:10:00", 140), ("2024-03-10 01:50:00", "2024-03-10 03:05:00", 15),
            ("2024-07-01 01:50:00", "2024-07-01 03:05:00", 75),
        ])
    func seconds(_ start: String, _ end: String, minutes: Int) throws {
        let clock = try #require(NamedTimeZones.clock("America/New_York"))
        func time(_ text: String) throws -> RecordedTime {
            try #require(TimeFormat.iso.time(Array(text.utf8)[...], clock: clock))
        }
        #expect(try time(start).seconds(to: time(end), clock) == minutes * 60)
    }

    @Test("Universal times give the exact duration of a ride, also in a night when clocks change")
    func universalTimes() throws {
        // From 01:50 summer time to 01:04 winter time.
        let file = try read(
            PublishedRowTests.withDropOff, ["2024-11-03T05:50:00Z,2024-11-03T06:04:00Z,7,12"]
        ) { $0.clock = NamedTimeZones.clock("America/New_York") }
        #expect(file.trips.map(\.secondOfDay) == [6_600] && file.losses.isEmpty)
    }

    @Test("Time zones have the offset and summer time of the IANA database")
    func zones() throws {
        #expect(NamedTimeZones.names.count > 250 && NamedTimeZones.clock("Europe/Lissabon") == nil)
        let known: [(String, Int, CityClock.SummerTime?)] = [
            ("Europe/Lisbon", 0, .europe), ("Europe/Athens", 7_200, .europe), ("Atlantic/Azores", -3_600, .europe),
            ("America/New_York", -18_000, .northAmerica), ("America/Chicago", -21_600, .northAmerica),
            ("Asia/Tokyo", 32_400, nil), ("Asia/Kolkata", 19_800, nil), ("America/Bogota", -18_000, nil),
        ]
        for (name, offset, summerTime) in known {
            let clock = try #require(NamedTimeZones.clock(name), "\(name)")
            #expect(clock.offsetSeconds == offset && clock.summerTime == summerTime, "\(name)")
        }
    }

    // MARK: Dates

    private static let dirtyDates =
        (1...30).map { "2019-01-\($0 < 10 ? "0" : "")\($0) 10:00:00,7,12" }
        + ["1970-01-01 00:00:00,7,12", "2088-01-24 00:25:39,7,12", "2001-01-01 00:03:14,7,12"]

    @Test("B01: dates far from all others are left out of the drawn trips, with a notice")
    func farDates() throws {
        let file = try read(PublishedRowTests.ends, PublishedRowTests.dirtyDates)
        #expect(file.trips.count == 30)
        #expect(
            file.losses.map(\.description) == [
                "t.csv:32: \"1970-01-01 00:00:00\": the date is more than a year away from the others (3 of 33 left out); "
                    + "expected a date near 2019-01-01 to 2019-01-30; correct the date, or move such rows to a separate "
                    + "file"
            ])
    }

    @Test("The date of the run decides between equally rare dates, and the replayed day is never stray")
    func dateOfRun() throws {
        let rows = ["2019-05-01 10:00:00,7,12", "1970-01-01 00:00:00,7,12", "2088-01-24 00:25:39,7,12"]
        let start = CalendarDate("2019-05-01")
        #expect(try read(PublishedRowTests.ends, rows, runDate: start).trips.map(\.secondOfDay) == [36_000])
        let replayed = try read(
            PublishedRowTests.ends, PublishedRowTests.dirtyDates, replayed: CalendarDate("2001-01-01"))
        #expect(replayed.trips.count == 31)
        // A replayed day needs no other dates.
        #expect(replayed.losses.map(\.treatment) == [.notRequested])
    }

    @Test("Consecutive years all count, and so do two years with a sufficient share of the rows each")
    func severalYears() throws {
        let years = (2009...2023).map { "\($0)-06-01 10:00:00,7,12" }
        #expect(try read(PublishedRowTests.ends, years).losses.isEmpty)
        let two = ["2013-06-01 10:00:00,7,12", "2019-06-01 10:00:00,7,12"].flatMap { Array(repeating: $0, count: 10) }
        #expect(try read(PublishedRowTests.ends, two).trips.count == 20)
    }

    // MARK: Places

    private static let atCoordinates: [TripColumn] = [
        .pickupTime, .pickupLatitude, .pickupLongitude, .dropOffLatitude, .dropOffLongitude,
    ]

    private func atCoordinates(_ row: String) throws -> InputLoss {
        let city = CityGenerator(seed: 1, zoneCount: 6, areaKm2: 1).makeCity(name: "Town")
        let centre = try #require(city.zones[3].centre)
        let (north, east) = ("\(centre.latitudeDegrees)", "\(centre.longitudeDegrees)")
        let file = try read(
            PublishedRowTests.atCoordinates,
            ["2019-05-01 10:00:00," + row.replacing("N", with: north).replacing("E", with: east)],
            places: TripPlaceFinder(ZoneIndex(city), city: city))
        return try #require(file.losses.first)
    }

    @Test("A place outside that would be inside with latitude and longitude exchanged is reported so")
    func exchanged() throws {
        let pickup = try atCoordinates("E,N,N,E")
        #expect(
            pickup.reason
                == "the place of pickup is outside the city, but would be inside with latitude and longitude exchanged")
        #expect(
            pickup.remedy == "exchange the columns of 'pickupLatitude' and 'pickupLongitude' under 'columns'"
                && pickup.example.line == 2)
        #expect(try atCoordinates("N,E,E,N").remedy.contains("'dropOffLatitude' and 'dropOffLongitude'"))
        #expect(try atCoordinates("0,0,N,E").reason == "the place of pickup is outside the city")
        #expect(try atCoordinates("0,0,N,E").example.value == "0, 0")
    }

    @Test("A decimal comma in a coordinate is reported as such")
    func decimalComma() throws {
        let loss = try atCoordinates("\"41,15\",\"-8,61\",N,E")
        #expect(loss.example.value == "41,15, -8,61")
        #expect(loss.remedy == "write a decimal point instead of the comma")
    }
}

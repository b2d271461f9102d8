import CZip
import Glibc
import InputFiles
import Quantities
import TestSupport
import Testing
import Transit

@testable import CityFiles

/// A feed of three stops, a bus and a night train.
enum SmallFeed {
    static let files: [String: String] = [
        "agency.txt": "agency_id,agency_name\nA,City Buses\n",
        "stops.txt":
            "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
            + "a,Alfa,0,0,,\nb,\"Bravo, centre\",0,0.01,0,S\nc,,0,0.04,,S\nS,Station,0,0.01,1,\n",
        "routes.txt":
            "route_id,agency_id,route_short_name,route_long_name,route_type\n1,A,T1,Alfa - Charlie,3\n2,,,Night,102\n",
        "calendar.txt":
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
            + "week,1,1,1,1,1,0,0,20190501,20190531\n",
        "calendar_dates.txt": "service_id,date,exception_type\nweek,20190513,2\nweek,20190518,1\nonce,20190520,1\n",
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\n1,week,t,Charlie\n2,once,n,\n",
        "stop_times.txt":
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n"
            + "t,8:00:00,8:00:00,a,1,0,1\nt,,,b,5,0,0\nt,08:20:00,08:21:00,c,9,1,0\n"
            + "n,24:10:00,24:10:00,c,2,,\nn,23:50:00,23:55:00,a,1,,\n",
    ]

    /// Reads the feed with some files replaced, or removed for nil.
    static func read(_ changes: [String: String?] = [:]) throws -> FeedReader {
        var files = files.mapValues { Array($0.utf8) }
        for (name, text) in changes { files[name] = text.map { Array($0.utf8) } }
        var reader = FeedReader()
        try reader.read(FeedSource(name: "feed.zip", files: files))
        return reader
    }
}

@Suite("GTFS feeds")
struct FeedReaderTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    @Test("Stops, lines, trips and calendars are read")
    func reads() throws {
        let reader = try SmallFeed.read()
        let schedule = reader.schedule
        #expect(reader.allLosses == [])
        #expect(schedule.stops.map(\.name) == ["Alfa", "Bravo, centre", "c"], "a station is no stop")
        #expect(schedule.stops[2].position == FixedPosition(x: 400_000, y: 0))
        #expect(
            schedule.lines == [
                TransitLine(name: "T1", kind: .bus, agency: "City Buses"),
                TransitLine(name: "Night", kind: .rail, agency: "City Buses"),
            ], "of a single agency is also the line that names none")
        #expect(schedule.trips.map { schedule.destination(of: $0) } == ["Charlie", "c"])
        let runs = ["2019-05-12", "2019-05-13", "2019-05-14", "2019-05-18", "2019-05-20", "2019-06-03"]
        #expect(try runs.map { schedule.tripCount(on: try day($0)) } == [0, 0, 1, 1, 2, 0])
        #expect(try schedule.dates == day("2019-05-01")...day("2019-05-31"))
    }

    @Test("Calls are ordered by number; times past 24:00 and missing ones between are understood")
    func calls() throws {
        let schedule = try SmallFeed.read().schedule
        let bus = schedule.calls[schedule.trips[0].calls]
        // A quarter of the distance takes a quarter of the time.
        #expect(bus.map(\.arrival) == [28_800, 28_800 + 300, 30_000] && bus.map(\.departure).last == 30_060)
        #expect(bus.map(\.allowsBoarding) == [true, true, false] && bus.map(\.allowsAlighting) == [false, true, true])
        let train = schedule.calls[schedule.trips[1].calls]
        #expect(train.map(\.departure) == [86_100, 87_000] && train.map(\.stop) == [0, 2])
    }

    @Test("Trips at intervals start at each interval, without one at the end")
    func frequencies() throws {
        let reader = try SmallFeed.read([
            "frequencies.txt":
                "trip_id,start_time,end_time,headway_secs,exact_times\n"
                + "t,07:00:00,07:30:00,600,1\nt,09:00:00,09:10:00,400,1\n"
        ])
        #expect(reader.allLosses == [])
        #expect(reader.schedule.trips[0].shifts == [-3_600, -3_000, -2_400, 3_600, 4_000])
        #expect(reader.schedule.trips[1].shifts == [0])
    }

    @Test("Changes connect stops; a station represents its stops")
    func transfers() throws {
        let reader = try SmallFeed.read([
            "transfers.txt":
                "from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,S,2,240\nb,c,3,\na,a,,\na,b,4,\n"
        ])
        #expect(
            reader.schedule.transfers == [
                TransitTransfer(from: 0, to: 1, secondsMin: 240), TransitTransfer(from: 0, to: 2, secondsMin: 240),
                TransitTransfer(from: 1, to: 2, secondsMin: nil), TransitTransfer(from: 0, to: 0, secondsMin: 0),
            ])
        #expect(
            reader.allLosses.map(\.description) == [
                "feed.zip/transfers.txt:5:5: transfer_type 4 is between two trips, but they are missing; "
                    + "write from_trip_id and to_trip_id; left out"
            ])
    }

    @Test("Two feeds have separate names")
    func severalFeeds() throws {
        var reader = try SmallFeed.read()
        try reader.read(FeedSource(name: "other.zip", files: SmallFeed.files.mapValues { Array($0.utf8) }))
        #expect(reader.allLosses == [] && reader.schedule.stops.count == 6 && reader.schedule.trips.count == 4)
        let last = reader.schedule.trips[3]
        #expect(last.line == 3 && reader.schedule.calls[last.calls].map(\.stop) == [3, 5])
    }

    @Test(
        "A broken row is skipped and reported with its position, and the rest is read",
        arguments: [
            ("stops.txt", "d,Delta,x,0,,\n", "stops.txt:6:9: stop_lat is 'x', not a number of degrees"),
            ("stops.txt", "d,Delta,0,181,,\n", "stops.txt:6:11: this position is not on the earth"),
            ("stops.txt", "a,Again,0,0,,\n", "stops.txt:6:1: 'a' occurs more than once"),
            ("stops.txt", "d,Delta\n", "stops.txt:6: the row has 2 fields"),
            ("stops.txt", ",Delta,0,0,,\n", "stops.txt:6:1: stop_id is empty, a name is needed"),
            ("routes.txt", "3,A,X,,bus\n", "routes.txt:4:8: route_type is 'bus', not a number of a kind of vehicle"),
            ("calendar.txt", "w,1,1,1,1,1,0,0,20190532,20190601\n", "calendar.txt:3:17: start_date is '20190532'"),
            ("calendar.txt", "w,1,1,1,1,1,0,0,20190602,20190601\n", "calendar.txt:3:26: the season ends before"),
            (
                "calendar.txt", "w,1,1,yes,1,1,0,0,20190602,20190603\n",
                "calendar.txt:3:7: wednesday is 'yes', not 0 or 1"
            ),
            ("calendar_dates.txt", "week,20190601,3\n", "calendar_dates.txt:5:15: exception_type is '3', not 1 or 2"),
            ("trips.txt", "9,week,x,\n", "trips.txt:4:1: '9' is not in routes.txt"),
            ("trips.txt", "1,never,x,\n", "trips.txt:4:3: 'never' is not in calendar.txt"),
            ("stop_times.txt", "x,1:00:00,1:00:00,a,1,,\n", "stop_times.txt:7:1: 'x' is not in trips.txt"),
            ("stop_times.txt", "t,,,x,6,,\n", "stop_times.txt:7:5: 'x' is not in stops.txt"),
            ("stop_times.txt", "t,8:61:00,,b,6,,\n", "stop_times.txt:7:3: arrival_time is '8:61:00', not a time"),
            ("stop_times.txt", "t,,,b,-6,,\n", "stop_times.txt:7:7: stop_sequence is '-6', not a whole number from 0"),
            ("stop_times.txt", "t,,,b,5,,\n", "stop_times.txt:7: trip 't' has stop_sequence 5 more than once"),
            (
                "frequencies.txt", "t,07:00:00,08:00:00,0\n",
                "frequencies.txt:2:21: headway_secs is '0', not an interval"
            ),
            ("transfers.txt", "a,z,0,\n", "transfers.txt:2:3: 'z' is not in stops.txt"),
            ("transfers.txt", "a,b,2,-1\n", "transfers.txt:2:7: min_transfer_time is '-1', not a time in seconds"),
        ])
    func brokenRows(file: String, row: String, complaint: String) throws {
        let headers = [
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n",
            "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n",
        ]
        let reader = try SmallFeed.read([file: (SmallFeed.files[file] ?? headers[file] ?? "") + row])
        #expect(reader.allLosses.count == 1 && reader.allLosses.first?.count == 1)
        #expect(reader.allLosses.first?.description.hasPrefix("feed.zip/" + complaint) ?? false, "\(reader.allLosses)")
        let whole = try SmallFeed.read().schedule
        #expect(reader.schedule.stops == whole.stops && reader.schedule.trips == whole.trips)
    }

    @Test(
        "An impossible trip is skipped",
        arguments: [
            (
                "t,8:00:00,8:00:00,a,1\nt,7:00:00,7:00:00,b,2\n",
                "3: trip 't' is here at 07:00:00, after 08:00:00; times must not decrease; after midnight write them like 25:10:00"
            ),
            (
                "t,8:00:00,8:00:00,a,1\nt,8:05:00,8:04:00,b,2\n",
                "3: trip 't' is here at 08:04:00, after 08:05:00; times must not decrease; after midnight write them like 25:10:00"
            ),
            ("t,8:00:00,8:00:00,a,1\n", "2: trip 't' has only one stop; a trip needs at least two"),
            (
                "t,8:00:00,8:00:00,a,1\nt,,,b,2\n",
                "3: trip 't' has no time at its first or last stop; write arrival_time and departure_time there"
            ),
        ])
    func brokenTrips(calls: String, complaint: String) throws {
        let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        let reader = try SmallFeed.read(["stop_times.txt": header + calls])
        #expect(reader.schedule.trips.isEmpty)
        #expect(
            reader.allLosses.map(\.description) == [
                "feed.zip/stop_times.txt:\(complaint); left out",
                "feed.zip/trips.txt:3: trip 'n' has no stop in stop_times.txt; write its stops there, at least two; left out",
            ])
    }

    @Test("Of many rows with the same error the first is reported, with their number")
    func manyBrokenRows() throws {
        let rows = String(repeating: "t,,,x,6,,\n", count: 4)
        let reader = try SmallFeed.read(["stop_times.txt": (SmallFeed.files["stop_times.txt"] ?? "") + rows])
        #expect(
            reader.allLosses.map(\.description) == [
                "feed.zip/stop_times.txt:7:5: 'x' is not in stops.txt; add it there, or correct the name here; "
                    + "left out, and 3 more like it"
            ])
    }

    @Test("A repeated stop_sequence of many calls is reported once, at the first one, and the rest is read")
    func repeatedSequences() throws {
        let rows = String(repeating: "t,,,b,5,,\n", count: 3)
        let reader = try SmallFeed.read(["stop_times.txt": (SmallFeed.files["stop_times.txt"] ?? "") + rows])
        #expect(
            reader.allLosses.map(\.description) == [
                "feed.zip/stop_times.txt:7: trip 't' has stop_sequence 5 more than once; number its stops in the order "
                    + "of the route; left out, and 2 more like it"
            ])
        #expect(try reader.schedule.calls == SmallFeed.read().schedule.calls)
    }

    @Test("100,000 equal rows of intervals are refused at the row that exceeds the departures of any city")
    func tooManyDepartures() {
        // 41 departures a row, plus two trips.
        let rows = String(repeating: "t,07:00:00,07:41:00,60\n", count: 100_000)
        let line = 2 + (FeedLimits.departuresMax - 2) / 41
        #expect(
            inputErrors {
                _ = try SmallFeed.read(["frequencies.txt": "trip_id,start_time,end_time,headway_secs\n" + rows])
            } == [
                "feed.zip/frequencies.txt:\(line):21: with this row the feeds have more than 2,000,000 departures; "
                    + "look for duplicate rows, or leave a feed out"
            ])
    }

    @Test("Departures of long trips are refused once their calls exceed those of any city")
    func tooManyCalls() {
        let calls = (0..<40).map { "t,8:00:00,8:00:00,a,\($0)\n" }.joined()
        let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        #expect(
            inputErrors {
                _ = try SmallFeed.read([
                    "stop_times.txt": header + calls,
                    "frequencies.txt":
                        "trip_id,start_time,end_time,headway_secs\n"
                        + String(repeating: "t,00:00:00,168:00:00,3\n", count: 20),
                ])
            } == [
                "feed.zip/frequencies.txt:6:22: with this row the feeds have more than 40,000,000 calls at stops; "
                    + "look for duplicate rows, or leave a feed out"
            ])
    }

    @Test("Changes between all stops of large stations are refused once they exceed those of any city")
    func tooManyTransfers() {
        let stops = (0..<1_000).map { "s\($0),,\($0 % 90),0,,S\n" }.joined()
        #expect(
            inputErrors {
                _ = try SmallFeed.read([
                    "stops.txt": (SmallFeed.files["stops.txt"] ?? "") + stops,
                    "transfers.txt":
                        "from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,b,2,60\nS,S,2,60\nS,S,2,60\n",
                ])
            } == [
                "feed.zip/transfers.txt:4:1: with this row the feeds have more than 2,000,000 changes from stop to stop; "
                    + "look for duplicate rows, or leave a feed out"
            ])
    }

    @Test("Stops are refused if more lie together than in any city, anywhere on the earth")
    func tooManyStopsTogether() {
        for (latitude, longitude) in [(0.003, 0.003), (-41.297, 174.8), (89.955, 20.0)] {
            let stops = (0...FeedLimits.stopsOnSquareMax).map {
                "s\($0),,\(latitude + Double($0 % 3) * 1e-4),\(longitude + Double($0 % 5) * 1e-4),,\n"
            }.joined()
            #expect(
                inputErrors {
                    _ = try SmallFeed.read(["stops.txt": "stop_id,stop_name,stop_lat,stop_lon,a,b\n" + stops])
                } == [
                    "feed.zip/stops.txt:2002:8: with this row the feeds have more than 2,000 stops within a square "
                        + "of 1.1 km; look for duplicate rows, or leave a feed out"
                ])
        }
    }

    @Test(
        "An unreadable zip file, folder or member is a failure of the machine, not an error of the feed",
        .enabled(if: temporaryFilesAreForAll, "temporary files lie in a folder of root's own"))
    func noPermission() throws {
        let folder = try TemporaryFolder()
        for (name, text) in SmallFeed.files { try folder.write(text, to: name) }
        let archive = try folder.write("PK", to: "feed.zip")
        defer { chmod(folder.path, 0o755) }
        for (path, closed, told) in [
            (archive, archive, archive), (archive, folder.path, archive),
            (folder.path, folder.path + "/trips.txt", folder.path + "/trips.txt"),
            (folder.path, folder.path, folder.path + "/stops.txt"),
        ] {
            try #require(chmod(closed, 0) == 0)
            let error = #expect(throws: InputError.self) { try withoutRootRights { try FeedReader.read([path]) } }
            #expect(error?.description == "\(told): the file may not be read; check its permissions")
            #expect(error?.isSystemError == true)
            chmod(closed, 0o755)
        }
    }

    @Test("A small zip file that expands beyond any timetable is refused")
    func zipBomb() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/feed.zip"
        let lines = [UInt8](repeating: 10, count: (64 << 20) + 1)
        let archive = try #require(zip_open(path, ZIP_CREATE, nil))
        lines.withUnsafeBytes { bytes in
            let source = zip_source_buffer(archive, bytes.baseAddress, zip_uint64_t(bytes.count), 0)
            zip_file_add(archive, "stops.txt", source, 0)
            zip_close(archive)
        }
        #expect(
            inputErrors { _ = try FeedReader.read([path]) } == [
                "\(path)/stops.txt: the file cannot be unpacked: it is longer than 64 MiB, too long for "
                    + "its packed size; download the feed again"
            ])
    }

    @Test("Missing files and columns, and texts that are not UTF-8, make a feed unusable")
    func useless() throws {
        for file in ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"] {
            #expect(
                inputErrors { _ = try SmallFeed.read([file: nil]) } == [
                    "feed.zip/\(file): the file is missing or empty; put it at the top of the GTFS feed, not in a folder"
                ])
        }
        #expect(try SmallFeed.read(["calendar.txt": nil, "agency.txt": nil]).schedule.trips.count == 2)
        #expect(
            inputErrors { _ = try SmallFeed.read(["calendar.txt": nil, "calendar_dates.txt": nil]) }.first?
                .hasPrefix("feed.zip/calendar.txt: the file is missing") ?? false)
        #expect(
            inputErrors { _ = try SmallFeed.read(["stops.txt": "stop_id,lat,stop_lon\n"]) } == [
                "feed.zip/stops.txt:1: the column 'stop_lat' is missing; did you mean 'stop_lon'?"
            ])
        var reader = FeedReader()
        var files = SmallFeed.files.mapValues { Array($0.utf8) }
        files["stops.txt"]?.append(0xFF)
        let latin = FeedSource(name: "feed.zip", files: files)
        #expect(
            inputErrors { try reader.read(latin) } == [
                "feed.zip/stops.txt:6:1: the file is not UTF-8: byte 0xFF; save it with the encoding UTF-8"
            ])
    }

    @Test("Feeds are zip files or folders; anything else is reported")
    func places() throws {
        let folder = try TemporaryFolder()
        for (name, text) in SmallFeed.files { try folder.write(text, to: name) }
        #expect(try FeedReader.read([folder.path]).schedule.trips.count == 2)
        let text = folder.path + "/stops.txt"
        #expect(
            inputErrors { _ = try FeedReader.read([text]) } == [
                "\(text): the zip file cannot be opened: Not a zip archive; "
                    + "name a GTFS feed: a zip file, or the folder with its files"
            ])
        #expect(
            inputErrors { _ = try FeedReader.read(["/nowhere.zip"]) } == ["/nowhere.zip: there is no such file"])
    }

    @Test("5,000 damaged feeds are read or refused, and all read feeds can be searched")
    func fuzz() {
        var (read, refused, lost) = (0, 0, 0)
        for seed in 0..<5_000 {
            var random = SplitMix64(seed: UInt64(seed))
            var files = SmallFeed.files
            files["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\nt,07:00:00,07:30:00,600\n"
            files["transfers.txt"] =
                "from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_trip_id,to_trip_id\n"
                + "a,S,2,240,,\nb,c,3,,,\n,a,4,,t,n\n"
            files["trips.txt"] = "route_id,service_id,trip_id,trip_headsign,block_id\n1,week,t,Charlie,1\n2,once,n,,1\n"
            var bytes = files.mapValues { Array($0.utf8) }
            for _ in 0..<random.within(1...4) { damage(&bytes, &random) }
            var reader = FeedReader()
            do {
                try reader.read(FeedSource(name: "feed.zip", files: bytes))
            } catch {
                refused += 1
                continue
            }
            read += 1
            lost += reader.allLosses.isEmpty ? 0 : 1
            guard seed % 10 == 0 else { continue }
            let date = CalendarDate(daysSince1970: 18_029 + random.below(8))
            var router = TransitRouter(TransitNetwork(reader.schedule, dates: date...date))
            router.search(
                from: FixedPosition(x: 0, y: 0), to: FixedPosition(x: 400_000, y: 0), on: date,
                departing: .hours(Int64(random.below(24))))
        }
        #expect(read > 1_000 && refused > 100 && lost > 1_000, "\(read) read, \(refused) refused, \(lost) with losses")
    }

    private func damage(_ files: inout [String: [UInt8]], _ random: inout SplitMix64) {
        let name = random.pick(files.keys.sorted())
        guard var bytes = files[name], !bytes.isEmpty else { return }
        let place = random.below(bytes.count)
        switch random.below(6) {
        case 0: bytes[place] = UInt8(random.below(128))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(random.pick(Array("0123456789:,-\"\n".utf8)), at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + random.below(30)))
        case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random.below(30))], at: place)
        default: bytes.insert(contentsOf: repeatElement(UInt8(ascii: "9"), count: random.below(25)), at: place)
        }
        files[name] = bytes
    }
}

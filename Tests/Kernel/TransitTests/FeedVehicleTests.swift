import Quantities
import Testing
import Transit

@testable import CityFiles

@Suite("GTFS feeds: continuing vehicles, and reinterpreted data")
struct FeedVehicleTests {
    /// Reads a feed with a trip from a to b on line 1 and two from b to c on line 2, with some files added or replaced.
    private func read(_ changes: [String: String?] = [:]) throws -> FeedReader {
        var files = [
            "routes.txt": "route_id,route_short_name,route_type\n1,4,3\n2,17,3\n",
            "calendar.txt":
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "d,1,1,1,1,1,1,1,20190501,20190531\n",
            "calendar_dates.txt": nil,
            "trips.txt": "route_id,service_id,trip_id,block_id\n1,d,t,B1\n2,d,u,B1\n2,d,v,B2\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + "t,8:00:00,8:00:00,a,1\nt,8:10:00,8:10:00,b,2\nu,8:10:00,8:10:00,b,1\nu,8:20:00,8:20:00,c,2\n"
                + "v,9:10:00,9:10:00,b,1\nv,9:20:00,9:20:00,c,2\n",
        ]
        for (name, text) in changes { files[name] = text }
        return try SmallFeed.read(files)
    }

    private static let links = "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\n"

    @Test("Trips of one block belong to one vehicle, also across feeds with the same names")
    func blocks() throws {
        var reader = try read()
        #expect(reader.allLosses == [] && reader.schedule.blocks == [[0, 1]] && reader.schedule.links == [])
        #expect(reader.schedule.stops.map(\.station) == [nil, 0, 0])
        try reader.read(FeedSource(name: "other", files: SmallFeed.files.mapValues { Array($0.utf8) }))
        #expect(reader.schedule.blocks == [[0, 1]] && reader.schedule.stops.map(\.station) == [nil, 0, 0, nil, 1, 1])
    }

    @Test("From West End passengers stay on board to East End, by the block, and by a link without one")
    func journey() throws {
        let date = try #require(CalendarDate("2019-05-13"))
        func arrival(_ reader: FeedReader) -> Int32? {
            var router = TransitRouter(TransitNetwork(reader.schedule, dates: date...date))
            let stops = reader.schedule.stops.map(\.position)
            router.search(from: stops[0], to: stops[2], on: date, departing: .minutes(7 * 60 + 55))
            return router.earliest.map { $0.arrival / 60 - 8 * 60 }
        }
        #expect(try arrival(read()) == 20)
        let none = "route_id,service_id,trip_id\n1,d,t\n2,d,u\n2,d,v\n"
        #expect(try arrival(read(["trips.txt": none])) == 80)
        #expect(try arrival(read(["trips.txt": none, "transfers.txt": Self.links + "b,b,t,u,4\n"])) == 20)
        #expect(try arrival(read(["transfers.txt": Self.links + "b,b,t,u,5\n"])) == 80)
    }

    @Test("Links are read with stops, without stops, and from tables without the columns")
    func links() throws {
        let links = [TripLink(from: 0, to: 1), TripLink(from: 0, to: 2, allowsStaying: false)]
        for text in [
            Self.links + "b,b,t,u,4\n,,t,v,5\n", "from_trip_id,to_trip_id,transfer_type\nt,u,4\nt,v,5\n",
        ] {
            let reader = try read(["transfers.txt": text])
            #expect(reader.allLosses == [] && reader.schedule.links == links && reader.schedule.transfers == [])
        }
    }

    @Test(
        "An impossible link is skipped and reported",
        arguments: [
            (",,t,x,4", "2:5: 'x' is not in trips.txt; add it there, or correct the name here"),
            (
                ",,,u,5",
                "2:6: transfer_type 5 is between two trips, but they are missing; write from_trip_id and to_trip_id"
            ),
            (
                "a,b,t,u,4",
                "2:1: from_stop_id is 'a', not the last stop of from_trip_id, Bravo, centre; name that stop, or none"
            ),
            (
                "b,c,t,u,4",
                "2:3: to_stop_id is 'c', not the first stop of to_trip_id, Bravo, centre; name that stop, or none"
            ),
            (
                ",,v,u,4",
                "2:5: trip 'u' leaves at 08:10:00, before trip 'v' arrives at 09:20:00; name a trip that leaves later"
            ),
            ("b,b,,,6", "2:7: transfer_type is '6', not 0 to 5"),
            (
                "b,b,t,u,1",
                "2:5: from_trip_id is 't', not empty: changes of type 1 between single lines or trips are not supported; "
                    + "write the change for its stops only"
            ),
        ])
    func wrongLinks(row: String, complaint: String) throws {
        let reader = try read(["transfers.txt": Self.links + row + "\n"])
        #expect(reader.schedule.links == [] && reader.schedule.transfers == [])
        #expect(reader.allLosses.map(\.description) == ["feed.zip/transfers.txt:\(complaint); left out"])
    }

    @Test("Duplicate links, and links of trips at intervals, are reported")
    func otherLinks() throws {
        let twice = try read(["transfers.txt": Self.links + ",,t,u,5\n,,t,u,4\n"])
        #expect(twice.schedule.links == [TripLink(from: 0, to: 1, allowsStaying: false)])
        #expect(
            twice.allLosses.map(\.description) == [
                "feed.zip/transfers.txt:3:3: trips 't' and 'u' are linked more than once; keep one of the rows; "
                    + "the first counts; left out"
            ])
        let intervals = try read([
            "frequencies.txt":
                "trip_id,start_time,end_time,headway_secs,exact_times\nu,8:10:00,9:00:00,600,1\n",
            "transfers.txt": Self.links + ",,t,u,4\n",
        ])
        #expect(intervals.schedule.links == [] && intervals.schedule.blocks == [])
        #expect(
            intervals.allLosses.map(\.description) == [
                "feed.zip/transfers.txt:2:5: trip 'u' runs at intervals, and a link does not say which departure continues as which "
                    + "trip; write its departures as separate trips; left out",
                "feed.zip/trips.txt:3: trip 'u' runs at intervals, and block_id does not say which departure continues as which trip; "
                    + "write its departures as separate trips; left out",
            ])
    }

    @Test("A block of overlapping trips belongs to no vehicle, which is reported")
    func overlap() throws {
        let reader = try read([
            "trips.txt": "route_id,service_id,trip_id,block_id\n1,d,t,B1\n2,d,u,B1\n2,d,v,B2\n2,d,w,B1\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + "t,8:00:00,8:00:00,a,1\nt,8:10:00,8:10:00,b,2\nu,8:10:00,8:10:00,b,1\nu,8:20:00,8:20:00,c,2\n"
                + "v,9:10:00,9:10:00,b,1\nv,9:20:00,9:20:00,c,2\nw,8:15:00,8:15:00,b,1\nw,8:20:00,8:20:00,c,2\n",
        ])
        #expect(reader.schedule.blocks == [] && reader.schedule.trips.count == 4)
        #expect(
            reader.allLosses.map(\.description) == [
                "feed.zip/trips.txt:5: trip 'w' leaves at 08:15:00, while trip 'u' of the same block_id is under way until "
                    + "08:20:00; give each vehicle its own block_id; no passenger stays on board in this block; left out"
            ])
    }

    @Test(
        "Reinterpreted data are reported once a file, and used",
        arguments: [
            (
                "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt,08:00:00,08:30:00,600\n",
                "2: exact_times is 0: the trip has an interval, but no timetable; write 1 if it has one; "
                    + "taken as departures at exact times from start_time on"
            ),
            (
                "frequencies.txt",
                "trip_id,start_time,end_time,headway_secs,exact_times\nt,08:00:00,08:30:00,600,yes\n",
                "2:25: exact_times is 'yes', not 0 or 1; taken as exact times"
            ),
            (
                "routes.txt", "route_id,route_short_name,route_type,continuous_pickup\n1,4,3,0\n2,17,3,1\n",
                "2:7: continuous_pickup is '0', not 1: only stops are served here, no places between them; taken as 1"
            ),
            (
                "agency.txt", "agency_id,agency_name,agency_timezone\n1,A,Europe/Rome\n2,B,Europe/London\n",
                "3:5: agency_timezone is 'Europe/London', not 'Europe/Rome' as in the rows above; shift its times to that zone; "
                    + "its times are taken as they are"
            ),
        ])
    func otherReadings(file: String, text: String, complaint: String) throws {
        let trips = "route_id,service_id,trip_id\n1,d,t\n2,d,u\n2,d,v\n"
        let reader = try read([file: text, "trips.txt": trips])
        #expect(reader.schedule.trips.count == 3)
        #expect(reader.allLosses.map(\.description) == ["feed.zip/\(file):\(complaint)"])
    }

    @Test(
        "Calls by arrangement are read: between stops, and on demand within a zone",
        arguments: [
            (
                "pickup_type", "2",
                "pickup_type is '2', not 0 or 1: passengers must phone the agency in advance; taken as 0"
            ),
            (
                "drop_off_type", "3",
                "drop_off_type is '3', not 0 or 1: passengers must ask the driver; taken as 0"
            ),
            ("drop_off_type", "4", "drop_off_type is '4', not 0 to 3; taken as 0"),
            (
                "continuous_drop_off", "2",
                "continuous_drop_off is '2', not 1: only stops are served here, no places between them; taken as 1"
            ),
            (
                "location_id", "zone",
                "location_id is 'zone', not empty: trips on demand within a zone or time (GTFS-Flex) are not supported; "
                    + "give a stop and its times; left out"
            ),
        ])
    func calls(column: String, value: String, complaint: String) throws {
        let calls =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence,\(column)\n"
            + "t,8:00:00,8:00:00,a,1,\nt,8:05:00,8:05:00,b,2,\(value)\nt,8:20:00,8:20:00,c,3,\n"
        let reader = try read(["trips.txt": "route_id,service_id,trip_id\n1,d,t\n", "stop_times.txt": calls])
        #expect(reader.schedule.calls.count == (column == "location_id" ? 2 : 3))
        #expect(reader.schedule.calls.allSatisfy { $0.allowsBoarding && $0.allowsAlighting })
        #expect(reader.allLosses.map(\.description) == ["feed.zip/stop_times.txt:3:23: \(complaint)"])
    }

    @Test("Paths inside stations, places that are no stops, contradictory dates and ended intervals are reported")
    func others() throws {
        let reader = try read([
            "pathways.txt": "pathway_id,from_stop_id,to_stop_id\n1,b,c\n2,c,b\n",
            "stops.txt": (SmallFeed.files["stops.txt"] ?? "") + "d,D,0,0.05,platform,\n",
            "calendar_dates.txt": "service_id,date,exception_type\nd,20190510,2\nd,20190510,1\n",
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\nv,08:00:00,08:00:00,600,1\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + "t,8:00:00,8:00:00,a,1\nt,8:05:00,8:05:00,S,2\nt,8:10:00,8:10:00,b,3\nu,8:10:00,8:10:00,b,1\n"
                + "u,8:20:00,8:20:00,c,2\nv,9:10:00,9:10:00,b,1\nv,9:20:00,9:20:00,c,2\n",
        ])
        #expect(
            reader.allLosses.map(\.description) == [
                "feed.zip/stops.txt:6:12: location_type is 'platform', not 0 to 4; leave it empty for a stop; left out",
                "feed.zip/calendar_dates.txt:3:3: service 'd' is both added (1) and removed (2) on 2019-05-10; "
                    + "keep one of the rows; the first counts; left out",
                "feed.zip/stop_times.txt:3:19: 'S' is a station, an entrance or a node, so no trip can stop there; "
                    + "name one of its stops (location_type 0); left out",
                "feed.zip/frequencies.txt:2:12: end_time is '08:00:00', not a time after start_time 08:00:00; "
                    + "the last departure is before it; left out",
                "feed.zip/pathways.txt:2: paths inside stations are not supported; write the time of a change as type 2 in "
                    + "transfers.txt; left out, and 1 more like it",
            ])
        #expect(reader.schedule.trips.count == 2)
        let date = try #require(CalendarDate("2019-05-10"))
        #expect(reader.schedule.tripCount(on: date) == 0)
    }
}

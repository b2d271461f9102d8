import CityModel
import InputFiles
import OutputFiles
import Quantities
import Reports
import TestSupport
import Testing

@testable import Playback

@Suite("Playback: results folders")
struct FolderTests {
    private let folder: TemporaryFolder

    /// Creates a folder whose scenario no longer exists: one ride from A to B, and a taxi that moves.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            {"program": "cabrank", "scenario_path": "gone.yaml", "set": [], "events_digest": "1", "scenario": {},
             "replications": 3, "first_replication": 2}
            """, to: "manifest.json")
        try folder.write(
            """
            {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"zone": "A", "title": "Alpha"}, "geometry": {"type": "MultiPolygon",
             "coordinates": [[[[0,0],[0.02,0],[0.02,0.02],[0,0.02],[0,0]]]]}},
            {"type": "Feature", "properties": {"zone": "B"}, "geometry": {"type": "Point", "coordinates": [0.05,0.01]}}
            ]}
            """, to: "zones.geojson")
        try folder.write(
            """
            sequence,time_s,event,request,client,driver,zone,detail
            1,0.000,driverStarted,,,d1,A,
            2,10.000,requested,r1,c5,,A,to=B;party=1;share=false
            3,10.000,offered,r1,,d1,A,
            4,15.000,accepted,r1,c5,d1,A,wait_s=60.000;price=7.50
            5,75.000,arrived,r1,c5,d1,,
            6,80.000,pickedUp,r1,c5,d1,,
            7,680.000,concluded,r1,c5,d1,B,
            8,2000.000,driverMoved,,,d1,A,
            9,2001.000,driverStopped,,,d1,A,

            """, to: "events.csv")
    }

    @Test("Without the scenario, zones come from zones.geojson, paths are straight, and a notice says so")
    func scenarioGone() throws {
        let playback = try #require(try Playback.read(folder: folder.path, city: nil))
        #expect(playback.notices.first?[.english].text.hasPrefix("The scenario or its files no longer exist") == true)
        #expect(playback.baseMap.zones.map(\.title) == ["Alpha", "B"])
        // Zones at 0.01° and 0.05° east; the map is centred on the midpoint of all corners.
        let metres = playback.baseMap.zones[0].centre.metres(to: playback.baseMap.zones[1].centre)
        #expect(abs(metres - 0.04 * Earth.metresPerDegree) < 4)
        #expect((playback.recordedReplication, playback.replications) == (2, 3))
        let states = playback.taxis[0].segments.map { TaxiState(rawValue: $0.state) }
        #expect(states == [.free, .toClient, .atClient, .occupied, .free, .moving, .free, .off])
        let ride = playback.taxis[0].segments[3]
        #expect(ride.start.seconds == 80)
        let way = playback.paths.paths[try #require(ride.path)]
        #expect(way.from == .street(.node(0)) && way.to == .street(.node(1)))
        // 4.4 km at 20 km/h take 800 s.
        #expect(abs(playback.taxis[0].segments[5].start.seconds - 1_200) < 5)
        #expect(playback.waits.map(\.client) == [5])
        #expect(playback.waits[0].accepted?.seconds == 15 && playback.waits[0].end.seconds == 80)
        #expect(playback.queues.length(of: 0, at: 12) == 1 && playback.queues.length(of: 0, at: 16) == 0)
        #expect(playback.queues.length(of: 1, at: 1_999) == 1 && playback.queues.length(of: 1, at: 2_000) == 0)
    }

    @Test("D06: a taxi that gives a ride back has driven the share of its path that the elapsed time predicts")
    func gaveBack() throws {
        let log = try #require(folder.read("events.csv")).split(separator: "\n").prefix(5).joined(separator: "\n")
        let back = log + "\n5,45.000,gaveBack,r1,,d1,,\n"
        try folder.write(back, to: "events.csv")
        let here = try #require(try Playback.read(folder: folder.path, city: nil)).taxis[0].segments
        #expect(here.map { TaxiState(rawValue: $0.state) } == [.free, .toClient, .off])
        // The client is at the taxi's place: there is no drive.
        #expect(here[1].path == nil)

        try folder.write(back.replacing("c5,,A,to=B", with: "c5,,B,to=A"), to: "events.csv")
        let other = try #require(try Playback.read(folder: folder.path, city: nil))
        let way = other.paths.paths[try #require(other.taxis[0].segments[1].path)]
        guard case .site(let start) = way.from, case .site(let end) = way.to else {
            Issue.record("it drives from \(way.from) to \(way.to)")
            return
        }
        let (from, to) = (other.baseMap.zones[0].centre, other.baseMap.zones[1].centre)
        #expect(other.paths.sites[start] == from && other.paths.sites[end] == from.interpolated(to: to, share: 0.5))
    }

    @Test("A story uses the phrases of the run's dispatch policy")
    func words() throws {
        let becauseOfRule = try header()
        #expect(becauseOfRule.contains("joins the end of the zone") && !becauseOfRule.contains("joins no queue"))
        let manifest = try #require(folder.read("manifest.json"))
        let nearest = "{\"dispatch_policy\": \"nearest\", "
        try folder.write(manifest.replacing(/^{/, with: nearest), to: "manifest.json")
        let becauseOfPolicy = try header()
        #expect(
            becauseOfPolicy.contains("joins no queue") && !becauseOfPolicy.contains("joins the end of the zone"))
    }

    private func header() throws -> String {
        let film = try #require(try Playback.read(folder: folder.path, city: nil))
        return String(decoding: film.header().bytes(.indented), as: UTF8.self)
    }

    @Test("Folders without events, and load tests, have no playback")
    func noEvents() throws {
        let empty = try TemporaryFolder()
        #expect(try Playback.read(folder: empty.path, city: nil) == nil)
    }

    @Test("The same folder gives the same bytes")
    func sameBytes() throws {
        let one = try #require(try Playback.read(folder: folder.path, city: nil))
        let other = try #require(try Playback.read(folder: folder.path, city: nil))
        #expect(one.movementBytes == other.movementBytes && one.storyBytes == other.storyBytes)
    }

    @Test("The encoding has the columns that the page reads, in the page's order")
    func columns() throws {
        var film = ByteColumnReader(try #require(try Playback.read(folder: folder.path, city: nil)).movementBytes)
        var columns: [[UInt64]] = []
        while !film.isAtEnd {
            var (column, numbers) = (film.nextColumn(), [UInt64]())
            while !column.isAtEnd { numbers.append(column.next()) }
            columns.append(numbers)
        }
        try #require(columns.count == 1 + 3 + 5 + 5 + 4 + 1 + 4 + 4)
        // For each zone its centre and number of rings; for the ring of the first zone five corners.
        #expect(columns[0].count == (3 + 1 + 1 + 10) + (3 + 1))
        // From 10 s for 70 s, accepted after 5 s, at the first node; r1, then c5 as a difference.
        #expect(Array(columns[14...17]) == [[100, 700], [101], [0], [2, 8]])
    }

    @Test("Impossible numbers of people in the log are ignored")
    func numbers() throws {
        let text = folder.read("events.csv") ?? ""
        for (old, new) in [
            ("requested,r1,c5,,A,to=B;party=1;share=false", "joined,r1,c5,,A,ride=r-1"), (",d1,", ",d16777216,"),
            (",r1,", ",r16777215,"), (",c5,", ",c999999999999999,"),
        ] {
            try folder.write(text.replacingOccurrences(of: old, with: new), to: "events.csv")
            let playback = try #require(try Playback.read(folder: folder.path, city: nil))
            #expect(playback.taxis.count <= 1 && !playback.movementBytes.isEmpty)
        }
    }

    @Test("Commands with an invalid or decreasing time are reported with their line")
    func commandTimes() throws {
        let ground = try #require(try Playback.read(folder: folder.path, city: nil)).baseMap
        let header = "time_us,actor,action,point\n"
        for (rows, problem) in [
            ("2000000,d1,move,n0\n1000000,d1,move,n1\n", "3: '1000000' is not a time at or after"),
            ("-1000000,d1,move,n0\n", "2: '-1000000' is not a time"), ("1000,d1,mo", "2: the row has 3 fields"),
            ("1000,d1,move,n", "2: the line is cut short"),
        ] {
            let path = try folder.write(header + rows, to: "commands.csv")
            let error = #expect(throws: (any Error).self) {
                var commands = try CommandPositions(path, ground: ground, map: nil)
                try commands.advance(to: .max)
            }
            let message = error.map { "\($0)" } ?? ""
            #expect(message.contains(problem), "\(message)")
        }
    }

    @Test("A fix taken after it is sent is reported with its line", arguments: ["2000000", "-1000000", "soon"])
    func takenTimes(taken: String) throws {
        let ground = try #require(try Playback.read(folder: folder.path, city: nil)).baseMap
        let path = try folder.write(
            "time_us,actor,action,position,taken_us\n1000000,runner1,fix,45.0000000 -30.0000000,1000000\n"
                + "1000000,runner1,fix,45.0000000 -30.0000000,\(taken)\n", to: "commands.csv")
        let error = #expect(throws: InputError.self) {
            let middle = Coordinate(latitudeDegrees: 45, longitudeDegrees: -30)
            var commands = try CommandPositions(path, ground: ground, map: LocalMap(origin: middle))
            try commands.advance(to: .max)
        }
        #expect(
            error?.description.contains("3: '\(taken)' is not a time at or before that of the line") == true,
            "\(error as Any)")
    }

    @Test("Several drop-offs at one place are all within the ride")
    func dropOffsAtOnePlace() throws {
        let zone = { (name: String, east: Double) in
            """
            {"properties": {"zone": "\(name)"}, "geometry": {"type": "Point", "coordinates": [\(east),0]}}
            """
        }
        let zones = [zone("A", 0)] + "BCDEF".map { zone(String($0), 0.001) }
        try folder.write("{\"features\": [\(zones.joined(separator: ","))]}", to: "zones.geojson")
        let parties = zip(1..., "BCDEF")
        let requests = parties.map { number, zone in
            "1,1.000,requested,r\(number),c\(number),,A,to=\(zone)\n2,1.000,accepted,r\(number),c\(number),d1,A,\n"
        }
        let pickups = parties.map { "3,2.000,pickedUp,r\($0.0),c\($0.0),d1,,\n" }
        try folder.write(
            "sequence,time_s,event,request,client,driver,zone,detail\n0,0.000,driverStarted,,,d1,A,\n"
                + requests.joined() + pickups.joined() + "9,302.000,concluded,r1,c1,d1,F,\n", to: "events.csv")
        let playback = try #require(try Playback.read(folder: folder.path, city: nil))
        let starts = playback.taxis[0].segments.map(\.start.seconds)
        #expect(starts == starts.sorted() && starts.filter { $0 >= 2 }.count >= 5)
        #expect(!playback.movementBytes.isEmpty)
    }

    @Test("A zone with a self-intersecting border has its centre at a corner")
    func crossedBorder() throws {
        try folder.write(
            """
            {"features": [{"properties": {"zone": "A"}, "geometry": {"type": "MultiPolygon",
            "coordinates": [[[[0,0],[1,1],[0,1],[1.0000000000000002,0],[0,0]]]]}},
            {"properties": {"zone": "B"}, "geometry": {"type": "Point", "coordinates": [0.5,0.5]}}]}
            """, to: "zones.geojson")
        let zones = try #require(try Playback.read(folder: folder.path, city: nil)).baseMap.zones
        #expect(zones[0].centre.metres(to: zones[1].centre) < 80_000)
    }

    @Test("Zones of a city that is only a table are drawn in a circle")
    func circle() throws {
        try folder.write(
            """
            {"features": [{"properties": {"zone": "A"}, "geometry": null}, {"properties": {"zone": "B"}, "geometry": null},
            {"properties": {"zone": "C"}, "geometry": null}]}
            """, to: "zones.geojson")
        let ground = try #require(try Playback.read(folder: folder.path, city: nil)).baseMap
        #expect(ground.layout == .circle)
        let centres = ground.zones.map(\.centre)
        #expect(centres[0].east == 0 && centres[0].north > 0)
        for (left, right) in [(0, 1), (1, 2), (2, 0)] {
            #expect(abs(centres[left].metres(to: centres[right]) - 2_000) < 5)
        }
    }
}

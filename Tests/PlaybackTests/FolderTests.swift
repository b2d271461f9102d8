import Quantities
import TestSupport
import Testing

@testable import Playback

@Suite("Playback: what a folder holds")
struct FolderTests {
    private let folder: TemporaryFolder

    /// A folder whose scenario is gone: one ride from A to B, and a taxi that moves.
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

    @Test("Without the scenario the zones are those of zones.geojson, ways are straight, and that is said")
    func scenarioGone() throws {
        let playback = try #require(try Playback.read(folder: folder.path, city: nil))
        #expect(playback.notices.first?.hasPrefix("The scenario or its files are not there any more") == true)
        #expect(playback.ground.zones.map(\.title) == ["Alpha", "B"])
        // 0.01° and 0.05° east; their middle is the map's, the corners of the area counted.
        let metres = playback.ground.zones[0].centre.metres(to: playback.ground.zones[1].centre)
        #expect(abs(metres - 0.04 * Earth.metresPerDegree) < 4)
        #expect((playback.recordedReplication, playback.replications) == (2, 3))
        let states = playback.taxis[0].segments.map { TaxiState(rawValue: $0.state) }
        #expect(states == [.free, .toClient, .atClient, .occupied, .free, .moving, .free, .off])
        let ride = playback.taxis[0].segments[3]
        #expect(ride.start.seconds == 80)
        let way = playback.ways.ways[try #require(ride.way)]
        #expect(way.from == .street(.node(0)) && way.to == .street(.node(1)))
        // 4.4 km at 20 km/h are 800 s.
        #expect(abs(playback.taxis[0].segments[5].start.seconds - 1_200) < 5)
        #expect(playback.waits.map(\.client) == [5])
        #expect(playback.waits[0].accepted?.seconds == 15 && playback.waits[0].end.seconds == 80)
        #expect(playback.queues.length(of: 0, at: 12) == 1 && playback.queues.length(of: 0, at: 16) == 0)
        #expect(playback.queues.length(of: 1, at: 1_999) == 1 && playback.queues.length(of: 1, at: 2_000) == 0)
    }

    @Test("D06: a taxi that gives a ride back has driven as much of its way as of the time that it was to take")
    func gaveBack() throws {
        let log = try #require(folder.read("events.csv")).split(separator: "\n").prefix(5).joined(separator: "\n")
        let back = log + "\n5,45.000,gaveBack,r1,,d1,,\n"
        try folder.write(back, to: "events.csv")
        let here = try #require(try Playback.read(folder: folder.path, city: nil)).taxis[0].segments
        #expect(here.map { TaxiState(rawValue: $0.state) } == [.free, .toClient, .off])
        // The client is where the taxi is: there is no way to drive.
        #expect(here[1].way == nil)

        try folder.write(back.replacing("c5,,A,to=B", with: "c5,,B,to=A"), to: "events.csv")
        let other = try #require(try Playback.read(folder: folder.path, city: nil))
        let way = other.ways.ways[try #require(other.taxis[0].segments[1].way)]
        guard case .site(let start) = way.from, case .site(let end) = way.to else {
            Issue.record("it drives from \(way.from) to \(way.to)")
            return
        }
        let (from, to) = (other.ground.zones[0].centre, other.ground.zones[1].centre)
        #expect(other.ways.sites[start] == from && other.ways.sites[end] == from.towards(to, 0.5))
    }

    @Test("A folder without events has no film, and a load test has none")
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

    @Test("Zones that are only a table stand in a circle")
    func circle() throws {
        try folder.write(
            """
            {"features": [{"properties": {"zone": "A"}, "geometry": null}, {"properties": {"zone": "B"}, "geometry": null},
            {"properties": {"zone": "C"}, "geometry": null}]}
            """, to: "zones.geojson")
        let ground = try #require(try Playback.read(folder: folder.path, city: nil)).ground
        #expect(ground.layout == .circle)
        let centres = ground.zones.map(\.centre)
        #expect(centres[0].east == 0 && centres[0].north > 0)
        for (left, right) in [(0, 1), (1, 2), (2, 0)] {
            #expect(abs(centres[left].metres(to: centres[right]) - 2_000) < 5)
        }
    }
}

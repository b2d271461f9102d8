import CityFiles
import CityHost
import CityModel
import Experiments
import FoundationEssentials
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Cities with streets, and places in their files")
struct StreetPlaceTests {
    private let block: StreetBlock

    init() throws {
        block = try StreetBlock(requests: "time,from,to\n10,a,b\n", taxis: "node\na\n")
        // The zone of the outline ends before 'd'.
        try block.folder.write(
            """
            {"features": [{"properties": {"id": "Z"}, "geometry": {"type": "Polygon", "coordinates":
            [[[-30.001,-0.001],[-29.99,-0.001],[-29.99,0.01],[-29.9985,0.01],[-29.9985,0.0005],[-30.001,0.0005],
              [-30.001,-0.001]]]}}]}
            """, to: "zones.geojson")
    }

    @Test("Z02: places outside all zones are refused, for requests and for taxis")
    func outside() throws {
        let city = "graph: {nodes: nodes.csv, edges: edges.csv}\n  outline: zones.geojson\n  streets: true"
        #expect(try block.load(block.scenario(city: city)).city.zoneCount == 1)
        try block.folder.write("time,from,to\n10,a,d\n20,d,b\n", to: "requests.csv")
        try block.folder.write("node\na\nd\n", to: "taxis.csv")
        #expect(
            block.complaints(block.scenario(city: city)) == [
                "requests.csv:2:6: the place lies in no zone; leave the row out",
                "requests.csv:3:4: the place lies in no zone; leave the row out",
                "taxis.csv:3:1: the place lies in no zone; leave the row out",
            ])
    }

    @Test("B01: requests of one second stay in the order of the file, and an empty party is drawn")
    func order() throws {
        try block.folder.write(
            "party,to,time,from\n2,b,30,a\n,c,5,a\n4,d,5,b\n1,a,3599.999,c\n3,a,3600,c\n", to: "requests.csv")
        let setup = try block.load(block.scenario())
        guard case .recorded(let trips) = setup.demand[0] else {
            Issue.record("no list of requests")
            return
        }
        #expect(trips.map(\.time.seconds) == [5, 5, 30, 3_599.999])
        #expect(trips.map(\.trip.party) == [0, 4, 2, 1])
        #expect(setup.inputLosses.map(\.count) == [1])
    }

    @Test("Requests that all come too late, and missing columns, are reported")
    func wrongFiles() throws {
        try block.folder.write("time,from,to\n3600,a,b\n", to: "requests.csv")
        let late = block.complaints(block.scenario())
        #expect(
            late == [
                "s.yaml:6:27: the file has no requests within the run; write at least one time from its start to its end"
            ])
        try block.folder.write("time,from_lat,to_lat\n1,0,0\n", to: "requests.csv")
        #expect(block.complaints(block.scenario()).contains { $0.contains("requests.csv:1") && $0.contains("'from'") })
        try block.folder.write("time,from,to\n1,a,b\n", to: "requests.csv")
        try block.folder.write("node\na\nq\n", to: "taxis.csv")
        #expect(
            block.complaints(block.scenario()) == [
                "taxis.csv:3:1: the streets have no node 'q'; write the id of a node that cars can reach"
            ])
        try block.folder.write("lat,lon\n0,-30\n50,8\n", to: "taxis.csv")
        #expect(
            block.complaints(block.scenario()).contains { $0.hasPrefix("taxis.csv:3:1: the place is not within 2 km") })
        try block.folder.write("node\n", to: "taxis.csv")
        #expect(block.complaints(block.scenario()).contains { $0.contains("s.yaml:9:16: the file has no places") })
    }

    @Test("Requests in a city without streets name zones")
    func zones() throws {
        try block.folder.write("time,from,to\n7,A,B\n", to: "requests.csv")
        let table = "zones: [A, B]\n  table: {A: {A: [3, 1.0], B: [6, 2]}, B: {A: [6, 2], B: [3, 1]}}"
        let setup = try block.load(block.scenario(city: table, drivers: "startZones: uniform"))
        guard case .recorded(let trips) = setup.demand[0] else {
            Issue.record("no list of requests")
            return
        }
        #expect(setup.traffic == nil && trips[0].start.isNone)
        #expect(trips[0].trip.origin == ZoneID(0) && trips[0].trip.destination == ZoneID(1))
        try block.folder.write("time,from,to\n7,A,C\n", to: "requests.csv")
        #expect(
            block.complaints(block.scenario(city: table, drivers: "startZones: uniform")).contains {
                $0.hasPrefix("requests.csv:2:5:") && $0.contains("'C'")
            })
    }

    @Test("Requests on streets may name zones, in which the junctions are drawn")
    func zonesOnStreets() throws {
        try block.folder.write("time,from,to\n60,A1,c\n300,a,A1\n600,A1,A1\n900,a,b\n", to: "requests.csv")
        let setup = try block.load(block.scenario())
        guard case .recorded(let trips) = setup.demand[0] else {
            Issue.record("no list of requests")
            return
        }
        #expect(trips.map(\.start.isNone) == [true, false, true, false])
        #expect(trips.map(\.end.isNone) == [false, true, true, false])
        var ends: [[Position]] = []
        let runner = ReplicationRunner(
            plan: WorldPlan(setup),
            observer: { batch in
                for entry in batch.taxiEffects {
                    if case .requested(_, _, let origin, let destination, _, _, _) = entry.effect {
                        ends.append([origin, destination])
                    }
                }
            })
        let record = try runner.run(replication: 1)
        #expect(record.rides.count == 4 && ends.count == 4)
        #expect(ends.joined().allSatisfy { $0.zone == ZoneID(0) && $0.point.isNode })
        #expect(ends[1][0].point == trips[1].start && ends[0][1].point == trips[0].end)
        try block.folder.write("time,from,to\n60,A1,Z9\n", to: "requests.csv")
        #expect(
            block.complaints(block.scenario()) == [
                "requests.csv:2:7: the streets have no node 'Z9', and the city has no such zone; write the id of a node "
                    + "or of a zone, or the place as to_lat,to_lon"
            ])
    }

    @Test("streets: false keeps a city file's zones without its streets, and is the default of a generated city")
    func withoutStreets() throws {
        let demand = StreetBlock.gravity
        func setup(_ city: String) throws -> SimulationSetup {
            try block.load(block.scenario(city: city, demand: demand, drivers: "startZones: uniform"))
        }
        let generated = try setup("generate: {seed: 3, zones: 4}\n  streets: true")
        let streets = try #require(generated.traffic?.streetCity)
        try block.folder.write(CityFile.bytes(of: streets), to: "town.city")
        #expect(try setup("file: town.city\n  streets: true").traffic != nil)
        let zones = try setup("file: town.city\n  streets: false")
        #expect(zones.traffic == nil && zones.city.legs == generated.city.legs)
        #expect(try setup("generate: {seed: 3, zones: 4}").traffic == nil)
        #expect(try setup("graph: {nodes: nodes.csv, edges: edges.csv}").traffic == nil)
    }

    @Test("A city file that is cut short or has one wrong byte is refused, with the command that recreates it")
    func damaged() throws {
        let generated = try block.generatedTown()
        var bytes = CityFile.bytes(of: try #require(generated.traffic?.streetCity))
        let text = block.scenario(city: "file: town.city", demand: "flows: []", drivers: "startZones: uniform")
        try block.folder.write(Array(bytes.dropLast(100)), to: "town.city")
        #expect(block.complaints(text).contains { $0.hasPrefix("town.city") && $0.contains("cabrank city") })
        bytes[bytes.count / 2] ^= 1
        try block.folder.write(bytes, to: "town.city")
        #expect(block.complaints(text).contains { $0.hasPrefix("town.city") && $0.contains("cabrank city") })
    }

    @Test("A missing extract is reported with the searched folders and its source")
    func missingExtract() throws {
        let text = block.scenario(
            city: "openStreetMap: none/none.osm.pbf", demand: "flows: []", drivers: "startZones: uniform")
        let complaints = block.complaints("dataSource: ask your city\n" + text, dataFolder: "/nowhere")
        let found = try #require(complaints.first { $0.contains("none.osm.pbf") })
        #expect(found.hasPrefix("s.yaml:4:18: there is no file 'none/none.osm.pbf'"))
        #expect(found.contains("'none/none.osm.pbf' and '/nowhere/none/none.osm.pbf'"))
        #expect(found.contains("ask your city"))
    }

    @Test("Porto Alegre without its data says where to get them")
    func portoAlegreWithoutData() {
        let complaints = inputErrors {
            _ = try ScenarioLoader.load(path: TestFiles.scenario("porto-alegre"), dataFolder: nil)
        }
        #expect(complaints.contains { $0.contains("porto_alegre.osm.pbf") && $0.contains("r5r") })
    }

    @Test(
        "B01, Z01: Porto Alegre has zones of about 2 km² and all streets, slowed by hour and street class",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func portoAlegre() throws {
        let setup = try ScenarioLoader.load(path: TestFiles.scenario("porto-alegre"), dataFolder: PublishedData.folder)
        let traffic = try #require(setup.traffic)
        let areas = setup.city.zones.compactMap(\.areaSquareKilometres)
        #expect(areas.count == setup.city.zoneCount && areas.count > 50)
        let mean = areas.reduce(0, +) / Double(areas.count)
        #expect((1.6...2.4).contains(mean))
        #expect(traffic.streetCity.car.graph.nodeCount > 5_000)
        #expect(traffic.congestion.commonFactor(hour: 18) == nil)
        #expect((0..<areas.count).allSatisfy { !traffic.nodes(in: ZoneID($0)).isEmpty })
    }

    @Test("The grid has the streets, taxis and requests in its folder")
    func grid() throws {
        let setup = try ScenarioLoader.load(path: TestFiles.scenario("grid20"), dataFolder: nil)
        let traffic = try #require(setup.traffic)
        guard case .recorded(let trips) = setup.demand[0] else {
            Issue.record("no list of requests")
            return
        }
        #expect(traffic.streetCity.car.graph.nodeCount == 400 && traffic.streetCity.car.graph.arcCount == 1_520)
        #expect(trips.count == 2_000 && setup.drivers.startPlaces.count == 200)
        #expect(setup.inputLosses.isEmpty)
    }
}

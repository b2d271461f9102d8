import InputFiles
import Quantities
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Networks of other simulators")
struct NetworkImportTests {
    private func imported(
        _ text: String, _ format: NetworkImport.Format, projection: String? = nil
    ) throws -> (source: StreetSource, losses: [InputLoss]) {
        let file = try TemporaryFile(text, suffix: ".xml")
        let projection = try projection.map { try #require(MapProjection(text: $0)) }
        #expect(NetworkImport.format(ofFile: file.path) == format)
        var losses: [InputLoss] = []
        let source: StreetSource
        switch format {
        case .matsim:
            let reader = MATSimNetworkReader(projection: projection)
            try XMLFileReader.read(file.path, displayName: "net.xml", by: reader)
            source = try reader.streets.source("net.xml", losses: &losses)
        case .sumo:
            let reader = SUMONetworkReader(projection: projection)
            try XMLFileReader.read(file.path, displayName: "net.xml", by: reader)
            source = try reader.streets.source("net.xml", losses: &losses)
        }
        return (source, losses)
    }

    // MARK: MATSim

    /// A network of version 2 by MATSim's own writer: two crossings in Berlin, a bus lane, and a link to nowhere.
    static let matsim = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE network SYSTEM "http://www.matsim.org/files/dtd/network_v2.dtd">
        <network name="Berlin &amp; more">
            <attributes>
                <attribute name="coordinateReferenceSystem" class="java.lang.String">EPSG:32633</attribute>
            </attributes>
            <nodes>
                <node id="1" x="391390.7313" y="5817855.2408"></node>
                <node id="b" x="391590.7313" y="5817855.2408"></node>
                <node id="3" x="391590.7313" y="5817955.2408"></node>
                <node id="pt_1" x="391000.0" y="5817955.2408"></node>
            </nodes>
            <links capperiod="01:00:00" effectivecellsize="7.5" effectivelanewidth="3.75">
                <link id="l1" from="1" to="b" length="200.0" freespeed="13.888888888888889" capacity="600.0" permlanes="1.0"
                    oneway="1" modes="car,ride" type="highway.primary"></link>
                <link id="l2" from="b" to="1" length="210.5" freespeed="8.333333333333334" capacity="600.0" permlanes="1.0"
                    oneway="1" modes="car">
                    <attributes>
                        <attribute name="type" class="java.lang.String">residential</attribute>
                        <attribute name="name" class="java.lang.String">Bergstraße</attribute>
                    </attributes>
                </link>
                <link id="bus" from="1" to="b" length="200.0" freespeed="25.0" capacity="600.0" permlanes="1.0" oneway="1"
                    modes="bus"></link>
                <link id="pt" from="pt_1" to="pt_1" length="50.0" freespeed="Infinity" capacity="1.0" permlanes="1.0"
                    oneway="1" modes="pt"></link>
                <link id="ring" from="1" to="1" length="50.0" freespeed="5" capacity="1.0" permlanes="1.0" modes="car"/>
                <link id="end" from="b" to="3" length="100.0" freespeed="10.0" capacity="600.0" permlanes="1.0" modes="taxi"/>
            </links>
        </network>
        """

    @Test("A MATSim network gives its links for cars and taxis, with length over free speed as the time")
    func matsim() throws {
        let (source, losses) = try imported(Self.matsim, .matsim)
        let car = source.car
        #expect(car.nodeIDs == NodeIdentifiers(["1", "b"]) && car.graph.arcCount == 2)
        #expect((0..<2).map { car.milliseconds(ofArc: $0) } == [14_400, 25_260])
        #expect((0..<2).map { car.metres(ofArc: $0) } == [200, 210.5])
        #expect(car.classes == [.primary, .residential])
        #expect(car.nameNumbers.map { source.streetNames[Int($0)] } == ["", "Bergstraße"])
        let place = Coordinate(latitudeDegrees: 52.5, longitudeDegrees: 13.4)
        #expect(car.graph.coordinates[0].metres(to: place) < 0.01)
        // 200 m on the grid, where its scale is 0.99975.
        #expect(abs(car.graph.coordinates[0].metres(to: car.graph.coordinates[1]) - 200) < 1)
        // Node 3 can be reached but not left; no car drives to the stop.
        #expect(losses.map(\.count) == [1, 1])
    }

    @Test("A MATSim network of version 1, which has no projection, needs one from the user")
    func version1() throws {
        let text = Self.matsim.replacing("network_v2.dtd", with: "network_v1.dtd").replacing(
            /<attribute name="coord.*attribute>/, with: "")
        let said = try imported(text, .matsim, projection: "utm33n").source
        #expect(try said.car.graph.coordinates == imported(Self.matsim, .matsim).source.car.graph.coordinates)
        let complaints = inputErrors { _ = try imported(text, .matsim) }
        #expect(
            complaints == [
                "net.xml:8:9: the network does not name its coordinate reference system; give "
                    + "--projection, such as --projection EPSG:32633"
            ])
    }

    static let matsimMistakes = [
        InvalidInput("EPSG:32633", "Atlantis", "net.xml:5:86: the coordinate reference system 'Atlantis' is unknown"),
        InvalidInput(
            "x=\"391590.7313\" y=\"5817855.2408\"", "x=\"east\" y=\"0\"", "net.xml:9:9: the node has no id, or no"),
        InvalidInput("x=\"391000.0\"", "x=\"1e99\"", "net.xml:11:9: the node 'pt_1' has no position on the earth"),
        InvalidInput("id=\"3\" x", "id=\"b\" x", "net.xml:10:9: the node 'b' occurs more than once"),
        InvalidInput("length=\"210.5\"", "length=\"long\"", "net.xml:16:9: the link 'l2' has no 'length' from 0 to"),
        InvalidInput("freespeed=\"10.0\"", "freespeed=\"0\"", "net.xml:28:9: the link 'end' has no 'length' from 0 to"),
        InvalidInput(
            "from=\"b\" to=\"1\"", "from=\"b\" to=\"9\"",
            "net.xml: 'l2' begins or ends at a node that is not in the file"),
        InvalidInput("</network>", "", "net.xml:30:1: the file is not valid XML from here: no element found"),
        InvalidInput(
            "SYSTEM \"http://www.matsim.org/files/dtd/network_v2.dtd\"", "[<!ENTITY a \"aa\">]",
            "net.xml:2:19: definitions in a document type are not allowed"),
    ]

    @Test("Errors in a MATSim network are reported with their positions", arguments: matsimMistakes)
    func matsimMistake(mistake: InvalidInput) throws {
        let text = Self.matsim.replacing(mistake.old, with: mistake.new)
        try #require(text != Self.matsim)
        let complaints = inputErrors { _ = try imported(text, .matsim) }
        #expect(complaints.count == 1 && complaints[0].hasPrefix(mistake.expectedErrors[0]), "\(complaints)")
    }

    @Test("A network without streets for cars is refused")
    func noCars() throws {
        let text = Self.matsim.replacing("car", with: "bike").replacing("taxi", with: "bike")
        #expect(
            inputErrors { _ = try imported(text, .matsim) } == [
                "net.xml: this network has no streets for cars; name a network with links for cars or taxis"
            ])
    }

    // MARK: SUMO

    /// Output of netconvert 1.15 for four junctions and eight edges, without connections and most internal edges.
    static let sumo = """
        <?xml version="1.0" encoding="UTF-8"?>

        <!-- generated on 2026-11-26 by Eclipse SUMO netconvert Version 1.15.0 <configuration> -->

        <net version="1.9" junctionCornerDetail="5" limitTurnSpeed="5.50" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">

            <location netOffset="-391390.73,-5817852.23" convBoundary="0.00,0.00,138.21,157.21" origBoundary="13.400000,52.500000,13.402000,52.501400" projParameter="+proj=utm +zone=33 +ellps=WGS84 +datum=WGS84 +units=m +no_defs"/>

            <type id="highway.primary" priority="3" numLanes="1" speed="13.89"/>

            <edge id=":a_0" function="internal">
                <lane id=":a_0_0" index="0" speed="3.65" length="5.38" shape="-1.39,12.28 -1.22,11.13"/>
            </edge>
            <edge id="-ab" from="b" to="a" name="Bergstraße" priority="3" type="highway.primary">
                <lane id="-ab_0" index="0" speed="13.89" length="91.12" shape="0.62,103.39 -1.39,12.28"/>
            </edge>
            <edge id="-bc" from="c" to="b" priority="-1" spreadType="center" shape="139.12,112.54 71.32,157.21 1.62,115.58">
                <lane id="-bc_0" index="0" speed="8.33" length="153.94" shape="134.08,115.86 71.32,157.21 3.68,116.82"/>
            </edge>
            <edge id="ab" from="a" to="b" name="Bergstraße" priority="3" type="highway.primary">
                <lane id="ab_0" index="0" speed="5.56" length="91.12" shape="5.00,12.14 7.02,103.24"/>
                <lane id="ab_1" index="1" speed="13.89" length="91.12" shape="1.80,12.21 3.82,103.31"/>
            </edge>
            <edge id="ac" from="a" to="c" priority="-1">
                <lane id="ac_0" index="0" allow="bus" speed="13.89" length="151.82" shape="11.19,9.73 130.73,103.33"/>
            </edge>
            <edge id="bc" from="b" to="c" priority="-1" spreadType="center" shape="3.31,112.87 71.32,157.21 137.31,109.90">
                <lane id="bc_0" index="0" speed="8.33" length="153.94" shape="5.38,114.22 71.32,157.21 132.45,113.39"/>
            </edge>
            <edge id="bd" from="b" to="d" priority="-1">
                <lane id="bd_0" index="0" disallow="passenger taxi" speed="13.89" length="152.69" shape="10.84,104.95 126.77,5.59"/>
            </edge>
            <edge id="cd" from="c" to="d" priority="-1">
                <lane id="cd_0" index="0" disallow="tram" speed="13.89" length="296.37" shape="136.38,100.50 134.24,4.16"/>
            </edge>
            <edge id="da" from="d" to="a" priority="-1">
                <lane id="da_0" index="0" speed="13.89" length="112.38" shape="125.34,1.83 12.99,4.32"/>
            </edge>

            <junction id="a" type="priority" x="0.00" y="3.01" incLanes="-ab_0 da_0" intLanes=":a_0_0" shape="-3.0,12.3"/>
            <junction id="b" type="priority" x="2.46" y="114.23" incLanes="ab_0 ab_1" intLanes="" shape="-1.0,103.4"/>
            <junction id="c" type="traffic_light" x="138.21" y="111.24" incLanes="bc_0" intLanes="" shape="134.1,115.9"/>
            <junction id="d" type="priority" x="135.78" y="0.00" incLanes="cd_0" intLanes="" shape="134.2,4.2"/>
            <junction id=":a_0_0" type="internal" x="1.00" y="5.00" incLanes="" intLanes=""/>
            <roundabout nodes="c d" edges="cd da"/>
        </net>
        """

    @Test("A SUMO network gives its edges for cars, from the middle of one junction to that of the next")
    func sumo() throws {
        let (source, losses) = try imported(Self.sumo, .sumo)
        let car = source.car
        #expect(losses.isEmpty && car.nodeIDs == NodeIdentifiers(["a", "b", "c", "d"]) && car.graph.arcCount == 6)
        // Source positions of the network: 52.5, 13.4, and so on; its file has centimetres, as city files do.
        for (node, place) in [(0, (52.5, 13.4)), (1, (52.501, 13.4)), (2, (52.501, 13.402)), (3, (52.5, 13.402))] {
            let there = Coordinate(latitudeDegrees: place.0, longitudeDegrees: place.1)
            #expect(car.graph.coordinates[node].metres(to: there) < 0.05)
        }
        func arc(_ from: Int, _ to: Int) throws -> Int {
            try #require(car.arcs(from: from).first { car.head(ofArc: $0) == to })
        }
        // A thousandth of a degree of latitude is 111.2 m on a sphere; the lane of 91 m ends at the junctions.
        let street = try arc(0, 1)
        #expect(abs(car.metres(ofArc: street) - 111.2) < 0.1)
        #expect(abs(Double(car.milliseconds(ofArc: street)) - 111.2 / 13.89 * 1_000) < 10)  // its faster lane
        // A lane longer than the line gives the length.
        let (out, back, around) = (try arc(1, 2), try arc(2, 1), try arc(2, 3))
        #expect(car.metres(ofArc: around) == 296.37)
        #expect(car.classes[street] == .primary && car.classes[out] == .residential)
        #expect(source.streetNames[Int(car.nameNumbers[street])] == "Bergstraße")
        // Both directions have one bend each; their shapes differ at the ends, which are junctions.
        for (from, to) in [(1, 2), (2, 1)] {
            let line = car.polyline(ofArc: try arc(from, to), from: from)
            #expect(line.count == 3)
            #expect(line[1].metres(to: Coordinate(latitudeDegrees: 52.5014, longitudeDegrees: 13.401)) < 0.02)
        }
        #expect(car.arcShapes[out].rawValue ^ 1 == car.arcShapes[back].rawValue)
        #expect(car.roundaboutArcs.count == 2 && car.isRoundabout(arc: around))
    }

    static let sumoMistakes = [
        InvalidInput(
            "projParameter=\"+proj=utm +zone=33 ", "projParameter=\"+proj=lcc ",
            "net.xml:7:5: the projection '+proj=lcc"),
        InvalidInput(
            "projParameter=\"+proj=utm +zone=33 +ellps=WGS84 +datum=WGS84 +units=m +no_defs\"", "projParameter=\"!\"",
            "net.xml:7:5: the network has no position on the earth: its projParameter is '!'"),
        InvalidInput("netOffset=\"-391390.73,", "netOffset=\"west,", "net.xml:7:5: 'netOffset' is not two numbers"),
        InvalidInput("<location", "<place", "net.xml:40:5: the network does not give its position"),
        InvalidInput("id=\"cd\" from=\"c\"", "id=\"cd\"", "net.xml:33:5: the edge has no 'id', 'from' or 'to'"),
        InvalidInput(
            "speed=\"13.89\" length=\"296.37\"", "speed=\"0\" length=\"1\"", "net.xml:34:9: a lane of 'cd' has no"),
        InvalidInput(
            "139.12,112.54 71.32,157.21", "139.12,112.54 71.32",
            "net.xml:46:1: the shape of the edge '-bc' is not a list"),
        InvalidInput(
            "<junction id=\"d\"", "<junction id=\"e\"", "net.xml: 'cd' begins or ends at a node that is not in the file"
        ),
    ]

    @Test("Errors in a SUMO network are reported with their positions", arguments: sumoMistakes)
    func sumoMistake(mistake: InvalidInput) throws {
        let text = Self.sumo.replacing(mistake.old, with: mistake.new)
        try #require(text != Self.sumo)
        let complaints = inputErrors { _ = try imported(text, .sumo) }
        #expect(complaints.first?.hasPrefix(mistake.expectedErrors[0]) == true, "\(complaints)")
    }

    @Test(
        "A lane admits taxis by default",
        arguments: [
            (nil, nil, true), ("", "", true), ("bus", nil, false), ("bus taxi", nil, true), ("all", nil, true),
            (nil, "pedestrian", true), (nil, "passenger", true), (nil, "passenger taxi bus", false),
            (nil, "all", false),
        ] as [(String?, String?, Bool)])
    func lanes(allow: String?, disallow: String?, isOpen: Bool) {
        #expect(SUMONetworkReader.isForCars(allow: allow, disallow: disallow) == isOpen)
    }

    // MARK: Projections and packed files

    @Test("Projections are read in the spellings of people, MATSim and SUMO")
    func projections() throws {
        let utm = MapProjection.transverseMercator(try #require(UTMZone(number: 33, isSouth: false)).projection)
        for text in [
            "EPSG:32633", "epsg:25833", "utm33n", "WGS84_UTM33N", "urn:ogc:def:crs:EPSG::32633",
            "+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0 +units=m",
        ] {
            #expect(MapProjection(text: text) == utm, "\(text)")
        }
        #expect(MapProjection(text: "WGS84") == .degrees && MapProjection(text: "+proj=longlat") == .degrees)
        for text in [
            "", "EPSG:31468", "EPSG:", "utm0n", "utm61s", "DHDN_GK4", "!", "+proj=utm",
            "+proj=utm +zone=33 +ellps=bessel",
            "+proj=tmerc +lon_0=east", "+proj=utm +zone=33 +towgs84=598,73,418",
        ] {
            #expect(MapProjection(text: text) == nil, "\(text)")
        }
        // PROJ's result for the same place in EPSG:3857.
        let place = try #require(MapProjection(text: "EPSG:3857")).coordinate(x: 1_491_681.1766, y: 6_891_041.7239)
        #expect(place.metres(to: Coordinate(latitudeDegrees: 52.5, longitudeDegrees: 13.4)) < 0.001)
    }

    @Test("Other files have neither format, and a truncated packed file is reported")
    func otherFiles() throws {
        for text in ["", "<osm version=\"0.6\"/>", "<!-- <net> -->", "id,lat,lon\n", "<nets/>"] {
            #expect(NetworkImport.format(ofFile: try TemporaryFile(text).path) == nil)
        }
        #expect(NetworkImport.format(ofFile: "/nonexistent") == nil)
        let folder = try TemporaryFolder()
        try folder.write(Self.matsim, to: "net.xml")
        let packed = try CommandLineRun(
            shell: "gzip -9 net.xml && head -c 300 net.xml.gz > cut.xml.gz", in: folder.path)
        #expect(packed.exitCode == 0, "\(packed.messages)")
        let whole = MATSimNetworkReader(projection: nil)
        try XMLFileReader.read("\(folder.path)/net.xml.gz", displayName: "net.xml.gz", by: whole)
        #expect(whole.streets.links.count == 4)
        let complaints = inputErrors {
            try XMLFileReader.read(
                "\(folder.path)/cut.xml.gz", displayName: "cut.xml.gz", by: MATSimNetworkReader(projection: nil))
        }
        #expect(
            complaints.first?.hasPrefix("cut.xml.gz: the compressed file is damaged or cut short") == true,
            "\(complaints)")
    }
}

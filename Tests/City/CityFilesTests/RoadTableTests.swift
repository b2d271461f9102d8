import InputFiles
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Road networks in tables")
struct RoadTableTests {
    private func source(_ nodes: String, _ edges: String) throws -> StreetSource {
        var losses: [InputLoss] = []
        return try CityTables.streets(
            nodes: SourceFile(displayName: "node.csv", text: nodes),
            edges: SourceFile(displayName: "link.csv", text: edges), losses: &losses)
    }

    private let gmnsNodes = "node_id,name,x_coord,y_coord\n10,a,0,0\n20,b,0.01,0\nx,c,0.01,0.01\n"

    @Test("GMNS column names are accepted, and length over speed is the time")
    func gmns() throws {
        let source = try source(
            gmnsNodes,
            """
            link_id,from_node_id,to_node_id,name,directed,length,free_speed,lanes,facility_type
            1,10,20,High Street,false,1200,36,2,primary
            2,20,x,,true,1200,60,1,
            3,x,10,,1,1700,50,1,path
            """)
        #expect(source.car.graph.nodeCount == 3 && source.car.graph.arcCount == 4)
        #expect(source.car.nodeIDs == NodeIdentifiers(["10", "20", "x"]))
        #expect(source.car.milliseconds(ofArc: 0) == 120_000 && source.car.metres(ofArc: 0) == 1_200)
        #expect(source.streetNames[Int(source.car.nameNumbers[0])] == "High Street")
        #expect(source.car.classes == [.primary, .primary, .primary, .path])
    }

    @Test("A given travel time is used; where its field is empty, length over speed is")
    func givenTime() throws {
        let source = try source(
            "id,lat,lon\n1,0,0\n2,0,0.01\n",
            "from,to,length_m,speed_kmh,travel_time_ms\n1,2,1200,36,777\n2,1,1200,36,\n")
        #expect((0..<2).map { source.car.milliseconds(ofArc: $0) } == [777, 120_000])
    }

    @Test("P01, Z04: lengths and times of streets are rounded half up from the decimals as written")
    func exactDecimals() throws {
        let source = try source(
            "id,lat,lon\n1,0,0\n2,0,0.01\n",
            "from,to,length_m,speed_kmh,travel_time_ms\n1,2,1200.285,36,777.5\n2,1,100.5,36.18,\n")
        #expect((0..<2).map { source.car.milliseconds(ofArc: $0) } == [778, 10_000])
        #expect((0..<2).map { source.car.metres(ofArc: $0) } == [1_200.29, 100.5])
    }

    @Test("Directions are also read from dir_flag")
    func directionFlags() throws {
        let source = try source(
            gmnsNodes,
            """
            from_node_id,to_node_id,length,free_speed,dir_flag
            10,20,1200,36,0
            20,x,1200,36,-1
            20,x,1200,36,1
            """)
        #expect(source.car.graph.arcCount == 4)
    }

    @Test("Lengths that are not in metres are refused, unless the column name says that they are")
    func lengthUnit() throws {
        let rows = "10,20,1.2,36\n20,x,1.2,36\nx,10,1.7,36\n"
        let expected =
            "link.csv:1: the column 'length' is not in metres: its sum is 4, but the nodes are 3796 m apart in total; "
            + "write metres in a column 'length_m', or give the units with 'cabrank city import --units'"
        #expect(message { _ = try source(gmnsNodes, "from_node_id,to_node_id,length,free_speed\n" + rows) } == expected)
        #expect(try source(gmnsNodes, "from,to,length_m,speed_kmh\n" + rows).car.graph.arcCount == 3)
    }

    /// Returns a square of nearly straight streets of 1,112 m, in another unit.
    private func links(metresPerUnit: Double, header: String = "length", speed: String = "36") -> String {
        let rows = [("10", "20"), ("20", "x"), ("x", "y"), ("y", "10")].enumerated().map { place, ends in
            "\(ends.0),\(ends.1),false,\(1_112 * (1 + Double(place) / 100) / metresPerUnit),\(speed)\n"
        }
        return "from_node_id,to_node_id,directed,\(header),free_speed\n" + rows.joined()
    }

    private let squareNodes = "node_id,x_coord,y_coord\n10,0,0\n20,0.01,0\nx,0.01,0.01\ny,0,0.01\n"

    @Test("Lengths in feet are detected by the straight lines between the nodes")
    func feet() throws {
        let text = message { _ = try source(squareNodes, links(metresPerUnit: 0.3048)) }
        #expect(
            text.hasPrefix("link.csv:1: the column 'length' is in feet and not in metres: its sum is 14812, "),
            "\(text)")
        #expect(try source(squareNodes, links(metresPerUnit: 1)).car.graph.arcCount == 8)
        // Winding streets in metres that are three times as long as the straight line.
        let winding =
            "from_node_id,to_node_id,directed,length,free_speed\n10,20,0,3600,36\n20,x,0,1300,36\nx,10,0,5000,36\n"
        #expect(try source(squareNodes, winding).car.graph.arcCount == 6)
    }

    @Test(
        "Units of lengths and speeds come from GMNS's config.csv",
        arguments: [
            ("dataset_name,long_length,speed\nx,feet,mph\n", 0.3048, 0.44704),
            ("short_length,long_length,speed\nfeet,miles,m/s\n", 1_609.344, 1),
            ("short_length,long_length\nmeters,\n", 1, 1 / 3.6), ("speed\nkm/h\n", 1, 1 / 3.6),
        ] as [(String, Double, Double)])
    func config(text: String, metresPerUnit: Double, metresPerSecond: Double) throws {
        let units = try RoadUnits(config: file("config.csv", text))
        var losses: [InputLoss] = []
        let source = try CityTables.streets(
            nodes: file("node.csv", squareNodes),
            edges: file("link.csv", links(metresPerUnit: metresPerUnit, speed: "55.6")),
            units: units, losses: &losses)
        #expect(abs(source.car.metres(ofArc: 0) - 1_112) < 0.01)
        #expect(abs(Double(source.car.milliseconds(ofArc: 0)) - 1_112_000 / (55.6 * metresPerSecond)) < 1)
    }

    @Test("A config.csv without units, or with an unknown one, is refused")
    func wrongConfig() {
        expectInputError([
            "config.csv:1: the file names no unit; write a config.csv of GMNS with the columns 'long_length' and 'speed' and one row"
        ]) { _ = try RoadUnits(config: file("config.csv", "dataset_name\nx\n")) }
        expectInputError(["config.csv:2:3: long_length is 'furlong', not a known unit; write m, km, ft or mi"]) {
            _ = try RoadUnits(config: file("config.csv", "a,long_length\nx,furlong\n"))
        }
    }

    @Test("All missing columns are reported at once, and nodes left out remain known")
    func missingColumns() throws {
        let text = message { _ = try source(gmnsNodes, "a,b\n1,2\n") }
        #expect(text.split(separator: "\n").count == 4, "\(text)")
        let found = try source(
            "id,lat,lon\n1,0,0\n2,0,0.01\n007,0,0.02\n",
            "from,to,length_m,speed_kmh\n1,2,1200,36\n2,1,1200,36\n2,007,1200,36\n")
        #expect(found.car.graph.nodeCount == 2 && found.car.disconnectedNodeIDs[0] == "007")
        #expect(found.car.nodeIDs.nodesByName() == ["1": 0, "2": 1])
    }
}

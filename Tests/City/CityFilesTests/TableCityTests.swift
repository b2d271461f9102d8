import InputFiles
import Quantities
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Cities from tables")
struct TableCityTests {
    private let table = "from,to,seconds,km\nA,A,60,0.5\nA,B,120.5,2\nB,A,130,2.1\nB,B,70,0.6\n"

    @Test("Z05: a table alone makes a city, with zones in the order of their first mention")
    func readsTable() throws {
        let loaded = try CityTables.tableCity(name: "T", table: file("t.csv", table))
        #expect(loaded.city.zones.map(\.name) == ["A", "B"])
        #expect(loaded.city.leg(from: ZoneID(0), to: ZoneID(1)) == TravelLeg(milliseconds: 120_500, metres: 2_000))
        #expect(loaded.losses == [])
    }

    @Test(
        "Z05: seconds and kilometres are rounded half up from the decimals as written; too many digits are refused"
    )
    func exactDecimals() throws {
        let text = "from,to,seconds,km\nA,A,60.0015,4.0775\nA,B,1e-3,2\nB,A,130,0.0005\nB,B,70,0.6\n"
        let legs = try CityTables.tableCity(name: "T", table: file("t.csv", text)).city.legs
        #expect(legs.map(\.milliseconds) == [60_002, 1, 130_000, 70_000])
        #expect(legs.map(\.metres) == [4_078, 2_000, 1, 600])
        expectInputError([
            "t.csv:2:5: seconds is 60.00000000000000000001, with more digits than are kept exactly; round it to at most 18 digits"
        ]) {
            let fine = text.replacing("60.0015", with: "60.00000000000000000001")
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", fine))
        }
        expectInputError(["t.csv:2:5: seconds is 1e300, which is too large; write a number below 1e18"]) {
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", text.replacing("60.0015", with: "1e300")))
        }
    }

    @Test("Z05: the common leg within zones replaces only those entries, and changes no search order")
    func sameZone() throws {
        let way = TravelLeg(milliseconds: 105_000, metres: 1_140)
        let city = try CityTables.tableCity(name: "T", table: file("t.csv", table), sameZone: way).city
        #expect(city.legs.map(\.milliseconds) == [105_000, 120_500, 130_000, 105_000])
        #expect(city.legs.map(\.metres) == [1_140, 2_000, 2_100, 1_140])
        let plain = try CityTables.tableCity(name: "T", table: file("t.csv", table)).city
        #expect(city.searchOrders(reaching: 2).zones == plain.searchOrders(reaching: 2).zones)
    }

    @Test("The first of repeated ids counts, and a notice reports it")
    func survivesRepetition() throws {
        let loaded = try CityTables.tableCity(
            name: "T", table: file("t.csv", table + "A,B,1,1\n"),
            zones: file("z.csv", "zone,LocationID\nBee,B\nAnt,A\nBee again,B\nOnce more,B\n"),
            hourFactors: file("h.csv", "hour,factor\n" + (0..<24).map { "\($0),\($0 + 1)\n" }.joined()))
        #expect(loaded.city.zones.map(\.name) == ["B", "A"])
        #expect(loaded.city.zones.map(\.title) == ["Bee", "Ant"])
        #expect(loaded.city.leg(from: ZoneID(1), to: ZoneID(0)).metres == 2_000)
        let factors: [Double] = (1...24).map { Double($0) }
        #expect(loaded.city.hourFactors == factors)
        #expect(
            loaded.losses.map(\.description) == [
                "z.csv:4: \"B\": zone 'B' occurs more than once; the first counts (2 of 4 used in part); expected each zone "
                    + "once; remove the row, or give the zone another id",
                "t.csv:6: \"A to B\": the route between two zones occurs more than once; the first counts (1 of 5 used in "
                    + "part); expected one row for each pair of zones; remove the row",
            ])
    }

    @Test("Z05: every wrong row is reported with its position, and a missing one by its zones")
    func refusesTables() throws {
        let zones = try file("z.csv", "id\nA\nB\n")
        expectInputError([
            "t.csv:2:5: -60 is out of range; it must be 0 to 86400",
            "t.csv:3:5: seconds is 'soon', not a number",
            "t.csv:4:1: from is 'C', not a zone of this city; known are A, B",
            "t.csv:5: the row has 2 fields; the header names 4",
        ]) {
            let text = "from,to,seconds,km\nA,A,-60,0.5\nA,B,soon,2\nC,A,130,2.1\nB,B\n"
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", text), zones: zones)
        }
        expectInputError(["t.csv: the row from 'B' to 'A' is missing"]) {
            let text = "from,to,seconds,km\nA,A,60,0.5\nA,B,120,2\nB,B,70,0.6\n"
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", text))
        }
        expectInputError(["t.csv: there is no row for zone 'C'; write a row from and to every zone"]) {
            let three = try file("z.csv", "id\nA\nB\nC\n")
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", table), zones: three)
        }
        expectInputError(["t.csv:1: the column 'km' is missing; the header has from, to, seconds"]) {
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", "from,to,seconds\nA,A,1\n"))
        }
        expectInputError(["z.csv: there are no zones"]) {
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", table), zones: file("z.csv", "id\n"))
        }
    }

    @Test("A table with more zones than a city may have is refused at once")
    func refusesHugeTables() throws {
        let rows = (0..<3_000).map { "a\($0),b\($0),1,1\n" }.joined()
        expectInputError(["t.csv: there are 6000 zones; a city has at most 4096"]) {
            _ = try CityTables.tableCity(name: "T", table: file("t.csv", "from,to,seconds,km\n" + rows))
        }
    }

    @Test("Hour factors need 24 distinct hours and accepted values")
    func refusesHourFactors() throws {
        expectInputError([
            "h.csv:3:1: hour is '24', not an hour from 0 to 23",
            "h.csv:4:3: factor is '0', not a factor from 0.1 to 100",
            "h.csv:5:1: hour 1 occurs more than once",
        ]) {
            _ = try CityTables.hourFactors(file("h.csv", "hour,factor\n1,1\n24,1\n2,0\n1,1.5\n"))
        }
        let error = #expect(throws: InputError.self) { try CityTables.hourFactors(file("h.csv", "hour,factor\n1,1\n")) }
        #expect(error?.diagnostics.count == 21)
        #expect(error?.diagnostics.first?.description == "h.csv: the row for hour 0 is missing")
    }

    @Test(
        "Z05, Z03: New York's published zones load with their repeated ids, and search by straight lines once drawn",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func loadsNewYork() throws {
        let (table, zones) = (try PublishedData.file("nyc/zone_table.csv"), try PublishedData.file("nyc/zones.csv"))
        let factors = try PublishedData.file("nyc/hour_factor.csv")
        let plain = try CityTables.tableCity(name: "N", table: table, zones: zones, hourFactors: factors)
        #expect(plain.city.zoneCount == 260)
        #expect(plain.losses.map(\.count) == [1, 2])
        #expect(plain.city.leg(from: ZoneID(0), to: ZoneID(1)) == TravelLeg(milliseconds: 2_593_000, metres: 48_850))
        #expect(plain.city.hourFactors[8] == 3.28)
        let drawn = try CityTables.tableCity(
            name: "N", table: table, zones: zones, geoJSON: PublishedData.file("nyc/zones.geojson"),
            hourFactors: factors)
        #expect(drawn.losses.map(\.count) == [1, 2, 1, 2])
        #expect((drawn.city.legs == plain.city.legs) == true)
        #expect(drawn.city.searchOrders(reaching: 263) != plain.city.searchOrders(reaching: 263))
        let times = try #require(drawn.city.zone(at: Coordinate(latitudeDegrees: 40.758, longitudeDegrees: -73.9855)))
        #expect(drawn.city.zones[Int(times.index)].title == "Times Sq/Theatre District")
        #expect(drawn.city.zone(at: Coordinate(latitudeDegrees: 40.5, longitudeDegrees: -73.5)) == nil)
        let newark = drawn.city.zones[0]
        #expect(newark.title == "Newark Airport" && abs((newark.areaSquareKilometres ?? 0) - 7.343) < 0.05)
    }
}

import Measures
import Pictures
import Quantities
import Testing

@testable import PageFrame

@Suite("Pages: maps")
struct MapChartTests {
    private static func place(_ north: Double, _ east: Double) -> Coordinate {
        Coordinate(latitudeDegrees: north, longitudeDegrees: east)
    }

    private static func map() -> MapChart {
        let ring = [place(0, 0), place(0, 0.6), place(0.6, 0.6), place(0.6, 0), place(0, 0)]
        return MapChart(
            areas: [
                MapChart.Area(name: "</script>", rings: [ring], centre: nil),
                MapChart.Area(name: "B", rings: [], centre: place(0.3, 0.9)),
            ],
            measures: [
                MapChart.Measure(
                    DataTable.Column("wait", unit: "min", decimals: 1), whole: [1.5, nil], byHour: [[1, 2], [nil, 3]])
            ], hours: ["00:00 to 01:00", "01:00 to 02:00"],
            streets: MapChart.Streets(
                lines: [[[place(0, 0), place(0.3, 0)]]],
                source: MapChart.Streets.Source(bytes: [1, 0], map: LocalMap(origin: place(0.3, 0)), unitMetres: 2)),
            routes: [MapChart.Route(name: "r", line: [place(0, 0), place(0.3, 0.9)], share: 1)])
    }

    @Test("A place far outside the areas is marked at the edge in its direction, with its name; a near one stays")
    func edge() {
        let ring = [
            MapChartTests.place(0, 0), MapChartTests.place(0, 1), MapChartTests.place(1, 1), MapChartTests.place(1, 0),
            MapChartTests.place(0, 0),
        ]
        func marker(_ place: Coordinate, isAtEdge: Bool = true) -> MapChart.Area {
            let map = MapChart(
                areas: [
                    MapChart.Area(name: "A", rings: [ring], centre: nil),
                    MapChart.Area(name: "G", rings: [], centre: place, isAtEdge: isAtEdge),
                ], measures: [MapChart.Measure(DataTable.Column("wait"), whole: [1, 2])], hours: [], streets: .none)
            return map.areas[1]
        }
        // The edge is 8 % beyond the areas: 0.54° from their middle.
        let far = marker(MapChartTests.place(2.5, 6.5))
        #expect(abs((far.centre?.longitudeDegrees ?? 0) - 1.04) < 1e-9)
        #expect(abs((far.centre?.latitudeDegrees ?? 0) - (0.5 + 2 * 0.54 / 6)) < 1e-9)
        #expect(far.labels.map(\.words) == ["G"])
        #expect(marker(MapChartTests.place(0.5, 1.02)).centre == MapChartTests.place(0.5, 1.02))
        #expect(marker(MapChartTests.place(2.5, 6.5), isAtEdge: false).centre == MapChartTests.place(2.5, 6.5))
    }

    @Test("Borders and routes are encoded as differences in units too fine to see")
    func lines() {
        let lines = EncodedMapLines(MapChartTests.map())
        #expect(lines.unitDegrees == 0.00015)
        let numbers = stride(from: 0, to: lines.bytes.count, by: 4).map { at in
            lines.bytes[at..<at + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }.map { Int32(bitPattern: $0) }
        #expect(
            numbers == [
                1, 5, 0, 0, 0, 4000, 4000, 0, 0, -4000, -4000, 0,  // a ring
                0,  // and no centre
                0, 1, 2000, 6000,  // no ring, and a centre
                1, 2, -2000, -6000, 2000, 6000,  // a route
            ])
    }

    @Test("Several maps of a page share one copy of the streets")
    func streetsOnce() throws {
        let parts = ["one", "other"].map { name in
            PagePart.figure(Figure(name: name, title: "Where", subtitle: "wait", content: .map(MapChartTests.map())))
        }
        let page = Page(title: "t", headline: "h", sections: [PageSection(id: "s", title: "s", parts: parts)])
        let text = String(decoding: try page.html(), as: UTF8.self)
        #expect(text.components(separatedBy: "id=\"streets\"").count == 2)
        #expect(text.components(separatedBy: "id=\"figure-other-lines\"").count == 2)
    }

    @Test("The colour range ends at the 95th percentile of the values")
    func range() {
        let values: [Double?] = (1...19).map { Double($0) } + [1_000]
        #expect(MapChart.range(of: values) == 1...19)
        #expect(MapChart.range(of: [nil, 3, 5]) == 3...5)
        #expect(MapChart.range(of: [nil, nil]) == nil)
    }

    @Test("Known intervals are in the table, in the page's data, and on areas with room for them")
    func intervals() throws {
        let map = MapChart(
            areas: MapChartTests.map().areas,
            measures: [
                MapChart.Measure(
                    DataTable.Column("wait", unit: "min", decimals: 1), whole: [1.5, 2], intervals: [1.2...1.9, nil]),
                MapChart.Measure(DataTable.Column("requests"), whole: [3, 4], intervals: [nil, nil]),
            ], hours: [], streets: MapChart.Streets(lines: []))
        let figure = Figure(name: "map", title: "Where", subtitle: "wait", content: .map(map))
        #expect(
            figure.table.columns.map(\.heading)
                == ["zone", "wait (min)", "wait, 95 % from (min)", "wait, 95 % to (min)", "requests"])
        #expect(figure.table.rows[0] == [.text("</script>"), .number(1.5), .number(1.2), .number(1.9), .number(3)])
        #expect(figure.table.rows[1] == [.text("B"), .number(2), .none, .none, .number(4)])
        let data = try MapChartTests.data(of: map)
        #expect(
            data.contains(#""low":[1.20,null],"high":[1.90,null]"#) && data.contains(#""low":[],"high":[]"#), "\(data)")
        #expect(figure.svg().contains(">1.2 to 1.9<"))
    }

    private static func counted(_ counts: [Double], marked: Int? = nil) -> MapChart {
        let ring = map().areas[0].rings
        let areas = counts.indices.map { place in
            MapChart.Area(
                name: "zone \(place)",
                rings: ring.map {
                    $0.map { point in
                        Coordinate(
                            latitudeDegrees: point.latitudeDegrees,
                            longitudeDegrees: point.longitudeDegrees + Double(place))
                    }
                }, centre: nil, isMarked: place == marked)
        }
        let basis = MapChart.SampleSizes(
            "clients served", whole: counts, byHour: [counts.map { $0 / 10 }], enough: Finding.countMin)
        let waits = counts.indices.map { Double($0 + 1) }
        return MapChart(
            areas: areas,
            measures: [
                MapChart.Measure(
                    DataTable.Column("wait", unit: "min", decimals: 1), whole: waits, byHour: [waits], basis: basis),
                MapChart.Measure(DataTable.Column("requests"), whole: counts),
            ], hours: ["00:00 to 01:00"], streets: .none)
    }

    @Test(
        "Values with too few observations are hatched, and the key says so",
        arguments: [
            ([19.0, 20, 30], 1, "fewer than 20 clients served"),
            ([190, 4_000, 5_000, 6_000], 1, "fewer than 200 clients served"),
            ([20, 20, 30], 0, ""), ([0, 1, 2], 3, "fewer than 20 clients served"),
        ])
    func few(counts: [Double], hatched: Int, words: String) throws {
        let map = MapChartTests.counted(counts)
        let figure = Figure(name: "map", title: "Where", subtitle: "wait", content: .map(map))
        let svg = figure.svg()
        // Plus one in the key.
        #expect(svg.components(separatedBy: "fill=\"url(#hatching)\"").count - 1 == (hatched == 0 ? 0 : hatched + 1))
        #expect(svg.contains("<pattern id=\"hatching\"") == (hatched > 0))
        #expect(words.isEmpty ? !svg.contains("of fewer") : svg.contains(">\(words)<"))
        #expect(figure.table.columns.map(\.heading) == ["zone", "wait (min)", "clients served", "requests"])
        #expect(figure.table.rows[0] == [.text("zone 0"), .number(1), .number(counts[0]), .number(counts[0])])
        let data = try MapChartTests.data(of: map)
        #expect(
            data.contains(#""basis":{"words":"clients served","least":"#) && data.contains(#""basis":false"#), "\(data)"
        )
    }

    @Test("The colour range ignores values with too few observations")
    func rangeOfEnough() {
        #expect(MapChartTests.counted([2, 30, 30]).measures[0].range == 2...3)
        #expect(MapChartTests.counted([30, 30, 2]).measures[0].range == 1...2)
        // If all have too few observations, the range is that of all.
        #expect(MapChartTests.counted([1, 2]).measures[0].range == 1...2)
    }

    @Test("The area that a title names is outlined, and each area has its name where it fits")
    func marked() throws {
        let figure = { (marked: Int?) in
            Figure(
                name: "map", title: "Where", subtitle: "wait",
                content: .map(MapChartTests.counted([30, 30, 30], marked: marked)))
        }
        let outline = "fill=\"none\" stroke=\"#2b2b33\""
        #expect(figure(1).svg().components(separatedBy: outline).count == 2)
        #expect(!figure(nil).svg().contains(outline))
        for number in 0..<3 {
            #expect(figure(1).svg().components(separatedBy: ">zone \(number)</text>").count == 2)
            #expect(figure(nil).svg().contains("<title>zone \(number): \(number + 1).0 min</title>"))
        }
        let data = try MapChartTests.data(of: MapChartTests.counted([30, 30, 30], marked: 1))
        #expect(data.contains(#""marked":[{"area":1,"name":"zone 1"}]"#), "\(data)")
    }

    private static func data(of chart: MapChart) throws -> String {
        guard case .bytes(let bytes) = try #require(MapMarkup(chart, id: "map", title: "Where").islands.first).content
        else { return "no bytes" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a map of adjacent squares with given sides in degrees.
    private static func named(_ names: [(name: String, id: String)], sides: Double, ranks: [MapChart.Rank] = [])
        -> MapChart
    {
        MapChart(
            areas: names.enumerated().map { number, zone in
                let west = Double(number) * sides
                let corners = [(0.0, west), (sides, west), (sides, west + sides), (0, west + sides), (0, west)]
                return MapChart.Area(
                    name: zone.name, id: zone.id,
                    rings: [corners.map { Coordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1) }], centre: nil)
            },
            measures: [MapChart.Measure(DataTable.Column("requests"), whole: names.indices.map { Double($0) })],
            hours: [], streets: .none, ranks: ranks)
    }

    @Test("A zone without room for its name has its id on the map, and both in the list and the table")
    func ids() throws {
        let long = "Saint Bartholomew's-in-the-Fields"
        let map = MapChartTests.named((0..<24).map { ($0 == 3 ? long : "Row", "D\($0)") }, sides: 0.1)
        let svg = Figure(name: "map", title: "Where", subtitle: "", content: .map(map)).svg()
        #expect(svg.contains(">D3</text>") && svg.contains(">Row</text>") && !svg.contains(">D4</text>"))
        #expect(svg.contains("<title>\(long) (D3): 3 </title>"))
        #expect(map.table.rows[3][0] == .text("\(long) (D3)"))
        // On a page, labels depend on the zoom.
        #expect(map.areas[3].labels.map(\.words) == [long, "Saint\nBartholomew's-in-the-Fields", "D3"])
        let sizes = map.areas[3].labels.map(\.sizeDegrees)
        #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2] && sizes[2] <= 0.1)
        #expect(try MapChartTests.data(of: map).contains(#"{"words":"D3","size":"#))
    }

    @Test("Taxi ranks are on a map with their names, and their symbol is in the key")
    func ranks() throws {
        let rank = MapChart.Rank(
            name: "Station", place: Coordinate(latitudeDegrees: 0.05, longitudeDegrees: 0.02), words: "3 taxis wait")
        let svg = { (ranks: [MapChart.Rank]) in
            let map = MapChartTests.named([("Old Town", "A"), ("Harbour", "B")], sides: 0.1, ranks: ranks)
            return Figure(name: "map", title: "Where", subtitle: "", content: .map(map)).svg()
        }
        #expect(svg([rank]).contains(">Station</text>") && svg([rank]).contains(">taxi rank</text>"))
        #expect(svg([rank]).contains("<title>3 taxis wait</title>") && !svg([]).contains("taxi rank"))
        let data = try MapChartTests.data(of: MapChartTests.named([("Old Town", "A")], sides: 0.1, ranks: [rank]))
        #expect(data.contains(#""ranks":[{"name":"Station","words":"3 taxis wait","north":0.050000,"east":0.020000}]"#))
    }

    @Test("A report marks the zone in its title, whose mean wait counts served clients of all replications")
    func marksInReports() throws {
        for (run, marks, served, least) in [
            (try SmallRun(replications: 20), [false, true], 800.0, 200.0), (try SmallRun(), [false, false], 40, 20),
        ] {
            guard case .map(let chart) = try run.page().figures.first(where: { $0.name == "map" })?.content else {
                return #expect(Bool(false), "no map")
            }
            #expect(chart.areas.map(\.isMarked) == marks)
            #expect(
                chart.measures[0].sampleSizes?.whole[1] == served && chart.measures[0].sampleSizes?.threshold == least)
        }
    }

    @Test("A map is drawn as SVG with its key, and as a part of a page with its controls")
    func drawing() throws {
        let figure = Figure(
            name: "map", title: "Where", subtitle: "wait", content: .map(MapChartTests.map()))
        let svg = figure.svg()
        #expect(svg.contains("<circle") && svg.contains("fill-rule=\"evenodd\"") && svg.contains("wait (min)"))
        let part = PagePart.figure(figure)
        #expect(
            part.needs == [.mapLibrary, .map]
                && part.islands.map(\.id) == ["figure-map-data", "figure-map-lines", "streets"])
        let markup = String(decoding: part.markup.bytes, as: UTF8.self)
        #expect(markup.contains("&lt;/script&gt;") && markup.contains("max=\"2\""))
        #expect(figure.table.rows == [[.text("</script>"), .number(1.5)], [.text("B"), .none]])
    }
}

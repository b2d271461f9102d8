import InputFiles
import Pictures
import TestSupport
import Testing

@Suite("Report of a run: map")
struct RunMapTests {
    private let run: SmallRun

    init() throws { run = try SmallRun() }

    @Test("The map shows the zones' figures over the run with their intervals from zone_summary.csv")
    func zoneIntervals() throws {
        #expect(try mapTable().columns.allSatisfy { !$0.title.contains("95 %") })
        try run.folder.write(
            """
            zone,metric,unit,replications,mean,stddev,ci95_low,ci95_high,min,max
            West,wait_mean_s,s,2,150.000,1.000,144.000,156.000,149,151
            West,requests,count,2,25.000,1.000,20.000,30.000,24,26
            West,service_rate,share,2,1.000000,0.000000,1.000000,1.000000,1,1
            West,immediate_requests,count,2,25.000,1.000,1.000,2.000,24,26
            East,requests,count,2,25.000,1.000,20.000,30.000,24,26

            """, to: "zone_summary.csv")
        let table = try mapTable()
        let row = zip(table.columns.map(\.heading), table.rows[0]).map { "\($0): \($1)" }
        #expect(
            Array(row[1...3]) == [
                "mean wait (min): number(2.5)", "mean wait, 95 % from (min): number(2.4)",
                "mean wait, 95 % to (min): number(2.6)",
            ])
        // No interval if all replications agree; counts cover the shown hours.
        #expect(
            Array(row[4...9]) == [
                "clients served: number(50.0)", "served (%): number(100.0)", "clients who ask: number(50.0)",
                "requests: number(50.0)", "requests, 95 % from: number(40.0)", "requests, 95 % to: number(60.0)",
            ])
        try run.replace("20.000,30.000", by: "20.000,10.000", in: "zone_summary.csv")
        #expect(throws: InputError.self) { _ = try run.page() }
    }

    private func mapTable() throws -> DataTable {
        try #require(try run.page().figures.first { $0.name == "map" }?.table)
    }

    @Test("A city that is only a table has its zones in a table")
    func withoutPlaces() throws {
        let text = run.folder.read("zones.geojson") ?? ""
        let lines = text.split(separator: "\n").map { line -> String in
            guard let place = line.range(of: "\"geometry\": ") else { return String(line) }
            return line[..<place.upperBound] + "null}" + (line.hasSuffix(",") ? "," : "")
        }
        try run.folder.write(lines.joined(separator: "\n") + "\n", to: "zones.geojson")
        let page = try run.page()
        #expect(!page.figures.contains { $0.name == "map" })
        #expect(try run.html().contains("The positions of the zones are unknown") == true)
    }

    @Test("A map without streets says why: the city has none, or the scenario no longer exists")
    func withoutStreets() throws {
        #expect(
            try run.html().contains("Zones only: the city is a table of times and distances between zones.") == true)
        try run.replace("\"table\": \"x\"", by: "\"generate\": {}", in: "manifest.json")
        #expect(
            try run.html().contains("Zones only: the scenario of this run no longer exists, or has changed.")
                == true)
    }

    @Test("Ranks are on the map and in a table, with arriving taxis, waiting taxis and accepted rides")
    func ranks() throws {
        #expect(!(try run.page().sections.contains { $0.id == "ranks" }))
        try run.folder.write(
            """
            replication,hour,rank,name,zone,latitude,longitude,arrivals,served,mean_taxis,max_taxis
            1,0,1,Station,West,0.050000,0.020000,10,6,1.500,3
            1,0,2,,West,0.060000,0.080000,4,1,0.500,1
            1,1,1,Station,West,0.050000,0.020000,20,12,2.500,5
            1,1,2,,West,0.060000,0.080000,0,0,0.000,0

            """, to: "ranks.csv")
        guard case .map(let map) = try run.page().figures.first(where: { $0.name == "map" })?.content else {
            return #expect(Bool(false), "no map")
        }
        #expect(map.ranks.map(\.name) == ["Station", "rank 2"])
        #expect(map.ranks[0].tooltip == "2 taxis wait on average, 18 rides are accepted there")
        let html = try run.html().replacing(#/<[^>]*>|\s/#, with: " ").replacing(#/ +/#, with: " ")
        // Waits of 90 and 150 taxi minutes in the two hours, divided by 30 arrivals.
        #expect(html.contains("Station West 18 30 2.00 5 8.0 rank 2 West 1 4 0.25 1 7.5"), "\(html.suffix(3_000))")
        try run.replace("Station,West", by: "Station,East", in: "ranks.csv")
        #expect(throws: InputError.self) { _ = try run.page() }
    }

    @Test("A page warns before its figures if waits differ from the clients' expectations")
    func expectations() throws {
        #expect(!(try run.html()).contains("waits that they expect"))
        try run.replace(
            "\"interrupted\": false,",
            by:
                "\"interrupted\": false, \"expectations\": {\"iterations\": 12, \"reached\": false, \"gap_mean_s\": 96.4, "
                + "\"gap_most_s\": 340.0},", in: "manifest.json")
        let html = try run.html()
        let words = "Waits differ from what people expect: after 12 pilots by 96 s on average"
        let place = try #require(html.range(of: words))
        #expect(try place.upperBound < #require(html.range(of: "<dl class=\"key-figures\"")).lowerBound)
    }
}

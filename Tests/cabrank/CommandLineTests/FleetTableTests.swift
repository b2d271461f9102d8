import TestSupport
import Testing

@Suite(
    "Tables of types, groups and ranks", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built")
)
struct FleetTableTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let van = "{name: van, share: 0.25, seats: 8, wheelchair: true}"

    /// Runs two replications with types of taxis, a group of drivers and a gateway.
    private func run(types: String, drivers: String = "", ranks: String = "") throws -> (ResultTables, page: String) {
        try folder.write(
            """
            scenario: fleet
            city:
              zones: [A, B]
              table:
                A: {A: [3, 1.0], B: [10, 4.0]}
                B: {A: [10, 4.0], B: [3, 1.0]}
              gateways: [{name: Airport, zone: B, drive: 20 min, distance: 15 km}]
            duration: 12 h
            demand:
              flows: [{from: A, to: B, perHour: 20}, {from: B, to: A, perHour: 20}]
              gateways: [{gateway: Airport, in: 60, out: 60}]
            clients: {patience: 10 min, party: {1: 4, 6: 1}, wheelchair: 0.05}
            drivers:
              shifts: [{taxis: 40}]
              types: [\(types)]
              groups: [{name: choosy, share: 0.25, acceptance: {base: 0.5}}]
              \(drivers)
            \(ranks)

            """, to: "fleet.yaml")
        let run = try CommandLineRun(["run", "fleet.yaml", "--replications=2", "--out=r", "--quiet"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(try CommandLineRun(["report", "r"], in: folder.path).exitCode == 0)
        return (ResultTables(folder: "\(folder.path)/r"), try #require(folder.read("r.html")))
    }

    /// Expects that columns of a table add up to metrics of each replication.
    private func expectSums(
        of table: String, in tables: ResultTables, _ columns: [(name: String, metric: String, factor: Double)]
    ) throws {
        let replications = tables.metrics()
        #expect(replications.count == 2)
        for (number, metrics) in replications.enumerated() {
            let rows = tables.rows(of: table).filter { $0["replication"] == "\(number + 1)" }
            for (name, metric, factor) in columns {
                let sum = rows.reduce(0) { $0 + $1.number(name) }
                let expected = try #require(metrics[metric]) * factor
                #expect(sum > 0 && abs(sum - expected) < 0.01, "\(table), replication \(number + 1): \(name)")
            }
        }
    }

    private static let shared: [(name: String, metric: String, factor: Double)] = [
        ("shift_s", "duty_vehicle_h", 3_600), ("occupied_s", "occupied_vehicle_h", 3_600),
        ("occupied_km", "occupied_km", 1), ("income", "income", 1),
    ]

    @Test("The types and the groups each add up to the fleet, and energy, charging and waits for plugs to the metrics")
    func electric() throws {
        let electric =
            "{name: electric, share: 0.5, electric: {battery: 10 kWh, consumption: 20 kWh/100km}}"
        let (tables, page) = try run(
            types: "\(Self.van), \(electric)", drivers: "charging: [{zone: A, plugs: 2, power: 20 kW}]")
        try expectSums(
            of: "vehicle_types.csv", in: tables,
            Self.shared + [("charges", "charges", 1), ("charging_s", "charging_vehicle_h", 3_600)])
        try expectSums(
            of: "driver_groups.csv", in: tables, Self.shared + [("offers", "offers", 1), ("refusals", "refusals", 1)])
        let rows = tables.rows(of: "vehicle_types.csv").filter { $0["type"] == "electric" }
        for (row, metrics) in zip(rows, tables.metrics()) {
            let kilometres = row.number("empty_km") + row.number("occupied_km")
            #expect(abs(row.number("energy_used_kwh") - 0.2 * kilometres) < 0.01)
            let wait = try #require(metrics["plug_wait_mean_s"])
            #expect(abs(row.number("plug_wait_s") - wait * row.number("plug_waits")) < 0.01)
        }
        #expect(rows.count == 2)
        #expect(page.contains("id=\"vehicle-types\"") && page.contains("id=\"driver-groups\""))
        #expect(page.contains("Charging: at a charging place") && !page.contains("id=\"rank-service\""))
    }

    @Test("T14, T15: the table and the page of ranks have the metrics of walk-up clients, each with one end")
    func ranks() throws {
        let (tables, page) = try run(
            types: Self.van,
            ranks: """
                ranks: [{zone: A, capacity: 3, holding: {capacity: 5, drive: 2 min}, walkUps: {perHour: 20, lineMax: 5}}]
                """)
        try expectSums(
            of: "rank_service.csv", in: tables,
            [
                ("walk_ups", "walk_ups", 1), ("served", "walk_ups_served", 1), ("balked", "walk_ups_balked", 1),
                ("reneged", "walk_ups_reneged", 1), ("mean_wait_s", "rank_wait_mean_s", 1),
                ("mean_line", "rank_line_mean", 1), ("max_line", "rank_line_max", 1),
            ])
        for row in tables.rows(of: "rank_service.csv") {
            let ends = ["served", "balked", "reneged", "open_at_end"].reduce(0) { $0 + row.number($1) }
            #expect(row.number("walk_ups") == ends, "\(row)")
            #expect(row.number("taxis_held") > 0 && row.number("taxis_turned_away") > 0)
        }
        #expect(page.contains("id=\"rank-service\"") && page.contains("id=\"vehicle-types\""))
        #expect(page.contains("clients in all lines, on average") && page.contains("walk to a rank and do not call"))
        let (_, other) = try run(types: Self.van, ranks: "ranks: [{zone: A, capacity: 3}]")
        #expect(other.contains("taxis turned away") && !other.contains("walk to a rank and do not call"))
        #expect(!other.contains("clients in all lines, on average"))
    }
}

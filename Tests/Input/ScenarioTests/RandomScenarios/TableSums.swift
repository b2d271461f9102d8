import TestSupport

/// Recomputes the totals of a results folder from its other tables: rides, shifts, zones, hours, causes.
struct TableSums {
    let tables: ResultTables
    let warmUpSeconds: Double
    let endSeconds: Double
    let metrics: [[String: Double]]
    var faults: [String] = []

    private static let losses = ["gave_up", "no_taxi", "unreachable", "withdrawn", "no_show"]

    /// Compares all tables of a folder.
    ///
    /// - Parameters:
    ///   - warmUpSeconds: duration that no metric counts.
    ///   - endSeconds: end of the time for requests.
    init(folder: String, warmUpSeconds: Double, endSeconds: Double) {
        tables = ResultTables(folder: folder)
        (self.warmUpSeconds, self.endSeconds) = (warmUpSeconds, endSeconds)
        metrics = tables.metrics()
        if metrics.isEmpty { faults.append("there are no results") }
        compareSummary()
        for replication in metrics.indices {
            compareRequests(replication)
            compareWalks(replication)
            comparePlaces(replication)
            compareSessions(replication)
        }
        compareRides()
        compareLog()
        compareZones()
        compareDrivers()
        compareCountedHours()
        compareStatement()
    }

    /// Adds a fault if two figures differ by more than their rounding.
    mutating func expect(
        _ found: Double, _ right: Double, within tolerance: Double = 1e-9, _ what: @autoclosure () -> String
    ) {
        let scale = max(1, abs(right) * 1e-9)
        if abs(found - right) > tolerance + 1e-9 * scale { faults.append("\(what()): \(found), parts \(right)") }
    }

    func rows(_ table: String, _ replication: Int) -> [ResultTables.Row] {
        tables.rows(of: table).filter { $0["replication"] == "\(replication + 1)" }
    }

    // MARK: Metrics

    /// Compares requests (I12): each ends in exactly one way, and the kinds of rides add up to all.
    private mutating func compareRequests(_ replication: Int) {
        let values = metrics[replication]
        let parts =
            ["requests", "served", "interrupted", "lost", "open_at_end"] + TableSums.losses.map { "lost_\($0)" }
        let kinds = ["immediate_", "reserved_", "shared_"].filter { values["\($0)requests"] != nil }
        for kind in [""] + kinds where values["\(kind)requests"] != nil {
            func value(_ name: String) -> Double { values["\(kind)\(name)"] ?? 0 }
            expect(value("requests"), value("served") + value("lost") + value("open_at_end"), "\(kind)requests")
            expect(value("lost"), TableSums.losses.reduce(0) { $0 + value("lost_\($1)") }, "\(kind)lost")
        }
        if kinds.isEmpty { return }
        for part in parts {
            expect(values[part] ?? 0, kinds.reduce(0) { $0 + (values["\($1)\(part)"] ?? 0) }, "\(part) by kind")
        }
    }

    /// Compares `summary.csv` with the means over the replications, for metrics that are no ratios.
    private mutating func compareSummary() {
        for row in tables.rows(of: "summary.csv") where row["unit"] == "count" && row.number("replications") > 0 {
            let name = row.text("metric")
            let values = metrics.compactMap { $0[name] }
            expect(row.number("mean"), values.reduce(0, +) / Double(values.count), within: 0.0005, "mean \(name)")
        }
    }

    // MARK: Taxis

    private mutating func compareRides() {
        guard !tables.rows(of: "rides.csv").isEmpty else { return }
        for replication in metrics.indices {
            let rides = rows("rides.csv", replication)
            let requested = rides.filter { !$0.text("requested_s").isEmpty }
            let counted = requested.filter { $0.number("requested_s") >= warmUpSeconds }
            expect(Double(requested.count { $0.number("requested_s") > endSeconds }), 0, "requests after the end")
            let values = metrics[replication]
            expect(values["requests"] ?? 0, Double(counted.count), "requests and rides.csv")
            let served = counted.filter { !$0.text("picked_up_s").isEmpty }
            expect(values["served"] ?? 0, Double(served.count), "served and rides.csv")
            for (name, outcome) in TableSums.losses.map({ ("lost_\($0)", $0) }) + [
                ("interrupted", "interrupted"), ("open_at_end", "open"),
            ] {
                expect(
                    values[name] ?? 0, Double(counted.count { $0["outcome"] == outcome }), "\(name) and rides.csv")
            }
            if !served.isEmpty {
                let wait = served.reduce(0) { $0 + $1.number("wait_s") } / Double(served.count)
                expect(values["wait_mean_s"] ?? 0, wait, within: 0.0006, "wait_mean_s and rides.csv")
            }
            if !counted.isEmpty {
                let offers = counted.reduce(0) { $0 + $1.number("offers") } / Double(counted.count)
                expect(values["offers_per_request"] ?? 0, offers, within: 1e-6, "offers and rides.csv")
            }
            compareHours(replication, requested)
        }
    }

    /// A ride reconstructed from the events of the log.
    private struct LoggedRide: Equatable {
        var requested = ""
        var pickedUp = ""
        var offers = 0
        var end = ""
    }

    /// Compares `rides.csv` with `events.csv`, which is of the first replication.
    private mutating func compareLog() {
        let rides = rows("rides.csv", 0)
        let events = tables.rows(of: "events.csv")
        if rides.isEmpty || events.isEmpty { return }
        var logged: [String: LoggedRide] = [:]
        for event in events where !event.text("request").isEmpty {
            let (request, time) = (event.text("request"), event.text("time_s"))
            switch event.text("event") {
            case "requested", "joined": logged[request, default: LoggedRide()].requested = time
            case "reserved": logged[request] = LoggedRide()
            case "offered": logged[request]?.offers += 1
            case "pickedUp": logged[request]?.pickedUp = time
            case "concluded", "interrupted", "noShow", "withdrawn", "left", "reservationCancelled":
                logged[request]?.end = event.text("event")
            default: break
            }
        }
        let ends = [
            "completed": ["concluded"], "interrupted": ["interrupted"], "no_show": ["noShow"], "open": [""],
            "ahead": [""], "lapsed": ["reservationCancelled"],
            "on_board": [""], "cancelled": ["reservationCancelled", "left", "withdrawn"],
        ]
        expect(Double(rides.count), Double(logged.count), "rides.csv and events.csv")
        for ride in rides {
            guard let told = logged[ride.text("request")] else {
                faults.append("\(ride.text("request")) of rides.csv is not in events.csv")
                continue
            }
            let right = ends[ride.text("outcome")] ?? ["withdrawn", "left"]
            let isOfReservation = told.requested.isEmpty || ride["kind"] == "reserved"
            if ride.text("requested_s") != told.requested && !isOfReservation
                || ride.text("picked_up_s") != told.pickedUp || !right.contains(told.end)
                || Int(ride.number("offers")) != told.offers
            {
                faults.append("\(ride.text("request")) of rides.csv: \(ride), events.csv: \(told)")
            }
        }
    }

    private struct Cell: Hashable {
        var hour: Int
        var zone: String
        var cause = ""
    }

    /// Compares rides with `zones.csv` and `losses.csv`, by the hour and the zone, warm-up included.
    private mutating func compareHours(_ replication: Int, _ rides: [ResultTables.Row]) {
        let zones = rows("zones.csv", replication)
        let last = zones.map { Int($0.number("hour")) }.max() ?? 0
        var (requests, served, lost): ([Cell: Double], [Cell: Double], [Cell: Double]) = ([:], [:], [:])
        for ride in rides {
            let cell = Cell(hour: min(Int(ride.number("requested_s") / 3_600), last), zone: ride.text("origin_zone"))
            requests[cell, default: 0] += 1
            if !ride.text("picked_up_s").isEmpty { served[cell, default: 0] += 1 }
            if TableSums.losses.contains(ride.text("outcome")) {
                lost[Cell(hour: cell.hour, zone: cell.zone, cause: ride.text("outcome")), default: 0] += 1
            }
        }
        for row in zones {
            let cell = Cell(hour: Int(row.number("hour")), zone: row.text("zone"))
            expect(row.number("requests"), requests.removeValue(forKey: cell) ?? 0, "requests of \(cell) in zones.csv")
            expect(row.number("served"), served.removeValue(forKey: cell) ?? 0, "served of \(cell) in zones.csv")
        }
        for row in rows("losses.csv", replication) {
            let cell = Cell(hour: Int(row.number("hour")), zone: row.text("zone"), cause: row.text("cause"))
            expect(row.number("requests"), lost.removeValue(forKey: cell) ?? 0, "lost of \(cell) in losses.csv")
        }
        for rest in [requests, served, lost] where !rest.isEmpty {
            faults.append("rides of cells without a row: \(rest.keys.map { "\($0)" }.sorted())")
        }
    }

    /// Compares `fairness.csv` and `zone_summary.csv` with the whole city.
    private mutating func compareZones() {
        let sums =
            ["requests", "served", "lost", "refused_clients"] + TableSums.losses.map { "lost_\($0)" }
            + ["offers", "refusals", "timeouts", "stand_downs", "suspensions", "queue_overtakes"]
        for replication in metrics.indices {
            let rows = rows("fairness.csv", replication)
            if rows.isEmpty { continue }
            for name in sums {
                let parts = rows.filter { $0["scope"] == "zone" && $0["measure"] == name }
                let city = rows.first { $0["scope"] == "city" && $0["measure"] == name }?.number("value") ?? 0
                expect(city, parts.reduce(0) { $0 + $1.number("value") }, "\(name) by zone in fairness.csv")
                if let value = metrics[replication][name] { expect(value, city, "\(name) and fairness.csv") }
            }
        }
        let summary = tables.rows(of: "summary.csv")
        let zones = tables.rows(of: "zone_summary.csv")
        for name in sums where !zones.isEmpty {
            guard let city = summary.first(where: { $0["metric"] == name }) else { continue }
            let parts = zones.filter { $0["metric"] == name }
            expect(
                city.number("mean"), parts.reduce(0) { $0 + $1.number("mean") },
                within: 0.0005 * Double(parts.count + 1), "\(name) by zone in zone_summary.csv")
        }
    }

    private mutating func compareDrivers() {
        let columns = ["busy_s", "idle_s", "empty_km", "occupied_km", "rides", "offers", "income"]
        for replication in metrics.indices {
            var shifts: [String: [ResultTables.Row]] = [:]
            for shift in rows("shifts.csv", replication) { shifts[shift.text("driver"), default: []].append(shift) }
            var totals: [String: Double] = [:]
            for driver in rows("drivers.csv", replication) {
                let own = shifts[driver.text("driver")] ?? []
                let rounding = 0.0006 * Double(own.count + 1)
                expect(
                    driver.number("shift_s"), own.reduce(0) { $0 + $1.number("end_s") - $1.number("start_s") },
                    within: 2 * rounding, "shift_s of \(driver.text("driver")) and shifts.csv")
                // The rest is time at charging places.
                let rest = driver.number("shift_s") - driver.number("busy_s") - driver.number("idle_s")
                expect(
                    metrics[replication]["charges"] == nil ? rest : min(rest, 0), 0, within: 0.002,
                    "shift_s of \(driver.text("driver"))")
                for column in columns {
                    expect(
                        driver.number(column), own.reduce(0) { $0 + $1.number(column) }, within: rounding,
                        "\(column) of \(driver.text("driver")) and shifts.csv")
                }
                for column in columns + ["refusals", "timeouts", "suspensions"] {
                    totals[column, default: 0] += driver.number(column)
                }
            }
            let count = Double(rows("drivers.csv", replication).count)
            for (metric, column) in [
                ("occupied_km", "occupied_km"), ("income", "income"), ("offers", "offers"), ("refusals", "refusals"),
                ("timeouts", "timeouts"), ("suspensions", "suspensions"),
            ] {
                guard let value = metrics[replication][metric] else { continue }
                expect(value, totals[column] ?? 0, within: 0.0006 * (count + 1), "\(metric) and drivers.csv")
            }
        }
    }

    /// Compares the monthly statement (G02).
    private mutating func compareStatement() {
        for row in tables.rows(of: "statement.csv") {
            let costs = ["taxes", "commission", "salaries", "costs"].reduce(0) { $0 + row.number($1) }
            expect(row.number("profit"), row.number("income") - costs, within: 0.001, "profit of \(row.text("month"))")
        }
    }

    // MARK: On foot

    private mutating func compareWalks(_ replication: Int) {
        let values = metrics[replication]
        guard let followed = values["tours_followed"] else { return }
        expect(
            followed,
            ["tours_completed", "tours_cancelled", "tours_under_way_at_end"].reduce(0) { $0 + (values[$1] ?? 0) },
            "tours_followed")
        let causes = ["enough", "crowd", "closing", "taxi"].map { "tours_cancelled_\($0)" }
        expect(values["tours_cancelled"] ?? 0, causes.reduce(0) { $0 + (values[$1] ?? 0) }, "tours_cancelled by cause")
        let tours = rows("tours.csv", replication)
        for (metric, column) in [
            ("tours_followed", "followers"), ("tours_completed", "completed"), ("tours_cancelled", "cancelled"),
            ("tours_under_way_at_end", "under_way"), ("waypoints_reached", "waypoints_reached"),
            ("waypoints_skipped", "waypoints_skipped"),
        ] {
            expect(values[metric] ?? 0, tours.reduce(0) { $0 + $1.number(column) }, "\(metric) and tours.csv")
        }
    }

    private mutating func compareSessions(_ replication: Int) {
        let sessions = rows("sessions.csv", replication)
        guard let count = metrics[replication]["sessions"], warmUpSeconds == 0 else { return }
        expect(count, Double(sessions.count), "sessions and sessions.csv")
        for (metric, column) in [
            ("fixes", "fixes"), ("fixes_left_out", "fixes_left_out"), ("fixes_late", "fixes_late"),
        ] {
            expect(
                metrics[replication][metric] ?? 0, sessions.reduce(0) { $0 + $1.number(column) },
                "\(metric) and sessions.csv")
        }
    }

    /// Compares visits by place, by place and day, by day, and by hour and category; only days include the warm-up.
    private mutating func comparePlaces(_ replication: Int) {
        guard let visits = metrics[replication]["visits"] else { return }
        func sum(_ rows: [ResultTables.Row]) -> Double { rows.reduce(0) { $0 + $1.number("visits") } }
        let places = rows("places.csv", replication)
        let (whole, daily) = (places.filter { $0.text("day").isEmpty }, places.filter { !$0.text("day").isEmpty })
        let hours = rows("visits.csv", replication)
        let days = rows("attention.csv", replication)
        expect(visits, sum(whole), "visits and places.csv")
        expect(visits, sum(hours), "visits and visits.csv")
        for category in Set(places.map { $0.text("category") }).sorted() {
            expect(
                sum(whole.filter { $0["category"] == category }), sum(hours.filter { $0["category"] == category }),
                "visits of \(category) by place and hour")
        }
        for day in days {
            let own = daily.filter { place in
                let category = place.text("category")
                let isSight = category != "restaurant" && category != "hotel"
                return place["day"] == day["day"]
                    && (day.text("category").isEmpty ? isSight : day["category"] == category)
            }
            expect(day.number("visits"), sum(own), "attention.csv and places.csv")
        }
        if warmUpSeconds == 0 { expect(visits, sum(daily), "visits and the days of places.csv") }
        let subscriptions = rows("subscriptions.csv", replication)
        if warmUpSeconds == 0, !subscriptions.isEmpty {
            for (metric, column) in [("subscriptions_new", "new"), ("subscriptions_renewed", "renewed")] {
                expect(
                    metrics[replication][metric] ?? 0, subscriptions.reduce(0) { $0 + $1.number(column) },
                    "\(metric) and subscriptions.csv")
            }
        }
    }
}

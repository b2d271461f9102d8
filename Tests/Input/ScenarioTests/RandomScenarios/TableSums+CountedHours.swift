import TestSupport

// Income, kilometres and rides of the counted hours.
extension TableSums {
    /// Recomputes income, kilometres and rides of the counted hours, and their ratios, from rides and shifts: a ride
    /// that crosses an edge counts pro rata by the time on board.
    mutating func compareCountedHours() {
        let authority = tables.rows(of: "statement.csv").reduce(0) { $0 + $1.number("taxes") }
        for replication in metrics.indices {
            var own: [String: [CountedRide]] = [:]
            for ride in rows("rides.csv", replication)
            where ["completed", "interrupted"].contains(ride.text("outcome")) {
                own[ride.text("driver"), default: []].append(counted(ride))
            }
            if own.isEmpty { continue }
            for driver in rows("drivers.csv", replication) {
                compareDriver(driver, own[driver.text("driver")] ?? [], paysAuthority: authority > 0)
            }
            let rides = own.values.flatMap { $0 }
            let fares = rides.reduce(0) { $0 + $1.price }
            // Each crossing ride is rounded to cents, in two parts if the authority gets one.
            let rounding = 0.011 * Double(rides.count(where: \.isCrossing) + 1)
            compareRatios(replication, rides, fares: fares, paysAuthority: authority > 0, within: rounding)
            let statements = rows("statement.csv", replication).filter { $0["who"] == "taxi" }
            func booked(_ line: String) -> Double { statements.reduce(0) { $0 + $1.number(line) } }
            expect(booked("income"), fares, within: rounding, "fares of statement.csv and rides.csv")
            expect(booked("salaries"), metrics[replication]["income"] ?? 0, within: 0.0001, "salaries and income")
            expect(booked("income"), booked("salaries") + booked("taxes"), within: 0.0001, "fares by payee")
        }
    }

    /// The counted part of a ride.
    private struct CountedRide {
        var price: Double
        var kilometres: Double
        var seconds: Double
        var isCrossing: Bool
        var isShared: Bool
        /// Whether it ends in the counted hours.
        var ends: Bool
    }

    private func counted(_ ride: ResultTables.Row) -> CountedRide {
        let (from, to) = (ride.number("picked_up_s"), ride.number("ended_s"))
        let inside = max(0, min(to, endSeconds) - max(from, warmUpSeconds))
        let ends = to >= warmUpSeconds && to <= endSeconds
        let share = to > from ? inside / (to - from) : ends ? 1 : 0
        return CountedRide(
            price: ride.number("price") * share, kilometres: ride.number("ride_km") * share, seconds: inside,
            isCrossing: 0 < share && share < 1, isShared: ride["shared"] == "true", ends: ends)
    }

    private mutating func compareDriver(_ driver: ResultTables.Row, _ rides: [CountedRide], paysAuthority: Bool) {
        let name = driver.text("driver")
        let crossing = Double(rides.count(where: \.isCrossing))
        if !paysAuthority {
            expect(
                driver.number("income"), rides.reduce(0) { $0 + $1.price }, within: 0.006 * crossing + 0.0001,
                "income of \(name) and rides.csv")
        }
        if rides.contains(where: \.isShared) { return }
        expect(
            driver.number("occupied_km"), rides.reduce(0) { $0 + $1.kilometres },
            within: 0.0011 * Double(rides.count + 1), "occupied_km of \(name) and rides.csv")
        expect(driver.number("rides"), Double(rides.count(where: \.ends)), "rides of \(name) and rides.csv")
    }

    /// Compares the ratios of a replication: both terms are of the counted hours.
    private mutating func compareRatios(
        _ replication: Int, _ rides: [CountedRide], fares: Double, paysAuthority: Bool, within rounding: Double
    ) {
        let values = metrics[replication]
        let shifts = rows("shifts.csv", replication)
        let hours = shifts.reduce(0) { $0 + $1.number("end_s") - $1.number("start_s") } / 3_600
        guard hours > 0 else { return }
        let outside = shifts.count { $0.number("start_s") < warmUpSeconds || $0.number("end_s") > endSeconds }
        expect(Double(outside), 0, "shifts beyond the counted hours")
        let time = 0.001 * Double(shifts.count + 1) / 3_600
        expect(values["duty_vehicle_h"] ?? 0, hours, within: time, "duty_vehicle_h and shifts.csv")
        let perHour = values["income_per_hour"] ?? 0
        if !paysAuthority {
            expect(perHour * hours, fares, within: rounding + perHour * time, "income_per_hour")
        }
        let occupied = (values["utilisation"] ?? 0) * hours
        if rides.contains(where: \.isShared) { return }
        let ended = Double(rides.count(where: \.ends))
        let rate = values["rides_per_vehicle_hour"] ?? 0
        expect(rate * hours, ended, within: rate * time + 1e-6, "rides_per_vehicle_hour")
        // A taxi is occupied until the driver concludes the ride, some time after its end.
        let onBoard = rides.reduce(0) { $0 + $1.seconds } / 3_600
        let busy = (values["busy_share"] ?? 1) * hours
        let isBetween = occupied >= onBoard - time - 1e-6 * Double(rides.count) && occupied <= busy + time
        if !isBetween { faults.append("occupied hours \(occupied): on board \(onBoard), busy \(busy)") }
        let driven = rows("drivers.csv", replication).reduce((empty: 0.0, all: 0.0)) {
            ($0.empty + $1.number("empty_km"), $0.all + $1.number("empty_km") + $1.number("occupied_km"))
        }
        if driven.all > 1 {
            expect(values["empty_km_share"] ?? 0, driven.empty / driven.all, within: 0.001, "empty_km_share")
        }
    }
}

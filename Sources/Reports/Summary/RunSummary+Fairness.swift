// Who is treated how, for somebody who looks at it for five seconds.
extension RunSummary {
    var fairnessLines: [(String, String)] {
        var lines = [("Fairness", drivers)]
        if let zones { lines.append(("Zones", zones)) }
        lines.append(("Refusals", refusals))
        return lines
    }

    private var drivers: String {
        joined([
            "queue overtakes \(count("queue_overtakes"))",
            "Gini of driver income \(decimal("driver_income_gini", decimals: 3)),"
                + " of drivers' waiting \(decimal("driver_queue_wait_gini", decimals: 3)) (0 is equal)",
        ])
    }

    /// nil if nobody was served.
    private var zones: String? {
        guard mean("zone_wait_p50_ratio_p10") != nil else { return nil }
        return joined([
            "in 8 of 10 zones the median wait is \(decimal("zone_wait_p50_ratio_p10", decimals: 2))"
                + " to \(decimal("zone_wait_p50_ratio_p90", decimals: 2)) times the city's",
            "served \(percent("zone_service_rate_p10")) to \(percent("zone_service_rate_p90"))",
        ])
    }

    private var refusals: String {
        var parts = ["\(count("refusals")) of \(count("offers")) offers", "unanswered \(count("timeouts"))"]
        if isAbove(0, "refused_clients") { parts.append(refusedClients) }
        if isAbove(0, "stand_downs") { parts.append("stand-downs \(count("stand_downs"))") }
        parts.append("suspensions \(count("suspensions"))")
        return joined(parts)
    }

    private var refusedClients: String {
        let clients = "\(percent("refused_clients_share")) of clients refused"
        guard let extra = mean("refusal_extra_wait_s") else { return clients }
        let direction = extra < 0 ? "less" : "longer"
        return "\(clients): they wait \(duration("refusal_extra_wait_s", absolute: true)) \(direction)"
    }
}

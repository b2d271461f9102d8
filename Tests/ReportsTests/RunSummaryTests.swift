import CityWorld
import Measures
import Experiments
import Reports
import Testing

@Suite("The summary at the end of a run")
struct RunSummaryTests {
    private func lines(replications: Int) -> [String: String] {
        var setup = ReportsFixtures.setup()
        setup.replications = replications
        let metrics = (1...replications).map { ReportsFixtures.result(replication: $0, in: setup).metrics.metrics }
        var manifest = Manifest(of: setup, threads: 1)
        manifest.effort.eventsHandled = 4_500_000
        manifest.effort.runSeconds = 1.5
        manifest.effort.peakMemoryBytes = 88_400_000
        let summary = RunSummary(
            MetricSummary.summaries(of: metrics), replications: replications, manifest: manifest, path: "Reports/test")
        return Dictionary(uniqueKeysWithValues: summary.lines().map { ($0.subject, $0.figures) })
    }

    @Test("It tells the run in plain words with units")
    func plainWords() {
        let lines = lines(replications: 1)
        #expect(lines["Run"] == "test · seed 7 · 1 replication")
        #expect(lines["Requests"] == "2 · served 1 (50.0 %) · lost 0 · still open at the end 1")
        #expect(lines["Lost"] == nil)
        #expect(lines["Waiting"] == "half within 90 s · 95 % within 90 s · mean 90 s")
        #expect(lines["Driving"] == "empty 26.0 % of the kilometres · to pickups 16.1 % · repositioning 10.0 %")
        #expect(
            lines["Fairness"]
                == "queue overtakes 0 · Gini of driver income 0.000, of drivers' waiting – (0 is equal)")
        #expect(
            lines["Zones"]
                == "in 8 of 10 zones the median wait is 1.00 to 1.00 times the city's · served 50.0 % to 50.0 %")
        #expect(lines["Refusals"] == "2 of 4 offers · unanswered 1 · suspensions 0")
        #expect(lines["At once"] == nil && lines["Shared"] == nil)
        #expect(lines["Speed"] == "4,500,000 events in 1.50 s · 3.0 million a second · 88 MB of memory")
        #expect(lines["Results"] == "Reports/test")
    }

    @Test("With several replications it says what the ± is")
    func severalReplications() {
        #expect(
            lines(replications: 3)["Run"]?.hasSuffix("3 replications · mean ± half the 95 % confidence interval")
                == true)
    }

    /// The figures of one subject from metrics that are given, one list a replication.
    private func line(_ subject: String, _ replications: [[(String, MetricUnit, Double?)]]) -> String? {
        let metrics = replications.map { $0.map { Metric(name: $0.0, unit: $0.1, value: $0.2) } }
        let summary = RunSummary(
            MetricSummary.summaries(of: metrics), replications: replications.count,
            manifest: Manifest(of: ReportsFixtures.setup(), threads: 1), path: "Reports/test")
        return summary.lines().first { $0.subject == subject }?.figures
    }

    @Test("Fairness, zones and refusals of a day are three lines that need no explanation")
    func fairness() {
        let day: [(String, MetricUnit, Double?)] = [
            ("queue_overtakes", .count, 0), ("driver_income_gini", .ratio, 0.1478),
            ("driver_queue_wait_gini", .ratio, 0.3429), ("zone_wait_p50_ratio_p10", .ratio, 0.764),
            ("zone_wait_p50_ratio_p90", .ratio, 2.1349), ("zone_service_rate_p10", .share, 0.958),
            ("zone_service_rate_p90", .share, 1), ("refusals", .count, 440), ("offers", .count, 9_233),
            ("timeouts", .count, 133), ("refused_clients", .count, 529), ("refused_clients_share", .share, 0.0619),
            ("refusal_extra_wait_s", .seconds, 150), ("stand_downs", .count, 1), ("suspensions", .count, 2),
        ]
        #expect(
            line("Fairness", [day])
                == "queue overtakes 0 · Gini of driver income 0.148, of drivers' waiting 0.343 (0 is equal)")
        #expect(
            line("Zones", [day])
                == "in 8 of 10 zones the median wait is 0.76 to 2.13 times the city's · served 95.8 % to 100.0 %")
        #expect(
            line("Refusals", [day])
                == "440 of 9,233 offers · unanswered 133 · 6.2 % of clients refused: they wait 2.5 min longer"
                + " · stand-downs 1 · suspensions 2")
    }

    @Test("Those refused who wait less, or of whom nobody was served, are told so")
    func refusedClients() {
        var day: [(String, MetricUnit, Double?)] = [
            ("refused_clients", .count, 3), ("refused_clients_share", .share, 0.5),
            ("refusal_extra_wait_s", .seconds, -20), ("refusals", .count, 3), ("offers", .count, 6),
            ("timeouts", .count, 0), ("suspensions", .count, 0),
        ]
        #expect(
            line("Refusals", [day])
                == "3 of 6 offers · unanswered 0 · 50.0 % of clients refused: they wait 20 s less · suspensions 0")
        day[2].2 = nil
        #expect(
            line("Refusals", [day]) == "3 of 6 offers · unanswered 0 · 50.0 % of clients refused · suspensions 0")
        #expect(line("Zones", [day]) == nil)
    }

    @Test("Where there are several kinds of ride each is told apart")
    func kinds() {
        let day: [(String, MetricUnit, Double?)] = [
            ("immediate_requests", .count, 6_900), ("immediate_service_rate", .share, 0.981),
            ("immediate_wait_p50_s", .seconds, 228), ("reserved_requests", .count, 1_020),
            ("reserved_service_rate", .share, 0.997), ("reserved_wait_p50_s", .seconds, 0),
            ("reservations_cancelled", .count, 40), ("shared_requests", .count, 182),
            ("shared_service_rate", .share, 0.977), ("shared_wait_p50_s", .seconds, 306),
            ("shared_detour_mean_ratio", .ratio, 1.1615),
        ]
        #expect(line("At once", [day]) == "6,900 requests · served 98.1 % · half within 3.8 min")
        #expect(
            line("Reserved", [day]) == "1,020 requests · served 99.7 % · half within 0 s · cancelled in time 40")
        #expect(
            line("Shared", [day])
                == "182 requests · served 97.7 % · half within 5.1 min · 1.16 times the direct way")
    }
}

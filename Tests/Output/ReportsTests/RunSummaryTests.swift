import Experiments
import Measures
import Reports
import Testing

@Suite("The summary at the end of a run")
struct RunSummaryTests {
    private func lines(replications: Int) -> [String: String] {
        var setup = ReportsFixtures.setup()
        setup.replications = replications
        let metrics = (1...replications).map { ReportsFixtures.result(replication: $0, in: setup).metrics.metrics }
        var manifest = Manifest(of: setup, threads: 1)
        manifest.resources.eventsHandled = 4_500_000
        manifest.resources.runSeconds = 1.5
        manifest.resources.peakMemoryBytes = 88_400_000
        let summary = RunSummary(
            MetricSummary.summaries(of: metrics), replications: replications, manifest: manifest, path: "Reports/test")
        return Dictionary(uniqueKeysWithValues: summary.lines().map { ($0.subject, $0.figures) })
    }

    @Test("The summary describes the run in plain words with units")
    func plainWords() {
        let lines = lines(replications: 1)
        #expect(lines["Run"] == "test · seed 7 · 1 replication")
        #expect(lines["Requests"] == "2 · served 1 (50.0 %) · lost 0 · still open at the end 1")
        #expect(lines["Lost"] == nil)
        #expect(lines["Waiting"] == "half within 90 s · 95 % within 90 s · mean 90 s")
        #expect(lines["Driving"] == "empty 26.0 % of the kilometres · to pickups 16.1 % · repositioning 10.0 %")
        #expect(
            lines["Fairness"]
                == "queue overtakes 0 · Gini of driver income 0.000, of drivers' waiting time – (0 is equal)")
        #expect(lines["Refusals"] == "2 of 4 offers · unanswered 1 · suspensions 0")
        #expect(lines["At once"] == nil && lines["Shared"] == nil)
        #expect(lines["Speed"] == "4,500,000 events in 1.50 s · 3.0 million a second · 88 MB of memory")
        #expect(lines["Results"] == "Reports/test")
    }

    @Test("A run in which electric taxis are charged says how often, and how long they wait")
    func charging() {
        let setup = ReportsFixtures.setup()
        #expect(lines(replications: 1)["Charging"] == nil)
        let metrics =
            ReportsFixtures.result(in: setup).metrics.metrics
            + [Metric(MetricKey(.charges), 9), Metric(MetricKey(.plugWaitMean), 22_320, weight: 9)]
        let summary = RunSummary(
            MetricSummary.summaries(of: [metrics]), replications: 1, manifest: Manifest(of: setup, threads: 1),
            path: "Reports/test")
        let line = summary.lines().first { $0.subject == "Charging" }?.figures
        #expect(line == "9 times · mean wait for a plug 372.0 min")
    }

    @Test("P04: amounts have the scenario's currency, in the summary and as a unit of the tables")
    func currency() {
        var setup = ReportsFixtures.setup()
        #expect(lines(replications: 1)["Income"]?.contains("USD") == false)
        setup.currency = "USD"
        let metrics = ReportsFixtures.result(in: setup).metrics.metrics
        let summary = RunSummary(
            MetricSummary.summaries(of: [metrics]), replications: 1, manifest: Manifest(of: setup, threads: 1),
            path: "Reports/test")
        let income = summary.lines().first { $0.subject == "Income" }?.figures ?? ""
        #expect(income.wholeMatch(of: #/[0-9.]+ USD per hour on duty · [0-9.]+ USD per driver/#) != nil, "\(income)")
        let units: [MetricUnit] = [.money, .moneyPerHour, .seconds]
        #expect(units.map { $0.text(currency: "USD") } == ["USD", "USD/h", "s"])
        #expect(units.map { $0.text(currency: nil) } == ["money", "money/h", "s"])
    }

    @Test("The table of a sweep gives the mean of the interval: for a share, the ratio of sums")
    func sweepOfShares() {
        let metrics = [(8.0, 1.0), (2, 0.5), (5, 0.8)].map {
            [Metric(MetricKey(.serviceRate), $0.1, weight: $0.0)]
        }
        let lines = SweepSummary(
            [ExperimentPoint(name: "a=1", values: ["1"], problem: "")], [MetricSummary.summaries(of: metrics)],
            metrics: [MetricKey(.serviceRate)]
        ).lines()
        // 13 of 15, not the mean of the three shares, 76.7 %.
        #expect(lines.last?.contains(#/ 86\.7 \([0-9.]+ to [0-9.]+\)/#) == true, "\(lines)")
    }

    @Test("With several replications the summary explains its brackets")
    func severalReplications() {
        #expect(
            lines(replications: 3)["Run"]?.hasSuffix("3 replications · mean (95 % confidence interval)")
                == true)
    }

    /// Returns the figures of one subject, from one list of metrics per replication.
    private func line(_ subject: String, _ replications: [[(String, Double?)]]) -> String? {
        line(
            subject,
            of: replications.map { values in
                values.compactMap { name, value in MetricKey(named: name).map { Metric($0, value) } }
            })
    }

    private func line(_ subject: String, of replications: [[Metric]]) -> String? {
        let summary = RunSummary(
            MetricSummary.summaries(of: replications), replications: replications.count,
            manifest: Manifest(of: ReportsFixtures.setup(), threads: 1), path: "Reports/test")
        return summary.lines().first { $0.subject == subject }?.figures
    }

    @Test("An interval is given by its two ends, as the mean is not in its middle")
    func nearABound() throws {
        let replications = [(48, 1.0), (52, 0.98), (50, 0.9)].map { requests, rate in
            [
                Metric(MetricKey(.requests, of: .reserved), Double(requests)),
                Metric(MetricKey(.serviceRate, of: .reserved), rate, weight: Double(requests)),
            ]
        }
        let told = try #require(line("Reserved", of: replications))
        // (48 + 51 − 0.04 + 45) of 150; the bounds are those of the logit.
        let match = try #require(
            told.wholeMatch(of: #/50 \(45 to 55\) requests · served 96\.0 \(([0-9.]+) to ([0-9.]+)\) %.*/#))
        let (low, high) = (Double(match.output.1) ?? 0, Double(match.output.2) ?? 0)
        #expect(low > 30 && low < 90 && high > 99 && high < 100, "\(told)")
    }

    @Test("A share of 0 or 100 % in all replications has a one-sided bound")
    func bounds() throws {
        let replications = Array(
            repeating: [
                Metric(MetricKey(.requests), 500), Metric(MetricKey(.served), 500), Metric(MetricKey(.lost), 0),
                Metric(MetricKey(.serviceRate), 1, weight: 500), Metric(MetricKey(.openAtEnd), 0),
            ], count: 20)
        // 3.689 / 20, and 3.689 of 10,000.
        #expect(
            line("Requests", of: replications)
                == "500 · served 500 = 100.0 (at least 99.96) % · lost 0 (at most 0.2) · still open at the end 0 (at most 0.2)"
        )
        let rare = [1.0, 0, 0, 1, 0, 0, 0, 0].map { [Metric(MetricKey(.suspensions), $0)] }
        let refusals = line("Refusals", of: rare) ?? ""
        #expect(refusals.hasSuffix("suspensions 0.3 (0.1 to 1.2)"), "\(refusals)")
        let summaries = MetricSummary.summaries(of: replications)
        let sweep = SweepSummary(
            [ExperimentPoint(name: "a=1", values: ["1"], problem: "")], [summaries],
            metrics: [MetricKey(.serviceRate), MetricKey(.lost)]
        ).lines()
        #expect(sweep.last?.contains("100.0 (at least 99.96)  0.0 (at most 0.2)") == true, "\(sweep)")
    }

    @Test("Fairness and refusals of a day take two self-explanatory lines")
    func fairness() {
        let day: [(String, Double?)] = [
            ("queue_overtakes", 0), ("driver_income_gini", 0.1478),
            ("driver_queue_wait_gini", 0.3429), ("refusals", 440), ("offers", 9_233),
            ("timeouts", 133), ("refused_clients", 529), ("refused_clients_share", 0.0619),
            ("refusal_extra_wait_s", 150), ("refused_wait_mean_s", 450), ("never_refused_wait_mean_s", 300),
            ("stand_downs", 1), ("suspensions", 2),
        ]
        #expect(
            line("Fairness", [day])
                == "queue overtakes 0 · Gini of driver income 0.148, of drivers' waiting time 0.343 (0 is equal)")
        #expect(
            line("Refusals", [day])
                == "440 of 9,233 offers · unanswered 133 · 6.2 % of clients refused: they wait 7.5 min, others 5.0 min"
                + " · stand-downs 1 · suspensions 2")
    }

    /// Returns a line of the summary of a city, from the requests, losses and waits of its zones in each replication.
    private func line(_ subject: String, of zones: [[(asking: Double, lost: Double, wait: Double)]]) -> String? {
        var figures = CityFigures(zoneNames: (zones.first ?? []).indices.map { "zone \($0 + 1)" })
        for (number, zones) in zones.enumerated() {
            figures.add(
                ReplicationUnit(
                    scenario: ScenarioDigest(value: 1), replication: number + 1,
                    zones: zones.map { zone in
                        let served = zone.asking - zone.lost
                        return [
                            Metric(MetricKey(.requests), zone.asking), Metric(MetricKey(.lost), zone.lost),
                            Metric(MetricKey(.waitMean), zone.wait, weight: served),
                            Metric(MetricKey(.serviceRate), served / zone.asking, weight: zone.asking),
                        ]
                    }))
        }
        let summary = RunSummary(
            [], figures: figures, replications: zones.count,
            manifest: Manifest(of: ReportsFixtures.setup(), threads: 1), path: "Reports/test")
        return summary.lines().first { $0.subject == subject }?.figures
    }

    @Test(
        "The zone with the largest share lost is named with a selection-adjusted interval, if it is significant"
    )
    func worstZone() {
        func told(_ replications: Int, lost: [Double], small: (Double, Double) = (1, 1)) -> String? {
            let days = (1...replications).map { number -> [(asking: Double, lost: Double, wait: Double)] in
                let more = Double(number % 3)
                return [(40, lost[0] + more, 60), (400, lost[1] + more, 60), (small.0, small.1, 60)]
            }
            return line("Where", of: days)
        }
        // Zones are compared by share: by number, most clients are lost where most ask. The third zone has too few
        // clients.
        #expect(
            told(15, lost: [7, 10])
                == "the largest share is lost in zone 1: 20.0 (18.6 to 21.4) % of the clients there")
        #expect(told(1, lost: [8, 11]) == nil)
        #expect(told(15, lost: [0, 9]) == nil)
        // It is not named, but may lead.
        #expect(told(15, lost: [7, 10], small: (2, 1)) == nil)
    }

    @Test("The spread of zones compares a tenth of them at each end, with intervals of the clients' experience")
    func zones() {
        func line(_ zones: Int, _ replications: Int) -> String? {
            let days = (1...replications).map { number in
                (0..<zones).map { zone -> (asking: Double, lost: Double, wait: Double) in
                    let seconds = 300 + 60 * zone + (number + zone) % 5
                    return (100, zone == 0 ? 10 : 0, Double(seconds))
                }
            }
            return self.line("Zones", of: days)
        }
        // No client of 1,000 is lost in the second zone, which is more certain than ten replications alone would show.
        #expect(
            line(2, 10)
                == "mean wait 5.0 (5.0 to 5.1) min or less in 1 of 2 zones, 6.0 (6.0 to 6.1) min or more in another"
                + " · served 90.0 (89.6 to 90.4) % or less in 1 of 2 zones, 100.0 (at least 99.6) % in another")
        #expect(
            line(40, 10)?.contains(" min or less in 4 of 40 zones, 41.0 (41.0 to 41.1) min or more in 4 others") == true
        )
        #expect(line(2, 1)?.hasPrefix("mean wait 5.0 min or less in 1 of 2 zones, 6.0 min or more in another") == true)
        #expect(line(1, 10) == nil && line(40, 9) == nil)
    }

    @Test("The spread of zones says which zones it counts if some have too few clients")
    func quietZones() {
        let quiet: (asking: Double, lost: Double, wait: Double) = (1, 0, 100)
        let days = (1...10).map { number -> [(asking: Double, lost: Double, wait: Double)] in
            let seconds = (2..<12).map { zone in Double(300 + 60 * zone + number % 5) }
            return [quiet, quiet] + seconds.map { (100, 5, $0) }
        }
        // A quarter of the mean count suffices, of clients who were picked up and of all clients.
        let told = line("Zones", of: days)
        #expect(told?.contains("or less in 1 of 10 zones with 199 clients or more, ") == true, "\(told ?? "")")
        #expect(told?.contains("or less in 1 of 10 zones with 200 clients or more, ") == true)
    }

    @Test("Refused clients with a shorter wait, or without service, are described correctly")
    func refusedClients() {
        var day: [(String, Double?)] = [
            ("refused_clients", 3), ("refused_clients_share", 0.5),
            ("refusal_extra_wait_s", -20), ("refused_wait_mean_s", 60), ("never_refused_wait_mean_s", 80),
            ("refusals", 3), ("offers", 6),
            ("timeouts", 0), ("suspensions", 0),
        ]
        #expect(
            line("Refusals", [day])
                == "3 of 6 offers · unanswered 0 · 50.0 % of clients refused: they wait 60 s, others 80 s · suspensions 0"
        )
        day[2].1 = nil
        #expect(
            line("Refusals", [day]) == "3 of 6 offers · unanswered 0 · 50.0 % of clients refused · suspensions 0")
        #expect(line("Zones", [day]) == nil)
    }

    @Test("Each kind of ride has its own line if there are several")
    func kinds() {
        let day: [(String, Double?)] = [
            ("immediate_requests", 6_900), ("immediate_service_rate", 0.981),
            ("immediate_wait_p50_s", 228), ("reserved_requests", 1_020),
            ("reserved_service_rate", 0.997), ("reserved_wait_p50_s", 0),
            ("reservations_cancelled", 40), ("shared_requests", 182),
            ("shared_service_rate", 0.977), ("shared_wait_p50_s", 306),
            ("shared_detour_mean_ratio", 1.1615),
        ]
        #expect(line("At once", [day]) == "6,900 requests · served 98.1 % · half within 3.8 min")
        #expect(
            line("Reserved", [day]) == "1,020 requests · served 99.7 % · half within 0 s · cancelled in time 40")
        #expect(
            line("Shared", [day])
                == "182 requests · served 97.7 % · half within 5.1 min · 1.16 times the direct route")
    }
}

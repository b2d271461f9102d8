import Measures
import Reports

/// The findings that titles on taxis use, computed once: each names a winner only if it is statistically significant.
///
/// Hours and zones are compared by the fate of their clients, such as the share lost, not by the number of clients. No
/// title names an hour or zone with few clients, but such a candidate can prevent a finding.
struct TaxiFindings {
    /// Hour with the most requests.
    let busiestHour: Finding
    /// Hour with the largest share of lost clients.
    let worstHour: Finding
    /// Hour with the smallest share of free taxis among those on duty.
    let scarcestHour: Finding
    /// Hour, and zone, with the longest mean wait of served clients.
    let longestHour, longestZone: Finding
    /// Zone with the largest share of lost clients.
    let worstZone: Finding
    /// Most frequent cause of loss, by its index in `LossCause.all`.
    let mainCause: Finding
    /// Whether clients whom a driver refused wait longer.
    let refusedClients: Finding
    /// Comparisons of income per hour: drivers with a medium share of refusals against those with the smallest, and
    /// those with the largest against the medium.
    let refusingDrivers: [Finding]

    /// Zones with enough served clients for a mean, and with enough requests for a share.
    let zonesWithEnoughClients: (served: [Int], asking: [Int])

    private let figures: RunFigures

    init(_ figures: RunFigures) {
        self.figures = figures
        let counted = figures.scale.counted
        let (served, asking) = (figures.hours.totals(\.served), figures.hours.totals(\.requests))
        let ofZones = { (totals: [[Double]]) in
            (0..<figures.hours.zoneCount).map { zone in totals[counted].reduce(0) { $0 + $1[zone] } }
        }
        let (zonesServed, zonesAsking) = (ofZones(served), ofZones(asking))
        let selected = Finding.indices(withEnough:)
        zonesWithEnoughClients = (served: selected(zonesServed), asking: selected(zonesAsking))
        let known = Finding.candidateIndices
        let hours = { (totals: [[Double]]) in
            known(totals[counted].map { $0.reduce(0, +) }).map { counted.lowerBound + $0 }
        }
        let candidates = TaxiCandidates(figures)
        busiestHour = Finding(
            "busiest hour", candidates.hours(Array(counted)) { .init($0, counts: $1.map(\.requests)) }, .most)
        worstHour = Finding(
            "hour with the largest share lost",
            candidates.hours(hours(asking)) { .init($0, shares: $1.map { ($0.lostInAll, $0.requests) }) }, .most)
        longestHour = Finding(
            "hour with the longest wait",
            candidates.hours(hours(served)) { .init($0, means: $1.map { ($0.waitSeconds, $0.served) }) }, .most)
        scarcestHour = Finding("hour with the smallest share of taxis free", candidates.freeTaxis, .least)
        longestZone = Finding(
            "zone with the longest wait",
            candidates.zones(known(zonesServed)) { .init($0, means: $1.map { ($0.waitSeconds, $0.served) }) }, .most)
        worstZone = Finding(
            "zone with the largest share lost",
            candidates.zones(known(zonesAsking)) { .init($0, shares: $1.map { ($0.lostInAll, $0.requests) }) }, .most)
        mainCause = Finding("most frequent cause of loss", candidates.causes, .most)
        refusedClients = Finding(
            "longer wait of clients who are refused, or not",
            [
                candidates.metric("never refused", .neverRefusedWaitMean),
                candidates.metric("refused", .refusedWaitMean),
            ], .most)
        let refusers = [
            candidates.metric("refuse least", .incomePerHourFewRefusals),
            candidates.metric("refuse some", .incomePerHourSomeRefusals),
            candidates.metric("refuse most", .incomePerHourManyRefusals),
        ]
        refusingDrivers = zip(refusers, refusers.dropFirst()).map {
            Finding("higher income: drivers who \($0.name), or \($1.name)", [$0, $1], .most)
        }
    }

    /// Zone with the longest wait that titles name; nil if the map hatches it.
    var longestWaitZone: Finding.Candidate? {
        longestZone.first.flatMap { zonesWithEnoughClients.served.contains($0.place) ? $0 : nil }
    }
    var worstLossZone: Finding.Candidate? {
        worstZone.first.flatMap { zonesWithEnoughClients.asking.contains($0.place) ? $0 : nil }
    }

    func name(_ zone: Int) -> String { figures.zones.zones[zone].title }

    var headline: String? {
        guard figures.hasTaxis, let rate = figures.summary.mean(.serviceRate) else { return nil }
        let text = figures.text
        let part = text.part(rate, of: .requests)
        let start = text(
            "{run?In this one run }{part} are served", "{run?Bu tek çalıştırmada }{part} karşılanıyor",
            figures.isOneRun ? ["run": "", "part": part] : ["part": text.sentence(part)])
        guard let wait = figures.summary[.waitMean], let mean = wait.mean else { return start + "." }
        guard mean >= TaxiFindings.waitMinSeconds else {
            return start + text(", without a wait.", ", bekleme yok.")
        }
        let longest = [
            longestHour.first.map { text("at {hour}", "{hour} arasında", ["hour": $0.name]) },
            longestWaitZone.map { text("in {zone}", "{zone} bölgesinde", ["zone": $0.name]) },
        ].compactMap(\.self)
        let waiting = text(
            "{start}; clients wait {time}", "{start}; müşteriler {time} bekliyor",
            ["start": start, "time": text.duration(mean, wait.interval, "{n} on average", "ortalama {n}")])
        return longest.isEmpty
            ? waiting + "."
            : text(
                "{waiting}, longest {places}.", "{waiting}, en uzun bekleme {places}.",
                ["waiting": waiting, "places": text.list(longest)])
    }

    /// Shortest mean wait that counts as a wait, in seconds.
    static let waitMinSeconds = 0.5
}

/// Hours, zones, causes and groups as candidates, with their values in each replication.
private struct TaxiCandidates {
    private let figures: RunFigures

    init(_ figures: RunFigures) { self.figures = figures }

    /// Returns a candidate for each hour.
    ///
    /// - Parameter selected: hours with enough clients; the other hours are nil.
    func hours(
        _ selected: [Int], _ candidate: (_ name: String, _ cells: [ZoneHours.Cell]) -> Finding.Candidate
    ) -> [Finding.Candidate?] {
        let replications = figures.hours.replications
        return places(selected, of: figures.scale.count) { slot in
            candidate(figures.scale.phrase(slot), replications.map { $0.hours[slot] })
        }
    }

    func zones(
        _ selected: [Int], _ candidate: (_ name: String, _ cells: [ZoneHours.Cell]) -> Finding.Candidate
    ) -> [Finding.Candidate?] {
        let replications = figures.hours.replications
        return places(selected, of: figures.hours.zoneCount) { zone in
            candidate(figures.zones.zones[zone].title, replications.map { $0.zones[zone] })
        }
    }

    /// Share of free taxis among those on duty, by hour.
    var freeTaxis: [Finding.Candidate?] {
        let fleet = figures.fleet
        let selected = figures.scale.counted.filter { fleet.hours[$0].onDuty > 0 }
        return places(selected, of: figures.scale.count) { slot in
            Finding.Candidate(
                figures.scale.phrase(slot), means: fleet.replications.map { ($0[slot].free, $0[slot].onDuty) })
        }
    }

    var causes: [Finding.Candidate?] {
        LossCause.all.enumerated().map { place, cause in
            Finding.Candidate(
                figures.text.label(cause),
                shares: figures.hours.replications.map { replication in
                    replication.zones.reduce((0, 0)) { ($0.0 + $1.lost[place], $0.1 + $1.lostInAll) }
                })
        }
    }

    func metric(_ name: String, _ measure: Measure) -> Finding.Candidate {
        Finding.Candidate(name, figures.replications.metrics(measure))
    }

    private func places(
        _ selected: [Int], of count: Int, _ candidate: (Int) -> Finding.Candidate
    ) -> [Finding.Candidate?] {
        var candidates = [Finding.Candidate?](repeating: nil, count: count)
        for place in selected { candidates[place] = candidate(place) }
        return candidates
    }
}

import Measures
import Reports

/// What the titles of a page on taxis ask of a run, found once: each names a winner only where chance is ruled out.
///
/// Hours and zones are judged by what happens to their clients, such as the share of them that is lost, and not by how many
/// they are. No title names one with few, but it keeps others from being called the first as long as it may be so.
struct TaxiFindings {
    /// In which hour most clients ask.
    let busiestHour: Finding
    /// In which hour the largest share of clients is lost.
    let worstHour: Finding
    /// In which hour the smallest share of the taxis on duty is free.
    let scarcestHour: Finding
    /// In which hour, and in which zone, served clients wait the longest.
    let longestHour, longestZone: Finding
    /// In which zone the largest share of clients is lost.
    let worstZone: Finding
    /// What most lost clients are lost by, by its place in `LossCause.all`.
    let mainCause: Finding
    /// Whether those wait longer whom a driver has refused.
    let refusedClients: Finding
    /// Whether those earn more an hour who refuse a middling share of their offers than who refuse the smallest, and those who
    /// refuse the largest than these.
    let refusingDrivers: [Finding]

    /// Zones in which enough clients are served, or ask, to say something of a mean, or of a share.
    let toldZones: (served: [Int], asking: [Int])

    private let figures: RunFigures

    init(_ figures: RunFigures) {
        self.figures = figures
        let counted = figures.scale.counted
        let (served, asking) = (figures.hours.totals(\.served), figures.hours.totals(\.requests))
        let ofZones = { (totals: [[Double]]) in
            (0..<figures.hours.zoneCount).map { zone in totals[counted].reduce(0) { $0 + $1[zone] } }
        }
        let (zonesServed, zonesAsking) = (ofZones(served), ofZones(asking))
        let told = Finding.places(withEnough:)
        toldZones = (served: told(zonesServed), asking: told(zonesAsking))
        let known = Finding.known
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

    /// The zone that titles name: none that is hatched.
    var longestWaitZone: Finding.Candidate? {
        longestZone.first.flatMap { toldZones.served.contains($0.place) ? $0 : nil }
    }
    var worstLossZone: Finding.Candidate? {
        worstZone.first.flatMap { toldZones.asking.contains($0.place) ? $0 : nil }
    }

    func name(_ zone: Int) -> String { figures.zones.zones[zone].title }

    var headline: String? {
        guard figures.hasTaxis, let rate = figures.summary.mean(.serviceRate) else { return nil }
        let served = "\(NumberWords.part(rate, of: "requests")) are served"
        let text = figures.isOneRun ? "In this one run \(served)" : NumberWords.sentence(served)
        guard let wait = figures.summary[.waitMean], let mean = wait.mean else { return text + "." }
        guard mean >= TaxiFindings.waitMinSeconds else { return text + ", without a wait." }
        let longest = [
            longestHour.first.map { "at \($0.name)" }, longestWaitZone.map { "in \($0.name)" },
        ].compactMap(\.self)
        let waiting = "\(text); clients wait \(NumberWords.duration(mean, wait.interval, " on average"))"
        return longest.isEmpty ? waiting + "." : waiting + ", longest \(longest.joined(separator: " and "))."
    }

    /// Who waits less does not wait.
    static let waitMinSeconds = 0.5
}

/// Hours, zones, causes and groups, each with its values in each replication.
private struct TaxiCandidates {
    private let figures: RunFigures

    init(_ figures: RunFigures) { self.figures = figures }

    /// - Parameter told: the others are none.
    func hours(
        _ told: [Int], _ candidate: (_ name: String, _ cells: [ZoneHours.Cell]) -> Finding.Candidate
    ) -> [Finding.Candidate?] {
        let replications = figures.hours.replications
        return places(told, of: figures.scale.count) { slot in
            candidate(figures.scale.name(slot), replications.map { $0.hours[slot] })
        }
    }

    func zones(
        _ told: [Int], _ candidate: (_ name: String, _ cells: [ZoneHours.Cell]) -> Finding.Candidate
    ) -> [Finding.Candidate?] {
        let replications = figures.hours.replications
        return places(told, of: figures.hours.zoneCount) { zone in
            candidate(figures.zones.zones[zone].title, replications.map { $0.zones[zone] })
        }
    }

    /// By hour: of the taxis on duty the share that is free.
    var freeTaxis: [Finding.Candidate?] {
        let fleet = figures.fleet
        let told = figures.scale.counted.filter { fleet.hours[$0].onDuty > 0 }
        return places(told, of: figures.scale.count) { slot in
            Finding.Candidate(
                figures.scale.name(slot), means: fleet.replications.map { ($0[slot].free, $0[slot].onDuty) })
        }
    }

    var causes: [Finding.Candidate?] {
        LossCause.all.enumerated().map { place, cause in
            Finding.Candidate(
                cause.words,
                shares: figures.hours.replications.map { replication in
                    replication.zones.reduce((0, 0)) { ($0.0 + $1.lost[place], $0.1 + $1.lostInAll) }
                })
        }
    }

    func metric(_ name: String, _ measure: Measure) -> Finding.Candidate {
        Finding.Candidate(name, figures.replications.metrics(measure))
    }

    private func places(
        _ told: [Int], of count: Int, _ candidate: (Int) -> Finding.Candidate
    ) -> [Finding.Candidate?] {
        var candidates = [Finding.Candidate?](repeating: nil, count: count)
        for place in told { candidates[place] = candidate(place) }
        return candidates
    }
}

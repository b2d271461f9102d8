import Experiments
import Measures
import OutputFiles

/// The lines of a run's summary about rides and taxis.
struct TaxiSummary {
    private let words: MetricText
    private let figures: CityFigures
    private let traffic: String?
    private let currency: String?

    init(_ words: MetricText, figures: CityFigures, traffic: String?, currency: String?) {
        self.words = words
        self.figures = figures
        self.traffic = traffic
        self.currency = currency
    }

    var lines: [(String, String)] {
        var lines = words.isMeasured(.wishes) ? [("Choice", choice)] : []
        lines.append(("Requests", requests))
        lines += kindLines
        if words.isMeasured(.punctual5Minutes) { lines.append(("Punctual", punctuality)) }
        if words.isMeasured(.walkUps) { lines.append(("Ranks", ranks)) }
        if let lost = lostByCause { lines.append(("Lost", lost)) }
        if let worst = worstZone { lines.append(("Where", worst)) }
        lines.append(("Waiting", waiting))
        lines.append(("Taxis", taxis))
        lines.append(("Driving", driving))
        if words.isAbove(0, .charges) || words.isAbove(0, .plugWaitMean) { lines.append(("Charging", charging)) }
        if let traffic { lines.append(("Traffic", traffic)) }
        lines.append(("Income", income))
        return lines + fairnessLines
    }

    /// Choices of people who might take a taxi.
    private var choice: String {
        [
            "\(words.count(.wishes)) would consider a taxi",
            "take one \(words.count(.choseTaxi, share: .choseTaxiShare))",
            "walk \(words.count(.choseWalk))", "bus or train \(words.count(.chosePublicTransport))",
            "stay \(words.count(.choseStay))",
            "price elasticity \(words.decimal(.priceElasticity, decimals: 2))",
            "wait elasticity \(words.decimal(.waitElasticity, decimals: 2))",
        ].joinedByDots
    }

    private var requests: String {
        [
            words.count(.requests), "served \(words.count(.served, share: .serviceRate))",
            "lost \(words.count(.lost))", "still open at the end \(words.count(.openAtEnd))",
        ].joinedByDots
    }

    /// Lines by kind of ride; none if a scenario has only one kind.
    private var kindLines: [(String, String)] {
        let kinds: [(RideKind, String)] = [
            (.immediate, "At once"), (.reserved, "Reserved"), (.shared, "Shared"), (.walkUp, "Walk-up"),
        ]
        return kinds.compactMap { kind, subject in
            if !words.isMeasured(.requests, of: kind) { return nil }
            var parts = [
                "\(words.count(.requests, of: kind)) requests", "served \(words.percent(.serviceRate, of: kind))",
                "half within \(words.duration(.waitP50, of: kind))",
            ]
            if kind == .reserved { parts.append("cancelled in time \(words.count(.reservationsCancelled))") }
            if kind == .shared {
                parts.append("\(words.decimal(.detourMean, of: kind, decimals: 2)) times the direct route")
            }
            return (subject, parts.joinedByDots)
        }
    }

    /// Pickups of reservations compared with the booked time.
    private var punctuality: String {
        var parts = [
            "within 5 min of the booked time \(words.percent(.punctual5Minutes))",
            "within 10 min \(words.percent(.punctual10Minutes))", "mean lateness \(words.duration(.bookedLateMean))",
        ]
        if words.isAbove(0, .reservationsLapsed) { parts.append("lapsed \(words.count(.reservationsLapsed))") }
        if words.isAbove(0, .rejectedTooLate) {
            parts.append("refused because too late \(words.count(.rejectedTooLate))")
        }
        return parts.joinedByDots
    }

    /// Walk-up clients and places of ranks with rules of their own.
    private var ranks: String {
        [
            "\(words.count(.walkUps)) walk-up clients", "took a taxi \(words.count(.walkUpsServed))",
            "line full \(words.count(.walkUpsBalked))", "left the line \(words.count(.walkUpsReneged))",
            "mean wait \(words.duration(.rankWaitMean))", "taxis turned away \(words.count(.taxisTurnedAway))",
            "held \(words.count(.taxisHeld))",
        ].joinedByDots
    }

    /// Lost clients by cause; nil if there are none.
    private var lostByCause: String? {
        let present = words.present(.losses)
        return present.isEmpty ? nil : present.joinedByDots
    }

    /// Sentence on the zone with the largest share of lost clients; nil if it is not significant or the zone has few
    /// clients.
    private var worstZone: String? {
        let losses = figures.losses
        let asking = losses.map { $0.reduce(0) { $0 + $1.whole } }
        var candidates = [Finding.Candidate?](repeating: nil, count: losses.count)
        for zone in Finding.candidateIndices(asking) {
            candidates[zone] = Finding.Candidate(figures.zones.names[zone], shares: losses[zone])
        }
        let worst = Finding("zone with the largest share lost", candidates, .most)
        guard let first = worst.first, Finding.indices(withEnough: asking).contains(first.place) else { return nil }
        return worst.words(factor: 100, decimals: 1) {
            "the largest share is lost in \($0.name): \($1.cell) % of the clients there"
        }
    }

    private var waiting: String {
        [
            "half within \(words.duration(.waitP50))", "95 % within \(words.duration(.waitP95))",
            "mean \(words.duration(.waitMean))",
        ].joinedByDots
    }

    private var taxis: String {
        [
            "\(words.count(.drivers)) on duty", "utilisation \(words.percent(.utilisation)) (time with a passenger)",
            "\(words.decimal(.ridesPerVehicleHour, decimals: 2)) rides per hour",
        ].joinedByDots
    }

    private var driving: String {
        [
            "empty \(words.percent(.emptyShare)) of the kilometres", "to pickups \(words.percent(.pickupShare))",
            "repositioning \(words.percent(.repositioningShare))",
        ].joinedByDots
    }

    private var charging: String {
        ["\(words.count(.charges)) times", "mean wait for a plug \(words.duration(.plugWaitMean))"].joinedByDots
    }

    private var income: String {
        [
            "\(money(.incomePerHour)) per hour on duty", "\(money(.driverIncomeMean)) per driver",
        ].joinedByDots
    }

    /// Returns an amount with the currency, if the scenario has one.
    private func money(_ measure: Measure) -> String {
        words.text(measure, decimals: 2, unit: currency.map { " \($0)" } ?? "")
    }

    // MARK: Fairness, readable in five seconds

    private var fairnessLines: [(String, String)] {
        var lines = [("Fairness", drivers)]
        if let zones { lines.append(("Zones", zones)) }
        lines.append(("Refusals", refusals))
        return lines
    }

    private var drivers: String {
        [
            "queue overtakes \(words.count(.queueOvertakes))",
            "Gini of driver income \(words.decimal(.driverIncomeGini, decimals: 3)),"
                + " of drivers' waiting time \(words.decimal(.driverQueueWaitGini, decimals: 3)) (0 is equal)",
        ].joinedByDots
    }

    /// The spread between zones; nil if fewer than two have enough clients, or with too few replications.
    private var zones: String? {
        let losses = figures.losses
        func spread(
            _ measure: Measure, _ clients: (_ lost: Double, _ asking: Double) -> Double
        ) -> (zones: ZoneSpread, low: String)? {
            let counts = losses.map { $0.reduce(0) { $0 + clients($1.part, $1.whole) } }
            let enough = Finding.indices(withEnough: counts)
            let all = figures.zones.candidates(measure)
            let counted = enough.map { all[$0] }.filter { !$0.mean.isNaN }
            return ZoneSpread(counted, replications: losses.first?.count ?? 0).map { spread in
                let least = NumberFormat.count(Int(Finding.countMin(of: counts)))
                return (spread, spread.lowName + (counted.count < losses.count ? " with \(least) clients or more" : ""))
            }
        }
        let waits = spread(.waitMean) { $1 - $0 }.map { spread in
            let (short, long) = spread.zones.bounds(factor: 1.0 / 60, decimals: 1)
            return
                "mean wait \(short.cell) min or less in \(spread.low), \(long.cell) min or more in "
                + spread.zones.highName
        }
        let rates = spread(.serviceRate) { $1 }.map { spread in
            let (few, many) = spread.zones.bounds(factor: 100, decimals: 1)
            if few.mean == "100.0" { return "served \(few.cell) % in each zone" }
            let more = many.mean == "100.0" ? "" : " or more"
            return "served \(few.cell) % or less in \(spread.low), \(many.cell) %\(more) in \(spread.zones.highName)"
        }
        let parts = [waits, rates].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joinedByDots
    }

    private var refusals: String {
        var parts = [
            "\(words.count(.refusals)) of \(words.count(.offers)) offers", "unanswered \(words.count(.timeouts))",
        ]
        if words.isAbove(0, .refusedClients) { parts.append(refusedClients) }
        if words.isAbove(0, .standDowns) { parts.append("stand-downs \(words.count(.standDowns))") }
        parts.append("suspensions \(words.count(.suspensions))")
        return parts.joinedByDots
    }

    private var refusedClients: String {
        let clients = "\(words.percent(.refusedClientsShare)) of clients refused"
        if words.mean(.refusalExtraWait) == nil { return clients }
        return
            "\(clients): they wait \(words.duration(.refusedWaitMean)), others \(words.duration(.neverRefusedWaitMean))"
    }
}

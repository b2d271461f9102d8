import Experiments
import Measures
import OutputFiles

/// The lines of a run's summary about rides and taxis.
struct TaxiSummary {
    private let words: MetricWords
    private let figures: CityFigures
    private let traffic: String?
    private let currency: String?

    init(_ words: MetricWords, figures: CityFigures, traffic: String?, currency: String?) {
        self.words = words
        self.figures = figures
        self.traffic = traffic
        self.currency = currency
    }

    var lines: [(String, String)] {
        var lines = words.isMeasured(.wishes) ? [("Choice", choice)] : []
        lines.append(("Requests", requests))
        lines += kindLines
        if let lost = lostByCause { lines.append(("Lost", lost)) }
        if let worst = worstZone { lines.append(("Where", worst)) }
        lines.append(("Waiting", waiting))
        lines.append(("Taxis", taxis))
        lines.append(("Driving", driving))
        if let traffic { lines.append(("Traffic", traffic)) }
        lines.append(("Income", income))
        return lines + fairnessLines
    }

    /// What those do who would consider a taxi.
    private var choice: String {
        [
            "\(words.count(.wishes)) would consider a taxi",
            "take one \(words.count(.choseTaxi)) (\(words.percent(.choseTaxiShare)))",
            "walk \(words.count(.choseWalk))", "bus or train \(words.count(.chosePublicTransport))",
            "stay \(words.count(.choseStay))",
            "elasticity to the price \(words.decimal(.priceElasticity, decimals: 2))",
            "to the wait \(words.decimal(.waitElasticity, decimals: 2))",
        ].told
    }

    private var requests: String {
        [
            words.count(.requests), "served \(words.count(.served)) (\(words.percent(.serviceRate)))",
            "lost \(words.count(.lost))", "still open at the end \(words.count(.openAtEnd))",
        ].told
    }

    /// None where a scenario has only one kind.
    private var kindLines: [(String, String)] {
        let kinds: [(RideKind, String)] = [(.immediate, "At once"), (.reserved, "Reserved"), (.shared, "Shared")]
        return kinds.compactMap { kind, subject in
            if !words.isMeasured(.requests, of: kind) { return nil }
            var parts = [
                "\(words.count(.requests, of: kind)) requests", "served \(words.percent(.serviceRate, of: kind))",
                "half within \(words.duration(.waitP50, of: kind))",
            ]
            if kind == .reserved { parts.append("cancelled in time \(words.count(.reservationsCancelled))") }
            if kind == .shared {
                parts.append("\(words.decimal(.detourMean, of: kind, decimals: 2)) times the direct way")
            }
            return (subject, parts.told)
        }
    }

    /// nil if nobody was lost.
    private var lostByCause: String? {
        let present = words.present(.losses)
        return present.isEmpty ? nil : present.told
    }

    /// Where the largest share of clients is lost; nil where that may be chance, as in a single run.
    private var worstZone: String? {
        let losses = figures.losses
        let told = Finding.places(withEnough: losses.map { $0.reduce(0) { $0 + $1.whole } })
        let candidates = told.map { Finding.Candidate(figures.zones.names[$0], shares: losses[$0]) }
        guard let worst = Finding("zone with the largest share lost", candidates, .most).first else { return nil }
        let share = PlainNumber.fixed(100 * worst.mean, decimals: 1)
        return "the largest share is lost in \(worst.name), \(share) % of the clients there"
    }

    private var waiting: String {
        [
            "half within \(words.duration(.waitP50))", "95 % within \(words.duration(.waitP95))",
            "mean \(words.duration(.waitMean))",
        ].told
    }

    private var taxis: String {
        [
            "\(words.count(.drivers)) on duty", "utilisation \(words.percent(.utilisation)) (time with a passenger)",
            "\(words.decimal(.ridesPerVehicleHour, decimals: 2)) rides an hour",
        ].told
    }

    private var driving: String {
        [
            "empty \(words.percent(.emptyShare)) of the kilometres", "to pickups \(words.percent(.pickupShare))",
            "repositioning \(words.percent(.repositioningShare))",
        ].told
    }

    private var income: String {
        [
            "\(money(.incomePerHour)) an hour on duty", "\(money(.driverIncomeMean)) a driver",
        ].told
    }

    /// With its currency, if the scenario names one.
    private func money(_ measure: Measure) -> String {
        words.text(measure, decimals: 2, unit: currency.map { " \($0)" } ?? "")
    }

    // MARK: Who is treated how, for somebody who looks at it for five seconds

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
                + " of drivers' waiting \(words.decimal(.driverQueueWaitGini, decimals: 3)) (0 is equal)",
        ].told
    }

    /// nil if nobody was served.
    private var zones: String? {
        guard words.mean(.zoneWaitRatioP10) != nil else { return nil }
        return [
            "in 8 of 10 zones the median wait is \(words.decimal(.zoneWaitRatioP10, decimals: 2))"
                + " to \(words.decimal(.zoneWaitRatioP90, decimals: 2)) times the city's",
            "served \(words.percent(.zoneServiceRateP10)) to \(words.percent(.zoneServiceRateP90))",
        ].told
    }

    private var refusals: String {
        var parts = [
            "\(words.count(.refusals)) of \(words.count(.offers)) offers", "unanswered \(words.count(.timeouts))",
        ]
        if words.isAbove(0, .refusedClients) { parts.append(refusedClients) }
        if words.isAbove(0, .standDowns) { parts.append("stand-downs \(words.count(.standDowns))") }
        parts.append("suspensions \(words.count(.suspensions))")
        return parts.told
    }

    private var refusedClients: String {
        let clients = "\(words.percent(.refusedClientsShare)) of clients refused"
        if words.mean(.refusalExtraWait) == nil { return clients }
        return
            "\(clients): they wait \(words.duration(.refusedWaitMean)), others \(words.duration(.neverRefusedWaitMean))"
    }
}

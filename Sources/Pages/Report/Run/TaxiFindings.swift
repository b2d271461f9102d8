import Measures
import Reports

/// What the tables say of a day of taxis, found once: titles and the headline tell it.
struct TaxiFindings {
    private let figures: RunFigures
    private let hours: [ZoneHours.Cell]
    private let zones: [ZoneHours.Cell]

    init(_ figures: RunFigures) {
        self.figures = figures
        hours = figures.hours.hours
        zones = figures.hours.zones
    }

    /// In which hour clients wait the longest, among those in which enough are served to say so; nil if there are no two such
    /// hours.
    var longestHour: (name: String, minutes: Double)? {
        let counted = figures.scale.counted
        let all = hours[counted].reduce(0) { $0 + $1.served }
        let told = counted.filter { hours[$0].served >= max(10, all / Double(8 * counted.count)) }
        guard told.count > 1, let slot = told.max(by: { wait(hours[$0]) < wait(hours[$1]) }) else { return nil }
        return (figures.scale.name(slot), wait(hours[slot]))
    }

    /// In which zone they do.
    var longestZone: (name: String, minutes: Double)? {
        let all = zones.reduce(0) { $0 + $1.served }
        let told = zones.indices.filter { zones[$0].served >= max(20, all / Double(4 * zones.count)) }
        let wait = { (zone: Int) in figures.waitMinutes(ofZone: zone, zones[zone]) ?? 0 }
        guard told.count > 1, let zone = told.max(by: { wait($0) < wait($1) }) else { return nil }
        return (name(zone), wait(zone))
    }

    /// In which hour most clients ask.
    var busiestHour: (name: String, requests: Double)? {
        guard let slot = figures.scale.counted.max(by: { hours[$0].requests < hours[$1].requests }),
            hours[slot].requests > 0
        else { return nil }
        return (figures.scale.name(slot), hours[slot].requests)
    }

    /// In which zone most clients are lost, and why; nil if none are.
    var worstLoss: (zone: String, lost: Double, requests: Double, cause: LossCause)? {
        guard let zone = zones.indices.max(by: { zones[$0].lostInAll < zones[$1].lostInAll }),
            zones[zone].lostInAll > 0
        else { return nil }
        let causes = zones[zone].lost
        guard let cause = causes.indices.max(by: { causes[$0] < causes[$1] }) else { return nil }
        return (name(zone), zones[zone].lostInAll, zones[zone].requests, LossCause.all[cause])
    }

    /// What most clients are lost by; nil if none are.
    var mainCause: (cause: LossCause, share: Double)? {
        let lost = figures.hours.all.lost
        let all = lost.reduce(0, +)
        guard all > 0, let cause = lost.indices.max(by: { lost[$0] < lost[$1] }) else { return nil }
        return (LossCause.all[cause], lost[cause] / all)
    }

    func name(_ zone: Int) -> String { figures.zones.zones[zone].title }

    var headline: String? {
        guard figures.hasTaxis, let rate = figures.summary.mean(.serviceRate) else { return nil }
        let text = Told.sentence("\(Told.part(rate, of: "requests")) are served")
        guard let wait = figures.summary.mean(.waitMean) else { return text + "." }
        guard wait >= TaxiFindings.waitMinSeconds else { return text + ", without a wait." }
        // What is little longer than the mean may be chance.
        let least = wait / 60 * 1.1
        let when = longestHour.flatMap { $0.minutes > least ? "at \($0.name)" : nil }
        let place = longestZone.flatMap { $0.minutes > least ? "in \($0.name)" : nil }
        let longest = [when, place].compactMap(\.self).joined(separator: " and ")
        let waiting = "\(text); clients wait \(Told.duration(wait)) on average"
        return longest.isEmpty ? waiting + "." : waiting + ", longest \(longest)."
    }

    /// Who waits less does not wait.
    static let waitMinSeconds = 0.5

    private func wait(_ cell: ZoneHours.Cell) -> Double { cell.waitMeanMinutes ?? 0 }
}

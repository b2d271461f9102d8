import CityModel
import Quantities
import ServiceKernel
import TaxiService

// A failure as a lesson (the contract's YAML), which can be added to the lessons unchanged.
extension FuzzWorld {
    /// Returns the lesson. Comments stand for conditions that a lesson cannot express.
    func lesson(of steps: [Step], title: String) -> String {
        let zones = (0..<city.zoneCount).map { TestCity.zones.all[$0] }
        return """
            lesson: \(title)
            # from \(hourAtStart):00\(startsApart ? "; parties start apart" : ""), policy \(rules.dispatchPolicy.rawValue)
            city:
              zones: [\(zones.joined(separator: ", "))]
              table:
            \(tableLines.joined(separator: "\n"))\(hourFactorLine)
            rules:
            \(ruleLines.joined(separator: "\n"))
            \(furtherTaxiLines)steps:
            \(steps.map(\.lessonLine).joined(separator: "\n"))
            expect: []
            """
    }

    private var tableLines: [String] {
        (0..<city.zoneCount).map { origin in
            let entries = (0..<city.zoneCount).map { zone in
                let minutes = Double(city.milliseconds[origin][zone]) / 60_000
                let kilometres = Double(city.metres[origin][zone]) / 1_000
                return "\(TestCity.zones.all[zone]): [\(minutes), \(kilometres)]"
            }
            return "    \(TestCity.zones.all[origin]): {\(entries.joined(separator: ", "))}"
        }
    }

    private var hourFactorLine: String {
        if city.doubledHourFactors.isEmpty { return "" }
        let factors = city.doubledHourFactors.map { "\(Double($0) / 2)" }
        return "\n  hourFactors: [\(factors.joined(separator: ", "))]"
    }

    private var ruleLines: [String] {
        [
            "refusals.standDown: \(rules.refusalsToStandDown)", "refusals.suspend: \(rules.refusalsToSuspend)",
            "refusals.suspensionDays: \(rules.suspensionDays)", "offer.timeoutSeconds: \(rules.offerTimeout.seconds)",
            "offer.timeoutCountsAsRefusal: \(rules.timeoutCountsAsRefusal)", "fare.flagFall: \(rules.fare.flagFall)",
            "fare.perKm: \(rules.fare.perKilometre)",
            "reservation.leadHours: \(rules.reservationLead.seconds / 3_600)",
            "reservation.allocateMinutes: \(rules.reservationAllocation.seconds / 60)",
            "noShow.waitMinutes: \(rules.noShowWait.seconds / 60)", "sharing.maxDetour: \(rules.sharingDetourMax)",
        ].map { "  \($0)" } + surgeLines + waitingLines + fareLines
            + (rules.searchZones.map { ["  # dispatch.searchZones: \($0) (scenarios only)"] } ?? [])
    }

    private var surgeLines: [String] {
        let surge = rules.surge
        if surge.isNone { return [] }
        return [
            "  dispatch.surge.percentPerRequest: \(surge.percentPerRequest)",
            "  dispatch.surge.maxPercent: \(surge.percentMax)",
        ]
    }

    private var waitingLines: [String] {
        let charge = rules.waitingCharge
        if charge.isNone { return [] }
        let minutes = ExactDecimal(shortestOf: charge.freeTime.seconds / 60)
        return ["  fare.waiting.perMinute: \(charge.perMinute)", "  fare.waiting.freeMinutes: \(minutes)"]
    }

    private var fareLines: [String] {
        let additions = rules.fareAdditions
        var lines = ["fare.perMile: \(additions.perMile)", "fare.perMinute: \(additions.perMinute)"]
        if rules.fareLimit == nil { lines.append("fare.limit: none") }
        lines.append("fare.minimum: \(additions.minimum)")
        lines.append("fare.periods: [\(additions.periods.map(\.lessonText).joined(separator: ", "))]")
        if let speed = additions.metresPerHourWithoutWaiting {
            lines.append("fare.slowerThanKmh: \(ExactDecimal(digits: speed, decimals: 3))")
        }
        let groups = additions.flat.flatMap { [$0.one, $0.other] } + additions.surcharges.compactMap(\.zones)
        let members = Set(groups).sorted { $0.name < $1.name }.map { group in
            let zones = (0..<city.zoneCount).filter { group.contains(ZoneID($0)) }.map { TestCity.zones.all[$0] }
            return "\(group.name): [\(zones.joined(separator: ", "))]"
        }
        lines.append("fare.groups: {\(members.joined(separator: ", "))}")
        let flat = additions.flat.map { "{between: [\($0.one.name), \($0.other.name)], price: \($0.price)}" }
        lines.append("fare.flat: [\(flat.joined(separator: ", "))]")
        lines.append("fare.surcharges: [\(additions.surcharges.map(\.lessonText).joined(separator: ", "))]")
        return additions.isNone ? [] : lines.map { "  \($0)" }
    }

    private var furtherTaxiLines: String {
        furtherTaxis.map { "# t\($0.taxi + 1) is also on d\($0.driver + 1)'s list\n" }.joined()
    }
}

extension Step {
    /// The YAML line of a step in a lesson; a timer out of turn is a comment.
    var lessonLine: String {
        switch command {
        case .driver(let driver, let action):
            "  - {at: \(time.text) s, driver: \(driver.text), "
                + "does: \(action.operation)\(Step.fields(of: action, by: driver))}"
        case .client(let client, let action):
            "  - {at: \(time.text) s, client: \(client.text), does: \(action.operation)\(action.visited(by: LessonFields()).text)}"
        case .timer(let timer): "  # \(time.text) s: the timer \(timer.text), which is not due"
        }
    }

    private static func fields(of action: TaxiService.DriverAction, by driver: DriverID) -> String {
        switch action {
        case .start(let zone, let taxi):
            // In a lesson a taxi has the name of its driver.
            ", zone: \(zone.zone.text)" + (taxi.index == driver.index ? "" : ", taxi: d\(taxi.number)")
        case .move(let zone): ", zone: \(zone.zone.text)"
        case .pickUp(let client), .confirmCash(let client): client.isNone ? "" : ", client: \(client.text)"
        case .interrupt(let zone, let cause): ", zone: \(zone.zone.text), because: \(cause)"
        default: ""
        }
    }
}

extension TaxiRules.Surcharge {
    fileprivate var lessonText: String {
        "{name: \(name), amount: \(amount), rides: \(rides), \(hours.lessonText)"
            + (zones.map { ", zones: \($0.name), at: \(end)" } ?? "") + ", to: \(payee)}"
    }
}

extension TaxiRules.Period {
    fileprivate var lessonText: String {
        "{name: \(name), \(hours.lessonText)" + ownRates.map { ", \($0.name): \($0.rate)" }.joined()
            + (percent.map { ", percent: \($0)" } ?? "") + "}"
    }
}

extension TaxiRules.TariffHours {
    fileprivate var lessonText: String {
        let clock = { (time: SimDuration) in
            let minutes = time.microseconds / 60_000_000
            let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            return "\"\(digits.joined(separator: ":"))\""
        }
        return "from: \(clock(from))" + (until < .hours(24) ? ", until: \(clock(until))" : "")
    }
}

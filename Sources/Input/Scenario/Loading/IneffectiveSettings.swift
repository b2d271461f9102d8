import Behaviour
import CityModel
import Experiments
import InputFiles
import Quantities
import TaxiService

/// Settings of a valid scenario that do less than they seem to: events in the warm-up, and parts of a tariff.
package struct IneffectiveSettings {
    private let setup: SimulationSetup

    /// Creates the remarks on a scenario.
    package init(of setup: SimulationSetup) { self.setup = setup }

    /// Remarks on events that begin in the warm-up, whose requests are not counted.
    package var events: [(problem: String, remedy: String)] {
        // An automatic warm-up takes at most half of a pilot.
        let limit = setup.pilot.map { SimDuration(microseconds: $0.duration.microseconds / 2) } ?? setup.warmUp
        return setup.events.filter { $0.period.lowerBound.sinceStart < limit }.map { event in
            (
                problem: setup.pilot == nil
                    ? "'\(event.name)' begins in the warm-up, which is not counted"
                    : "'\(event.name)' may begin in the automatic warm-up: the first days may not be counted",
                remedy: "write 'warmUp: none', or a later time"
            )
        }
    }

    /// Remarks on a tariff.
    package var fares: [(problem: String, remedy: String)] {
        let additions = setup.rules.fareAdditions
        let minima = [("fare.minimum", additions.minimum)] + additions.periods.map { ($0.name, $0.minimum ?? .zero) }
        return minima.compactMap { name, minimum in remark(onMinimum: minimum, of: name) }
            + hiddenPeriods(additions.periods) + remarksOnWaiting
    }

    private func remark(onMinimum minimum: Money, of name: String) -> (problem: String, remedy: String)? {
        guard let limit = setup.rules.fareLimit, minimum > limit.flagFall else { return nil }
        let kilometres = Double((minimum - limit.flagFall).cents) / Double(limit.perKilometre.cents)
        if kilometres < IneffectiveSettings.kilometresMin { return nil }
        let rides =
            kilometres.isFinite ? "rides up to \(GroupedNumber.text(kilometres, decimals: 1)) km" : "all rides"
        return (
            "a minimum of \(minimum) is above the legal limit for \(rides)",
            "write less in '\(name)', or 'rules: {fare.limit: none}'"
        )
    }

    /// Remarks on periods that never hold, because others come first at all of their times.
    private func hiddenPeriods(_ periods: [TaxiRules.Period]) -> [(problem: String, remedy: String)] {
        var holding: Set<Int> = []
        var before: [Set<Int>] = Array(repeating: [], count: periods.count)
        for kind in DayKind.allCases {
            for minute in 0..<Int64(1_440) {
                let found = periods.indices.filter { periods[$0].hours.contains(.minutes(minute), on: DaySet(kind)) }
                guard let first = found.first else { continue }
                holding.insert(first)
                for later in found.dropFirst() { before[later].insert(first) }
            }
        }
        return periods.indices.filter { !holding.contains($0) }.map { index in
            let names = before[index].sorted().map { "'\(periods[$0].name)'" }
            return (
                "'\(periods[index].name)' never holds, because \(names.joined(separator: ", ")) "
                    + "\(names.count == 1 ? "comes" : "come") first",
                "write '\(periods[index].name)' before \(names.count == 1 ? "it" : "them") in 'fare.periods'"
            )
        }
    }

    private var remarksOnWaiting: [(problem: String, remedy: String)] {
        if setup.rules.waitingCharge.isNone || (setup.clients.lateness?.probability ?? 0) > 0 { return [] }
        return [("'fare.waiting' charges nothing, because no client is late", "write 'clients.late', or remove it")]
    }

    /// Length of rides below which a minimum above the legal limit is not worth a remark.
    private static let kilometresMin = 0.1
}

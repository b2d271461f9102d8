import CityFiles
import CityModel
import Experiments
import InputFiles

/// What there is to say of a file that was looked through without being run.
package struct FileCheck: Sendable {
    /// Everything that is wrong with it; nothing where it is right.
    package let mistakes: [Diagnostic]
    /// Of a scenario that is right: habits that it leaves out, and what that means.
    package private(set) var remarks: [Diagnostic] = []
    /// Likewise: records of the files that it names which would be left out.
    package private(set) var inputLosses: [InputLoss] = []

    package init(mistakes: [Diagnostic] = []) { self.mistakes = mistakes }

    /// - Parameter file: a city file that is right.
    package init(of city: City, file: String) {
        mistakes = []
        remarks = FileCheck.remarks(onZonesOf: city, file: file)
    }

    /// - Parameter file: as the user named it.
    package init(of setup: SimulationSetup, file: String) {
        mistakes = []
        remarks = LeftOutHabit.allCases.filter { $0.isLeftOut(of: setup) }.map { habit in
            Diagnostic(
                file: file, problem: "'\(habit.rawValue)' is left out, so that \(habit.meaning)",
                remedy: habit.proposal)
        }
        remarks += FileCheck.remarks(onChoiceOf: setup, file: file)
        // A kind of city has its own ways; all else has one default, unless the reader is told.
        remarks += setup.derivedValues.filter { !$0.cause.hasPrefix("city.") && !["none", "all"].contains($0.value) }
            .map {
                Diagnostic(
                    file: file, problem: "'\($0.key)' is left out, and '\($0.cause)' makes it '\($0.value)'",
                    remedy: "write it where scenarios are compared that differ in '\($0.cause)'")
            }
        if setup.hasTaxis, setup.rules.dispatchPolicy.isFirstInFirstOut {
            remarks += FileCheck.remarks(onZonesOf: setup.city, file: file)
        }
        remarks += DayGaps(of: setup).gaps.map { Diagnostic(file: file, problem: $0.problem, remedy: $0.remedy) }
        inputLosses = setup.inputLosses
    }
}

extension FileCheck {
    /// Zones that are far from the size of the rule book's, with what comes of it.
    private static func remarks(onZonesOf city: City, file: String) -> [Diagnostic] {
        let sizes = ZoneSizes(of: city)
        guard let consequence = sizes.consequence else { return [] }
        let area = ZoneSizes.ruleBook
        return [
            Diagnostic(
                file: file, problem: "\(sizes.words): \(consequence)",
                remedy: city.hasCutZones
                    ? "write 'rules: {zones.areaKm2: \(area)}' if the rule book's zones are meant"
                    : "draw zones of about \(area) km² if the rule book's are meant")
        ]
    }

    /// A unit of these is worth about as much as the dollar that the usual coefficients are of.
    private static let currenciesLikeDollars: Set = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD"]

    /// Prices in a currency of which a unit is worth something else than people are taken to mind.
    private static func remarks(onChoiceOf setup: SimulationSetup, file: String) -> [Diagnostic] {
        guard let currency = setup.currency, !currenciesLikeDollars.contains(currency), setup.reactions?.choice != nil
        else { return [] }
        let keys = ["demand.choice.price", "demand.choice.publicTransport.price"].filter {
            setup.document[$0.split(separator: ".")] == nil
        }
        return keys.map { key in
            Diagnostic(
                file: file, problem: "'\(key)' is left out, and the usual value is for dollars, not for \(currency)",
                remedy: key.hasSuffix("publicTransport.price")
                    ? "write what a ride on bus or train costs"
                    : "write it for \(currency): -0.1 divided by what a dollar is worth in it")
        }
    }
}

/// What decides more than anything else how a city of taxis fares, and holds in its simplest form where nobody writes it.
private enum LeftOutHabit: String, CaseIterable {
    case idle = "drivers.idle"
    case patience = "clients.patience"
    case searchZones = "dispatch.searchZones"
    case towardsRanks = "drivers.idle.towardsRanks"

    func isLeftOut(of setup: SimulationSetup) -> Bool {
        guard setup.hasTaxis, setup.document[rawValue.split(separator: ".")] == nil else { return false }
        return switch self {
        case .patience: true
        case .idle, .searchZones: setup.city.zoneCount > 1
        case .towardsRanks: setup.drivers.idle.after != nil && setup.traffic?.streetCity.ranks.isEmpty == false
        }
    }

    var meaning: String {
        switch self {
        case .idle: "drivers without a ride wait in the zone where the last one ended, however few ask there"
        case .patience:
            "clients wait for ever: nobody gives up, and where taxis are too few waits grow to the end of the run"
        case .searchZones: "a request is offered to drivers of the whole city, however far from the pickup"
        case .towardsRanks: "no driver goes to the ranks of the map"
        }
    }

    var proposal: String {
        switch self {
        case .idle: "write for instance 'drivers: {idle: {after: 10 min, stay: 0.6, random: 0.1, towardsDemand: 0.3}}'"
        case .patience:
            "write for instance 'clients: {patience: {lognormal: {mean: 10 min, cv: 0.5}}}', or 'none' if that is meant"
        case .searchZones: "write for instance 'dispatch: {searchZones: 12}', or 'all' if that is meant"
        case .towardsRanks: "write for instance 'drivers: {idle: {towardsRanks: 0.5}}', or 0 if that is meant"
        }
    }
}

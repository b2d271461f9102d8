import Behaviour
import CityFiles
import CityModel
import Experiments
import InputFiles
import Lessons
import Quantities

/// The result of checking a file without running it.
package struct FileCheck: Sendable {
    /// Errors of the file; empty if it is valid.
    package let mistakes: [Diagnostic]
    /// For a valid file: habits that a scenario leaves out, and the consequences; names in a lesson that are probably
    /// misspelt.
    package private(set) var warnings: [Diagnostic] = []
    /// For a valid scenario: records of its files that would be left out.
    package private(set) var inputLosses: [InputLoss] = []

    /// The lesson of a valid file, whose expectations are not checked yet.
    package private(set) var lesson: Lesson?

    /// Creates a result.
    package init(mistakes: [Diagnostic] = []) { self.mistakes = mistakes }

    /// Creates the result of a valid file with remarks.
    init(warnings: [Diagnostic], inputLosses: [InputLoss]) {
        mistakes = []
        (self.warnings, self.inputLosses) = (warnings, inputLosses)
    }

    /// Creates the result of a valid lesson.
    package init(of lesson: Lesson) {
        mistakes = []
        warnings = lesson.warnings
        self.lesson = lesson
    }

    /// Checks the zones of a city file.
    ///
    /// - Parameter file: a valid city file.
    package init(of city: City, file: String) {
        mistakes = []
        warnings = FileCheck.remarks(onZonesOf: city, file: file)
    }

    /// Checks a scenario.
    ///
    /// - Parameter file: as the user named it.
    package init(of setup: SimulationSetup, file: String) {
        mistakes = []
        warnings = LeftOutHabit.allCases.filter { $0.isLeftOut(of: setup) }.map { habit in
            Diagnostic(
                file: file, problem: "'\(habit.rawValue)' is left out: \(habit.meaning)",
                remedy: habit.proposal)
        }
        warnings += FileCheck.remarks(onChoiceOf: setup, file: file)
        // Defaults by kind of city go without saying; others are worth a remark, except `none` and `all`.
        warnings += setup.derivedValues.filter { !$0.cause.hasPrefix("city.") && !["none", "all"].contains($0.value) }
            .map {
                Diagnostic(
                    file: file, problem: "'\($0.key)' is left out, and '\($0.cause)' sets it to '\($0.value)'",
                    remedy: "write it if you compare scenarios that differ in '\($0.cause)'")
            }
        if setup.hasTaxis, setup.rules.dispatchPolicy.isFirstInFirstOut {
            warnings += FileCheck.remarks(onZonesOf: setup.city, file: file)
        }
        warnings += UndescribedDays(of: setup).gaps.map {
            Diagnostic(file: file, problem: $0.problem, remedy: $0.remedy)
        }
        let ineffective = IneffectiveSettings(of: setup)
        warnings += (ineffective.events + ineffective.fares).map {
            Diagnostic(file: file, problem: $0.problem, remedy: $0.remedy)
        }
        warnings += FileCheck.remarks(onCrowdsOf: setup, file: file)
        warnings += FileCheck.remarks(onClosuresOf: setup, file: file)
        warnings += FileCheck.remarks(onBatteriesOf: setup, file: file)
        inputLosses = setup.inputLosses
    }
}

extension FileCheck {
    /// Returns remarks on zones far from the rule book's size, with the consequence.
    private static func remarks(onZonesOf city: City, file: String) -> [Diagnostic] {
        let sizes = ZoneSizes(of: city)
        guard let consequence = sizes.consequence else { return [] }
        let area = ZoneSizes.ruleBook
        return [
            Diagnostic(
                file: file, problem: "\(sizes.summary): \(consequence)",
                remedy: city.hasCutZones
                    ? "write 'rules: {zones.areaKm2: \(area)}' for zones of the rule book's size"
                    : "draw zones of about \(area) km² for the rule book's size")
        ]
    }

    /// Returns a remark on the number of requests of each crowd.
    private static func remarks(onCrowdsOf setup: SimulationSetup, file: String) -> [Diagnostic] {
        setup.events.compactMap { event in
            event.crowd.flatMap { crowd in
                if crowd.people == 0 { return nil }
                let requests = crowd.expectedRequests(partyWeights: setup.clients.partyWeights)
                let minutes = (event.period.upperBound - event.period.lowerBound).seconds / 60
                return Diagnostic(
                    file: file,
                    problem: "the crowd of '\(event.name)' makes about \(GroupedNumber.text(requests)) requests in "
                        + "\(GroupedNumber.text(minutes)) min",
                    remedy: "change 'people' or 'taxiShare' if that is not meant")
            }
        }
    }

    /// Returns a remark on the streets that each event closes, and on the places that this cuts off.
    private static func remarks(onClosuresOf setup: SimulationSetup, file: String) -> [Diagnostic] {
        setup.events.compactMap { event in
            guard let streets = setup.closedStreets(of: event), let traffic = setup.traffic else { return nil }
            let closed = ClosedStreets(event.closedArcs, of: traffic.streetCity.car.graph)
            let (junctions, zones) = (closed.cutOffNodes, traffic.zones(cutOffBy: closed).map(\.name))
            let nodeCount = traffic.streetCity.car.graph.nodeCount
            let cutOff =
                junctions.isEmpty
                ? "no junction"
                : "\(GroupedNumber.text(junctions.count)) of \(GroupedNumber.text(nodeCount)) junctions"
                    + (zones.isEmpty ? "" : ", with all of \(zones.joined(separator: ", "))")
            return Diagnostic(
                file: file,
                problem: "'\(event.name)' closes \(GroupedNumber.text(streets.count)) "
                    + "\(streets.count == 1 ? "street" : "streets") between junctions, "
                    + "\(GroupedNumber.text(streets.metres / 1_000, decimals: 1)) km, and cuts off \(cutOff)",
                remedy: junctions.isEmpty
                    ? "change 'closed' if that is not meant"
                    : "clients there find no route: change 'closed' if that is not meant")
        }
    }

    /// Currencies whose unit is worth about as much as the dollar of the default coefficients.
    private static let currenciesLikeDollars: Set = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD"]

    /// Returns a remark on prices in a currency whose unit is worth much more or less than the coefficients assume.
    private static func remarks(onChoiceOf setup: SimulationSetup, file: String) -> [Diagnostic] {
        guard let currency = setup.currency, !currenciesLikeDollars.contains(currency), setup.reactions?.choice != nil
        else { return [] }
        let keys = ["demand.choice.price", "demand.choice.publicTransport.price"].filter {
            setup.document[$0.split(separator: ".")] == nil
        }
        return keys.map { key in
            Diagnostic(
                file: file, problem: "'\(key)' is left out, and the default is for dollars, not for \(currency)",
                remedy: key.hasSuffix("publicTransport.price")
                    ? "write the price of a ride by bus or train"
                    : "write it for \(currency): -0.1 divided by the value of a dollar in it")
        }
    }
}

/// Habits with the largest effect on a city of taxis, whose defaults are the simplest possible.
private enum LeftOutHabit: String, CaseIterable {
    case idle = "drivers.idle"
    case patience = "clients.patience"
    case searchZones = "dispatch.searchZones"
    case towardsRanks = "drivers.idle.towardsRanks"

    func isLeftOut(of setup: SimulationSetup) -> Bool {
        guard setup.hasTaxis, setup.document[rawValue.split(separator: ".")] == nil else { return false }
        return switch self {
        case .patience: true
        case .searchZones: setup.city.zoneCount > 1
        case .idle: setup.city.zoneCount > 1 && setup.drivers.allHabits.allSatisfy { $0.idle.after == nil }
        case .towardsRanks:
            setup.drivers.ranks.isEmpty && setup.drivers.idle.after != nil
                && (setup.traffic?.streetCity.ranks.isEmpty == false || !setup.rules.ranks.isEmpty)
        }
    }

    var meaning: String {
        switch self {
        case .idle: "drivers without a ride wait where the last one ended, even if few clients call there"
        case .patience:
            "clients never give up, and with too few taxis waits grow until the end of the run"
        case .searchZones: "a request is offered to drivers of the whole city, at any distance from the pickup"
        case .towardsRanks: "no driver goes to the ranks of the map or of 'ranks'"
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

import Behaviour
import Experiments
import InputFiles
import Quantities
import YAML

/// Finds the changes that people in a scenario react to: its differences from the scenario of today.
struct BaselineLoader {
    /// File of the scenario itself.
    let source: SourceFile
    /// Whether the scenario has no overrides.
    let isAsWritten: Bool
    let dataFolder: String?
    let memory: DecodingCache?
    let threads: Int

    /// Returns the scenario with its people's reactions.
    ///
    /// - Throws: `InputError` if the scenario of today is invalid, or of another city.
    func reacting(_ decoded: ScenarioDecoder.Decoded) throws(InputError) -> SimulationSetup {
        var setup = decoded.setup
        let choice = decoded.choice.flatMap { $0.isIndifferent ? nil : $0 }
        let areTaxisMinded = setup.hasTaxis && (choice != nil || setup.drivers.incomeElasticity != nil)
        guard areTaxisMinded || setup.tourism?.mindsMoney == true else { return setup }
        let today = isAsWritten && decoded.today == nil ? decoded : try self.today(decoded.today)
        if areTaxisMinded {
            try check(today.setup, decoded, BaselineLoader.taxiKeys) { today in
                today.hasTaxis ? nil : "the scenario of today has no taxis"
            }
            // The comparison with today is by the hour, so both need the same rows.
            var past = today.setup
            setup.distinguishesDays =
                setup.clock().rowCount > RunDays.rowsPerDay || past.clock().rowCount > RunDays.rowsPerDay
            (past.distinguishesDays, past.holidays) = (setup.distinguishesDays, setup.holidays)
            setup.reactions = Reactions(choice, today: past, choiceToday: today.choice)
        }
        if let tourism = setup.tourism, tourism.mindsMoney {
            try check(today.setup, decoded, BaselineLoader.guideKeys) { today in
                guard let company = today.tourism else { return "the scenario of today has no tourists" }
                return tourism.company.payElasticity != nil && company.guideRules.guidePay.cents == 0
                    ? "guided tours pay nothing in the scenario of today, so a change in per cent is undefined" : nil
            }
            setup.tourism = today.setup.tourism.map { tourism.reacting(toChangesSince: $0) }
            if !areTaxisMinded { setup.todayDigest = ScenarioDigest(of: today.setup).value }
        }
        setup.inputFiles += today.setup.inputFiles.filter { !setup.inputFiles.contains($0) }
        return setup
    }

    private static let taxiKeys = "'demand.choice' and 'drivers.choice'"
    private static let guideKeys = "'tourists.guide.choice' and 'guides.choice'"

    /// Checks that a scenario of today can be compared.
    ///
    /// - Parameters:
    ///   - keys: names of the keys that make people react.
    ///   - fault: returns the problem of a scenario of the same city, or nil.
    private func check(
        _ today: SimulationSetup, _ decoded: ScenarioDecoder.Decoded, _ keys: String,
        fault: (SimulationSetup) -> String?
    ) throws(InputError) {
        let (zones, zonesToday) = (decoded.setup.city.zoneCount, today.city.zoneCount)
        let problem =
            zones == zonesToday
            ? fault(today) : "the scenario of today has \(zonesToday) zones, this one has \(zones)"
        guard let problem else { return }
        throw InputError(
            (decoded.today?.node.position ?? SourcePosition(file: source.displayName)).diagnostic(
                problem, remedy: "name a scenario of the same city in 'today', or leave out \(keys)"))
    }

    private func today(_ field: KeyField?) throws(InputError) -> ScenarioDecoder.Decoded {
        try ScenarioLoader.decode(
            try DocumentReader(try source(field), dataFolder: dataFolder, memory: memory, threads: threads))
    }

    /// Reads the scenario that `today` names: a file beside the scenario, or one that comes with the program.
    private func source(_ field: KeyField?) throws(InputError) -> SourceFile {
        guard let field else { return source }
        guard let name = field.text() else {
            try field.context.check()
            return source
        }
        return try SourceFile.read(
            try ScenarioLoader.path(named: name, at: field.node.position, in: field.context))
    }
}

extension TourismSetup {
    /// Whether people react to fee or pay.
    fileprivate var mindsMoney: Bool { tourists.guide.perMoneyOfFee != nil || company.payElasticity != nil }
}

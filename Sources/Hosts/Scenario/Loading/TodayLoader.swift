import Behaviour
import CityWorld
import InputFiles

/// Finds what people of a scenario react to: how it differs from today's.
struct TodayLoader {
    /// The scenario itself.
    let written: SourceFile
    /// Whether nothing of it is overridden.
    let isAsWritten: Bool
    let dataFolder: String?
    let memory: DecodingMemory?
    let threads: Int

    /// nil where nobody reacts to anything.
    ///
    /// - Throws: `InputError` where today's scenario is none, or of another city.
    func reactions(of decoded: ScenarioDecoder.Decoded) throws(InputError) -> Reactions? {
        let choice = decoded.choice.flatMap { $0.isIndifferent ? nil : $0 }
        guard choice != nil || decoded.setup.drivers.incomeElasticity != nil, decoded.setup.hasTaxis else { return nil }
        if isAsWritten && decoded.today == nil {
            return Reactions(choice, today: decoded.setup, choiceToday: decoded.choice)
        }
        let today = try ScenarioLoader.decode(
            try DocumentReader(try source(decoded.today), dataFolder: dataFolder, memory: memory, threads: threads))
        let (zones, zonesToday) = (decoded.setup.city.zoneCount, today.setup.city.zoneCount)
        guard zones == zonesToday, today.setup.hasTaxis else {
            let problem =
                zones == zonesToday
                ? "nobody drives a taxi in the scenario of today"
                : "the scenario of today has \(zonesToday) zones, and this one \(zones)"
            throw InputError(
                (decoded.today?.node.position ?? SourcePosition(file: written.displayName)).diagnostic(
                    problem,
                    remedy: "name one of the same city in 'today', or leave out 'demand.choice' and 'drivers.choice'"))
        }
        return Reactions(choice, today: today.setup, choiceToday: today.choice)
    }

    /// Of what `today` names: a file beside the scenario, or what comes with the program.
    private func source(_ field: KeyField?) throws(InputError) -> SourceFile {
        guard let field else { return written }
        guard let name = field.text() else {
            try field.context.check()
            return written
        }
        let position = field.node.position
        let path =
            name.contains(".") || name.contains("/")
            ? try FileSearch.resolve(
                name, beside: field.context.folder, dataFolder: dataFolder,
                mention: (position.file, position.line, position.column))
            : try ShippedFiles.path(for: name, of: .scenario)
        return try SourceFile.read(path)
    }
}

import InputFiles
import Pictures
import Reports

/// The page of a run, for planners.
struct RunReport {
    private let folder: ReportFolder

    init(_ folder: ReportFolder) { self.folder = folder }

    /// - Throws: `InputError` if a file of the folder cannot be read.
    var page: Page {
        get throws {
            let figures = try RunFigures(in: folder.path)
            let taxis = TaxiFindings(figures)
            let manifest = figures.manifest
            var sections: [PageSection] = []
            if figures.hasTaxis { sections += TaxiSections(figures, taxis).sections }
            let money = try MoneySection(
                in: folder.path, currency: manifest.currency, replications: manifest.replications)
            if let money = money.section { sections.append(money) }
            let about = AboutSection(manifest, hasTaxis: figures.hasTaxis)
            sections.append(about.section)
            if let warning = about.warning { sections[0].parts.insert(warning, at: 0) }
            let headline = [taxis.headline].compactMap { $0 }.joined(separator: " ")
            return Page(
                title: "\(manifest.scenarioName) – cabrank",
                kicker: manifest.description.isEmpty
                    ? manifest.scenarioName : "\(manifest.scenarioName): \(manifest.description)",
                headline: headline.isEmpty ? "\(manifest.scenarioName): nobody asked for anything." : headline,
                facts: facts(manifest), sections: sections)
        }
    }

    private func facts(_ manifest: RecordedManifest) -> [String] {
        let count = manifest.replications
        return [
            manifest.startDate.isEmpty ? "" : "starts \(manifest.startDate)", manifest.duration,
            "\(Told.count(Double(count))) \(count == 1 ? "replication" : "replications")", "seed \(manifest.seed)",
            "dispatch \(manifest.policy)", "cabrank \(manifest.version)",
        ].filter { !$0.isEmpty }
    }
}

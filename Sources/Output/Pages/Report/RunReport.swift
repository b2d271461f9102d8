import Experiments
import InputFiles
import PageFrame
import Playback
import Quantities
import Reports
import ServiceKernel

/// The page of a run, for planners: taxis and all other people of the scenario.
struct RunReport {
    private let folder: ReportFolder

    private let city: RecordedCity?
    private let scenarios: ScenarioLookup
    private let text: PageText

    /// Creates the page of a run.
    ///
    /// - Parameter city: city of the run; nil if the scenario no longer exists or has changed.
    init(_ folder: ReportFolder, _ city: RecordedCity?, _ scenarios: ScenarioLookup, in language: Language) {
        text = PageText(language)
        self.folder = folder
        self.city = city
        self.scenarios = scenarios
    }

    /// The page.
    ///
    /// - Throws: `InputError` if a file of the folder cannot be read.
    var page: Page {
        get throws {
            let figures = try RunFigures(in: folder.path, city, scenarios, text.language)
            let manifest = figures.manifest
            var (sections, headlines) = try sections(of: figures)
            headlines = headlines.filter { !$0.isEmpty }
            let about = AboutSection(manifest, priceRemark: figures.priceRemark, hasTaxis: figures.hasTaxis)
            sections.append(about.section)
            // After the key figures of the first section.
            let certainty = UncertaintyNote(replications: manifest.replications, folder: folder.path, text)
            sections[0].parts.insert(certainty.part, at: min(1, sections[0].parts.count))
            if let warning = about.warning { sections[0].parts.insert(warning, at: 0) }
            if let replay = try ReplaySection.section(of: folder, in: figures.city, text) { sections.append(replay) }
            let described = manifest.description.isEmpty ? "" : ": \(manifest.description)"
            return Page(
                title: "\(manifest.scenarioName) – cabrank", kicker: manifest.scenarioName + described,
                headline: headlines.first
                    ?? text(
                        "{name}: there were no requests.", "{name}: hiç çağrı yok.", ["name": manifest.scenarioName]),
                facts: headlines.dropFirst() + facts(of: figures), sections: RunReport.ordered(sections),
                language: text.language)
        }
    }

    /// Returns the sections with the one on the method last.
    private static func ordered(_ sections: [PageSection]) -> [PageSection] {
        sections.filter { $0.id != "about" } + sections.filter { $0.id == "about" }
    }

    private func sections(of figures: RunFigures) throws -> (sections: [PageSection], headlines: [String]) {
        var sections: [PageSection] = []
        var headlines: [String] = []
        if figures.hasTaxis {
            let findings = TaxiFindings(figures)
            sections += TaxiSections(figures: figures, findings: findings).sections
            headlines.append(findings.headline ?? "")
        }
        if let walks = try WalkFigures(
            in: folder.path, figures.manifest, libraryCount: figures.city?.tours.count)
        {
            let section = WalkSection(figures: figures, walks: walks)
            sections += [section.section, CrowdSection(figures: figures, walks: walks).section]
            headlines.append(section.headline)
        }
        if let activity = try ActivitySection(figures) {
            sections += activity.sections
            headlines.append(activity.headline)
        }
        if let places = try VisitedPlaces(in: folder.path, figures.manifest) {
            let section = PlaceSection(figures, places, try VisitHours(in: folder.path, figures.manifest))
            sections += section.sections
            headlines.append(section.headline)
        }
        if let guide = try GuideSection(figures)?.section { sections.append(guide) }
        let money = try MoneySection(
            in: folder.path, currency: figures.currency, figures.manifest)
        if let money = money.section { sections.append(money) }
        return (sections, headlines)
    }

    private func facts(of figures: RunFigures) -> [String] {
        let manifest = figures.manifest
        let (language, count) = (text.language, text.count(Double(manifest.replications)))
        return [
            manifest.startDate.isEmpty
                ? ""
                : text(
                    "from {date}", "başlangıç {day}",
                    [
                        "date": manifest.startDate,
                        "day": CalendarDate(manifest.startDate).map { language.text(ofDay: $0, withYear: true) }
                            ?? manifest.startDate,
                    ]),
            language.text(ofNumber: manifest.duration) ?? manifest.duration,
            text(
                "{count} {count=1?replication}{count!1?replications}", "{count} tekrar", ["count": count]),
            text("seed {seed}", "tohum {seed}", ["seed": manifest.seed]),
            figures.hasTaxis
                ? text("dispatch {policy}", "dağıtım: {policy}", ["policy": PolicyText.name(manifest.policy, text)])
                : "",
            "cabrank \(manifest.version)",
        ].filter { !$0.isEmpty }
    }
}

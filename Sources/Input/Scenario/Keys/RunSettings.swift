import InputFiles
import Lessons
import Measures
import Quantities
import YAML

/// Values of a scenario about itself and its run as a whole.
struct RunSettings {
    var name = ""
    /// Description for readers of the scenario.
    var description = ""
    var dataSource = ""
    var currency: String?
    var start = StartOfRun()
    /// Duration of the run; nil if invalid.
    var duration: SimDuration?
    /// Warm-up; nil: the default for such a run.
    var warmUp: WarmUp?
    var seed: UInt64 = 1
    var replications = 1
    var isAntithetic = false
    var hasAccounts = false
    /// Scenario to whose prices and service people are accustomed; nil: the unchanged file of this scenario.
    var today: KeyField?
    /// Smallest difference of a metric that comparisons report in sentences.
    var indifference: [MetricKey: Indifference] = [:]

    enum WarmUp {
        case fixed(SimDuration)
        /// Length found by pilot runs.
        case automatic
    }

    static let keys: [Key<RunSettings>] = [
        Key(
            "scenario", \.name, .name, "name of the scenario; results are written to `Reports/<name>`",
            defaultValue: "needed"),
        Key("description", \.description, .text, "purpose of the scenario", defaultValue: "none"),
        Key(
            "dataSource", \.dataSource, .text, "source of the files that it names, printed if one is missing",
            defaultValue: "none"),
        Key(
            "currency", \.currency, .ifWritten(.currency, defaultValue: ""),
            """
            ISO 4217 code of the currency, such as `USD`, for the summary and as the unit in `summary.csv` and `fairness.csv`
            """),
        Key("start", \.start, .map(StartOfRun.keys), ""),
        StartOfRun.holidayKey.embedded(in: \.start),
        Key(
            "duration", \.duration, .ifWritten(.time(.positiveTime), defaultValue: .zero),
            "simulated time in which requests are made",
            required: "write the time in which requests are made, such as 24 h"),
        Key(
            "warmUp", \.warmUp, .ifWritten(warmUp, defaultValue: .automatic),
            "time at the start that is simulated and not counted (see <doc:Experiments>)",
            defaultValue: "`auto` for taxis and 3 days or more, else `none`"),
        Key("seed", \.seed, .seed, "random seed"),
        Key("replications", \.replications, .whole(1...100_000), "number of independent replications"),
        Key(
            "antithetic", \.isAntithetic, .flag,
            """
            whether replications are simulated in antithetic pairs, see <doc:HowItWorks>; an even number of replications is best
            """),
        Key("accounts", \.hasAccounts, .flag, "whether users have accounts: see <doc:Scenarios>"),
        Key(
            "today", \.today, today,
            """
            scenario in which the demand was observed and drivers work the `shifts`: a file next to this one, or a name. People \
            with a `choice` (`demand`, `drivers`, `tourists.guide`, `guides`) react to the differences from it
            """, defaultValue: "this file, without `--set` and `--vary`"),
        Key(
            "worthTelling", \.indifference, worthTelling,
            "smallest difference of a metric that comparisons report in sentences, see <doc:Experiments>",
            defaultValue: "by the metric's unit"),
    ]

    private static let worthTelling = KeyForm<[MetricKey: Indifference]>(
        "amounts by metric: `{wait_mean_s: 30 s}`", text: { _ in "" }
    ) { field in
        field.namedEntries()?.reduce(into: [:]) { all, entry in
            guard let key = MetricKey(named: entry.key) else {
                field.context.report(
                    at: entry.keyPosition, "no metric is called '\(entry.key.excerpt)' in \(field.label)",
                    remedy: NameSuggestion.remedy(for: entry.key, among: Measure.allCases.map(\.name)))
                return
            }
            guard let text = entry.value.scalar() else { return }
            all[key] = Indifference(text, in: key.unit)
            if all[key] == nil {
                let forms = ["0.5 points", "30 \(key.unit.rawValue)", "2"]
                let own = forms.first { Indifference($0, in: key.unit) != nil } ?? ""
                entry.value.report(
                    "\(entry.value.label) is '\(text)', not an amount in '\(key.unit.rawValue)'",
                    remedy: "write it like \(own), or like 1 % of the mean")
            }
        }
    }

    /// Kept undecoded until it is known that people react to changes.
    private static let today = KeyForm<KeyField?>("a scenario", text: { _ in "" }) { field in
        field.text().map { _ in .some(field) }
    }

    private static let warmUp = KeyForm<WarmUp>("a time, `none` or `auto`") { field in
        if field.node.isScalar("none") { return .fixed(.zero) }
        return field.node.isScalar("auto") ? .automatic : field.duration().map { .fixed($0) }
    }
}

extension StartOfRun {
    /// Keys of the start.
    package static let keys: [Key<StartOfRun>] = [
        Key(
            "date", \.date, .ifWritten(.date, defaultValue: CalendarDate(daysSince1970: 0)),
            "date at which the run starts"),
        Key("clock", \.clock, .clock, "time of the day at which the run starts"),
    ]

    static let holidayKey = Key<StartOfRun>(
        "holidays", \.holidays, .dates, "days that count as `holiday` and as no day of the week: see <doc:Scenarios>")
}

extension MapField {
    /// Decodes `start: {date: 2019-06-05, clock: "16:00"}` and `holidays`; invalid parts keep their defaults.
    package func startOfRun() -> StartOfRun {
        var start = decoded("start", StartOfRun.keys, StartOfRun()) ?? StartOfRun()
        read([StartOfRun.holidayKey], &start)
        return start
    }
}

extension RunDays {
    /// Days of an unknown scenario, which may have a date and holidays.
    package static let ofAnyScenario: RunDays = {
        let date = CalendarDate(daysSince1970: 0)
        return RunDays(start: date, holidays: [date])
    }()
}

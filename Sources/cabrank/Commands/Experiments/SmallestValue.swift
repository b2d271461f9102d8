import Experiments
import InputFiles
import Measures
import Reports

/// `cabrank best --minimise`: finds the smallest value of a key that meets targets, with a stated probability.
enum SmallestValue {
    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var meter = EffortMeter()
        let workplace = try ExecutionSite(arguments)
        for option in ["metric", "indifference", "budget", "samples", "sobol"] where arguments.has(option) {
            throw InputError(
                "--\(option)", "this option is not possible with --minimise",
                remedy: option == "indifference" ? "set 'worthTelling' in the scenario instead" : "leave it out")
        }
        let limit = try arguments.number("limit", in: BestCommand.replicationLimits) ?? BestCommand.defaultLimit
        let confidence = try BestCommand.confidence(arguments)
        let targets = try MetricTarget.all(of: arguments)
        let varied = try VariedPoints(arguments, replications: nil)
        let key = arguments.value(of: "minimise") ?? ""
        guard varied.keys == [key] else {
            throw InputError(
                "--minimise \(key)", "'\(key)' must be varied, and nothing else",
                remedy: "write for instance: --vary \(key)=0.8..1.6:0.05")
        }
        try RisingValues.check(varied.points.map { $0.values[0] }, of: key)
        let isAntithetic = varied.points.contains(where: \.isAntithetic)
        if isAntithetic && limit < 4 {
            throw InputError("--limit", "\(limit) replications are too few", remedy: "write at least 4: two pairs")
        }
        let run = try BestCommand.start(
            .smallest, varied, withoutEqualFleets(varied, key: key), at: workplace, arguments)
        meter.startRun()
        var search = SmallestSearch(
            variants: run.variants.count, targets: targets, confidence: confidence,
            indifference: varied.points.first(where: \.isValid)?.worthTelling ?? ReportingThresholds(), limit: limit,
            isAntithetic: isAntithetic)
        let work = try run.spend(on: &search, limit: limit)
        if let code = run.endWithoutResults(work) { return code }
        try run.addPilotFindings()
        let results = run.results
        let verdict = { SmallestVerdict(search, points: results.points, key: key, order: run.variants, $0, $1) }
        let manifest = BestCommand.manifest(of: .smallest, arguments, at: workplace)
        let (replications, summaries) = try run.finish(search, after: work, manifest, meter) { path, known, summaries in
            try verdict(known, summaries).write(to: path(.smallest))
        }
        let finding = verdict(replications, summaries)
        if !arguments.has("quiet") {
            let notes = SmallestNotes(finding, results.points, replications)
            try Terminal.print((finding.lines(notes) + ["", "Results   \(results.path)"]).joined(separator: "\n"))
        }
        let ending = run.exitCode(after: work)
        return ending == .done && !finding.isDecided ? .unmet : ending
    }

    /// Returns the setups of the points, nil for a point with the same taxis of all shifts, types and groups as a
    /// smaller value: a fleet is whole taxis.
    private static func withoutEqualFleets(_ varied: VariedPoints, key: String) -> [SimulationSetup?] {
        guard ScenarioChanges.isOfFleet(key) else { return varied.setups }
        var last: [[Int?]]?
        let setups = varied.setups.map { setup -> SimulationSetup? in
            let fleet = setup.map(\.drivers).map { drivers in
                [drivers.shifts.map(\.taxis), drivers.types.map(\.taxis), drivers.groups.map(\.taxis)]
            }
            if fleet == last { return nil }
            last = fleet ?? last
            return setup
        }
        let equal = varied.setups.count { $0 != nil } - setups.count { $0 != nil }
        if equal > 0 {
            let words = equal == 1 ? "value has" : "values have"
            Terminal.printMessage("cabrank: \(equal) \(words) as many taxis as a smaller one and will not be simulated")
        }
        return setups
    }
}

/// The order of the values of a key.
private enum RisingValues {
    /// Checks that values are numbers with one unit, from the smallest to the largest.
    static func check(_ values: [String], of key: String) throws(InputError) {
        let parsed = values.map { value in
            let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
            return (number: Double(digits), unit: value[digits.endIndex...].drop { $0 == " " })
        }
        let option = "--vary \(key)"
        if let place = parsed.firstIndex(where: { $0.number == nil || $0.unit != parsed[0].unit }) {
            throw InputError(
                option, "'\(values[place])' is not a number in the unit of the other values",
                remedy: "write numbers with one unit, such as 5..20:1 min")
        }
        let numbers = parsed.compactMap(\.number)
        if zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 }) {
            throw InputError(option, "the values do not rise", remedy: "write them from the smallest to the largest")
        }
    }
}

extension MetricTarget {
    /// Returns the targets of `--subject-to`.
    ///
    /// - Throws: `InputError` if there are none, or one is not valid.
    fileprivate static func all(of arguments: ParsedArguments) throws(InputError) -> [MetricTarget] {
        let texts = arguments.values(of: "subject-to")
        if texts.isEmpty {
            throw InputError(
                "--minimise", "there is no target",
                remedy: "add for instance: --subject-to 'wait_under_10_min_share>=95%'")
        }
        var targets: [MetricTarget] = []
        for text in texts {
            let target = try MetricTarget(text)
            if targets.contains(where: { $0.key == target.key && $0.side == target.side }) {
                throw InputError(
                    "--subject-to \(text)", "'\(target.key.name)' already has such a target",
                    remedy: "write one of them")
            }
            targets.append(target)
        }
        return targets
    }

    private init(_ text: String) throws(InputError) {
        let option = "--subject-to \(text)"
        let sides = Side.allCases.compactMap { side in text.firstRange(of: side.rawValue).map { (side, $0) } }
        guard let (side, place) = sides.first else {
            throw InputError(
                option, "it does not have the form METRIC>=BOUND or METRIC<=BOUND",
                remedy: "write for instance 'wait_under_10_min_share>=95%' or 'wait_p95_s<=15 min', in quotes")
        }
        func trimmed(_ part: Substring) -> String { part.split(separator: " ").joined(separator: " ") }
        let name = trimmed(text[..<place.lowerBound])
        guard let key = MetricKey(named: name) else {
            throw InputError(
                option, "unknown metric '\(name)'",
                remedy: NameSuggestion.remedy(for: name, among: Measure.allCases.map(\.name)))
        }
        guard let bound = MetricTarget.bound(trimmed(text[place.upperBound...]), of: key) else {
            throw InputError(
                option, "'\(key.name)' cannot be compared with this; it is in \(key.unit.rawValue)",
                remedy: key.unit == .share ? "write a share such as 95% or 0.95" : "write a number in that unit")
        }
        self.init(key, side, bound)
    }
}

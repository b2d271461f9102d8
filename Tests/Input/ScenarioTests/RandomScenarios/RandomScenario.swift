import InputFiles
import TestSupport

@testable import Scenario

/// A random scenario of few people and short days: settings for an empty document, all of which `check` accepts.
struct RandomScenario: CustomStringConvertible {
    let seed: UInt64
    /// Texts `path=value`, in the order in which `--set` takes them.
    let settings: [String]

    /// Arguments of `run` after the document.
    var arguments: [String] { settings.flatMap { ["--set", $0] } }

    /// Command that runs it, next to a file with the one line `scenario: random`.
    var description: String {
        "seed \(seed): cabrank run random.yaml " + settings.map { "--set '\($0)'" }.joined(separator: " ")
    }
}

/// Generates random scenarios over all keys of the guide.
struct ScenarioGenerator {
    private let documents: KeyDocuments
    private let source: SourceFile
    /// Folder of the document and of the files that settings name.
    var folder: String { documents.folder.path }
    static let document = "random.yaml"

    init() throws {
        documents = try KeyDocuments()
        let path = try documents.folder.write("scenario: random\n", to: ScenarioGenerator.document)
        source = try SourceFile.read(path)
    }

    /// Returns the scenario of a seed: people of some services in a small city, and random keys for them.
    ///
    /// - Parameter planted: settings that every scenario gets, if they are valid there.
    func scenario(seed: UInt64, planted: [String] = []) -> RandomScenario {
        var random = SplitMix64(seed: seed)
        let scene = RandomScene(from: &random)
        let base = isRight(scene.base) ? scene.base : scene.ground + RandomScene.taxis
        var candidates = planted + scene.extras
        let percent = random.pick([1, 3, 8])
        for row in KeyRow.all where row.kind == .scenario && scene.hasMeaning(row.path) && random.chance(percent) {
            // Rosters that the greatest values need are left out.
            candidates += row.surroundings.filter { scene.hasMeaning($0) && !$0.hasPrefix("drivers.shifts=") }
            candidates.append("\(row.path)=\(RandomValue.text(of: row, from: &random))")
        }
        return RandomScenario(seed: seed, settings: withoutWrong(base, candidates[...]))
    }

    /// Whether `check` accepts the settings.
    func isRight(_ settings: [String]) -> Bool {
        (try? ScenarioLoader.load(source, overrides: settings, dataFolder: nil, memory: documents.memory)) != nil
    }

    /// Adds the candidates with which the settings stay valid, by bisection.
    private func withoutWrong(_ settings: [String], _ candidates: ArraySlice<String>) -> [String] {
        if candidates.isEmpty || isRight(settings + candidates) { return settings + candidates }
        if candidates.count == 1 { return settings }
        let middle = (candidates.startIndex + candidates.endIndex) / 2
        return withoutWrong(withoutWrong(settings, candidates[..<middle]), candidates[middle...])
    }
}

/// The city, the time and the people of a random scenario.
private struct RandomScene {
    /// Settings of the city and the time.
    private(set) var ground: [String] = []
    /// Settings that add people, if the city suits them.
    private var people: [String] = []
    var base: [String] { ground + people }
    /// Settings that may or may not be valid with these.
    private(set) var extras: [String] = []
    static let taxis = [
        "demand={gravity: {requestsPerDay: 200, tripLength: 2 km}}", "drivers={shifts: [{taxis: 3}]}",
    ]
    private var sections: Set<String> = [
        "holidays", "warmUp", "travel", "currency", "accounts", "rules", "dispatch", "vehicles",
    ]

    init(from random: inout SplitMix64) {
        let hasStreets = addCity(from: &random)
        addTime(from: &random)
        let hasTaxis = random.chance(75)
        if hasTaxis { addTaxis(from: &random) }
        if hasStreets, random.chance(50) || !hasTaxis { addWalkers(from: &random, isAlone: !hasTaxis) }
        if hasStreets, random.chance(40) {
            extras.append("runners={count: \(random.within(1...8)), sessionsPerMonth: \(random.pick([5, 30, 60]))}")
            sections.insert("runners")
        }
        if hasTaxis, random.chance(40) { addTourists(from: &random) }
    }

    /// Whether a key concerns a part that the scenario has.
    func hasMeaning(_ path: String) -> Bool {
        guard let section = path.split(whereSeparator: { $0 == "." || $0 == "=" }).first else { return false }
        return sections.contains(String(section)) && !path.hasPrefix("rules.fare.limit")
    }

    /// Adds a city.
    ///
    /// - Returns: whether people can walk there.
    private mutating func addCity(from random: inout SplitMix64) -> Bool {
        let seed = random.within(1...5)
        switch random.below(5) {
        case 0:
            ground.append("city={zones: [A], table: {A: {A: [\(random.within(1...20)), 3]}}}")
            return false
        case 1:
            ground.append(
                "city={zones: [A, B], table: {A: {A: [3, 1], B: [6, 2.5]}, B: {A: [7, 2], B: [4, 1]}}}")
            return false
        case 2:
            ground.append("city={generate: {seed: \(seed), zones: \(random.within(4...9))}}")
            return true
        case 3:
            ground.append("city={campus: {seed: \(seed)}}")
            return true
        default:
            ground.append("city={file: town.city}")
            return true
        }
    }

    /// Adds a start: days at which months, years and summer time change; hours around midnight.
    private mutating func addTime(from random: inout SplitMix64) {
        let date = random.pick([
            "2026-05-31", "2026-12-31", "2024-02-29", "2026-06-06", "2026-03-29", "2026-10-25", "2026-02-28",
        ])
        let clock = random.pick(["00:00", "23:30", "12:00", "06:00", "22:00", "23:59"])
        let minutes = random.pick([10, 60, 180, 360, 780, 1_500])
        ground.append("start={date: \(date), clock: \"\(clock)\"}")
        ground.append("duration=\(minutes) min")
        ground.append("seed=\(random.within(1...1_000))")
        if random.chance(40) { ground.append("warmUp=\(random.within(1...minutes - 1)) min") }
    }

    private mutating func addTaxis(from random: inout SplitMix64) {
        people.append("demand={gravity: {requestsPerDay: \(random.pick([20, 200, 1_000])), tripLength: 2 km}}")
        let start = random.pick(["00:00", "06:00", "12:00", "22:00"])
        people.append(
            "drivers={shifts: [{taxis: \(random.within(1...12)), start: \"\(start)\", length: \(random.pick([3, 8, 24])) h}]}"
        )
        sections.formUnion(["demand", "clients", "drivers"])
        if random.chance(50) {
            extras.append("clients.reserve={share: 0.4, ahead: \(random.within(2...6)) h, change: 0.3, cancel: 0.2}")
        }
        if random.chance(30) { extras.append("clients.patience=none") }
        if random.chance(30) { extras.append("clients.share=0.5") }
        if random.chance(30) { addDays(from: &random) }
    }

    /// Adds demand, shifts, traffic and habits that differ from day to day, and a holiday.
    private mutating func addDays(from random: inout SplitMix64) {
        let days = random.pick(["weekend", "weekdays", "[sunday, monday, thursday]"])
        extras.append("holidays=[2026-06-01, 2027-01-01, 2024-03-01]")
        extras.append(
            "demand.byDay=[{days: \(days), scale: \(random.pick(["0.3", "2"]))}, {days: holiday, scale: 0.5}]")
        extras.append("drivers.shifts.0.days=\(random.pick(["weekend", "weekdays", "[sat, sun, holiday]"]))")
        extras.append("city.hourFactors={factors: none, byDay: [{days: \(days), factors: urban}]}")
        extras.append("drivers.idle={after: 5 min, random: 1, byDay: [{days: \(days), after: 20 min, random: 0}]}")
    }

    private mutating func addWalkers(from random: inout SplitMix64, isAlone: Bool) {
        let tours = "tours={generate: \(random.within(1...3)), seed: 4}"
        let clock = random.pick(["00:05", "10:00", "12:30", "23:55"])
        let visitors =
            random.chance(50)
            ? "visitors={count: \(random.within(1...20)), waves: [{at: \"\(clock)\", spread: \(random.within(0...3)) h}]}"
            : "visitors={perHour: \(random.within(1...10))}"
        if isAlone { people += [tours, visitors] } else { extras += [tours, visitors] }
        sections.formUnion(["visitors", "sites", "weather", "tours"])
        if random.chance(30) {
            extras += ["authors={count: 2}", "staff={count: 1}"]
            sections.formUnion(["authors", "staff"])
        }
    }

    private mutating func addTourists(from random: inout SplitMix64) {
        extras.append("places={generate: {count: \(random.within(5...30)), seed: 5}}")
        extras.append("tourists={count: \(random.within(1...10))}")
        sections.formUnion(["places", "tourists", "support"])
        if random.chance(40) {
            extras += ["guides={count: 2}", "organisations={count: 2}", "humanResources={count: 1}"]
            sections.formUnion(["guides", "organisations", "humanResources", "outings"])
        }
    }
}

/// A random value of a key.
private enum RandomValue {
    static func text(of row: KeyRow, from random: inout SplitMix64) -> String {
        if let bounds = row.bounds { return number(in: bounds, from: &random) }
        if let kind = randomKind(of: row.takes), random.chance(80) { return distribution(kind, from: &random) }
        if row.takes.hasPrefix("0 or more") || row.takes.hasPrefix("1 or more") { return "\(random.within(1...4))" }
        if row.line.accepted.contains("`none`"), random.chance(30) { return "none" }
        if row.takes.contains("a list of days") {
            return random.pick(["weekdays", "weekend", "[saturday, sunday]", "[mon, wed, holiday]"])
        }
        if row.takes == "`true` or `false`" { return random.pick(["true", "false"]) }
        return row.sample
    }

    /// Returns a bound, or a number between the bounds that keeps the run short.
    private static func number(
        in bounds: (lower: String, excludesLower: Bool, upper: String), from random: inout SplitMix64
    ) -> String {
        let (low, high) = (Quantity(bounds.lower), Quantity(bounds.upper))
        guard let low, let high else { return bounds.upper }
        if low.number == 0, high.number == 1 { return random.pick(["0", "1", "0.5", "0.1", "0.9"]) }
        if random.chance(15), !bounds.excludesLower { return bounds.lower }
        if random.chance(10), high.number <= 100 { return bounds.upper }
        let unit = high.unit.isEmpty ? low.unit : high.unit
        let most = unit == high.unit ? min(high.number, 30) : 30
        let least = unit == low.unit ? low.number : 0
        let whole = random.within(1...20)
        return "\(Int(max(least, min(most, Double(whole)))))\(unit)"
    }

    private struct Quantity {
        let number: Double
        let unit: String

        init?(_ text: String) {
            guard let match = text.wholeMatch(of: /(-?[\d.]+)(.*)/), let number = Double(match.1) else { return nil }
            (self.number, unit) = (number, String(match.2))
        }
    }

    /// Returns values of a kind of random quantity that keep the run short.
    private static func randomKind(of takes: String) -> [String]? {
        switch takes {
        case "a random time": ["10 s", "1 min", "20 min", "3 h", "30 h"]
        case "a random length": ["10 m", "500 m", "3 km"]
        case "a random speed": ["1 km/h", "5 km/h", "40 km/h"]
        case "a random number": ["0.5", "1", "3"]
        default: nil
        }
    }

    private static func distribution(_ values: [String], from random: inout SplitMix64) -> String {
        let (first, second) = (random.below(values.count), random.below(values.count))
        return switch random.below(5) {
        case 0: "{exponential: {mean: \(values[first])}}"
        case 1: "{lognormal: {mean: \(values[first]), cv: \(random.pick(["0.1", "1", "2"]))}}"
        case 2: "{gamma: {mean: \(values[first]), cv: 0.5}}"
        case 3: "{uniform: {from: \(values[min(first, second)]), to: \(values[max(first, second)])}}"
        default: values[first]
        }
    }
}

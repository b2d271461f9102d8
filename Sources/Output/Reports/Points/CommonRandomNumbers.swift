import OutputFiles

/// The common random numbers of two points: whether replications form pairs, and which people are the same in both.
///
/// With one seed, replications of the same number draw the same people, unless a setting that generates them differs.
package struct CommonRandomNumbers: Sendable {
    /// Whether replications of the same number form pairs.
    package let isPaired: Bool
    /// Explanation: `with the same clients, not the same drivers (drivers.scale differs)`, or why there are no pairs.
    private let words: String

    /// A group of people and the keys that generate it.
    private struct People {
        let name: String
        /// Key without which the group does not exist.
        let key: String
        let keys: [String]
        /// Keys below `keys` that only affect the behaviour of the same people.
        var behaviourKeys: [String] = []

        func areDecided(by path: String) -> Bool {
            CommonRandomNumbers.isOf(keys, path) && !CommonRandomNumbers.isOf(behaviourKeys, path)
                && !CommonRandomNumbers.isEffectOnSamePeople(path)
        }
    }

    /// Whether a key of an event neither adds nor removes people.
    private static func isEffectOnSamePeople(_ path: String) -> Bool {
        let parts = path.split(separator: ".")
        return parts.count > 2 && parts[0] == "events"
            && ["name", "speed", "strike", "noStops", "closed"].contains(parts[2])
    }

    /// Whether a key switches an event on or off that neither adds nor removes people.
    private static func switchesNoPeople(_ path: String, _ points: [ScenarioSettings]) -> Bool {
        guard path.hasPrefix("events."), path.hasSuffix(".active") else { return false }
        let event = path.dropLast(".active".count)
        return !points.contains { $0.has("\(event).crowd") || $0.has("\(event).demand") }
    }

    private static let choice = "demand.choice"
    private static let all: [People] = [
        // People who might take a taxi are drawn before they choose: timetables, prices and tastes meet the same
        // people.
        People(
            name: "clients", key: "demand", keys: ["demand", "clients", "duration", "events"],
            behaviourKeys: [
                "price", "wait", "ride", "walk", "insteadToday", "walkingSpeed", "publicTransport", "iterations",
                "tolerance",
            ].map { "\(choice).\($0)" }),
        People(name: "drivers", key: "drivers", keys: ["drivers", "duration"]),
        People(name: "visitors", key: "visitors", keys: ["visitors", "duration"]),
        People(name: "runners", key: "runners", keys: ["runners", "duration"]),
        People(name: "tourists", key: "tourists", keys: ["tourists", "duration"]),
        People(name: "guides", key: "guides", keys: ["guides", "duration"]),
    ]
    /// Keys of the city, its zones and its day: if they differ, equal draws have different meanings.
    private static let world = ["city", "rules.zones", "places", "start", "antithetic", ScenarioSettings.filesPath]
    /// Keys of the city that do not affect the generation of people.
    private static let worldWithoutGeneration = ["city.ranks", "city.speeds", "city.hourFactors", "places.changes"]

    /// Compares the settings of two points.
    package init(_ baseline: ExperimentPoint, _ variant: ExperimentPoint, sharesNumbers: Bool) {
        if baseline.seed != variant.seed {
            (isPaired, words) = (false, "the seeds are \(baseline.seed) and \(variant.seed)")
        } else if baseline.isAntithetic != variant.isAntithetic {
            (isPaired, words) = (false, "only one of them has antithetic pairs of replications")
        } else if !sharesNumbers {
            (isPaired, words) = (false, "they have no replication number in common")
        } else {
            guard let settings = baseline.settings, let others = variant.settings else {
                isPaired = true
                words =
                    "by number; what differs between them, and whether people are the same, is not recorded"
                return
            }
            let paths = settings.differing(from: others)
            if let path = paths.first(where: { path in
                CommonRandomNumbers.isOf(CommonRandomNumbers.world, path)
                    && !CommonRandomNumbers.isOf(CommonRandomNumbers.worldWithoutGeneration, path)
            }) {
                (isPaired, words) = (false, "\(path) \(path == ScenarioSettings.filesPath ? "differ" : "differs")")
            } else {
                (isPaired, words) = (true, CommonRandomNumbers.people(of: settings, others, differing: paths))
            }
        }
    }

    private static func isOf(_ keys: [String], _ path: String) -> Bool {
        keys.contains { ScenarioSettings.isBelow($0, path) }
    }

    private static func people(
        of settings: ScenarioSettings, _ others: ScenarioSettings, differing paths: [String]
    ) -> String {
        let present = all.filter { settings.has($0.key) || others.has($0.key) }
        // If only one scenario has the choice, it has more people who might take a taxi.
        let choosing = settings.has(choice) == others.has(choice) || paths.contains(choice) ? [] : [choice]
        let reasons = (paths + choosing).filter { path in
            present.contains { $0.areDecided(by: path) } && !switchesNoPeople(path, [settings, others])
        }
        let others = present.filter { people in reasons.contains { people.areDecided(by: $0) } }.map(\.name)
        let same = present.map(\.name).filter { !others.contains($0) }
        if others.isEmpty { return same.isEmpty ? "with the same number" : "with the same \(list(same))" }
        let why = "(\(reasons[0])\(reasons.count > 1 ? " and \(reasons.count - 1) more differ" : " differs"))"
        return same.isEmpty
            ? "by number, not with the same \(list(others)) \(why)"
            : "with the same \(list(same)), not the same \(list(others)) \(why)"
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and \(last)"
    }

    /// Returns the sentence on the method of the comparison.
    ///
    /// - Parameter values: number of independent values of the two points.
    package func sentence(values: Int) -> String {
        if !isPaired && values < 2 { return "no pair, because \(words)" }
        guard isPaired else { return "no pairs, because \(words): Welch's t-test is used, which detects less" }
        return values == 1
            ? "one pair of replications \(words)" : "\(NumberFormat.count(values)) pairs of replications \(words)"
    }
}

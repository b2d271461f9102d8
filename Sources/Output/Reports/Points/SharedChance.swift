import OutputFiles

/// What two points have in common by chance: whether their replications are pairs, and whose clients and drivers are the same.
///
/// Of one seed equal numbers draw the same, and so meet the same people, as long as nothing that brings people about differs.
package struct SharedChance: Sendable {
    /// Whether replications of one number are a pair.
    package let isPaired: Bool
    /// `with the same clients, not the same drivers (drivers.scale differs)`; why there are no pairs where there are none.
    private let words: String

    /// Who comes, and the keys that decide that.
    private struct People {
        let name: String
        /// Without these there are none.
        let key: String
        let keys: [String]
        /// Below the keys: what decides what the same people do.
        var keysOfHabits: [String] = []

        func areDecided(by path: String) -> Bool {
            SharedChance.isOf(keys, path) && !SharedChance.isOf(keysOfHabits, path)
        }
    }

    private static let choice = "demand.choice"
    private static let all: [People] = [
        // Whoever would consider a taxi is drawn before they choose: timetables, prices and tastes meet the same people.
        People(
            name: "clients", key: "demand", keys: ["demand", "clients", "duration"],
            keysOfHabits: [
                "price", "wait", "ride", "walk", "insteadToday", "walkingSpeed", "publicTransport", "iterations",
                "tolerance",
            ].map { "\(choice).\($0)" }),
        People(name: "drivers", key: "drivers", keys: ["drivers", "duration"]),
        People(name: "visitors", key: "visitors", keys: ["visitors", "duration"]),
        People(name: "runners", key: "runners", keys: ["runners", "duration"]),
        People(name: "tourists", key: "tourists", keys: ["tourists", "duration"]),
        People(name: "guides", key: "guides", keys: ["guides", "duration"]),
    ]
    /// The keys of the city, its zones and its day: where these differ, equal draws mean different things.
    private static let world = ["city", "rules.zones", "places", "start", "antithetic", ScenarioSettings.filesPath]
    /// Of the city what changes nobody's way of coming.
    private static let worldOfTheSamePeople = ["city.ranks", "city.speeds", "city.hourFactors", "places.changes"]

    package init(_ baseline: ExperimentPoint, _ variant: ExperimentPoint, sharesNumbers: Bool) {
        if baseline.seed != variant.seed {
            (isPaired, words) = (false, "the seeds are \(baseline.seed) and \(variant.seed)")
        } else if baseline.isAntithetic != variant.isAntithetic {
            (isPaired, words) = (false, "of one the replications are antithetic pairs, of the other not")
        } else if !sharesNumbers {
            (isPaired, words) = (false, "no replication of one has a number of the other")
        } else {
            guard let settings = baseline.settings, let others = variant.settings else {
                isPaired = true
                words =
                    "by their numbers; what differs between the two is not recorded, nor whether the same people come"
                return
            }
            let paths = settings.differing(from: others)
            if let path = paths.first(where: { path in
                SharedChance.isOf(SharedChance.world, path)
                    && !SharedChance.isOf(SharedChance.worldOfTheSamePeople, path)
            }) {
                (isPaired, words) = (false, "\(path) \(path == ScenarioSettings.filesPath ? "differ" : "differs")")
            } else {
                (isPaired, words) = (true, SharedChance.people(of: settings, others, differing: paths))
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
        // Where one scenario alone has the choice, more come to it who would consider a taxi.
        let choosing = settings.has(choice) == others.has(choice) || paths.contains(choice) ? [] : [choice]
        let reasons = (paths + choosing).filter { path in present.contains { $0.areDecided(by: path) } }
        let others = present.filter { people in reasons.contains { people.areDecided(by: $0) } }.map(\.name)
        let same = present.map(\.name).filter { !others.contains($0) }
        if others.isEmpty { return same.isEmpty ? "of the same numbers" : "with the same \(list(same))" }
        let why = "(\(reasons[0])\(reasons.count > 1 ? " and \(reasons.count - 1) more differ" : " differs"))"
        return same.isEmpty
            ? "by their numbers, not with the same \(list(others)) \(why)"
            : "with the same \(list(same)), not the same \(list(others)) \(why)"
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and \(last)"
    }

    /// - Parameter values: how many independent values there are of the two.
    package func sentence(values: Int) -> String {
        if !isPaired && values < 2 { return "no pair, because \(words)" }
        guard isPaired else { return "no pairs, because \(words): by Welch's t, which shows less" }
        return values == 1
            ? "one pair of replications \(words)" : "\(PlainNumber.count(values)) pairs of replications \(words)"
    }
}

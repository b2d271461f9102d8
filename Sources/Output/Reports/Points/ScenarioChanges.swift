import Experiments
import Measures
import OutputFiles
import ServiceKernel

/// The changes from one scenario to another in the words of a planner: `210 taxis instead of 150`. Entries of a list
/// are named as a whole (`ScenarioSection`), and a key without a phrase is shown as written: `travel.noise: 0.2 instead
/// of 0.1`. A value equal to the default is no change.
package struct ScenarioChanges {
    /// Changes such as `210 taxis instead of 150`, in the order of the keys; empty if no change is known.
    package private(set) var texts: [String] = []
    /// Whether the changes include the number of taxis.
    package private(set) var includesFleet = false
    private let language: Language

    /// Creates the changes.
    ///
    /// - Parameter taxis: numbers of taxis in the baseline and the variant, if the runs have them.
    init(
        from before: ScenarioSettings, to after: ScenarioSettings, taxis: (before: Int, after: Int)?,
        in language: Language
    ) {
        self.language = language
        var seen: Set<String> = []
        includesFleet =
            taxis.map { $0.before != $0.after } ?? false
            && after.differing(from: before).contains(where: ScenarioChanges.isOfFleet)
        // The key `today` does not change the city.
        for path in after.differing(from: before) where path != "today" {
            if ScenarioChanges.isDefault(path, before[path], after[path]) { continue }
            let section = before[path] == after[path] ? nil : ScenarioSection.section(of: path)
            let known = section?.changes(from: before, to: after, in: language)
            // A value in one scenario may be a map in the other.
            let key = before.keyWithValue(above: path) ?? after.keyWithValue(above: path) ?? path
            for text in known ?? [text(of: key, before, after, taxis)] where seen.insert(text).inserted {
                texts.append(text)
            }
        }
    }

    /// Whether only one scenario sets a path, to its default.
    private static func isDefault(_ path: String, _ before: String?, _ after: String?) -> Bool {
        guard let defaultValue = defaults[path], before == nil || after == nil, let value = before ?? after else {
            return false
        }
        return value == defaultValue || Double(value).map { $0 == Double(defaultValue) } ?? false
    }

    /// Defaults that planners write in full, by path.
    static let defaults = [
        "rules.fare.flagFall": "3.30", "rules.fare.perKm": "1.10", "rules.fare.perMile": "0.00",
        "rules.fare.perMinute": "0.00", "rules.fare.minimum": "0.00", "rules.fare.waiting.perMinute": "0.00",
        "rules.fare.waiting.freeMinutes": "2", "rules.dispatch.batchSeconds": "10",
        "rules.dispatch.rebalanceMinutes": "15", "rules.dispatch.surge.percentPerRequest": "0",
        "rules.dispatch.surge.maxPercent": "100", "clients.wheelchair": "0",
    ]

    private func text(
        of path: String, _ before: ScenarioSettings, _ after: ScenarioSettings,
        _ taxis: (before: Int, after: Int)?
    ) -> String {
        let key = path.split(separator: ".").filter { Int($0) == nil }.joined(separator: ".")
        let values = (before: before.text(of: path), after: after.text(of: path))
        if let file = after[path], before[path] == file { return filled(ScenarioChanges.contents, nil, file) }
        return change(key, values, settings: (before, after), taxis: taxis)
            ?? filled(ScenarioChanges.other, values.before, values.after, key: path)
    }

    /// Whether a key sets the number of taxis.
    ///
    /// - Parameter key: key with or without the indices of list entries.
    package static func isOfFleet(_ key: String) -> Bool {
        key == "drivers.scale" || key.hasPrefix("drivers.shifts.") && key.hasSuffix(".taxis")
    }

    /// Returns the first `max` changes and the number of the others; with others after the variant's name, if it is
    /// given.
    package func joined(max: Int = 3, of name: String? = nil) -> String {
        let separator = texts.contains { $0.contains(", ") } ? "; " : ", "
        let more = texts.count - max
        if more <= 0 { return texts.joined(separator: separator) }
        let rest = ScenarioChanges.more[language].filled { _ in "\(more)" }
        let words = texts.prefix(max).joined(separator: separator) + " " + rest
        return name.map { "\($0) (\(words))" } ?? words
    }

    private func change(
        _ key: String, _ values: (before: String?, after: String?),
        settings: (before: ScenarioSettings, after: ScenarioSettings), taxis: (before: Int, after: Int)?
    ) -> String? {
        if ScenarioChanges.isOfFleet(key), let taxis, taxis.before != taxis.after {
            return filled(
                ScenarioChanges.taxis, NumberFormat.count(taxis.before), NumberFormat.count(taxis.after))
        }
        if key == ScenarioSettings.filesPath { return ScenarioChanges.files[language].filled { _ in nil } }
        if key.hasPrefix("city.ranks.") {
            let counts = [settings.before, settings.after].map { settings in
                Set(settings.paths(below: "city.ranks").compactMap { $0.split(separator: ".").dropFirst(2).first })
                    .count
            }
            return counts[0] == counts[1] ? nil : filled(ScenarioChanges.ranks, "\(counts[0])", "\(counts[1])")
        }
        if key.hasPrefix("drivers.leaving."), let drivers = settings.after["drivers.leaving.drivers"],
            let time = settings.after["drivers.leaving.after"], !settings.before.has("drivers.leaving")
        {
            return filled(ScenarioChanges.leaving, time, drivers)
        }
        if key == "demand.scale", let before = Double(values.before ?? "1"), let after = Double(values.after ?? "1") {
            let percent = NumberFormat.significant(abs(100 * (after / before - 1)))
            return filled(after > before ? ScenarioChanges.moreDemand : ScenarioChanges.lessDemand, nil, percent)
        }
        if key == "rules.dispatch.policy" {
            let names = [values.before, values.after].map { policy in
                let name = ScenarioChanges.policies[policy ?? "fifo"]
                return name.map { $0[language].filled { _ in nil } } ?? policy
            }
            return filled(ScenarioChanges.dispatch, names[0], names[1])
        }
        return ScenarioChanges.phrases[key].map { filled($0, values.before, values.after) }
    }

    private func filled(
        _ sentence: Sentence, _ before: String?, _ after: String?, key: String? = nil
    ) -> String {
        let unset = ScenarioChanges.unset[language].filled { _ in nil }
        return sentence[language].filled { name in
            name == "a" ? number(after ?? unset) : name == "b" ? number(before ?? unset) : key
        }
    }

    /// Returns a number in the language: `1.5` is `1,5` in Turkish.
    private func number(_ text: String) -> String {
        Double(text.replacing(",", with: "")) == nil ? text : language.number(text)
    }

    // MARK: Phrases

    private static let taxis = Sentence("{a} taxis instead of {b}", "{b} yerine {a} taksi")
    private static let leaving = Sentence("{a} drivers leaving after {b}", "{b} sonra ayrılan {a} sürücü")
    private static let ranks = Sentence("{a} ranks instead of {b}", "{b} yerine {a} taksi durağı")
    private static let moreDemand = Sentence("{a} % more demand", "%{a} daha fazla talep")
    private static let lessDemand = Sentence("{a} % less demand", "%{a} daha az talep")
    private static let dispatch = Sentence("dispatch {a} instead of {b}", "çağrı dağıtımında {b} yerine {a}")
    private static let other = Sentence("{key}: {a} instead of {b}", "{key}: {b} yerine {a}")
    private static let files = Sentence("other input files", "başka girdi dosyaları")
    private static let contents = Sentence("other contents of {a}", "{a} dosyasının başka içeriği")
    private static let more = Sentence("and {count} more", "ve {count} değişiklik daha")
    private static let unset = Sentence("the default", "varsayılan")

    private static let policies = [
        "fifo": Sentence("first in, first out", "sıra düzeni"),
        "nearest": Sentence("to the nearest taxi", "en yakın taksi"),
        "longestIdle": Sentence("to the taxi longest idle", "en uzun süredir boş taksi"),
        "random": Sentence("at random", "rastgele seçim"), "batched": Sentence("in batches", "toplu dağıtım"),
        "rebalanced": Sentence(
            "first in, first out with taxis sent ahead", "önceden taksi gönderilen sıra düzeni"),
    ]

    /// Phrases by key without indices of list entries.
    private static let phrases = [
        "clients.patience": Sentence("a patience of {a} instead of {b}", "{b} yerine {a} bekleme sabrı"),
        "rules.dispatch.searchZones": Sentence("a search in {a} zones instead of {b}", "{b} yerine {a} bölgede arama"),
        "dispatch.searchZones": Sentence("a search in {a} zones instead of {b}", "{b} yerine {a} bölgede arama"),
        "rules.fare.flagFall": Sentence("a flag fall of {a} instead of {b}", "{b} yerine {a} açılış ücreti"),
        "rules.fare.minimum": Sentence("a minimum fare of {a} instead of {b}", "{b} yerine {a} en düşük ücret"),
        "rules.fare.limit": Sentence(
            "{a=none?no legal limit of fares}{a!none?a legal limit of fares: {a} instead of {b}}",
            "{a=none?yasal ücret sınırı olmaması}{a!none?yasal ücret sınırı: {b} yerine {a}}"),
        "rules.fare.perKm": Sentence("{a} per kilometre instead of {b}", "kilometre başına {b} yerine {a} ücret"),
        "rules.fare.perMile": Sentence("{a} per mile instead of {b}", "mil başına {b} yerine {a} ücret"),
        "rules.fare.perMinute": Sentence("{a} per minute instead of {b}", "dakika başına {b} yerine {a} ücret"),
        "rules.zones.areaKm2": Sentence("zones of {a} km² instead of {b}", "{b} km² yerine {a} km²'lik bölgeler"),
        "zones.areaKm2": Sentence("zones of {a} km² instead of {b}", "{b} km² yerine {a} km²'lik bölgeler"),
        "rules.subscription.fee": Sentence(
            "a subscription fee of {a} instead of {b}", "{b} yerine {a} abonelik ücreti"),
        "rules.outing.pay": Sentence(
            "guides paid {a} per tour instead of {b}", "rehberlere tur başına {b} yerine {a} ücret"),
        "demand.gravity.requestsPerDay": Sentence("{a} requests per day instead of {b}", "günde {b} yerine {a} çağrı"),
        "tourists.count": Sentence("{a} tourists instead of {b}", "{b} yerine {a} turist"),
        "runners.count": Sentence("{a} runners instead of {b}", "{b} yerine {a} koşucu"),
    ]
}

extension PointComparison {
    /// Returns the changes from the baseline to a variant; empty if they were not recorded.
    ///
    /// - Parameter variant: index in the comparison.
    package func changes(of variant: Int, in language: Language = .english) -> ScenarioChanges {
        let (before, after) = (points[baseline].settings, points[variants[variant]].settings)
        let fleets = taxis[baseline].flatMap { before in taxis[variants[variant]].map { (before: before, after: $0) } }
        let none = ScenarioSettings(of: .map([]))
        return ScenarioChanges(
            from: before == nil || after == nil ? none : before ?? none,
            to: before == nil || after == nil ? none : after ?? none,
            taxis: fleets, in: language)
    }
}

import OutputFiles
import ServiceKernel

/// A part of a scenario that is named as a whole if a variant adds or removes it: `the event Rain (16:00–18:00, speeds
/// at 80 % of normal)`, not as one change for each key.
struct ScenarioSection: Sendable {
    /// How a part is divided into entries.
    private enum Division {
        /// A list of maps, each with the first of these keys that it has as its name.
        case list([String])
        /// A map by name.
        case byName
        /// One entry.
        case single
        /// One entry, which has the same words for each change in it.
        case whole
    }

    private struct Entry {
        let name: String
        /// Identity among the entries: the name with its occurrence, because several entries can have the same name.
        let identity: String
        /// Values by path below the entry.
        let values: [String: String]
    }

    private let key: String
    private let division: Division
    /// Words for one entry, with `{name}` and the gaps of `details`.
    private let one: Sentence
    /// Words for several entries, with `{count}` and `{names}`.
    private let several: Sentence
    /// Section whose entries of the same name make this one's self-evident.
    private let impliedBy: String?
    private let details: @Sendable (ScenarioEntry, Language) -> [String: String]

    private init(
        _ key: String, _ division: Division, _ one: Sentence, several: Sentence? = nil, impliedBy: String? = nil,
        details: @escaping @Sendable (ScenarioEntry, Language) -> [String: String] = { _, _ in [:] }
    ) {
        (self.key, self.division, self.one, self.several) = (key, division, one, several ?? one)
        (self.impliedBy, self.details) = (impliedBy, details)
    }

    /// Returns the section of a path; nil if its keys are named one by one.
    static func section(of path: String) -> ScenarioSection? {
        all.first { ScenarioSettings.isBelow($0.key, path) }
    }

    /// Returns the changes in words; nil if the keys have to be named one by one.
    func changes(from before: ScenarioSettings, to after: ScenarioSettings, in language: Language) -> [String]? {
        // Lists of ranks are compared by their lengths.
        if key == "city.ranks", before.has(key), after.has(key) { return nil }
        let (old, new) = (entries(of: before), entries(of: after))
        let removed = old.filter { entry in !new.contains { $0.identity == entry.identity } }
        let added = new.filter { entry in !old.contains { $0.identity == entry.identity } }
        let changed = new.compactMap { entry in
            old.first { $0.identity == entry.identity && $0.values != entry.values }.map { ($0, entry) }
        }
        switch division {
        case .whole: return [words(for: new.isEmpty ? old : new, language)]
        case .single where !changed.isEmpty: return nil
        case .single, .list, .byName: break
        }
        if removed.isEmpty && added.isEmpty && changed.isEmpty { return nil }
        let isImplied: (Entry) -> Bool = { entry in
            let names = [before, after].map { settings in
                ScenarioSection.all.first { $0.key == impliedBy }?.entries(of: settings).contains {
                    $0.name == entry.name
                }
            }
            return names[0] != names[1]
        }
        let (gone, come) = (removed.filter { !isImplied($0) }, added.filter { !isImplied($0) })
        return (come.isEmpty ? [] : [words(for: come, language)])
            + (gone.isEmpty
                ? [] : [language.text("{what} removed", "kaldırılan {what}", ["what": words(for: gone, language)])])
            + changed.map { change($0, $1, language) }
    }

    private func words(for entries: [Entry], _ language: Language) -> String {
        guard entries.count == 1, let entry = entries.first else {
            let names = entries.map(\.name).joined(separator: ", ")
            return several[language].filled { $0 == "count" ? "\(entries.count)" : $0 == "names" ? names : nil }
        }
        let texts = details(ScenarioEntry(values: entry.values), language)
        return one[language].filled { $0 == "name" ? entry.name : texts[$0] }
    }

    /// Returns the change of an entry that both scenarios have.
    private func change(_ before: Entry, _ after: Entry, _ language: Language) -> String {
        let name = one[language].filled { $0 == "name" ? after.name : nil }
        let paths = Set(before.values.keys).union(after.values.keys).sorted().filter {
            before.values[$0] != after.values[$0]
        }
        guard paths.count == 1, let path = paths.first else {
            return language.text("other values of {what}", "{what} için başka değerler", ["what": name])
        }
        let values = [before, after].map {
            $0.values[path].map { language.text(ofNumber: $0) ?? $0 } ?? language.text("the default", "varsayılan")
        }
        return language.text(
            "{key} {a} instead of {b} for {what}", "{what} için {b} yerine {a} ({key})",
            ["what": name, "key": VariedKeyLabels.name(of: path), "a": values[1], "b": values[0]])
    }

    // MARK: Entries

    private func entries(of settings: ScenarioSettings) -> [Entry] {
        let paths = settings.paths(below: key)
        if paths.isEmpty { return [] }
        func values(below start: String) -> [String: String] {
            let pairs = paths.compactMap { path -> (String, String)? in
                guard ScenarioSettings.isBelow(start, path), let value = settings[path] else { return nil }
                return (String(path.dropFirst(start.count + 1)), value)
            }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }
        let names: [String]
        switch division {
        case .single, .whole: return [Entry(name: "", identity: "", values: values(below: key))]
        case .list(let keys): names = keys
        case .byName: names = []
        }
        let parts = paths.compactMap { $0.dropFirst(key.count + 1).split(separator: ".").first.map(String.init) }
        let isList = !names.isEmpty
        let ids = Set(parts).sorted { (isList ? Int($0) ?? 0 : 0, $0) < (isList ? Int($1) ?? 0 : 0, $1) }
        var counts: [String: Int] = [:]
        return ids.compactMap { id in
            let values = values(below: "\(key).\(id)")
            if values["active"] == "false" { return nil }  // an event that is switched off has no effect
            let name = names.lazy.compactMap { values[$0] }.first ?? (isList ? "\((Int(id) ?? 0) + 1)" : id)
            counts[name, default: 0] += 1
            return Entry(name: name, identity: "\(name) \(counts[name] ?? 0)", values: values)
        }
    }
}

/// The values of an entry, for its words.
struct ScenarioEntry {
    /// Values by path below the entry; only looked up.
    fileprivate let values: [String: String]

    fileprivate subscript(path: String) -> String? { values[path] }

    fileprivate func has(_ key: String) -> Bool { values.keys.contains { ScenarioSettings.isBelow(key, $0) } }

    /// Returns a factor or share in per cent: `80 %`, in Turkish `%80`.
    fileprivate func percent(_ path: String, _ language: Language) -> String? {
        values[path].flatMap(Double.init).map {
            language.amount(language.number(NumberFormat.significant(100 * $0)), "%")
        }
    }

    fileprivate func number(_ path: String, _ language: Language) -> String? {
        values[path].map { language.text(ofNumber: $0) ?? $0 }
    }
}

// MARK: Sections

extension ScenarioSection {
    private static let all = [
        ScenarioSection(
            "events", .list(["name"]),
            Sentence("the event {name}{details? ({details})}", "{name} olayı{details? ({details})}"),
            several: Sentence("{count} events: {names}", "{count} olay: {names}"), details: eventDetails),
        ScenarioSection(
            "city.gateways", .list(["name"]), Sentence("the gateway {name}", "{name} geçidi"),
            several: Sentence("{count} gateways: {names}", "{count} geçit: {names}")),
        ScenarioSection(
            "demand.gateways", .list(["gateway"]),
            Sentence("requests from and to {name}", "{name} yolculukları"),
            several: Sentence(
                "requests from and to {count} gateways: {names}", "{count} geçidin yolculukları: {names}"),
            impliedBy: "city.gateways"),
        ScenarioSection(
            "city.ranks", .list(["name", "zone"]), Sentence("the rank {name}", "{name} durağı"),
            several: Sentence("{count} ranks: {names}", "{count} taksi durağı: {names}")),
        ScenarioSection(
            "ranks", .list(["zone"]),
            Sentence(
                "{name=all?rules for all ranks}{name!all?rules for the rank in {name}}",
                "{name=all?bütün durakların kuralları}{name!all?{name} bölgesindeki durağın kuralları}"),
            several: Sentence(
                "rules for ranks in {count} zones: {names}", "{count} bölgedeki durakların kuralları: {names}")),
        ScenarioSection(
            "drivers.types", .list(["name"]), Sentence("taxis of the type {name}", "{name} türü taksiler"),
            several: Sentence("{count} types of taxis: {names}", "{count} taksi türü: {names}")),
        ScenarioSection(
            "drivers.charging", .list(["name", "zone"]),
            Sentence("the charging place {name}", "{name} şarj yeri"),
            several: Sentence("{count} charging places: {names}", "{count} şarj yeri: {names}")),
        ScenarioSection(
            "drivers.groups", .list(["name"]), Sentence("the driver group {name}", "{name} sürücü grubu"),
            several: Sentence("{count} groups of drivers: {names}", "{count} sürücü grubu: {names}")),
        ScenarioSection(
            "rules.fare.periods", .list(["name"]), Sentence("the {name} tariff", "{name} tarifesi"),
            several: Sentence("{count} tariffs by the hour: {names}", "saatlere göre {count} tarife: {names}")),
        ScenarioSection(
            "rules.fare.surcharges", .list(["name"]),
            Sentence("the surcharge {name}{amount? of {amount}}", "{name} ek ücreti{amount? ({amount})}"),
            several: Sentence("{count} surcharges: {names}", "{count} ek ücret: {names}"),
            details: { entry, language in entry.number("amount", language).map { ["amount": $0] } ?? [:] }),
        ScenarioSection(
            "rules.fare.groups", .byName, Sentence("the zones of the fare: {name}", "ücretin bölgeleri: {name}"),
            several: Sentence(
                "{count} groups of zones for the fare: {names}", "ücret için {count} bölge grubu: {names}")),
        ScenarioSection(
            "rules.fare.flat", .list(["price"]), Sentence("a flat price of {name}", "{name} sabit ücret"),
            several: Sentence("{count} flat prices: {names}", "{count} sabit ücret: {names}")),
        ScenarioSection(
            "rules.fare.waiting", .single,
            Sentence(
                "a price for waiting{amount? of {amount} per minute}", "bekleme ücreti{amount? (dakikada {amount})}"),
            details: { entry, language in entry.number("perMinute", language).map { ["amount": $0] } ?? [:] }),
        ScenarioSection(
            "rules.dispatch.surge", .single,
            Sentence(
                "surge prices{rate? ({rate} % for each request in excess)}",
                "yoğunluk fiyatı{rate? (her fazla çağrı için %{rate})}"),
            details: { entry, language in
                entry.number("percentPerRequest", language).map { ["rate": $0] } ?? [:]
            }),
        ScenarioSection(
            "zoneGroups", .single, Sentence("figures by groups of zones", "bölge gruplarına göre sayılar")),
        ScenarioSection(
            "demand.requests", .single, Sentence("the rides of {file|a file}", "{file|bir dosya} içindeki yolculuklar"),
            details: { entry, _ in entry["file"].map { ["file": $0] } ?? [:] }),
        ScenarioSection(
            "demand.choice", .single,
            Sentence("people who choose whether to take a taxi", "taksiye binip binmemeyi seçen yolcular")),
        ScenarioSection("clients.party", .whole, Sentence("other party sizes", "başka grup büyüklükleri")),
        ScenarioSection(
            "clients.late", .single,
            Sentence("clients who come late{share? ({share})}", "geç gelen müşteriler{share? ({share})}"),
            details: { entry, language in entry.percent("share", language).map { ["share": $0] } ?? [:] }),
        ScenarioSection(
            "clients.wheelchair", .single,
            Sentence("parties with a wheelchair{share? ({share})}", "tekerlekli sandalyeli gruplar{share? ({share})}"),
            details: { entry, language in entry.percent("", language).map { ["share": $0] } ?? [:] }),
    ]

    /// Period and effects of an event: `16:00–18:00, speeds at 80 % of normal`.
    private static func eventDetails(_ event: ScenarioEntry, _ language: Language) -> [String: String] {
        let period = [event["from"], event["until"]].compactMap(\.self).joined(separator: "–")
        let effects = [
            event.percent("speed", language).map {
                language.text("speeds at {share} of normal", "hızlar olağanın {share:pos}", ["share": $0])
            },
            event.percent("demand", language).map {
                language.text("requests at {share} of normal", "çağrılar olağanın {share:pos}", ["share": $0])
            },
            event.number("crowd.people", language).map {
                language.text("{people} people leave", "{people} kişi ayrılır", ["people": $0])
            },
            event.percent("strike.share", language).map {
                language.text("{share} of the drivers on strike", "sürücülerin {share:pos} grevde", ["share": $0])
            },
            event.has("closed") ? language.text("streets closed", "sokaklar kapalı") : nil,
            event.has("noStops") ? language.text("zones without stops", "taksinin durmadığı bölgeler") : nil,
        ].compactMap(\.self)
        let words = ([period].filter { !$0.isEmpty } + effects).joined(separator: ", ")
        return words.isEmpty ? [:] : ["details": words]
    }
}

import ServiceKernel

/// The reactions of the model to price differences, as a remark that must accompany every statement on their effects.
package enum PriceReaction {
    private static let surgeKey = "rules.dispatch.surge"
    private static let keys = [surgeKey, "rules.fare", "rules.subscription.fee", "rules.finance", "rules.outing.pay"]

    /// Returns the keys of tariffs, fees and pay that differ between any two points, in order.
    package static func prices(of points: [ExperimentPoint]) -> [String] {
        let known = points.compactMap(\.settings)
        guard let first = known.first else { return [] }
        return prices(in: Set(known.dropFirst().flatMap { $0.differing(from: first) }).sorted())
    }

    /// Returns the groups that react to prices in any point; groups that compare with today count only if something
    /// differs from today.
    package static func reacting(in points: [ExperimentPoint]) -> [ReactingGroup] {
        ReactingGroup.allCases.filter { reacting in
            points.contains { point in
                point.settings?.reacts(reacting) == true && !(reacting.dependsOnReference && point.isOwnReference)
            }
        }
    }

    /// Whether people would react, but every scenario is its own reference.
    package static func areOwnReferences(_ points: [ExperimentPoint]) -> Bool {
        let looking = points.filter { point in
            ReactingGroup.allCases.contains { $0.dependsOnReference && point.settings?.reacts($0) == true }
        }
        return !looking.isEmpty && looking.allSatisfy(\.isOwnReference)
    }

    /// Returns the remark; nil if no tariff, fee or pay differs between any two points, and no price depends on demand.
    package static func remark(_ points: [ExperimentPoint]) -> String? {
        joined([surge(points.compactMap(\.settings), .english), differences(points)])
    }

    /// Names surge pricing, which is no rule; nil if no setting has it.
    private static func surge(_ settings: [ScenarioSettings], _ language: Language) -> String? {
        let raising = settings.count { settings in
            settings["\(surgeKey).percentPerRequest"].flatMap(Double.init) ?? 0 > 0
        }
        if raising == 0 { return nil }
        let some = language.text(
            " in {count} of {all} scenarios", " ({all} senaryodan {count:loc})",
            ["count": "\(raising)", "all": "\(settings.count)"])
        return language.text(
            "Prices rise with demand{some}: surge pricing is an experiment outside the rule book.",
            "Fiyatlar taleple artar{some}: talebe göre fiyat, kurallarda olmayan bir deneydir.",
            ["some": raising < settings.count ? some : ""])
    }

    private static func joined(_ remarks: [String?]) -> String? {
        let remarks = remarks.compactMap(\.self)
        return remarks.isEmpty ? nil : remarks.joined(separator: " ")
    }

    private static func differences(_ points: [ExperimentPoint]) -> String? {
        let known = points.compactMap(\.settings)
        guard let named = named(prices(of: points), .english) else { return nil }
        if areOwnReferences(points) {
            return
                "Prices differ (\(named)), but each scenario is its own reference, so no group reacts: write the same "
                + "'today' in each."
        }
        return "Prices differ (\(named))\(words(known, .english))"
    }

    /// Returns the remark for a run; nil if `--set` changed no tariff, fee or pay, and no price depends on demand.
    ///
    /// - Parameters:
    ///   - keys: full paths of the keys that `--set` changed.
    ///   - settings: settings after the changes.
    package static func remark(
        setting keys: [String], _ settings: ScenarioSettings, in language: Language = .english
    ) -> String? {
        let set = named(keys, language).map {
            language.text("Prices are set ({keys})", "Fiyatlar değiştirildi ({keys})", ["keys": $0])
                + words([settings], language)
        }
        return joined([surge([settings], language), set])
    }

    /// Returns the price keys among the paths as text; nil if there are none.
    private static func named(_ paths: [String], _ language: Language) -> String? {
        let prices = prices(in: paths)
        if prices.isEmpty { return nil }
        return prices.prefix(3).joined(separator: ", ")
            + (prices.count > 3 ? language.text(" and more", " ve diğerleri") : "")
    }

    /// Returns the price keys among the paths, in order; for an entry of a list the key of the list.
    private static func prices(in paths: [String]) -> [String] {
        var seen: Set<String> = []
        return paths.filter { path in keys.contains { ScenarioSettings.isBelow($0, path) } }
            .map { $0.split(separator: ".").prefix { Int($0) == nil }.joined(separator: ".") }
            .filter { seen.insert($0).inserted }
    }

    private static func words(_ settings: [ScenarioSettings], _ language: Language) -> String {
        let seekers = settings.contains { $0["drivers.idle.towardsEarnings"].flatMap(Double.init) ?? 0 > 0 }
        let counts = ReactingGroup.allCases.map { reacting in
            (reacting, count: settings.count { $0.reacts(reacting) })
        }
        if counts.allSatisfy({ $0.count == 0 }) {
            let none = language.text(
                ", and no group in the model reacts to them: requests, subscriptions and drivers at work stay the same",
                ", ama modelde kimse buna tepki vermez: çağrılar, abonelikler ve çalışan sürücüler aynı kalır")
            return none
                + (seekers
                    ? language.text(
                        "; only free drivers go where they earn more.",
                        "; yalnızca boş sürücüler daha çok kazandıkları yere gider.") : ".")
        }
        let reacting = counts.filter { $0.count > 0 }.map { reacting, count in
            // If only some points have a reaction, that is a further difference between them.
            reacting.words(language)
                + (count < settings.count
                    ? language.text(
                        " in {count} of {all} scenarios", " ({all} senaryodan {count:loc})",
                        ["count": "\(count)", "all": "\(settings.count)"]) : "")
        }
        var others = counts.filter { $0.count == 0 }.map { $0.0.wordsOtherwise(seekers: seekers, language) }
        let last = others.popLast()
        let rest = last.map { last in
            let listed =
                others.isEmpty
                ? last : "\(others.joined(separator: ", ")) \(language.text("and", "ve")) \(last)"
            return language.text(
                "; no other group reacts: {unchanged} stay the same",
                "; başka kimse tepki vermez: {unchanged} aynı kalır", ["unchanged": listed])
        }
        return ": \(reacting.joined(separator: language.text(", and ", ", ve ")))\(rest ?? "")."
    }
}

/// A group that reacts to prices if the scenario says so.
package enum ReactingGroup: CaseIterable, Sendable {
    case passengers, drivers, subscribers, guides

    fileprivate var key: String {
        switch self {
        case .passengers: "demand.choice"
        case .drivers: "drivers.choice"
        case .subscribers: "tourists.guide.choice"
        case .guides: "guides.choice"
        }
    }

    /// Whether the group reacts to changes from a reference, which pilot runs provide.
    fileprivate var dependsOnReference: Bool {
        switch self {
        case .passengers, .drivers: true
        case .subscribers, .guides: false
        }
    }

    fileprivate func words(_ language: Language) -> String {
        let words =
            switch self {
            case .passengers:
                language.text(
                    "people decide by price whether to take a taxi",
                    "yolcular taksiye binip binmemeye fiyata göre karar verir")
            case .drivers:
                language.text(
                    "drivers work longer or shorter depending on expected earnings",
                    "sürücüler bekledikleri kazanca göre daha uzun ya da daha kısa çalışır")
            case .subscribers:
                language.text(
                    "tourists decide by the fee whether to subscribe",
                    "turistler abone olup olmamaya ücrete göre karar verir")
            case .guides:
                language.text(
                    "the number of applicants for guiding depends on pay",
                    "rehberliğe başvuranların sayısı ödemeye bağlıdır")
            }
        return "\(words) (\(key))"
    }

    /// Returns the unchanged quantity of a group that does not react.
    ///
    /// - Parameter seekers: whether free drivers look for income.
    fileprivate func wordsOtherwise(seekers: Bool, _ language: Language) -> String {
        switch self {
        case .passengers: language.text("taxi requests", "taksi çağrıları")
        case .drivers:
            language.text("drivers at work", "çalışan sürücüler")
                + (seekers
                    ? language.text(
                        " (free drivers still go where they earn more)",
                        " (boş sürücüler yine daha çok kazandıkları yere gider)") : "")
        case .subscribers: language.text("subscriptions", "abonelikler")
        case .guides: language.text("applicants for guiding", "rehberliğe başvuranlar")
        }
    }
}

extension ScenarioSettings {
    fileprivate func reacts(_ reacting: ReactingGroup) -> Bool {
        guard has(reacting.key) else { return false }
        return switch reacting {
        case .passengers: ["price", "wait", "ride", "walk"].contains { mindsMore("\(reacting.key).\($0)") }
        case .subscribers: mindsMore("\(reacting.key).fee")
        case .drivers, .guides: mindsMore("\(reacting.key).elasticity")
        }
    }

    /// Whether a coefficient differs from 0; a missing one has a default other than 0.
    private func mindsMore(_ path: String) -> Bool { self[path].flatMap(Double.init) != 0 }
}

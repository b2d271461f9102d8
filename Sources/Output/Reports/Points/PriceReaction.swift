import Scenario

/// Who reacts where prices differ, and who does not: it must stand beside whatever is said to come of them.
package enum PriceReaction {
    private static let keys = ["rules.fare", "rules.subscription.fee", "rules.finance", "rules.outing.pay"]

    /// The keys of tariffs, fees and pay that differ between any two of the points, in their order.
    package static func prices(of points: [ExperimentPoint]) -> [String] {
        let known = points.compactMap(\.settings)
        guard let first = known.first else { return [] }
        return prices(in: Set(known.dropFirst().flatMap { $0.differing(from: first) }).sorted())
    }

    /// Whether people, and drivers, react to prices in all of the points.
    package static func reacting(in points: [ExperimentPoint]) -> (people: Bool, drivers: Bool) {
        let known = points.compactMap(\.settings)
        return (known.allSatisfy(\.hasChoice), known.allSatisfy(\.hasDriversChoice))
    }

    /// nil where no tariff, fee or pay differs between any two of the points.
    package static func remark(_ points: [ExperimentPoint]) -> String? {
        let known = points.compactMap(\.settings)
        guard let named = named(prices(of: points)) else { return nil }
        return "Prices differ (\(named))\(words(known))"
    }

    /// Of a run; nil where no tariff, fee or pay is set otherwise than the scenario has it.
    ///
    /// - Parameters:
    ///   - overrides: what followed each `--set`.
    ///   - settings: with them.
    package static func remark(overrides: [String], _ settings: ScenarioSettings) -> String? {
        named(overrides.flatMap(Override.keys)).map { "Prices are set (\($0))\(words([settings]))" }
    }

    /// Those of the paths that are prices; nil if none is.
    private static func named(_ paths: [String]) -> String? {
        let prices = prices(in: paths)
        if prices.isEmpty { return nil }
        return prices.prefix(3).joined(separator: ", ") + (prices.count > 3 ? " and more" : "")
    }

    private static func prices(in paths: [String]) -> [String] {
        paths.filter { path in keys.contains { ScenarioSettings.isBelow($0, path) } }
    }

    private static func words(_ settings: [ScenarioSettings]) -> String {
        let seekers = settings.contains { $0["drivers.idle.towardsEarnings"].flatMap(Double.init) ?? 0 > 0 }
        let seeking = seekers ? "only drivers who are free drive to where it pays" : ""
        let (choosing, working) = (settings.count(where: \.hasChoice), settings.count(where: \.hasDriversChoice))
        if choosing == 0 && working == 0 {
            return
                ", and nobody in the model reacts to them: as many ask, subscribe and work, whatever it costs or pays"
                + (seekers ? "; \(seeking)." : ".")
        }
        // Where some points know a reaction and others do not, they differ by that, too.
        func part(_ count: Int) -> String {
            count < settings.count ? " in \(count) of \(settings.count) scenarios" : ""
        }
        var reacting: [String] = []
        var others: [String] = []
        if choosing > 0 {
            reacting.append("people choose by them whether they take a taxi (demand.choice)\(part(choosing))")
        } else {
            others.append("as many ask for a taxi")
        }
        if working > 0 {
            reacting.append(
                "drivers work longer or shorter by what they expect to earn (drivers.choice)\(part(working))")
        } else {
            others.append(
                seekers ? "as many drivers work, though who is free drives to where it pays" : "as many drivers work")
        }
        others.append("as many subscribe and guide tours")
        let last = others.removeLast()
        let rest = others.isEmpty ? last : "\(others.joined(separator: ", ")) and \(last)"
        return ": \(reacting.joined(separator: ", and ")); nobody else reacts: \(rest), whatever it costs or pays."
    }
}

extension ScenarioSettings {
    /// Whether people choose by prices whether they take a taxi.
    fileprivate var hasChoice: Bool {
        let coefficients = ["price", "wait", "ride", "walk"].map { self["demand.choice.\($0)"].flatMap(Double.init) }
        return has("demand.choice") && coefficients.contains { $0 != 0 }
    }

    fileprivate var hasDriversChoice: Bool { has("drivers.choice") }
}

import CityModel
import Quantities

extension CityInspection {
    /// The inspection as people read it, line by line.
    package var lines: [String] {
        var lines = ["\(name), from \(origin.source)"]
        if !origin.attribution.isEmpty { lines.append("  data: \(origin.attribution)") }
        lines.append("zones: \(zoneCount), \(decimal(areaSquareKilometres)) km² in all, \(zoneSizes)")
        if nodesOutsideZones > 0 { lines.append("  \(GroupedNumber.text(nodesOutsideZones)) junctions lie in no zone") }
        for network in networks { lines += text(of: network) }
        lines.append("driving by the hour: \(slowdown)")
        if !places.isEmpty {
            let counts = places.map { "\(GroupedNumber.text($0.count)) \($0.category.name)" }
            let all = GroupedNumber.text(places.map(\.count).reduce(0, +))
            lines.append("places: \(all): \(counts.joined(separator: ", "))")
        }
        if rankCount > 0 { lines.append("taxi ranks: \(rankCount)") }
        if !samples.isEmpty { lines.append("fastest ways without congestion:") }
        return lines + samples.map { text(of: $0) }
    }

    private var zoneSizes: String {
        let mean = areaSquareKilometres / Double(zoneCount)
        return "\(decimal(mean)) km² each (\(decimal(smallestZoneSquareKilometres)) to "
            + "\(decimal(largestZoneSquareKilometres)))"
    }

    /// B04.
    private var slowdown: String {
        let factors = congestion.values
        guard let least = factors.min(), let most = factors.max(), least < most || least != 1 else {
            return "as fast as on free streets at every hour"
        }
        let isByClass = (0..<24).contains { congestion.commonFactor(hour: $0) == nil }
        let streets = isByClass ? "by class of street" : "the same on all streets"
        return "takes \(hundredths(least)) to \(hundredths(most)) times as long as on free streets, \(streets)"
    }

    private func text(of network: Network) -> [String] {
        let counts =
            "\(GroupedNumber.text(network.nodeCount)) junctions, \(GroupedNumber.text(network.arcCount)) arcs, "
            + "\(GroupedNumber.text(network.kilometres)) km of streets"
        let oneWay =
            network.oneWayKilometres >= 0.5 ? " (\(GroupedNumber.text(network.oneWayKilometres)) km one-way)" : ""
        let connected =
            network.isStronglyConnected
            ? "every junction reaches every other" : "NOT every junction reaches every other"
        let classes = network.kilometresByClass.filter { $0.kilometres >= 0.5 }.map {
            "\($0.streetClass.name) \(GroupedNumber.text($0.kilometres))"
        }
        return ["\(network.mode.name): \(counts)\(oneWay); \(connected)", "  km: \(classes.joined(separator: ", "))"]
    }

    private func text(of way: Way) -> String {
        let times = way.times.map { mode, seconds, metres in
            "\(mode.name) \(decimal(seconds / 60)) min, \(decimal(metres / 1_000)) km"
        }
        return "  \(way.from) → \(way.to): \(times.joined(separator: "; "))"
    }

    private func hundredths(_ value: Double) -> String {
        let rest = Int((value * 100).rounded())
        return "\(GroupedNumber.text(rest / 100)).\(rest % 100 / 10)\(rest % 10)"
    }

    private func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(GroupedNumber.text(tenths / 10)).\(abs(tenths) % 10)"
    }
}

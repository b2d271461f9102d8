import CityModel
import Quantities
import Routing

/// A summary of a city: counts, areas, connectivity, and some fastest paths.
package struct CityInspection: Sendable {
    /// The streets of one travel mode.
    package struct Network: Sendable {
        /// Travel mode.
        package var mode: TravelMode
        /// Number of nodes.
        package var nodeCount: Int
        /// Number of arcs.
        package var arcCount: Int
        /// Total length; each street counts once, with one direction or two.
        package var kilometres: Double
        /// Length of one-way streets.
        package var oneWayKilometres: Double
        /// Whether every node can be reached from every other.
        package var isStronglyConnected: Bool
        /// Length by class, for the classes that occur.
        package var kilometresByClass: [(streetClass: StreetClass, kilometres: Double)]
    }

    /// A sample path between two zones.
    package struct SamplePath: Sendable {
        /// Zone of the start.
        package var from: String
        /// Zone of the end.
        package var to: String
        /// Time and length by travel mode, for the modes of the city.
        package var times: [(mode: TravelMode, seconds: Double, metres: Double)]
    }

    /// Name of the city.
    package let name: String
    /// Provenance of the city.
    package let origin: CityOrigin
    /// Summaries of the networks.
    package let networks: [Network]
    /// Number of zones, without gateways.
    package let zoneCount: Int
    /// Names of the gateways.
    package let gatewayNames: [String]
    /// Total area of the zones.
    package let areaSquareKilometres: Double
    /// Area of the smallest zone.
    package let smallestZoneSquareKilometres: Double
    /// Area of the largest zone.
    package let largestZoneSquareKilometres: Double
    /// Number of car nodes outside all zones.
    package let nodesOutsideZones: Int
    /// Number of places by category, for the categories that occur.
    package let places: [(category: PlaceCategory, count: Int)]
    /// Further lines about places.
    package let placeLines: [String]
    /// Places without a junction near; nil if all have one.
    package let farPlaces: FarPlaces?
    /// Number of taxi ranks.
    package let rankCount: Int
    /// Slowdown of driving by the hour.
    package let congestion: Congestion
    /// Model of driving times; nil where the source gives the time of each street.
    package let drivingTimes: DrivingTimes?
    /// Mean speeds; nil in a city without paths.
    package let speeds: SpeedSample?
    /// Whether the source seems to be cut through streets; nil in a city without paths.
    package let detours: DetourSample?
    /// Sample paths between zones far apart.
    package let samples: [SamplePath]

    /// Inspects a city.
    ///
    /// - Parameter placeLines: further lines about its places, whose opening hours are not read here.
    /// - Complexity: O(nodes + arcs), and a search over each network for each sample.
    package init(_ city: StreetCity, placeLines: [String] = [], sampleCount: Int = 5) {
        name = city.city.name
        origin = city.origin
        networks = TravelMode.allCases.compactMap { city.network($0) }.map { Network($0) }
        gatewayNames = city.city.gateways.map { city.city.zones[Int($0.zone.index)].name }
        zoneCount = city.city.zoneCount - gatewayNames.count
        let areas = city.city.zones.compactMap(\.areaSquareKilometres)
        areaSquareKilometres = areas.reduce(0, +)
        smallestZoneSquareKilometres = areas.min() ?? 0
        largestZoneSquareKilometres = areas.max() ?? 0
        nodesOutsideZones = city.carNodeZones.count { $0 == .none }
        places = PlaceCategory.allCases.map { category in
            (category, city.places.count { $0.category == category })
        }.filter { $0.1 > 0 }
        self.placeLines = placeLines
        farPlaces = FarPlaces(city)
        rankCount = city.ranks.count
        congestion = city.congestion
        drivingTimes = city.drivingTimes
        speeds = SpeedSample(city)
        detours = DetourSample(city)
        samples = CityInspection.samples(city, count: sampleCount)
    }

    private static func samples(_ city: StreetCity, count: Int) -> [SamplePath] {
        let zones = city.city.zones
        guard zones.count > 1 else { return [] }
        var searches = TravelMode.allCases.compactMap { city.network($0) }.map { NetworkSearch($0) }
        return (0..<min(count, zones.count)).compactMap { number in
            let from = number * zones.count / min(count, zones.count)
            let to = (from + zones.count / 2) % zones.count
            guard let start = zones[from].centre, let end = zones[to].centre else { return nil }
            var times: [(TravelMode, Double, Double)] = []
            for index in searches.indices {
                if let path = searches[index].path(from: start, to: end) {
                    times.append((searches[index].network.mode, path.seconds, path.metres))
                }
            }
            return SamplePath(
                from: zones[from].title ?? zones[from].name, to: zones[to].title ?? zones[to].name, times: times)
        }
    }
}

extension CityInspection.Network {
    fileprivate init(_ network: StreetNetwork) {
        let lengths = StreetLengths(network)
        self.init(
            mode: network.mode, nodeCount: network.graph.nodeCount, arcCount: network.graph.arcCount,
            kilometres: lengths.metres / 1_000, oneWayKilometres: lengths.oneWayMetres / 1_000,
            isStronglyConnected: network.isStronglyConnected,
            kilometresByClass: StreetClass.allCases.map { ($0, lengths.metresByClass[Int($0.rawValue)] / 1_000) }
                .filter { $0.1 > 0 })
    }
}

/// Places far from every junction on foot: paths to them end at the junction, without the final walk.
package struct FarPlaces: Sendable {
    private let count, placeCount: Int
    private let farthest: (name: String, metres: Double)

    /// Greatest distance of a place that is still near: streets without crossings are as long *(decided)*.
    private static let metresMax = 300.0

    /// Finds the far places of a city; nil if there are none.
    ///
    /// - Complexity: O(places + nodes).
    init?(_ city: StreetCity) {
        let locator = NodeLocator(city.walk ?? city.car)
        let far = city.places.compactMap { place in
            locator.nearest(to: place.position).map { (name: place.name, metres: $0.metres) }
        }.filter { $0.metres > FarPlaces.metresMax }
        guard let farthest = far.max(by: { $0.metres < $1.metres }) else { return nil }
        (count, placeCount, self.farthest) = (far.count, city.places.count, farthest)
    }

    var summary: String {
        "far from streets: \(count) of \(placeCount) places are more than \(Int(FarPlaces.metresMax)) m from the nearest junction, "
            + "'\(farthest.name)' \(GroupedNumber.text(Int(farthest.metres.rounded()))) m"
    }
}

/// Searches one network between positions.
private struct NetworkSearch {
    let network: StreetNetwork
    private let locator: NodeLocator
    private var paths: FastestPaths

    init(_ network: StreetNetwork) {
        self.network = network
        locator = NodeLocator(network)
        paths = FastestPaths(over: network.graph)
    }

    mutating func path(from start: Coordinate, to end: Coordinate) -> (seconds: Double, metres: Double)? {
        guard let origin = locator.nearest(to: start), let target = locator.nearest(to: end) else { return nil }
        paths.search(from: origin.node, to: target.node)
        guard let milliseconds = paths.milliseconds(to: target.node), let metres = paths.metres(to: target.node) else {
            return nil
        }
        return (Double(milliseconds) / 1_000, metres)
    }
}

extension CityInspection {
    /// The summary as lines for people.
    package var lines: [String] {
        var lines = ["\(name), from \(origin.source)"]
        if !origin.attribution.isEmpty { lines.append("  data: \(origin.attribution)") }
        lines.append("zones: \(zoneCount), \(decimal(areaSquareKilometres)) km² in total, \(zoneSizes)")
        if !gatewayNames.isEmpty { lines.append("gateways: \(gatewayNames.joined(separator: ", "))") }
        if nodesOutsideZones > 0 { lines.append("  \(GroupedNumber.text(nodesOutsideZones)) junctions lie in no zone") }
        for network in networks { lines += text(of: network) }
        if let warning = detours?.warning { lines.append("  \(warning)") }
        lines += speedLines
        if !places.isEmpty {
            let counts = places.map { "\(GroupedNumber.text($0.count)) \($0.category.name)" }
            let all = GroupedNumber.text(places.map(\.count).reduce(0, +))
            lines.append("places: \(all): \(counts.joined(separator: ", "))")
            lines += placeLines.map { "  \($0)" }
            if let farPlaces { lines.append("  \(farPlaces.summary)") }
        }
        if rankCount > 0 { lines.append("taxi ranks: \(rankCount)") }
        if !samples.isEmpty { lines.append("fastest routes without congestion:") }
        return lines + samples.map { text(of: $0) }
    }

    private var zoneSizes: String {
        let mean = areaSquareKilometres / Double(zoneCount)
        return "\(decimal(mean)) km² each (\(decimal(smallestZoneSquareKilometres)) to "
            + "\(decimal(largestZoneSquareKilometres)))"
    }

    private var speedLines: [String] {
        var lines: [String] = []
        if let times = drivingTimes {
            lines.append("empty streets: \(times.freeFlow.summary)")
            if !times.waitSummary.isEmpty { lines.append("  waits: \(times.waitSummary)") }
        }
        lines.append("driving by the hour: \(congestion.summary)")
        guard let speeds else { return lines }
        lines.append(
            "mean speed on \(GroupedNumber.text(speeds.pathCount)) routes: \(decimal(speeds.onFreeStreets)) km/h on empty streets, "
                + "\(decimal(speeds.overTheDay)) over the day; by hour from midnight:")
        let hours = speeds.byHour.map { decimal($0) }
        lines += [hours[..<12], hours[12...]].map { "  " + $0.joined(separator: " ") }
        let classes = speeds.byClass.map { "\($0.streetClass.name) \(decimal($0.kilometresPerHour))" }
        return lines + ["  on empty streets by class: \(classes.joined(separator: ", "))"]
    }

    private func text(of network: Network) -> [String] {
        let counts =
            "\(GroupedNumber.text(network.nodeCount)) junctions, \(GroupedNumber.text(network.arcCount)) arcs, "
            + "\(GroupedNumber.text(network.kilometres)) km of streets"
        let oneWay =
            network.oneWayKilometres >= 0.5 ? " (\(GroupedNumber.text(network.oneWayKilometres)) km one-way)" : ""
        let connected =
            network.isStronglyConnected
            ? "every junction reaches every other" : "some junctions do NOT reach every other"
        let classes = network.kilometresByClass.filter { $0.kilometres >= 0.5 }.map {
            "\($0.streetClass.name) \(GroupedNumber.text($0.kilometres))"
        }
        return ["\(network.mode.name): \(counts)\(oneWay); \(connected)", "  km: \(classes.joined(separator: ", "))"]
    }

    private func text(of path: SamplePath) -> String {
        let times = path.times.map { mode, seconds, metres in
            "\(mode.name) \(decimal(seconds / 60)) min, \(decimal(metres / 1_000)) km"
        }
        return "  \(path.from) → \(path.to): \(times.joined(separator: "; "))"
    }

    private func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(GroupedNumber.text(tenths / 10)).\(abs(tenths) % 10)"
    }
}

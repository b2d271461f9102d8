import Quantities
import Routing
import Synchronization

/// The streets of a city with their speeds by the hour, ready for path searches: immutable, shared by all replications
/// and threads.
///
/// Hours in which one factor slows all streets share the metric of free flow. An hour in which streets differ has a
/// routing metric of its own, customised once (Z04, B04). Each set of streets that are closed for a period has its own
/// metrics, in which they are impassable.
package final class StreetTraffic: Sendable {
    /// City with its streets.
    package let streetCity: StreetCity
    /// Slowdown by the hour.
    package let congestion: Congestion
    let hierarchy: RoutingHierarchy
    /// Distinct routing metrics with all streets open; the first is free flow.
    package let metrics: [RoutingMetric]
    /// Streets that are closed in some periods; nil if all are always open.
    package let closures: StreetClosures?
    /// The same traffic with all streets open, whose metrics this one shares; nil if it closes none.
    private let open: StreetTraffic?
    /// Metrics with closed streets, those of `metrics` for each set of closed streets, built on the first request.
    private let closedMetrics: Mutex<[RoutingMetric?]>
    /// Number of the metric by the hour of each kind of day: 192 entries (`RunDays`) with all streets open, and as many
    /// for each set of closed streets.
    let metricOfHour: [Int]
    /// Hub labels of this traffic's own metrics, built on the first request.
    private let labels: Mutex<[RouteLabels?]>
    /// Zones of the edges of its own metrics, built on the first request.
    private let areas: Mutex<[EdgeAreas?]>
    private let speedMax = Mutex<Double?>(nil)
    /// Tail node of each arc.
    let tails: [UInt32]
    /// Nodes sorted by zone, and the index of each zone's first; one more entry for the end.
    private let nodesByZone: [UInt32]
    private let zoneStarts: [Int]

    /// Zones of the city.
    package var city: City { streetCity.city }
    var graph: RoadGraph { hierarchy.graph }

    /// Creates the traffic of a city.
    ///
    /// - Precondition: every node of the car network can be reached from every other.
    package init(_ streetCity: StreetCity, congestion: Congestion? = nil) {
        let congestion = congestion ?? streetCity.congestion
        let hierarchy = streetCity.routingHierarchy(.car) ?? RoutingHierarchy(of: streetCity.car.graph)
        self.streetCity = streetCity
        self.congestion = congestion
        self.hierarchy = hierarchy
        (metrics, metricOfHour) = StreetTraffic.metrics(
            streetCity.carIndex?.metric ?? RoutingMetric(hierarchy), streetCity.car, congestion)
        (closures, open) = (nil, nil)
        closedMetrics = Mutex([])
        labels = Mutex(Array(repeating: nil, count: metrics.count))
        areas = Mutex(Array(repeating: nil, count: metrics.count))
        let graph = hierarchy.graph
        tails = (0..<graph.nodeCount).flatMap { node in
            let arcCount = Int(graph.firstArcs[node + 1] - graph.firstArcs[node])
            return [UInt32](repeating: UInt32(node), count: arcCount)
        }
        (nodesByZone, zoneStarts) = StreetTraffic.nodesByZone(streetCity)
    }

    /// Creates traffic that closes streets in some periods.
    private init(closing closures: StreetClosures, in open: StreetTraffic) {
        (streetCity, congestion, hierarchy) = (open.streetCity, open.congestion, open.hierarchy)
        (metrics, tails) = (open.metrics, open.tails)
        (nodesByZone, zoneStarts) = (open.nodesByZone, open.zoneStarts)
        metricOfHour = (0...closures.sets.count).flatMap { set in
            open.metricOfHour.map { [count = open.metrics.count] in $0 + set * count }
        }
        let count = closures.sets.count * open.metrics.count
        closedMetrics = Mutex(Array(repeating: nil, count: count))
        labels = Mutex(Array(repeating: nil, count: count))
        areas = Mutex(Array(repeating: nil, count: count))
        self.closures = closures
        self.open = open
    }

    /// Returns the same traffic with streets that are closed in some periods (Z04).
    ///
    /// - Complexity: O(nodes + arcs) for each set of streets that are closed together.
    package func closing(_ closures: [StreetClosure]) -> StreetTraffic {
        if closures.isEmpty { return self }
        return StreetTraffic(closing: StreetClosures(closures, on: graph), in: open ?? self)
    }

    /// Returns the zones all of whose nodes closed streets cut off.
    package func zones(cutOffBy closed: ClosedStreets) -> [Zone] {
        city.zones.indices.filter { zone in nodes(in: ZoneID(zone)).allSatisfy { closed.cutOff(node: $0) } }
            .map { city.zones[$0] }
    }

    /// Memory limit of all labels of own metrics together, in bytes.
    private static let labelBytesMax = 100_000_000

    /// Returns the metric of that number, one of `metrics` or one with closed streets.
    func metric(_ number: Int) -> RoutingMetric {
        guard number >= metrics.count, let closures else { return metrics[number] }
        return closedMetrics.withLock { known in
            let index = number - metrics.count
            if let metric = known[index] { return metric }
            let costs = closures.sets[index / metrics.count].arcCosts(metrics[openMetric(number)])
            let metric = RoutingMetric(hierarchy, arcCosts: costs)
            known[index] = metric
            return metric
        }
    }

    /// Greatest speed on any street at any hour, in metres a millisecond, without the factor that all streets share.
    ///
    /// - Complexity: O(arcs × metrics) on the first request.
    package var metresPerMillisecondMax: Double {
        speedMax.withLock { known in
            if let known { return known }
            let found = metrics.reduce(0) { fastest, metric in
                graph.arcs.indices.reduce(fastest) { fastest, arc in
                    let cost = metric.cost(ofArc: UInt32(arc))
                    return cost.centimetres == 0 || cost >= .unreachable
                        ? fastest : max(fastest, Double(cost.centimetres) / 100 / Double(cost.milliseconds))
                }
            }
            known = found
            return found
        }
    }

    /// Returns the number of the same hour's metric with all streets open.
    func openMetric(_ number: Int) -> Int { number < metrics.count ? number : number % metrics.count }

    /// Returns the labels of a metric, built on the first request; nil where they would exceed the limit.
    package func labels(ofMetric number: Int) -> RouteLabels? {
        if let open, number < metrics.count { return open.labels(ofMetric: number) }
        return labels.withLock { labels in
            let index = open == nil ? number : number - metrics.count
            if labels[index] == nil {
                labels[index] = RouteLabels(
                    metric(number), bytesMax: StreetTraffic.labelBytesMax / labels.count)
            }
            return labels[index]
        }
    }

    /// Returns the zones that a metric's edges pass through, by zone number (Z01).
    func areas(ofMetric number: Int) -> EdgeAreas {
        if let open, number < metrics.count { return open.areas(ofMetric: number) }
        return areas.withLock { areas in
            let index = open == nil ? number : number - metrics.count
            if let known = areas[index] { return known }
            let made = EdgeAreas(metric(number), areas: streetCity.carNodeZones.map(StreetTraffic.area))
            areas[index] = made
            return made
        }
    }

    /// Returns the area number of a zone; `UInt16` holds all of them (`City.zoneCountMax`).
    static func area(_ zone: ZoneID) -> UInt16 {
        zone == .none ? EdgeAreas.none : UInt16(truncatingIfNeeded: zone.index)
    }

    /// Factor of free flow in addition to the hour's metric, by the row of the hour: 24 or 192.
    package var commonFactors: [Double] { (0..<congestion.rowCount).map { congestion.commonFactor(hour: $0) ?? 1 } }

    /// Returns the nodes of a zone; for a zone without any, the node nearest to its centre.
    package func nodes(in zone: ZoneID) -> ArraySlice<UInt32> {
        nodesByZone[zoneStarts[Int(zone.index)]..<zoneStarts[Int(zone.index) + 1]]
    }

    /// Returns the zone of a node; `ZoneID.none` outside of all.
    package func zone(ofNode node: UInt32) -> ZoneID { streetCity.carNodeZones[Int(node)] }

    /// Returns the position of a node.
    package func position(ofNode node: UInt32) -> Position { Position(zone(ofNode: node), .node(node)) }

    /// Returns free flow and a metric for each hour in which streets differ; equal hours share one.
    private static func metrics(
        _ free: RoutingMetric, _ network: StreetNetwork, _ congestion: Congestion
    ) -> ([RoutingMetric], [Int]) {
        var metrics = [free]
        var known: [(factors: ArraySlice<Double>, metric: Int)] = []
        let metricOfHour = (0..<congestion.rowCount).map { hour -> Int in
            if congestion.commonFactor(hour: hour) != nil { return 0 }
            let factors = congestion.factors(hour: hour)
            if let same = known.first(where: { $0.factors.elementsEqual(factors) }) { return same.metric }
            metrics.append(RoutingMetric(free.hierarchy, arcCosts: congestion.arcCosts(of: network, hour: hour)))
            known.append((factors, metrics.count - 1))
            return metrics.count - 1
        }
        return (metrics, (0..<RunDays.rowsForAllKinds).map { metricOfHour[$0 % metricOfHour.count] })
    }

    private static func nodesByZone(_ streetCity: StreetCity) -> ([UInt32], [Int]) {
        var byZone = Array(repeating: [UInt32](), count: streetCity.city.zoneCount)
        // Trips begin and end at a gateway itself, not on the road to it.
        for (node, zone) in streetCity.carNodeZones.dropLast(streetCity.gatewayRoadNodeCount).enumerated()
        where zone != .none {
            byZone[Int(zone.index)].append(UInt32(node))
        }
        for (gateway, node) in zip(streetCity.city.gateways, streetCity.gatewayNodes) {
            byZone[Int(gateway.zone.index)].append(node)
        }
        // Z02: a node outside of all zones can be neither an origin nor a destination.
        let inside = byZone.contains { $0.isEmpty } ? byZone.flatMap { $0 }.sorted() : []
        var (nodes, starts): ([UInt32], [Int]) = ([], [0])
        for (zone, members) in zip(streetCity.city.zones, byZone) {
            if members.isEmpty, let centre = zone.centre,
                let nearest = streetCity.car.graph.nearestNode(to: centre, among: inside)
            {
                nodes.append(nearest)
            }
            nodes += members
            starts.append(nodes.count)
        }
        return (nodes, starts)
    }
}

extension PathCost {
    /// Returns the same length with a multiple of the time.
    func slower(by factor: ExactFactor) -> PathCost {
        let slowed = factor.applied(to: Int64(milliseconds))
        return PathCost(milliseconds: UInt32(clamping: slowed), centimetres: centimetres)
    }
}

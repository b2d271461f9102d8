import Quantities
import Routing
import Synchronization

/// The streets of a city with their speeds by the hour, ready for finding ways: immutable, shared by all replications
/// and threads.
///
/// An hour in which all streets are slower by one factor shares the ways of free flow; an hour in which they differ has a
/// routing metric of its own, customised once (Z04, B04).
package final class StreetTraffic: Sendable {
    package let streetCity: StreetCity
    package let congestion: Congestion
    let hierarchy: RoutingHierarchy
    /// The metrics that occur; the first is free flow.
    package let metrics: [RoutingMetric]
    /// The index of the one in force, by the hour of each kind of day: always 192 (`RunDays`).
    let metricOfHour: [Int]
    /// By metric, made when the first way is asked for.
    private let labels: Mutex<[RouteLabels?]>
    /// By metric, the zones of its edges, made when zones on the way are asked for.
    private let areas: Mutex<[EdgeAreas?]>
    /// By arc: the node that it leaves.
    let tails: [UInt32]
    /// The nodes of zone after zone, and where each zone's begin; one more for the end.
    private let nodesByZone: [UInt32]
    private let zoneStarts: [Int]

    package var city: City { streetCity.city }
    var graph: RoadGraph { hierarchy.graph }

    /// - Precondition: every node of the car network can be reached from every other.
    package init(_ streetCity: StreetCity, congestion: Congestion? = nil) {
        let congestion = congestion ?? streetCity.congestion
        let hierarchy = streetCity.routingHierarchy(.car) ?? RoutingHierarchy(of: streetCity.car.graph)
        self.streetCity = streetCity
        self.congestion = congestion
        self.hierarchy = hierarchy
        (metrics, metricOfHour) = StreetTraffic.metrics(
            streetCity.carIndex?.metric ?? RoutingMetric(hierarchy), streetCity.car, congestion)
        labels = Mutex(Array(repeating: nil, count: metrics.count))
        areas = Mutex(Array(repeating: nil, count: metrics.count))
        let graph = hierarchy.graph
        tails = (0..<graph.nodeCount).flatMap { node in
            let arcCount = Int(graph.firstArcs[node + 1] - graph.firstArcs[node])
            return [UInt32](repeating: UInt32(node), count: arcCount)
        }
        (nodesByZone, zoneStarts) = StreetTraffic.nodesByZone(streetCity)
    }

    /// For all metrics together.
    private static let labelBytesMax = 100_000_000

    /// The labels of a metric, made by the first who asks; nil where there can be none.
    package func labels(ofMetric metric: Int) -> RouteLabels? {
        labels.withLock { labels in
            if labels[metric] == nil {
                labels[metric] = RouteLabels(
                    metrics[metric], bytesMax: StreetTraffic.labelBytesMax / metrics.count)
            }
            return labels[metric]
        }
    }

    /// The zones through which a metric's edges lead, numbered as they are (Z01).
    func areas(ofMetric metric: Int) -> EdgeAreas {
        areas.withLock { areas in
            if let known = areas[metric] { return known }
            let made = EdgeAreas(metrics[metric], areas: streetCity.carNodeZones.map(StreetTraffic.area))
            areas[metric] = made
            return made
        }
    }

    /// The number of a zone among areas; there are fewer than `UInt16` tells (`City.zoneCountMax`).
    static func area(_ zone: ZoneID) -> UInt16 {
        zone == .none ? EdgeAreas.none : UInt16(truncatingIfNeeded: zone.index)
    }

    /// The factor of free flow that holds besides the hour's metric, by the row of the hour: 24 or 192.
    package var commonFactors: [Double] { (0..<congestion.rowCount).map { congestion.commonFactor(hour: $0) ?? 1 } }

    /// The nodes of a zone; for a zone without any the one of all zones' that is nearest to its centre.
    package func nodes(in zone: ZoneID) -> ArraySlice<UInt32> {
        nodesByZone[zoneStarts[Int(zone.index)]..<zoneStarts[Int(zone.index) + 1]]
    }

    /// The zone that a node lies in; `ZoneID.none` outside of all.
    package func zone(ofNode node: UInt32) -> ZoneID { streetCity.carNodeZones[Int(node)] }

    /// The position of a node.
    package func position(ofNode node: UInt32) -> Position { Position(zone(ofNode: node), .node(node)) }

    /// Free flow, and a metric for each hour in which streets differ; hours that are alike share one.
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
        return (metrics, (0..<RunDays.rowsOfKinds).map { metricOfHour[$0 % metricOfHour.count] })
    }

    private static func nodesByZone(_ streetCity: StreetCity) -> ([UInt32], [Int]) {
        var byZone = Array(repeating: [UInt32](), count: streetCity.city.zoneCount)
        for (node, zone) in streetCity.carNodeZones.enumerated() where zone != .none {
            byZone[Int(zone.index)].append(UInt32(node))
        }
        // Z02: who stands outside of all zones can neither start nor be asked from.
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
    /// The same length in so many times the time.
    func slower(by factor: ExactFactor) -> PathCost {
        let slowed = factor.applied(to: Int64(milliseconds))
        return PathCost(milliseconds: UInt32(clamping: slowed), centimetres: centimetres)
    }
}

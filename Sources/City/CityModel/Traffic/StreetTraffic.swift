import Quantities
import Routing
import Synchronization

/// The streets of a city with their speeds by the hour, ready for path searches: immutable, shared by all replications
/// and threads.
///
/// Hours in which one factor slows all streets share the metric of free flow. An hour in which streets differ has a
/// routing metric of its own, customised once (Z04, B04).
package final class StreetTraffic: Sendable {
    /// City with its streets.
    package let streetCity: StreetCity
    /// Slowdown by the hour.
    package let congestion: Congestion
    let hierarchy: RoutingHierarchy
    /// Distinct routing metrics; the first is free flow.
    package let metrics: [RoutingMetric]
    /// Index of the metric by the hour of each kind of day: always 192 entries (`RunDays`).
    let metricOfHour: [Int]
    /// Hub labels by metric, built on the first request.
    private let labels: Mutex<[RouteLabels?]>
    /// Zones of the edges by metric, built on the first request.
    private let areas: Mutex<[EdgeAreas?]>
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
        labels = Mutex(Array(repeating: nil, count: metrics.count))
        areas = Mutex(Array(repeating: nil, count: metrics.count))
        let graph = hierarchy.graph
        tails = (0..<graph.nodeCount).flatMap { node in
            let arcCount = Int(graph.firstArcs[node + 1] - graph.firstArcs[node])
            return [UInt32](repeating: UInt32(node), count: arcCount)
        }
        (nodesByZone, zoneStarts) = StreetTraffic.nodesByZone(streetCity)
    }

    /// Memory limit of all labels together, in bytes.
    private static let labelBytesMax = 100_000_000

    /// Returns the labels of a metric, built on the first request; nil where they would exceed the limit.
    package func labels(ofMetric metric: Int) -> RouteLabels? {
        labels.withLock { labels in
            if labels[metric] == nil {
                labels[metric] = RouteLabels(
                    metrics[metric], bytesMax: StreetTraffic.labelBytesMax / metrics.count)
            }
            return labels[metric]
        }
    }

    /// Returns the zones that a metric's edges pass through, by zone number (Z01).
    func areas(ofMetric metric: Int) -> EdgeAreas {
        areas.withLock { areas in
            if let known = areas[metric] { return known }
            let made = EdgeAreas(metrics[metric], areas: streetCity.carNodeZones.map(StreetTraffic.area))
            areas[metric] = made
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

import Synchronization

/// The routing index of a network at its own travel times, built at the first request. From then on it is immutable and
/// shared by all threads.
package final class RoutingIndex: Sendable {
    private struct Built {
        var hierarchy: RoutingHierarchy?
        var metric: RoutingMetric?
    }

    /// The network of this index.
    package let graph: RoadGraph
    /// Returns the order of contraction, if it is known.
    private let order: @Sendable () -> [UInt32]?
    private let built: Mutex<Built>

    /// Creates an index that is built at the first request.
    ///
    /// - Parameter order: returns the order of contraction, every node once; nil if it has to be computed.
    package init(of graph: RoadGraph, order: @escaping @Sendable () -> [UInt32]? = { nil }) {
        self.graph = graph
        self.order = order
        built = Mutex(Built())
    }

    /// Creates an index from a hierarchy that exists already.
    package init(_ hierarchy: RoutingHierarchy) {
        graph = hierarchy.graph
        order = { nil }
        built = Mutex(Built(hierarchy: hierarchy))
    }

    /// The hierarchy of the network.
    ///
    /// - Complexity: the first request builds it; concurrent requests wait for it.
    package var hierarchy: RoutingHierarchy { built.withLock { hierarchy(&$0) } }

    /// The metric of the network's own times.
    ///
    /// - Complexity: the first request builds it; concurrent requests wait for it.
    package var metric: RoutingMetric {
        built.withLock { built in
            if let metric = built.metric { return metric }
            let metric = RoutingMetric(hierarchy(&built))
            built.metric = metric
            return metric
        }
    }

    private func hierarchy(_ built: inout Built) -> RoutingHierarchy {
        if let hierarchy = built.hierarchy { return hierarchy }
        let hierarchy = order().map { RoutingHierarchy(of: graph, order: $0) } ?? RoutingHierarchy(of: graph)
        built.hierarchy = hierarchy
        return hierarchy
    }
}

import Synchronization

/// The routing index of a network at its own times, built when somebody first asks for it: from then on immutable, shared by
/// threads and by all who ask.
package final class RoutingIndex: Sendable {
    private struct Built {
        var hierarchy: RoutingHierarchy?
        var metric: RoutingMetric?
    }

    package let graph: RoadGraph
    /// The order of contraction, if it is known.
    private let order: @Sendable () -> [UInt32]?
    private let built: Mutex<Built>

    /// - Parameter order: gives the order of contraction, every node once; nil where it has to be found.
    package init(of graph: RoadGraph, order: @escaping @Sendable () -> [UInt32]? = { nil }) {
        self.graph = graph
        self.order = order
        built = Mutex(Built())
    }

    package init(_ hierarchy: RoutingHierarchy) {
        graph = hierarchy.graph
        order = { nil }
        built = Mutex(Built(hierarchy: hierarchy))
    }

    /// - Complexity: that of building it for whoever asks first, also for those who ask meanwhile.
    package var hierarchy: RoutingHierarchy { built.withLock { hierarchy(&$0) } }

    /// The metric of the network's own times.
    ///
    /// - Complexity: likewise.
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

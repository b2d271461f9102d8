import Routing

extension StreetCity {
    /// Computes the contraction orders that are not kept yet and keeps them beside the streets, so that nobody who reads the
    /// city's file has to: they take most of the time of building a routing index.
    package mutating func keepRoutingOrders() {
        for mode in TravelMode.allCases {
            guard let graph = network(mode)?.graph, keptOrder(mode, nodeCount: graph.nodeCount) == nil else { continue }
            keepRoutingOrder(RoutingHierarchy(of: graph).order, of: mode)
        }
    }

    /// Keeps the contraction order of a network instead of what may be kept for it.
    package mutating func keepRoutingOrder(_ order: [UInt32], of mode: TravelMode) {
        let name = StreetCity.orderName(mode)
        attachments.removeAll { $0.name == name }
        attachments.append(Attachment(name: name, bytes: order.flatMap(StreetCity.bytes)))
    }

    /// The routing index of a network by the order kept for it, or by a new one where there is none; nil if the city has no
    /// such network.
    package func routingHierarchy(_ mode: TravelMode) -> RoutingHierarchy? {
        guard let graph = network(mode)?.graph else { return nil }
        guard let order = keptOrder(mode, nodeCount: graph.nodeCount) else { return RoutingHierarchy(of: graph) }
        return RoutingHierarchy(of: graph, order: order)
    }

    /// nil if there is none, or what there is orders other nodes.
    private func keptOrder(_ mode: TravelMode, nodeCount: Int) -> [UInt32]? {
        guard let bytes = attachment(StreetCity.orderName(mode)), bytes.count == 4 * nodeCount else { return nil }
        let order = bytes.withUnsafeBytes { bytes in
            (0..<nodeCount).map { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
        var isOrdered = [Bool](repeating: false, count: nodeCount)
        for node in order {
            guard node < nodeCount, !isOrdered[Int(node)] else { return nil }
            isOrdered[Int(node)] = true
        }
        return order
    }

    private static func orderName(_ mode: TravelMode) -> String { "order \(mode.name)" }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

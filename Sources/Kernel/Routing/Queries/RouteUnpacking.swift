/// Unpacks paths along edges of the hierarchy into arcs of the network.
struct RouteUnpacking {
    private var pending: [RoutePiece] = []

    /// Appends the arcs of a piece in driving order.
    mutating func unpack(_ piece: RoutePiece, _ metric: RoutingMetric, into arcs: inout [UInt32]) {
        pending.append(piece)
        while let piece = pending.popLast() {
            let parts = metric.parts(of: piece)
            if let arc = parts.arc {
                arcs.append(arc)
            } else {
                pending.append(parts.second)
                pending.append(parts.first)
            }
        }
    }

    /// Appends the points at which the path along a piece enters another area, unpacking only where it does.
    ///
    /// - Parameters:
    ///   - area: area at its start; on return the area at its end.
    ///   - cost: cost of the path before; on return including the piece.
    mutating func findEntries(
        _ piece: RoutePiece, _ metric: RoutingMetric, _ areas: EdgeAreas, area: inout UInt16, cost: inout PathCost,
        into entries: inout [AreaEntry]
    ) {
        pending.append(piece)
        while let piece = pending.popLast() {
            let entered = areas[piece]
            if entered == area || entered == EdgeAreas.none {
                cost = cost + metric.cost(of: piece)
                continue
            }
            let parts = metric.parts(of: piece)
            if let arc = parts.arc {
                cost = cost + metric.cost(of: piece)
                area = entered
                entries.append(AreaEntry(node: metric.hierarchy.graph.arcs[Int(arc)].head, cost: cost))
            } else {
                pending.append(parts.second)
                pending.append(parts.first)
            }
        }
    }
}

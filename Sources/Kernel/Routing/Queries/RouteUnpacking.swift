/// Takes ways along edges of the hierarchy apart into the arcs of the network.
struct RouteUnpacking {
    private var pending: [RoutePiece] = []

    /// Appends the arcs that a piece stands for, in driving order.
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
}

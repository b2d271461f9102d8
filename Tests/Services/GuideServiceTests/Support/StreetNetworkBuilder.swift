import CityModel
import Quantities
import Routing

/// A street network that a test builds itself.
struct StreetNetworkBuilder {
    private let corners: [FixedPosition]
    private var arcs: [StreetNetwork.NewArc] = []
    private var shapes = StreetShapes()

    init(corners: [FixedPosition]) { self.corners = corners }

    /// Adds a street.
    ///
    /// - Parameter millisecondsPerMetre: travel time; 720 is 5 km/h.
    mutating func add(
        from tail: Int, to head: Int, bends: [FixedPosition] = [], isOneWay: Bool = false,
        millisecondsPerMetre: Double = 720
    ) {
        let line = [corners[tail]] + bends + [corners[head]]
        let metres = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) }
        let cost = PathCost(
            milliseconds: UInt32(metres * millisecondsPerMetre), centimetres: UInt32((metres * 100).rounded()))
        let shape = shapes.append(bends)
        func add(_ from: Int, _ to: Int, _ shape: StreetShapes.Reference) {
            arcs.append(
                StreetNetwork.NewArc(
                    edge: RoadGraph.Edge(from: UInt32(from), to: UInt32(to), cost: cost), streetClass: .residential,
                    nameNumber: 0, shape: shape))
        }
        add(tail, head, shape)
        if isOneWay { return }
        add(head, tail, shape.shape.map { StreetShapes.Reference(shape: $0, isBackward: true) } ?? .straight)
    }

    var network: StreetNetwork {
        StreetNetwork(
            mode: .walk, coordinates: corners.map(\.coordinate), nodeIDs: .numbers(corners.indices.map(Int64.init)),
            arcs: arcs, shapes: shapes)
    }
}

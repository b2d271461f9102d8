import Quantities
import Routing
import Testing

@testable import CityFiles

@Suite("Steps from cell to cell")
struct LandStepsTests {
    @Test("A step represents all arcs to a cell in the order of the first, and once more if a later one costs less")
    func dropsArcsThatLeadNowhereNew() {
        let arcs: [(from: UInt32, to: UInt32, cost: UInt32)] = [
            (0, 1, 14), (2, 0, 10), (0, 2, 10), (0, 1, 14), (0, 2, 30), (0, 1, 10), (0, 1, 10), (2, 1, 30), (0, 2, 10),
        ]
        let network = RoadGraph(
            coordinates: Array(repeating: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0), count: 3),
            edges: arcs.map {
                RoadGraph.Edge(from: $0.from, to: $0.to, cost: PathCost(milliseconds: $0.cost, centimetres: 0))
            })
        let steps = LandSteps(of: network)
        let found = (0..<3).map { cell in steps.indices(from: cell).map { [steps[$0].cell, steps[$0].cost] } }
        #expect(found == [[[1, 14], [2, 10], [1, 10]], [], [[0, 10], [1, 30]]])
    }
}

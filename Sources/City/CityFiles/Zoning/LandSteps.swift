import Routing
import System

/// Where one comes from every cell of land in one step, and what that costs: the network of the cells, each step in half the
/// memory of an arc.
///
/// Zones grow from thousands of cells at once, so that hardly any memory is still near the processor when a cell's turn comes:
/// it is fetched ahead.
final class LandSteps: Sendable {
    struct Step: BitwiseCopyable {
        var cell: UInt32
        /// In tenths of a cell's side.
        var cost: UInt32
    }

    /// By cell where its steps begin, and where the last one's end.
    private let first: FixedArray<UInt32>
    private let steps: FixedArray<Step>

    /// - Parameter network: `LandCells.network`. Of arcs to one cell an earlier one counts, unless a later one costs less.
    init(of network: RoadGraph) {
        var (first, steps): ([UInt32], [Step]) = ([0], [])
        for cell in 0..<network.nodeCount {
            let start = steps.count
            for arc in network.arcs(from: cell) {
                let step = Step(cell: arc.head, cost: arc.cost.milliseconds)
                if !steps[start...].contains(where: { $0.cell == step.cell && $0.cost <= step.cost }) {
                    steps.append(step)
                }
            }
            first.append(UInt32(steps.count))
        }
        self.first = FixedArray(first)
        self.steps = FixedArray(steps)
    }

    func indices(from cell: Int) -> Range<Int> { Int(first[cell])..<Int(first[cell + 1]) }

    subscript(index: Int) -> Step { steps[index] }

    /// Fetches the steps from the cell whose turn is next, and where those of the cells after it begin.
    @inline(__always)
    func prefetch(nextIn heap: borrowing CostHeap<UInt32>) {
        if let next = heap.node(at: 0) { steps.prefetch(Int(first[next]), 1) }
        for place in 1...4 {
            if let later = heap.node(at: place) { first.prefetch(Int(later), 1) }
        }
    }
}

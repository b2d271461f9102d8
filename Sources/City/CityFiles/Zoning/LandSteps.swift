import OperatingSystem
import Routing

/// The cells that every cell of land leads to in one step, with their costs: the network of the cells, in half the
/// memory of arcs.
///
/// Zones grow from thousands of cells at once, so that hardly any data are in the cache when a cell's turn comes: they
/// are prefetched.
final class LandSteps: Sendable {
    struct Step: BitwiseCopyable {
        var cell: UInt32
        /// Cost in tenths of a cell's side.
        var cost: UInt32
    }

    /// Index of the first step of each cell, and the end of the last one's.
    private let first: FixedArray<UInt32>
    private let steps: FixedArray<Step>

    /// Creates the steps.
    ///
    /// - Parameter network: `LandCells.network`. Of arcs to one cell an earlier one counts, unless a later one costs
    ///   less.
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

    /// Prefetches the steps from the next cell, and the indices of the cells after it.
    @inline(__always)
    func prefetch(nextIn heap: borrowing CostHeap<UInt32>) {
        if let next = heap.node(at: 0) { steps.prefetch(Int(first[next]), 1) }
        for place in 1...4 {
            if let later = heap.node(at: place) { first.prefetch(Int(later), 1) }
        }
    }
}

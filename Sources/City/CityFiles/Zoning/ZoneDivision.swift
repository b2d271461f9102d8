import Routing

/// Divides cells of land into connected zones of about equal size.
///
/// Lloyd's method with distances along the roads: every cell goes to the nearest seed, every seed moves to the middle
/// of its cells, and so on. A zone larger than the mean starts the next round with a handicap, which evens out the
/// sizes (an additively weighted Voronoi diagram).
struct ZoneDivision {
    private let land: LandCells
    private let steps: LandSteps
    private let isUsed: [Bool]
    private var seeds: [Int]
    private var handicaps: [Double]
    private var reached: [Label]
    private var heap = CostHeap<UInt32>()
    /// Zone of each cell.
    private(set) var zones: [Int32]

    /// The seed that reaches a cell first, with its cost.
    private struct Label: BitwiseCopyable {
        /// Cost in tenths of a cell's side.
        var cost = UInt32.max
        var zone: Int32 = -1
    }

    var zoneCount: Int { seeds.count }

    private static let phases = 3
    private static let rounds = 8
    /// Least size of a zone as a share of the mean area.
    private static let leastShare = 0.35

    /// Divides the land.
    ///
    /// - Parameters:
    ///   - steps: from cell to cell.
    ///   - zoneCount: number of zones; fewer come out where there are too few cells with nodes.
    init(of land: LandCells, steps: LandSteps, zoneCount: Int) {
        self.land = land
        self.steps = steps
        var isUsed = [Bool](repeating: false, count: land.cells.count)
        for cell in land.nodeCells { isUsed[Int(cell)] = true }
        self.isUsed = isUsed
        let curve = land.alongHilbertCurve()
        let count = max(1, min(zoneCount, curve.count))
        seeds = (0..<count).map { curve[(2 * $0 + 1) * curve.count / (2 * count)] }
        handicaps = Array(repeating: 0, count: count)
        reached = Array(repeating: Label(), count: curve.count)
        zones = Array(repeating: -1, count: curve.count)
        for phase in 0..<ZoneDivision.phases {
            for _ in 0..<ZoneDivision.rounds {
                divide()
                moveSeeds()
            }
            divide()
            if phase + 1 < ZoneDivision.phases { moveUselessSeeds() }
        }
        dropUselessZones()
    }

    /// Assigns every cell to the seed that reaches it first.
    private mutating func grow() {
        var heap = CostHeap<UInt32>()
        swap(&heap, &self.heap)  // avoids overlapping access with the span over `reached`; swapped back at the end
        defer { swap(&heap, &self.heap) }
        let (steps, seeds, handicaps) = (steps, seeds, handicaps)
        var reached = reached.mutableSpan
        for cell in reached.indices { reached[cell] = Label() }
        for (zone, seed) in seeds.enumerated() {
            let cost = UInt32(handicaps[zone].rounded())
            guard cost < reached[seed].cost else { continue }
            reached[seed] = Label(cost: cost, zone: Int32(zone))
            heap.push(UInt32(seed), cost: cost)
        }
        while let next = heap.popCheapest() {
            let cell = Int(next.node)
            let (known, zone) = (reached[cell].cost, reached[cell].zone)
            steps.prefetch(nextIn: heap)
            if next.cost > known { continue }
            for index in steps.indices(from: cell) {
                let step = steps[index]
                let cost = next.cost + step.cost
                if cost < reached[Int(step.cell)].cost {
                    reached[Int(step.cell)] = Label(cost: cost, zone: zone)
                    heap.push(step.cell, cost: cost)
                }
            }
        }
    }

    /// Grows the zones and stores the result.
    private mutating func divide() {
        grow()
        for cell in zones.indices where reached[cell].zone >= 0 { zones[cell] = reached[cell].zone }
    }

    private mutating func moveSeeds() {
        let (sizes, middles) = extent()
        let mean = Double(zones.count) / Double(seeds.count)
        let radius = 10 * (mean / .pi).squareRoot()
        for zone in seeds.indices where sizes[zone] > 0 {
            let growth = (Double(sizes[zone]) / mean).squareRoot() - 1
            handicaps[zone] = min(max(handicaps[zone] + radius * growth / 3, -radius), radius)
        }
        let lowest = handicaps.min() ?? 0
        for zone in handicaps.indices { handicaps[zone] -= lowest }

        var nearest = [Double](repeating: .infinity, count: seeds.count)
        for cell in zones.indices {
            let zone = Int(zones[cell])
            let across = Double(land.column(ofCell: cell)) - middles[zone].column
            let up = Double(land.row(ofCell: cell)) - middles[zone].row
            let square = across * across + up * up
            if square < nearest[zone] {
                nearest[zone] = square
                seeds[zone] = cell
            }
        }
    }

    /// Returns sizes in cells, and middles in cells from the grid's corner, by zone.
    func extent() -> (sizes: [Int], middles: [(column: Double, row: Double)]) {
        var sizes = [Int](repeating: 0, count: seeds.count)
        var middles = [(column: Double, row: Double)](repeating: (0, 0), count: seeds.count)
        for cell in zones.indices {
            let zone = Int(zones[cell])
            sizes[zone] += 1
            middles[zone].column += Double(land.column(ofCell: cell))
            middles[zone].row += Double(land.row(ofCell: cell))
        }
        for zone in seeds.indices where sizes[zone] > 0 {
            middles[zone].column /= Double(sizes[zone])
            middles[zone].row /= Double(sizes[zone])
        }
        return (sizes, middles)
    }

    /// Returns whether each zone is useful: it has a node, so that taxis can reach it, and it is not tiny.
    private func isUseful(sizes: [Int]) -> [Bool] {
        var isUseful = [Bool](repeating: false, count: seeds.count)
        for cell in zones.indices where isUsed[cell] { isUseful[Int(zones[cell])] = true }
        let leastSize = ZoneDivision.leastShare * Double(zones.count) / Double(seeds.count)
        return seeds.indices.map { isUseful[$0] && Double(sizes[$0]) >= leastSize }
    }

    /// Moves the seeds of useless zones to the far ends of the largest.
    private mutating func moveUselessSeeds() {
        var sizes = extent().sizes
        for (zone, isUseful) in isUseful(sizes: sizes).enumerated() where !isUseful {
            guard let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else { return }
            let members = zones.indices.filter { zones[$0] == Int32(largest) }
            guard let farthest = members.max(by: { reached[$0].cost < reached[$1].cost }) else { return }
            seeds[zone] = farthest
            handicaps[zone] = handicaps[largest]
            sizes[largest] /= 2
        }
    }

    /// Merges the remaining useless zones with their neighbours.
    private mutating func dropUselessZones() {
        while seeds.count > 1 {
            let isUseful = isUseful(sizes: extent().sizes)
            let kept = seeds.indices.filter { isUseful[$0] }
            if kept.count == seeds.count || kept.isEmpty { return }
            seeds = kept.map { seeds[$0] }
            handicaps = kept.map { handicaps[$0] }
            divide()
        }
    }
}

import OperatingSystem

/// A maximum flow of node-disjoint paths between two sets of nodes, and so a minimum set of nodes that separates them
/// (Menger).
///
/// Every node can carry one path. It is modelled as an entry (state `2n`) and an exit (state `2n + 1`) joined by an arc
/// of capacity one, while the edges between nodes have unlimited capacity. The node before and the node after each node
/// describe the flow, and the residual network needs no arcs of its own.
///
/// Augmenting paths are found in rounds. In each round the sources grow disjoint trees through the residual network,
/// and a tree that reaches a free target yields a path; trees share no state, so all paths of a round are compatible.
/// The last round finds none (Ford and Fulkerson 1956). Phases of *shortest* paths (Dinic 1970) find one each where
/// paths differ in length: one flow among New York's streets took more than 40 phases, whereas none takes more than 20
/// rounds. The choice of paths does not change the separators nearest the sources and nearest the targets. A round
/// takes time proportional to the edges; in dense graphs, unlike streets, it finds one path or few.
///
/// Both sets may be enlarged during a flow, which stays valid. A separator may contain nodes of the sets.
struct SeparatorFlow: ~Copyable {
    private static let none: Int32 = -1
    /// Marker in place of the node before a source or after a target.
    private static let terminal: Int32 = -2

    private let nodeCount: Int
    private var before: FixedArray<Int32>
    private var after: FixedArray<Int32>
    private var isSource: FixedArray<Bool>
    private var isTarget: FixedArray<Bool>
    private var sources: [UInt32] = []
    private var targets: [UInt32] = []
    /// Sources that carry a path, are a target, or have a neighbour that is not a source.
    private var roots: [UInt32] = []
    /// Predecessor of each state in the last search, the state itself at a root, or `none`.
    private var reachedFrom: FixedArray<Int32>
    private var queue: FixedArray<Reached>
    /// Whether the tree rooted at each node has found a path in this round.
    private var hasFoundPath: FixedArray<Bool>
    private var path: [UInt32] = []
    /// Number of paths found so far.
    private(set) var pathCount = 0

    /// A state, and the root of its tree.
    struct Reached: BitwiseCopyable {
        var state: UInt32
        var root: UInt32
    }

    init(nodeCount: Int) {
        self.nodeCount = nodeCount
        before = FixedArray(repeating: SeparatorFlow.none, count: nodeCount)
        after = FixedArray(repeating: SeparatorFlow.none, count: nodeCount)
        isSource = FixedArray(repeating: false, count: nodeCount)
        isTarget = FixedArray(repeating: false, count: nodeCount)
        reachedFrom = FixedArray(repeating: SeparatorFlow.none, count: 2 * nodeCount)
        queue = FixedArray(repeating: Reached(state: 0, root: 0), count: 2 * nodeCount)
        hasFoundPath = FixedArray(repeating: false, count: nodeCount)
    }

    /// Discards the flow and both sets.
    mutating func reset() {
        before.fill(with: SeparatorFlow.none)
        after.fill(with: SeparatorFlow.none)
        isSource.fill(with: false)
        isTarget.fill(with: false)
        sources.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
        pathCount = 0
    }

    mutating func addSource(_ node: UInt32) {
        if isSource[node] { return }
        isSource[node] = true
        sources.append(node)
    }

    mutating func addTarget(_ node: UInt32) {
        if isTarget[node] { return }
        isTarget[node] = true
        targets.append(node)
    }

    /// Augments the flow to its maximum, or until it reaches `limit`.
    ///
    /// - Returns: whether the flow is maximum.
    mutating func maximise(in fragment: borrowing Fragment, limit: Int) -> Bool {
        findRoots(fragment)
        while pathCount < limit {
            let found = findAugmentingPaths(fragment)
            if found == 0 { return true }
            pathCount += found
        }
        return false
    }

    /// Finds the sources from which trees grow. A source inside the set needs no tree: a path from it would pass
    /// through another source, from which a path can start as well.
    private mutating func findRoots(_ fragment: borrowing Fragment) {
        roots.removeAll(keepingCapacity: true)
        for source in sources
        where before[source] != SeparatorFlow.none || isTarget[source] || isBoundarySource(source, fragment) {
            roots.append(source)
        }
    }

    private func isBoundarySource(_ source: UInt32, _ fragment: borrowing Fragment) -> Bool {
        for index in fragment.neighbours(of: source) where !isSource[fragment.heads[index]] { return true }
        return false
    }

    /// Runs one round: grows trees from all roots, breadth first, and sends a unit along each path found.
    ///
    /// - Returns: the number of paths. If it is 0, `reachedFrom` marks the reachable states.
    private mutating func findAugmentingPaths(_ fragment: borrowing Fragment) -> Int {
        reachedFrom.fill(with: SeparatorFlow.none)
        hasFoundPath.fill(with: false)
        var found = 0
        var (head, tail) = (0, 0)
        for source in sources {
            reachedFrom[2 * source] = Int32(2 * source)
            reachedFrom[2 * source + 1] = Int32(2 * source)
        }
        for root in roots {
            reachedFrom[2 * root] = SeparatorFlow.none
            reachedFrom[2 * root + 1] = SeparatorFlow.none
            reach(2 * root, from: 2 * root, root: root, &tail)
        }
        while head < tail {
            let (state, root) = (queue[head].state, queue[head].root)
            head += 1
            if hasFoundPath[root] { continue }
            let node = state >> 1
            if state & 1 == 0 {
                if let exit = exit(afterEntry: state) { reach(exit, from: state, root: root, &tail) }
                continue
            }
            if isTarget[node] && after[node] != SeparatorFlow.terminal {
                augment(endingAt: state)
                hasFoundPath[root] = true
                found += 1
                continue
            }
            for index in fragment.neighbours(of: node) {
                reach(2 * fragment.heads[index], from: state, root: root, &tail)
            }
            if before[node] != SeparatorFlow.none { reach(state - 1, from: state, root: root, &tail) }
        }
        return found
    }

    @inline(__always)
    private mutating func reach(_ state: UInt32, from previous: UInt32, root: UInt32, _ tail: inout Int) {
        if reachedFrom[state] >= 0 { return }
        reachedFrom[state] = Int32(previous)
        queue[tail] = Reached(state: state, root: root)
        tail += 1
    }

    /// Returns the successor of an entry in the residual network: the node's own exit, or, if a path already passes
    /// through the node, the exit of the node before on that path; nil if that path starts at this node.
    private func exit(afterEntry state: UInt32) -> UInt32? {
        let previous = before[state >> 1]
        if previous == SeparatorFlow.terminal { return nil }
        return previous == SeparatorFlow.none ? state + 1 : 2 * UInt32(previous) + 1
    }

    /// Sends one unit along the path that ends at a state.
    private mutating func augment(endingAt end: UInt32) {
        path.removeAll(keepingCapacity: true)
        var state = end
        path.append(state)
        while let previous = UInt32(exactly: reachedFrom[state]), previous != state {
            path.append(previous)
            state = previous
        }
        var previous = SeparatorFlow.terminal
        for index in path.indices.reversed() {
            let state = path[index]
            let node = state >> 1
            let next = index > 0 ? path[index - 1] : nil
            if state & 1 == 0 {
                before[node] = previous
            } else if let next, next == state - 1 {
                // The path through this node is cancelled; the next entry leads back to the node before it.
                after[node] = SeparatorFlow.none
                previous = SeparatorFlow.none
            } else {
                after[node] = next.map { Int32($0 >> 1) } ?? SeparatorFlow.terminal
                previous = Int32(node)
            }
        }
    }
}

extension SeparatorFlow {
    /// A minimum separator: the one nearest the sources, or the one nearest the targets.
    struct Cut {
        var isNearSources: Bool
        var separatorCount: Int
        var smallerSideCount: Int
    }

    /// Returns both extreme cuts of a maximum flow.
    mutating func cuts(in fragment: borrowing Fragment) -> (Cut, Cut) {
        var reached = 0
        for node in 0..<nodeCount where reachedFrom[2 * node + 1] >= 0 { reached += 1 }
        let nearSources = Cut(
            isNearSources: true, separatorCount: pathCount,
            smallerSideCount: min(reached, nodeCount - pathCount - reached))
        markBackwards(fragment)
        reached = 0
        for node in 0..<nodeCount where reachedFrom[2 * node] >= 0 { reached += 1 }
        let nearTargets = Cut(
            isNearSources: false, separatorCount: pathCount,
            smallerSideCount: min(reached, nodeCount - pathCount - reached))
        return (nearSources, nearTargets)
    }

    /// Marks the nodes of a separator.
    mutating func separator(_ cut: Cut, in fragment: borrowing Fragment, into isCut: inout FixedArray<Bool>) {
        if cut.isNearSources {
            _ = findAugmentingPaths(fragment)
            for node in 0..<nodeCount { isCut[node] = reachedFrom[2 * node] >= 0 && reachedFrom[2 * node + 1] < 0 }
        } else {
            markBackwards(fragment)
            for node in 0..<nodeCount { isCut[node] = reachedFrom[2 * node] < 0 && reachedFrom[2 * node + 1] >= 0 }
        }
    }

    /// Marks all states from which a target can be left in the residual network.
    private mutating func markBackwards(_ fragment: borrowing Fragment) {
        reachedFrom.fill(with: SeparatorFlow.none)
        var (head, tail) = (0, 0)
        for target in targets { mark(2 * target + 1, &tail) }
        while head < tail {
            let state = queue[head].state
            head += 1
            let node = state >> 1
            if state & 1 == 1 {
                if before[node] == SeparatorFlow.none {
                    mark(state - 1, &tail)
                } else if after[node] >= 0 {
                    mark(2 * UInt32(after[node]), &tail)
                }
            } else {
                for index in fragment.neighbours(of: node) {
                    mark(2 * fragment.heads[index] + 1, &tail)
                }
                if before[node] != SeparatorFlow.none { mark(state + 1, &tail) }
            }
        }
    }
    @inline(__always)
    private mutating func mark(_ state: UInt32, _ tail: inout Int) { reach(state, from: state, root: 0, &tail) }
}

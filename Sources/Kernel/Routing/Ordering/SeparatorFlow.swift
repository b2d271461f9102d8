import System

/// The largest number of ways between two sets of nodes that share no node, and so the smallest set of nodes that
/// separates them (Menger).
///
/// Every node can carry one way. It is thought of as an entry (state `2n`) and an exit (state `2n + 1`) with an arc of
/// capacity one between them, while the edges between nodes are unlimited; so the flow is told by the node before and
/// the node after each node, and the residual network needs no arcs of its own. Ways are found in phases of shortest
/// ones (Dinic 1970, in the form of Even and Tarjan 1975 for unit networks).
///
/// Both sets may be enlarged while a flow stands, which stays valid. A separator may contain nodes of the sets.
struct SeparatorFlow: ~Copyable {
    private static let none: Int32 = -1
    /// In place of a node before a source or after a target.
    private static let terminal: Int32 = -2

    private let nodeCount: Int
    private var before: FixedArray<Int32>
    private var after: FixedArray<Int32>
    private var isSource: FixedArray<Bool>
    private var isTarget: FixedArray<Bool>
    private var sources: [UInt32] = []
    private var targets: [UInt32] = []
    /// By state: how many steps it is from the sources in the residual network, or -1.
    private var levels: FixedArray<Int32>
    /// By node: the next neighbour to try when leaving its exit.
    private var cursors: FixedArray<UInt32>
    private var queue: FixedArray<UInt32>
    private var path: [UInt32] = []
    /// Ways found so far.
    private(set) var value = 0

    init(nodeCount: Int) {
        self.nodeCount = nodeCount
        before = FixedArray(repeating: SeparatorFlow.none, count: nodeCount)
        after = FixedArray(repeating: SeparatorFlow.none, count: nodeCount)
        isSource = FixedArray(repeating: false, count: nodeCount)
        isTarget = FixedArray(repeating: false, count: nodeCount)
        levels = FixedArray(repeating: -1, count: 2 * nodeCount)
        cursors = FixedArray(repeating: 0, count: nodeCount)
        queue = FixedArray(repeating: 0, count: 2 * nodeCount)
    }

    /// Forgets the flow and the sets.
    mutating func reset() {
        before.fill(with: SeparatorFlow.none)
        after.fill(with: SeparatorFlow.none)
        isSource.fill(with: false)
        isTarget.fill(with: false)
        sources.removeAll(keepingCapacity: true)
        targets.removeAll(keepingCapacity: true)
        value = 0
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

    /// Makes the flow as large as it can be, or stops when it has reached `limit`.
    ///
    /// - Returns: whether it is as large as it can be.
    /// - Complexity: O(edges × √nodes).
    mutating func maximise(in fragment: borrowing Fragment, limit: Int) -> Bool {
        while value < limit {
            guard let lastLevel = computeLevels(fragment) else { return true }
            for node in 0..<nodeCount { cursors[node] = fragment.firstHeads[node] }
            for source in sources where before[source] != SeparatorFlow.terminal {
                if findWay(from: source, lastLevel: lastLevel, fragment) { value += 1 }
            }
        }
        return false
    }

    /// Breadth-first search of the residual network.
    ///
    /// - Returns: the level of the nearest exit from which the targets can be left; nil if there is none.
    private mutating func computeLevels(_ fragment: borrowing Fragment) -> Int32? {
        levels.fill(with: -1)
        var (head, tail) = (0, 0)
        for source in sources { enqueue(2 * source, level: 0, &tail) }
        while head < tail {
            let state = queue[head]
            head += 1
            let next = levels[state] + 1
            let node = state >> 1
            if state & 1 == 0 {
                if let exit = exit(afterEntry: state) { enqueue(exit, level: next, &tail) }
                continue
            }
            if isTarget[node] && after[node] != SeparatorFlow.terminal { return levels[state] }
            for index in fragment.neighbours(of: node) { enqueue(2 * fragment.heads[index], level: next, &tail) }
            if before[node] != SeparatorFlow.none { enqueue(state - 1, level: next, &tail) }
        }
        return nil
    }

    @inline(__always)
    private mutating func enqueue(_ state: UInt32, level: Int32, _ tail: inout Int) {
        if levels[state] >= 0 { return }
        levels[state] = level
        queue[tail] = state
        tail += 1
    }

    /// Where the residual network leads from an entry: to the node's own exit, or, if a way goes through the node
    /// already, back along it to the exit of the node before; nil if that way begins here.
    private func exit(afterEntry state: UInt32) -> UInt32? {
        let previous = before[state >> 1]
        if previous == SeparatorFlow.terminal { return nil }
        return previous == SeparatorFlow.none ? state + 1 : 2 * UInt32(previous) + 1
    }

    /// Depth-first search along rising levels; what leads nowhere is not visited again in this phase.
    private mutating func findWay(from source: UInt32, lastLevel: Int32, _ fragment: borrowing Fragment) -> Bool {
        path.removeAll(keepingCapacity: true)
        path.append(2 * source)
        while let state = path.last {
            let node = state >> 1
            if state & 1 == 1 && levels[state] == lastLevel && isTarget[node] && after[node] != SeparatorFlow.terminal {
                augment()
                return true
            }
            if let next = nextState(after: state, fragment) {
                path.append(next)
            } else {
                levels[state] = -1
                path.removeLast()
            }
        }
        return false
    }

    private mutating func nextState(after state: UInt32, _ fragment: borrowing Fragment) -> UInt32? {
        let node = state >> 1
        let wanted = levels[state] + 1
        if state & 1 == 0 {
            guard let next = exit(afterEntry: state), levels[next] == wanted else { return nil }
            return next
        }
        let end = fragment.firstHeads[node + 1]
        while cursors[node] < end {
            let next = 2 * fragment.heads[cursors[node]]
            if levels[next] == wanted { return next }
            cursors[node] += 1
        }
        return before[node] != SeparatorFlow.none && levels[state - 1] == wanted ? state - 1 : nil
    }

    /// Sends one unit along `path`, and takes its states out of this phase.
    private mutating func augment() {
        var previous = SeparatorFlow.terminal
        for (index, state) in path.enumerated() {
            levels[state] = -1
            let node = state >> 1
            let next = index + 1 < path.count ? path[index + 1] : nil
            if state & 1 == 0 {
                before[node] = previous
            } else if let next, next == state - 1 {
                // The way through this node is given up; what follows at its entry leads back to the node before it.
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
    /// A smallest separator: of all of them the one nearest the sources, or the one nearest the targets.
    struct Cut {
        var isNearSources: Bool
        var separatorCount: Int
        var smallerSideCount: Int
    }

    /// Both extreme cuts, after the flow has been made as large as it can be.
    mutating func cuts(in fragment: borrowing Fragment) -> (Cut, Cut) {
        var reached = 0
        for node in 0..<nodeCount where levels[2 * node + 1] >= 0 { reached += 1 }
        let nearSources = Cut(
            isNearSources: true, separatorCount: value, smallerSideCount: min(reached, nodeCount - value - reached))
        markBackwards(fragment)
        reached = 0
        for node in 0..<nodeCount where levels[2 * node] >= 0 { reached += 1 }
        let nearTargets = Cut(
            isNearSources: false, separatorCount: value, smallerSideCount: min(reached, nodeCount - value - reached))
        return (nearSources, nearTargets)
    }

    /// Marks the nodes of a separator.
    mutating func separator(_ cut: Cut, in fragment: borrowing Fragment, into isCut: inout FixedArray<Bool>) {
        if cut.isNearSources {
            _ = computeLevels(fragment)
            for node in 0..<nodeCount { isCut[node] = levels[2 * node] >= 0 && levels[2 * node + 1] < 0 }
        } else {
            markBackwards(fragment)
            for node in 0..<nodeCount { isCut[node] = levels[2 * node] < 0 && levels[2 * node + 1] >= 0 }
        }
    }

    /// Gives level 0 to all states from which the targets can be left in the residual network.
    private mutating func markBackwards(_ fragment: borrowing Fragment) {
        levels.fill(with: -1)
        var (head, tail) = (0, 0)
        for target in targets { enqueue(2 * target + 1, level: 0, &tail) }
        while head < tail {
            let state = queue[head]
            head += 1
            let node = state >> 1
            if state & 1 == 1 {
                if before[node] == SeparatorFlow.none {
                    enqueue(state - 1, level: 0, &tail)
                } else if after[node] >= 0 {
                    enqueue(2 * UInt32(after[node]), level: 0, &tail)
                }
            } else {
                for index in fragment.neighbours(of: node) {
                    enqueue(2 * fragment.heads[index] + 1, level: 0, &tail)
                }
                if before[node] != SeparatorFlow.none { enqueue(state + 1, level: 0, &tail) }
            }
        }
    }
}

/// Joins the pieces between mere bends. The remaining nodes are junctions, dead ends, and points where the street's
/// name or class changes or a roundabout begins.
struct StreetContraction: Sendable {
    /// A street between two nodes: halves of links, end to end.
    typealias Chain = [Int]

    private let links: StreetLinks
    private let streets: SourceStreets
    /// Index of the first half that leaves each node, in `leaving`; one more entry than nodes.
    private var firstLeaving: [Int]
    private var leaving: [Int]
    /// Whether a node remains, by node.
    private(set) var isJunction: [Bool]
    /// Joined streets, in the order of the nodes they start from.
    private(set) var chains: [Chain] = []

    init(_ links: StreetLinks, of streets: SourceStreets) {
        self.links = links
        self.streets = streets
        firstLeaving = Array(repeating: 0, count: links.points.count + 1)
        for half in 0..<(2 * links.links.count) { firstLeaving[links.tail(ofHalf: half) + 1] += 1 }
        for node in links.points.indices { firstLeaving[node + 1] += firstLeaving[node] }
        var next = firstLeaving
        leaving = Array(repeating: 0, count: 2 * links.links.count)
        for half in leaving.indices {
            let tail = links.tail(ofHalf: half)
            leaving[next[tail]] = half
            next[tail] += 1
        }
        isJunction = Array(repeating: false, count: links.points.count)
        for node in isJunction.indices { isJunction[node] = hasLinks(node) && !isBend(node) }
        findChains()
    }

    /// Returns the halves that begin at a node, closed ones included.
    func halves(leaving node: Int) -> ArraySlice<Int> { leaving[firstLeaving[node]..<firstLeaving[node + 1]] }

    private func hasLinks(_ node: Int) -> Bool { firstLeaving[node] < firstLeaving[node + 1] }

    /// Whether a street only bends here: two pieces alike, open in the same directions.
    private func isBend(_ node: Int) -> Bool {
        guard firstLeaving[node + 1] - firstLeaving[node] == 2 else { return false }
        let (one, other) = (leaving[firstLeaving[node]], leaving[firstLeaving[node] + 1])
        let lines = (
            streets.lines[Int(links.links[one >> 1].line)], streets.lines[Int(links.links[other >> 1].line)]
        )
        return one >> 1 != other >> 1 && lines.0.streetClass == lines.1.streetClass
            && lines.0.nameNumber == lines.1.nameNumber && lines.0.isRoundabout == lines.1.isRoundabout
            && lines.0.isFerry == lines.1.isFerry
            && links.isOpen(half: one ^ 1) == links.isOpen(half: other)
            && links.isOpen(half: other ^ 1) == links.isOpen(half: one)
    }

    private mutating func findChains() {
        var isDone = [Bool](repeating: false, count: links.links.count)
        for node in isJunction.indices where isJunction[node] { follow(from: node, &isDone) }
        // The remaining pieces form rings without any junction.
        for node in isJunction.indices where hasLinks(node) && !isDone[leaving[firstLeaving[node]] >> 1] {
            isJunction[node] = true
            follow(from: node, &isDone)
        }
    }

    private mutating func follow(from node: Int, _ isDone: inout [Bool]) {
        for start in leaving[firstLeaving[node]..<firstLeaving[node + 1]] where !isDone[start >> 1] {
            var chain = [start]
            isDone[start >> 1] = true
            while true {
                let half = chain[chain.count - 1]
                let head = links.head(ofHalf: half)
                if isJunction[head] { break }
                let first = leaving[firstLeaving[head]]
                let next = first == half ^ 1 ? leaving[firstLeaving[head] + 1] : first
                isDone[next >> 1] = true
                chain.append(next)
            }
            add(chain)
        }
    }

    /// Adds a street; one that returns to its start gets a node in its middle, because an arc from a node to itself is
    /// useless.
    private mutating func add(_ chain: Chain) {
        guard links.tail(ofHalf: chain[0]) == links.head(ofHalf: chain[chain.count - 1]) else {
            chains.append(chain)
            return
        }
        let middle = chain.count / 2
        isJunction[links.tail(ofHalf: chain[middle])] = true
        chains.append(Chain(chain[..<middle]))
        chains.append(Chain(chain[middle...]))
    }
}

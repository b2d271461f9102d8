import CityModel
import InputFiles
import OperatingSystem
import OutputFiles
import Routing

/// Many origin-destination pairs from a file, routed on all processors and answered in the order of the file.
struct OriginDestinationPairs {
    /// Numbers of the network's nodes; numbers above them stand for nodes left out of it.
    private typealias Pair = (from: UInt32, to: UInt32)

    private let network: StreetNetwork
    private let pairs: [Pair]
    /// Whether a pair has a node that was left out of the network.
    let needsWholeNetwork: Bool

    private static let pairsPerPart = 4_096

    /// Reads the pairs.
    ///
    /// - Parameter file: `from,to` by the ids of nodes.
    /// - Throws: `InputError` with all ids that the network lacks.
    init(_ file: SourceFile, network: StreetNetwork) throws(InputError) {
        self.network = network
        var nodes = network.nodeIDs.nodesByName()
        for (name, node) in network.disconnectedNodeIDs.nodesByName() where nodes[name] == nil {
            nodes[name] = UInt32(network.graph.nodeCount) + node
        }
        var reader = try CSVReader(file)
        let columns = try reader.columns("from", "to")
        var errors = DiagnosticCollector()
        var pairs: [Pair] = []
        while try reader.nextRow() {
            let found = columns.map { nodes[reader.text($0)] }
            if let from = found[0], let to = found[1] {
                pairs.append((from, to))
                continue
            }
            for (column, node) in zip(columns, found) where node == nil {
                errors.add(
                    reader.diagnostic(
                        column, problem: "the \(network.mode.name) network has no node '\(reader.text(column))'",
                        remedy: "write the id of an imported node"))
            }
        }
        try errors.throwIfAny()
        self.pairs = pairs
        needsWholeNetwork = pairs.contains { max($0.from, $0.to) >= network.graph.nodeCount }
    }

    /// Prints `from,to,travel_time_ms,length_m`, a row for each pair.
    ///
    /// - Parameter metric: Metric of the whole network if `needsWholeNetwork`.
    /// - Throws: `MachineError` if it cannot be written.
    func answer(_ metric: RoutingMetric) throws(SystemError) {
        try Terminal.printData("from,to,travel_time_ms,length_m")
        let texts = answers(metric)
        for text in texts where !text.isEmpty { try Terminal.printData(text) }
    }

    /// Returns the rows, in parts.
    private func answers(_ metric: RoutingMetric) -> [String] {
        let partCount = (pairs.count + OriginDestinationPairs.pairsPerPart - 1) / OriginDestinationPairs.pairsPerPart
        return parallelMap(threads: availableProcessors(), count: partCount) {
            var search = RouteSearch(metric)
            return { rows(ofPart: $0, &search) }
        }
    }

    private func rows(ofPart part: Int, _ search: inout RouteSearch) -> String {
        let first = part * OriginDestinationPairs.pairsPerPart
        var text = TextBuffer(capacity: 1 << 17)
        for pair in pairs[first..<min(first + OriginDestinationPairs.pairsPerPart, pairs.count)] {
            text.append(field: name(pair.from))
            text.append(UInt8(ascii: ","))
            text.append(field: name(pair.to))
            if let cost = cost(of: pair, &search) {
                text.append(",\(cost.milliseconds),")
                text.append(Double(cost.centimetres) / 100, decimals: 2)
            } else {
                text.append(",-1,-1")
            }
            text.append(UInt8(ascii: "\n"))
        }
        return String(decoding: text.bytes.dropLast(), as: UTF8.self)
    }

    private func cost(of pair: Pair, _ search: inout RouteSearch) -> PathCost? {
        if pair.from == pair.to { return .zero }
        return search.cost(from: Int(pair.from), to: Int(pair.to))
    }

    private func name(_ node: UInt32) -> String {
        let known = network.graph.nodeCount
        return node < known ? network.nodeIDs[Int(node)] : network.disconnectedNodeIDs[Int(node) - known]
    }
}

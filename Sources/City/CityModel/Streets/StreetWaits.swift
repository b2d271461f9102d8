/// The mean waits along streets, by the traffic control of their junctions.
///
/// A wait belongs to the street that leads to its place: paths are searched between junctions, so a wait cannot depend
/// on the next street. Signals at most `reachMetres` behind others belong to the same junction and add no wait: stop
/// lines of both directions, crossings beside them, the two carriageways of a crossing road.
struct StreetWaits: Sendable {
    typealias Chain = StreetContraction.Chain

    private static let reachMetres = 40.0

    private let links: StreetLinks
    private let streets: SourceStreets
    private let contraction: StreetContraction
    let freeFlow: FreeFlow
    /// Traffic control of each node.
    private let controls: [StreetControl?]
    /// Whether signals control the junction of each node, at it or at the stop lines before it.
    private let isSignalled: [Bool]
    /// Number of waits found so far, by `WaitKind`.
    private(set) var counts = Array(repeating: 0, count: WaitKind.allCases.count)

    init(_ links: StreetLinks, of streets: SourceStreets, _ contraction: StreetContraction, freeFlow: FreeFlow) {
        self.links = links
        self.streets = streets
        self.contraction = contraction
        self.freeFlow = freeFlow
        controls = links.points.map { streets.controls[$0] }
        isSignalled = StreetWaits.signalled(links, controls, contraction)
    }

    /// Returns the total wait in milliseconds from behind the first node of a street to behind its last.
    ///
    /// - Parameter chain: open in its direction.
    mutating func milliseconds(along chain: Chain) -> Double {
        let end = links.head(ofHalf: chain[chain.count - 1])
        let length = chain.reduce(0) { $0 + links.links[$1 >> 1].metres }
        var sinceSignals = isSignalled[links.tail(ofHalf: chain[0])] ? 0 : Double.infinity
        var (driven, seconds, hasSign) = (0.0, 0.0, false)
        for half in chain {
            let metres = links.links[half >> 1].metres
            driven += metres
            sinceSignals += metres
            let head = links.head(ofHalf: half)
            guard let control = StreetWaits.control(of: half, links, controls) else { continue }
            switch control.kind {
            case .signals, .crossing:
                guard sinceSignals > StreetWaits.reachMetres else { continue }
                if control.kind == .signals { sinceSignals = 0 }
            case .stop, .givingWay, .crossroads:
                let isAtEnd = head == end
                guard isAtEnd ? control.isForAll || !hasHighestClass(half) : isAhead(control, driven, of: length) else {
                    continue
                }
                hasSign = hasSign || length - driven <= StreetWaits.reachMetres
            }
            seconds += wait(control.kind)
        }
        let isFree = hasSign || isSignalled[end] || sinceSignals <= StreetWaits.reachMetres
        if !isFree, let kind = rightOfWay(chain[chain.count - 1]) { seconds += wait(kind) }
        return seconds * 1_000
    }

    private mutating func wait(_ kind: WaitKind) -> Double {
        counts[Int(kind.rawValue)] += 1
        return freeFlow[seconds: kind]
    }

    /// Whether a sign between junctions, which has no direction, stands before the junction ahead and not the one
    /// behind.
    private func isAhead(_ control: StreetControl, _ driven: Double, of length: Double) -> Bool {
        control.direction != .unsaid || length - driven < driven
    }

    // MARK: Right of way at the end of a street

    /// Returns the wait at a junction without signs; nil with right of way, and where no other street joins, as where a
    /// street only changes its class.
    private func rightOfWay(_ half: Int) -> WaitKind? {
        let line = line(half)
        let streets = contraction.halves(leaving: links.head(ofHalf: half))
        let arriving = streets.filter { $0 >> 1 != half >> 1 && links.isOpen(half: $0 ^ 1) }
        guard streets.count > 2, !line.isRoundabout, !arriving.isEmpty else { return nil }
        if arriving.contains(where: { self.line($0).isRoundabout }) || !hasHighestClass(half) { return .givingWay }
        let isAmongEquals = streets.count { self.line($0).streetClass == line.streetClass } > 2
        // Roads that others merge into have no wait.
        return isAmongEquals && line.streetClass > .trunk ? .crossroads : nil
    }

    /// Whether no street of a higher class meets the end of this one.
    private func hasHighestClass(_ half: Int) -> Bool {
        contraction.halves(leaving: links.head(ofHalf: half)).allSatisfy {
            line($0).streetClass >= line(half).streetClass
        }
    }

    private func line(_ half: Int) -> SourceStreets.Line { streets.lines[Int(links.links[half >> 1].line)] }

    // MARK: Signals

    /// Returns the control at the end of a half, if it applies to that direction.
    private static func control(of half: Int, _ links: StreetLinks, _ controls: [StreetControl?]) -> StreetControl? {
        guard let control = controls[links.head(ofHalf: half)] else { return nil }
        switch control.direction {
        case .unsaid: return control
        case .forward: return half & 1 == 0 ? control : nil
        case .backward: return half & 1 == 1 ? control : nil
        }
    }

    /// Returns the junctions with signals, including those with signals before them on at least half of the approaches.
    private static func signalled(
        _ links: StreetLinks, _ controls: [StreetControl?], _ contraction: StreetContraction
    ) -> [Bool] {
        var waysIn = Array(repeating: (all: 0, signalled: 0), count: links.points.count)
        for chain in contraction.chains {
            for way in [chain, chain.reversed().map { $0 ^ 1 }] where links.isOpen(half: way[0]) {
                let end = links.head(ofHalf: way[way.count - 1])
                waysIn[end].all += 1
                if hasSignals(before: end, way, links, controls) { waysIn[end].signalled += 1 }
            }
        }
        return waysIn.enumerated().map { node, ways in
            controls[node]?.kind == .signals
                || ways.signalled > 0 && 2 * ways.signalled >= ways.all
        }
    }

    private static func hasSignals(
        before end: Int, _ way: Chain, _ links: StreetLinks, _ controls: [StreetControl?]
    ) -> Bool {
        var metres = 0.0
        for half in way.reversed() {
            if metres > reachMetres { return false }
            if control(of: half, links, controls)?.kind == .signals { return true }
            metres += links.links[half >> 1].metres
        }
        return false
    }
}

/// What makes those who drive wait where nobody else is in their way.
@frozen
package enum WaitKind: UInt8, CaseIterable, Sendable {
    /// Traffic signals, at a junction or for walkers.
    case signals
    /// A crossing for walkers without signals.
    case crossing
    /// A stop sign.
    case stop
    /// A give-way sign, a roundabout, or a minor street into a larger one.
    case givingWay
    /// A junction of streets of one rank, without signs.
    case crossroads

    /// As scenarios and command lines write it.
    package var word: String { "\(self)" }

    /// As people read it, behind "at".
    package var places: String {
        switch self {
        case .signals: "signals"
        case .crossing: "crossings for walkers"
        case .stop: "stop signs"
        case .givingWay: "places to give way"
        case .crossroads: "crossroads without signs"
        }
    }
}

/// How long cars take on free streets: what of the allowed speed is driven, and the mean waits on the way. What the hour adds
/// is `Congestion`.
package struct FreeFlow: Hashable, Sendable {
    /// The speed driven between junctions, as a share of the one allowed; acceptable within `shareRange`.
    package var shareOfLimit: Double
    private var waits: [Double]

    /// - Parameter seconds: by `WaitKind`, within `secondsRange`.
    package init(shareOfLimit: Double, seconds: [Double]) {
        precondition(seconds.count == WaitKind.allCases.count)
        self.shareOfLimit = shareOfLimit
        waits = seconds
    }

    package static var shareRange: ClosedRange<Double> { 0.1...1.5 }
    package static var secondsRange: ClosedRange<Double> { 0...600 }
    /// What scenarios and command lines call `shareOfLimit`.
    package static var shareWord: String { "ofLimit" }

    /// The mean wait at each place of a kind, turns included.
    package subscript(seconds kind: WaitKind) -> Double {
        get { waits[Int(kind.rawValue)] }
        set { waits[Int(kind.rawValue)] = newValue }
    }

    /// The posted limit without any wait.
    package static let posted = FreeFlow(shareOfLimit: 1, seconds: Array(repeating: 0, count: WaitKind.allCases.count))

    /// What agrees with measured rides and published speeds; the guide "Cities on streets" says with which. Signals that are
    /// red for half of 80 s cost 10 s in the mean.
    package static let calibrated = FreeFlow(shareOfLimit: 0.9, seconds: [10, 1, 6, 4, 2])
}

/// How the times of a city's streets came about, where they were not given with the streets.
package struct DrivingTimes: Hashable, Sendable {
    package var freeFlow: FreeFlow
    /// By `WaitKind`: how many waits there are in the network, each direction of a street for itself.
    package var waitCounts: [Int]

    package init(freeFlow: FreeFlow, waitCounts: [Int] = Array(repeating: 0, count: WaitKind.allCases.count)) {
        precondition(waitCounts.count == WaitKind.allCases.count)
        self.freeFlow = freeFlow
        self.waitCounts = waitCounts
    }
}

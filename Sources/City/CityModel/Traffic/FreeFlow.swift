/// A cause of waits on otherwise empty streets.
@frozen
package enum WaitKind: UInt8, CaseIterable, Sendable {
    /// Traffic signals, at a junction or for pedestrians.
    case signals
    /// A pedestrian crossing without signals.
    case crossing
    /// A stop sign.
    case stop
    /// A give-way sign, a roundabout, or a minor street that joins a larger one.
    case givingWay
    /// A junction of streets of one rank, without signs.
    case crossroads

    /// Spelling in scenarios and on command lines.
    package var word: String { "\(self)" }

    /// Plural noun for people, as in "at traffic signals".
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

/// Model of driving times on empty streets: the share of the permitted speed that is driven, and the mean waits at
/// junctions. `Congestion` adds the effect of the hour.
package struct FreeFlow: Hashable, Sendable {
    /// Speed driven between junctions, as a share of the permitted one; within `shareRange`.
    package var shareOfLimit: Double
    private var waits: [Double]

    /// Creates a model.
    ///
    /// - Parameter seconds: by `WaitKind`, within `secondsRange`.
    package init(shareOfLimit: Double, seconds: [Double]) {
        precondition(seconds.count == WaitKind.allCases.count)
        self.shareOfLimit = shareOfLimit
        waits = seconds
    }

    /// Accepted values of `shareOfLimit`.
    package static var shareRange: ClosedRange<Double> { 0.1...1.5 }
    /// Accepted waits in seconds.
    package static var secondsRange: ClosedRange<Double> { 0...600 }
    /// Spelling of `shareOfLimit` in scenarios and on command lines.
    package static var shareWord: String { "ofLimit" }

    /// Mean wait in seconds at each place of a kind, turns included.
    package subscript(seconds kind: WaitKind) -> Double {
        get { waits[Int(kind.rawValue)] }
        set { waits[Int(kind.rawValue)] = newValue }
    }

    /// Posted limits without any wait.
    package static let posted = FreeFlow(shareOfLimit: 1, seconds: Array(repeating: 0, count: WaitKind.allCases.count))

    /// Values that agree with measured rides and published speeds; the guide "Cities on streets" lists the sources.
    /// Signals that are red for half of 80 s cost 10 s on average.
    package static let calibrated = FreeFlow(shareOfLimit: 0.9, seconds: [10, 1, 6, 4, 2])
}

/// Origin of a city's driving times where the source did not give them.
package struct DrivingTimes: Hashable, Sendable {
    /// Model that produced the times.
    package var freeFlow: FreeFlow
    /// Number of waits in the network by `WaitKind`; each direction of a street counts.
    package var waitCounts: [Int]

    /// Creates the origin of driving times.
    package init(freeFlow: FreeFlow, waitCounts: [Int] = Array(repeating: 0, count: WaitKind.allCases.count)) {
        precondition(waitCounts.count == WaitKind.allCases.count)
        self.freeFlow = freeFlow
        self.waitCounts = waitCounts
    }
}

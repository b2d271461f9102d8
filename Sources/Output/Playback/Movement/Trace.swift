/// What somebody on no street does from a moment on, until the next step begins.
package struct TraceStep: Hashable, Sendable, BitwiseCopyable {
    /// The numbers are those of the page.
    package enum Motion: UInt8, CaseIterable, Sendable, BitwiseCopyable {
        case stays
        /// Straight on, at an even pace, to where the next step begins.
        case goes
        /// Not on the map.
        case isAway
    }

    package var start: PlaybackTime
    /// Of a runner a `RunnerState`; of a tourist 0.
    package var state: UInt8
    package var motion: Motion
    package var place: MapPoint
}

/// The life of a tourist or a runner: steps in the order of time.
package struct Trace: Sendable {
    package private(set) var steps: [TraceStep] = []

    package init() {}

    package mutating func append(_ step: TraceStep) {
        // What lasts no time is not seen.
        if let last = steps.last, last.start >= step.start { steps.removeLast() }
        steps.append(step)
    }

    /// nil while on no map.
    ///
    /// - Complexity: O(log steps).
    package func place(at seconds: Double) -> (state: UInt8, place: MapPoint)? {
        var (low, high) = (0, steps.count)
        while low < high {
            let middle = (low + high) / 2
            if steps[middle].start.seconds <= seconds { low = middle + 1 } else { high = middle }
        }
        guard low > 0, steps[low - 1].motion != .isAway else { return nil }
        let step = steps[low - 1]
        guard step.motion == .goes, low < steps.count else { return (step.state, step.place) }
        let length = steps[low].start.seconds - step.start.seconds
        return (step.state, step.place.towards(steps[low].place, (seconds - step.start.seconds) / length))
    }
}

extension MapPoint {
    /// After this share of the straight way to another point.
    func towards(_ other: MapPoint, _ share: Double) -> MapPoint {
        MapPoint(
            east: east + Int32((Double(other.east - east) * share).rounded()),
            north: north + Int32((Double(other.north - north) * share).rounded()))
    }
}

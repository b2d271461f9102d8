/// A stretch of a trace off the streets; it lasts until the next step starts.
package struct TraceStep: Hashable, Sendable, BitwiseCopyable {
    /// A kind of movement. The page uses the same numbers.
    package enum Motion: UInt8, CaseIterable, Sendable, BitwiseCopyable {
        case stays
        /// In a straight line at constant speed to the place of the next step.
        case goes
        /// Not on the map.
        case isAway
    }

    /// Start of the step.
    package var start: PlaybackTime
    /// A `RunnerState` of a runner; 0 for a tourist.
    package var state: UInt8
    /// Movement during the step.
    package var motion: Motion
    /// Place at the start.
    package var place: MapPoint
}

/// The movements of a tourist or a runner: steps in order of time.
package struct Trace: Sendable {
    /// Steps in order of time.
    package private(set) var steps: [TraceStep] = []

    /// Creates an empty trace.
    package init() {}

    /// Appends a step; a previous step without duration is removed.
    package mutating func append(_ step: TraceStep) {
        // Steps without duration are not visible.
        if let last = steps.last, last.start >= step.start { steps.removeLast() }
        steps.append(step)
    }

    /// Returns the state and position at a time in seconds; nil while not on the map.
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
        return (
            step.state, step.place.interpolated(to: steps[low].place, share: (seconds - step.start.seconds) / length)
        )
    }
}

extension MapPoint {
    /// Returns the point at a share of the straight line to another point.
    func interpolated(to other: MapPoint, share: Double) -> MapPoint {
        MapPoint(
            east: east + Int32((Double(other.east - east) * share).rounded()),
            north: north + Int32((Double(other.north - north) * share).rounded()))
    }
}

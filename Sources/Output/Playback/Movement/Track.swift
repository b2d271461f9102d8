import Quantities

/// A stretch of a track; it lasts until the next segment starts.
package struct TrackSegment: Sendable {
    /// Start of the segment.
    package var start: PlaybackTime
    /// A `TaxiState` of a taxi, a `WalkerState` of a walker.
    package var state: UInt8
    /// Place at the start.
    package var place: PlaybackPlace
    /// Path from the start to the end of the segment at constant speed, as an index in `PathTable.ways`; nil while
    /// standing still.
    package var path: Int?
}

/// A time in tenths of a second from the start of the run: finer than visible.
package struct PlaybackTime: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Tenths of a second from the start.
    package var tenths: Int64

    /// Creates a time from tenths of a second.
    package init(tenths: Int64) { self.tenths = tenths }

    /// Creates a time from whole milliseconds, as in logs, rounded half up.
    init(_ time: SimTime) { self.init(milliseconds: time.microseconds / 1_000) }

    /// Creates a time from milliseconds, rounded half up.
    package init(milliseconds: Int64) { tenths = (milliseconds + 50) / 100 }

    /// The time on the simulation's clock.
    package var time: SimTime { .zero + .milliseconds(tenths * 100) }
    /// Seconds from the start.
    package var seconds: Double { Double(tenths) / 10 }

    package static func < (left: PlaybackTime, right: PlaybackTime) -> Bool { left.tenths < right.tenths }
}

/// The movements of a taxi or a walker: segments in order of time.
package struct Track: Sendable {
    /// Segments in order of time.
    package private(set) var segments: [TrackSegment] = []

    /// Creates an empty track.
    package init() {}

    /// Appends a segment; a previous segment without duration is removed.
    package mutating func append(_ segment: TrackSegment) {
        // Segments without duration are not visible.
        if let last = segments.last, last.start >= segment.start { segments.removeLast() }
        segments.append(segment)
    }

    /// Returns the index of the segment at a time in seconds; nil before the first.
    ///
    /// - Complexity: O(log segments).
    package func segment(at time: Double) -> Int? {
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].start.seconds <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }
}

import Quantities

/// What somebody does for a while, until the next segment begins.
package struct TrackSegment: Sendable {
    package var start: PlaybackTime
    /// Of a taxi a `TaxiState`, of a walker a `WalkerState`.
    package var state: UInt8
    /// At the beginning; where there is a way, its beginning.
    package var place: PlaybackPlace
    /// Gone along at an even pace, from the beginning of the segment to its end; nil: stays.
    package var way: Int?
}

/// Tenths of seconds from the start of the run: finer than anybody sees.
package struct PlaybackTime: Hashable, Comparable, Sendable, BitwiseCopyable {
    package var tenths: Int64

    package init(tenths: Int64) { self.tenths = tenths }

    /// Rounded half up, of whole milliseconds, as logs say them.
    init(_ time: SimTime) { self.init(milliseconds: time.microseconds / 1_000) }

    /// Rounded half up.
    package init(milliseconds: Int64) { tenths = (milliseconds + 50) / 100 }

    package var time: SimTime { .zero + .milliseconds(tenths * 100) }
    package var seconds: Double { Double(tenths) / 10 }

    package static func < (left: PlaybackTime, right: PlaybackTime) -> Bool { left.tenths < right.tenths }
}

/// The life of a taxi or a walker: segments in the order of time.
package struct Track: Sendable {
    package private(set) var segments: [TrackSegment] = []

    package init() {}

    package mutating func append(_ segment: TrackSegment) {
        // What lasts no time is not seen.
        if let last = segments.last, last.start >= segment.start { segments.removeLast() }
        segments.append(segment)
    }

    /// What is done at a time; nil before the first.
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

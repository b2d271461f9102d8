import Quantities

/// Movement along a path: from where to where, since when and how fast; a standing person has equal ends.
///
/// All values are whole numbers, so that positions at a time and times at a position agree exactly.
struct PathMovement: BitwiseCopyable {
    var path: WalkingPath
    /// Centimetres from the start of the path; the movement is backwards if `to` is smaller.
    var from: Int32
    var to: Int32
    var millimetresPerSecond: Int32
    var since: SimTime

    /// Creates a movement along a whole path.
    init(along path: WalkingPath, millimetresPerSecond: Int32, since: SimTime) {
        self.init(path, from: 0, to: path.centimetres, millimetresPerSecond: millimetresPerSecond, since: since)
    }

    init(_ path: WalkingPath, from: Int32, to: Int32, millimetresPerSecond: Int32, since: SimTime) {
        self.path = path
        self.from = from
        self.to = to
        self.millimetresPerSecond = millimetresPerSecond
        self.since = since
    }

    /// Microseconds per centimetre at a speed of one millimetre per second.
    private static let unit: Int64 = 10_000_000

    var length: Int32 { abs(to - from) }
    /// Time of arrival at the end.
    var end: SimTime { moment(after: length) }

    /// The same person standing at the end.
    var stoppedAtEnd: PathMovement {
        PathMovement(path, from: to, to: to, millimetresPerSecond: millimetresPerSecond, since: since)
    }

    /// Returns the whole centimetres walked.
    func walked(at time: SimTime) -> Int32 {
        let walked = (time - since).microseconds * Int64(millimetresPerSecond) / PathMovement.unit
        return Int32(clamping: min(max(walked, 0), Int64(length)))
    }

    /// Returns the position in centimetres from the start of the path.
    func position(at time: SimTime) -> Int {
        let walked = walked(at: time)
        return Int(from <= to ? from + walked : from - walked)
    }

    /// Returns the time after which a distance has been walked.
    func moment(after centimetres: Int32) -> SimTime {
        let speed = Int64(millimetresPerSecond)
        return since + SimDuration(microseconds: (Int64(centimetres) * PathMovement.unit + speed - 1) / speed)
    }

    /// Returns the time interval spent on a piece of the path, without its end; nil if it is never reached. A person at
    /// the end stays there.
    func timeInterval(on piece: PathInterval) -> (from: SimTime, until: SimTime)? {
        let isForward = from <= to
        // In the direction of movement, from 0.
        let enter = isForward ? piece.first - from : from - piece.last
        let last = isForward ? piece.last - from : from - piece.first
        guard last >= 0, enter <= length else { return nil }
        return (moment(after: max(enter, 0)), last >= length ? .distantFuture : moment(after: last + 1))
    }
}

/// Interval of a path, from its first centimetre to its last.
struct PathInterval: Hashable, BitwiseCopyable, Sendable {
    var first: Int32
    var last: Int32

    init(_ range: ClosedRange<Int>) {
        (first, last) = (Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound))
    }

    func contains(_ centimetres: Int) -> Bool { Int(first) <= centimetres && centimetres <= Int(last) }
}

extension PollClock {
    /// Returns the first poll after `time`, and not after `end`, at which a movement is on one of the ordered pieces.
    func firstPoll<Pieces: RandomAccessCollection<PathInterval>>(
        on pieces: Pieces, of movement: PathMovement, after time: SimTime, until end: SimTime
    ) -> SimTime? where Pieces.Index == Int {
        let isForward = movement.from <= movement.to
        let earliest = time + SimDuration(microseconds: 1)
        for number in 0..<pieces.count {
            let index = isForward ? pieces.startIndex + number : pieces.endIndex - 1 - number
            guard let times = movement.timeInterval(on: pieces[index]) else { continue }
            if times.from > end { return nil }
            let poll = first(notBefore: max(times.from, earliest))
            if poll < times.until { return poll <= end ? poll : nil }
        }
        return nil
    }

    /// Returns the first poll at which a movement is on none of the pieces.
    func firstPoll<Pieces: RandomAccessCollection<PathInterval>>(
        off pieces: Pieces, of movement: PathMovement, after time: SimTime, until end: SimTime
    ) -> SimTime? where Pieces.Index == Int {
        var poll = first(after: time)
        while poll <= end {
            let place = movement.position(at: poll)
            guard let piece = pieces.first(where: { $0.contains(place) }) else { return poll }
            guard let times = movement.timeInterval(on: piece), times.until != .distantFuture else { return nil }
            poll = first(notBefore: times.until)
        }
        return nil
    }
}

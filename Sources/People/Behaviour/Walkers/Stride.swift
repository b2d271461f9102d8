import Quantities

/// Somebody on the way: along which line, from where to where, since when and how fast; standing where both ends are one.
///
/// All of it is whole numbers, so that where somebody is at a moment, and when somebody comes by, agree exactly.
struct Stride: BitwiseCopyable {
    var way: WalkingWay
    /// Centimetres from the start of the way; towards its start where `to` is the smaller.
    var from: Int32
    var to: Int32
    var millimetresPerSecond: Int32
    var since: SimTime

    /// Along a whole way.
    init(along way: WalkingWay, millimetresPerSecond: Int32, since: SimTime) {
        self.init(way, from: 0, to: way.centimetres, millimetresPerSecond: millimetresPerSecond, since: since)
    }

    init(_ way: WalkingWay, from: Int32, to: Int32, millimetresPerSecond: Int32, since: SimTime) {
        self.way = way
        self.from = from
        self.to = to
        self.millimetresPerSecond = millimetresPerSecond
        self.since = since
    }

    /// A centimetre takes so many microseconds at a millimetre a second.
    private static let unit: Int64 = 10_000_000

    var length: Int32 { abs(to - from) }
    /// When the end is reached.
    var end: SimTime { moment(after: length) }

    /// Standing at the end.
    var atItsEnd: Stride {
        Stride(way, from: to, to: to, millimetresPerSecond: millimetresPerSecond, since: since)
    }

    /// How many whole centimetres have been walked.
    func walked(at time: SimTime) -> Int32 {
        let walked = (time - since).microseconds * Int64(millimetresPerSecond) / Stride.unit
        return Int32(clamping: min(max(walked, 0), Int64(length)))
    }

    /// How many centimetres from the start of the way.
    func place(at time: SimTime) -> Int {
        let walked = walked(at: time)
        return Int(from <= to ? from + walked : from - walked)
    }

    /// When so many centimetres have been walked.
    func moment(after centimetres: Int32) -> SimTime {
        let speed = Int64(millimetresPerSecond)
        return since + SimDuration(microseconds: (Int64(centimetres) * Stride.unit + speed - 1) / speed)
    }

    /// From when on and until when (not included) one is on a piece of the way; nil if never. Whoever has come to the end
    /// stays there.
    func times(on piece: WayPiece) -> (from: SimTime, until: SimTime)? {
        let isForward = from <= to
        // As somebody walks, from 0 on.
        let enter = isForward ? piece.first - from : from - piece.last
        let last = isForward ? piece.last - from : from - piece.first
        guard last >= 0, enter <= length else { return nil }
        return (moment(after: max(enter, 0)), last >= length ? .distantFuture : moment(after: last + 1))
    }
}

/// A piece of a way, from its first centimetre to its last.
struct WayPiece: Hashable, BitwiseCopyable, Sendable {
    var first: Int32
    var last: Int32

    init(_ range: ClosedRange<Int>) {
        (first, last) = (Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound))
    }

    func contains(_ centimetres: Int) -> Bool { Int(first) <= centimetres && centimetres <= Int(last) }
}

extension PollClock {
    /// The first poll after `time`, and not after the end, at which a stride is on one of the pieces, which are in order.
    func firstPoll<Pieces: RandomAccessCollection<WayPiece>>(
        on pieces: Pieces, of stride: Stride, after time: SimTime, until end: SimTime
    ) -> SimTime? where Pieces.Index == Int {
        let isForward = stride.from <= stride.to
        let earliest = time + SimDuration(microseconds: 1)
        for number in 0..<pieces.count {
            let index = isForward ? pieces.startIndex + number : pieces.endIndex - 1 - number
            guard let times = stride.times(on: pieces[index]) else { continue }
            if times.from > end { return nil }
            let poll = first(notBefore: max(times.from, earliest))
            if poll < times.until { return poll <= end ? poll : nil }
        }
        return nil
    }

    /// The same for a poll at which a stride is on none of the pieces.
    func firstPoll<Pieces: RandomAccessCollection<WayPiece>>(
        off pieces: Pieces, of stride: Stride, after time: SimTime, until end: SimTime
    ) -> SimTime? where Pieces.Index == Int {
        var poll = first(after: time)
        while poll <= end {
            let place = stride.place(at: poll)
            guard let piece = pieces.first(where: { $0.contains(place) }) else { return poll }
            guard let times = stride.times(on: piece), times.until != .distantFuture else { return nil }
            poll = first(notBefore: times.until)
        }
        return nil
    }
}

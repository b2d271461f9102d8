import Quantities

/// What the operator's feed tells of one frame: what the services were told, and what came of it.
struct FeedFrame: Sendable {
    let sequence: UInt64
    let time: SimTime
    let service: String
    /// nil where only its service may know it.
    let command: WireValue?
    let events: [WireValue]

    /// - Returns: nil if that is no frame.
    init?(_ told: WireValue) {
        guard let sequence = told["sequence"]?.whole, sequence > 0, let time = told["time"]?.microseconds,
            let service = told["service"]?.text, let events = told["events"]?.list
        else { return nil }
        self.sequence = UInt64(sequence)
        self.time = SimTime(microseconds: time)
        self.service = service
        command = told["command"]
        self.events = events
    }
}

/// Which frames have come, and what each said: so that none is left out, comes again or changes.
struct FrameOrder {
    /// Of the last frame.
    private(set) var last: UInt64
    /// What each of the last frames said, hashed.
    private var hashes: ContiguousArray<Int>
    private var first: UInt64
    /// Up to there the feed tells again what it has told before.
    private var repeatedUntil: UInt64 = 0

    enum Place: Equatable {
        case next
        /// So many before it never came.
        case gap(Int)
        /// It is told again on purpose, and is the same.
        case repeated
        /// It is told again on purpose, and says something else.
        case changed
        /// It was there before.
        case again

        var isNew: Bool {
            switch self {
            case .next, .gap: true
            case .repeated, .changed, .again: false
            }
        }
    }

    /// So many frames are remembered: no server has to tell more of them again.
    static let rememberedMax = 60_000

    /// - Parameter last: of the frames before the first.
    init(after last: UInt64) {
        (self.last, first) = (last, last)
        hashes = ContiguousArray(repeating: 0, count: 1 << 16)
    }

    private func slot(_ sequence: UInt64) -> Int { Int(sequence & UInt64(hashes.count - 1)) }

    /// The number behind which everything is to be told again after the server was away.
    var firstToRepeat: UInt64 {
        max(first, last > UInt64(FrameOrder.rememberedMax) ? last - UInt64(FrameOrder.rememberedMax) : 0)
    }

    mutating func place(_ sequence: UInt64, hash: Int) -> Place {
        if sequence <= repeatedUntil {
            if sequence == repeatedUntil { repeatedUntil = 0 }
            return hashes[slot(sequence)] == hash ? .repeated : .changed
        }
        if sequence <= last { return .again }
        defer { last = sequence }
        hashes[slot(sequence)] = hash
        return sequence == last + 1 ? .next : .gap(Int(clamping: sequence - last - 1))
    }

    /// The server is back, and knows frames up to this one; it tells again all behind `number`.
    ///
    /// - Returns: how many it has told and knows no more.
    mutating func resume(after number: UInt64, knownUntil known: UInt64) -> Int {
        let lost = known < last ? Int(clamping: last - known) : 0
        last = min(last, known)
        repeatedUntil = number < last ? last : 0
        return lost
    }
}

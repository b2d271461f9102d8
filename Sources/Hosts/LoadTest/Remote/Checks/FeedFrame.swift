import Quantities

/// One frame of the operator's feed: a command and its events.
struct FeedFrame: Sendable {
    let sequence: UInt64
    let time: SimTime
    let service: String
    /// The command; nil if the service keeps its commands private.
    let command: WireValue?
    let events: [WireValue]

    /// Creates a frame from JSON; nil if it has another form.
    init?(_ json: WireValue) {
        guard let sequence = json["sequence"]?.whole, sequence > 0, let time = json["time"]?.microseconds,
            let service = json["service"]?.text, let events = json["events"]?.list
        else { return nil }
        self.sequence = UInt64(sequence)
        self.time = SimTime(microseconds: time)
        self.service = service
        command = json["command"]
        self.events = events
    }
}

/// The sequence of received frames: detects gaps, repetitions and changed contents.
struct FrameSequence {
    /// Sequence number of the last frame.
    private(set) var last: UInt64
    /// Hashes of the last frames' contents.
    private var hashes: ContiguousArray<Int>
    private var first: UInt64
    /// End of the current repetition of earlier frames; 0 if none is under way.
    private var repeatedUntil: UInt64 = 0

    enum Place: Equatable {
        case next
        /// The number of frames missing before this one.
        case gap(Int)
        /// A requested repetition with the same content.
        case repeated
        /// A requested repetition with another content.
        case changed
        /// A frame that arrived before and was not requested again.
        case again

        var isNew: Bool {
            switch self {
            case .next, .gap: true
            case .repeated, .changed, .again: false
            }
        }
    }

    /// Number of remembered frames; no server has to repeat more.
    static let rememberedMax = 60_000

    /// Creates the sequence after `last`, the last frame before the run.
    init(after last: UInt64) {
        (self.last, first) = (last, last)
        hashes = ContiguousArray(repeating: 0, count: 1 << 16)
    }

    private func slot(_ sequence: UInt64) -> Int { Int(sequence & UInt64(hashes.count - 1)) }

    /// The number after which the server has to repeat all frames when it returns.
    var firstToRepeat: UInt64 {
        max(first, last > UInt64(FrameSequence.rememberedMax) ? last - UInt64(FrameSequence.rememberedMax) : 0)
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

    /// Begins the repetition of all frames after `number` by a restarted server that knows frames up to `known`.
    ///
    /// - Returns: the number of frames that were sent before and that the server has lost.
    mutating func resume(after number: UInt64, knownUntil known: UInt64) -> Int {
        let lost = known < last ? Int(clamping: last - known) : 0
        last = min(last, known)
        repeatedUntil = number < last ? last : 0
        return lost
    }
}

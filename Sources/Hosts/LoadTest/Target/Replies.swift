import Synchronization

/// What came of a command, on its way back to those whom it concerns.
struct Reply<Effect: Sendable & BitwiseCopyable>: Sendable, BitwiseCopyable {
    var effect: Effect
    /// When it happened.
    var nanoseconds: Int64
}

/// The way back from the writer to one generator.
final class ReplyLine<Service: ServiceDescription>: Sendable {
    let replies: Ring<Reply<Service.Effect>>
    /// Until the generator has ended.
    let isOpen = Atomic<Bool>(true)

    init(capacity: Int) {
        replies = Ring(capacity: capacity, filledWith: Reply(effect: Service.nothing.effect, nanoseconds: 0))
    }
}

/// The writer's side of the ways back.
///
/// The writer never waits for a generator: a reply for which there is no room is lost and counted, and the run is not
/// valid, since people then no longer behave as they should.
struct ReplyWriters<Service: ServiceDescription>: ~Copyable {
    private let lines: [ReplyLine<Service>]
    private let writers: UnsafeMutablePointer<RingWriter<Reply<Service.Effect>>>
    private let count: UInt32
    /// Replies that a generator had no room for.
    private(set) var lost = 0

    init(to lines: [ReplyLine<Service>]) {
        self.lines = lines
        count = UInt32(lines.count)
        writers = .allocate(capacity: lines.count)
        for line in lines.indices { (writers + line).initialize(to: RingWriter(of: lines[line].replies)) }
    }

    deinit {
        writers.deinitialize(count: lines.count)
        writers.deallocate()
    }

    /// Sends an effect to the generators of all whom it concerns, each once.
    @inline(__always)
    mutating func send(_ effect: Service.Effect, at nanoseconds: Int64) {
        let reply = Reply(effect: effect, nanoseconds: nanoseconds)
        for line in lines.indices where Service.concerns(effect, generator: UInt32(line), of: count) {
            send(reply, to: line)
        }
    }

    @inline(__always)
    private mutating func send(_ reply: Reply<Service.Effect>, to line: Int) {
        if writers[line].hasRoom(for: 1) {
            writers[line].write(reply)
            writers[line].publish()
        } else if lines[line].isOpen.load(ordering: .relaxed) {
            lost += 1
        }
    }
}

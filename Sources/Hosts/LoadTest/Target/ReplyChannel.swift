import Synchronization

/// An effect on its way to the users it concerns.
struct Reply<Effect: Sendable & BitwiseCopyable>: Sendable, BitwiseCopyable {
    var effect: Effect
    /// Time of the effect, in nanoseconds of the run.
    var nanoseconds: Int64
}

/// The channel from the writer to one generator.
final class ReplyChannel<Service: ServiceDescription>: Sendable {
    let replies: Ring<Reply<Service.Effect>>
    /// True until the generator has ended.
    let isOpen = Atomic<Bool>(true)

    init(capacity: Int) {
        replies = Ring(capacity: capacity, filledWith: Reply(effect: Service.placeholder.effect, nanoseconds: 0))
    }
}

/// The writer's side of the reply channels.
///
/// The writer never waits for a generator. A reply without room is dropped and counted, and the run is invalid, because
/// users no longer behave as they should.
struct ReplyWriters<Service: ServiceDescription>: ~Copyable {
    private let lines: [ReplyChannel<Service>]
    private let writers: UnsafeMutablePointer<RingWriter<Reply<Service.Effect>>>
    private let count: UInt32
    /// Number of replies dropped because a generator had no room.
    private(set) var lost = 0

    init(to lines: [ReplyChannel<Service>]) {
        self.lines = lines
        count = UInt32(lines.count)
        writers = .allocate(capacity: lines.count)
        for line in lines.indices { (writers + line).initialize(to: RingWriter(of: lines[line].replies)) }
    }

    deinit {
        writers.deinitialize(count: lines.count)
        writers.deallocate()
    }

    /// Sends an effect once to the generator of each user it concerns.
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

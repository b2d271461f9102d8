import Quantities
import Synchronization
import TaxiService

/// What came of a command, on its way back to those whom it concerns.
struct Reply: Sendable, BitwiseCopyable {
    var effect: Effect
    /// When it happened.
    var nanoseconds: Int64
}

/// The way back from the writer to one generator.
final class ReplyLine: Sendable {
    let replies: Ring<Reply>
    /// Until the generator has ended.
    let isOpen = Atomic<Bool>(true)

    init(capacity: Int) {
        replies = Ring(capacity: capacity, filledWith: Reply(effect: .stoodDown(.none), nanoseconds: 0))
    }
}

/// The writer's side of the ways back.
///
/// The writer never waits for a generator: a reply for which there is no room is lost and counted, and the run is not
/// valid, since people then no longer behave as they should.
struct ReplyWriters: ~Copyable {
    private let lines: [ReplyLine]
    private let writers: UnsafeMutablePointer<RingWriter<Reply>>
    private let share: UInt32
    /// Replies that a generator had no room for.
    private(set) var lost = 0

    init(to lines: [ReplyLine]) {
        self.lines = lines
        share = UInt32(lines.count)
        writers = .allocate(capacity: lines.count)
        for line in lines.indices { (writers + line).initialize(to: RingWriter(of: lines[line].replies)) }
    }

    deinit {
        writers.deinitialize(count: lines.count)
        writers.deallocate()
    }

    /// Sends an effect to the generators of all whom it concerns, each once.
    @inline(__always)
    mutating func send(_ effect: Effect, at nanoseconds: Int64) {
        let reply = Reply(effect: effect, nanoseconds: nanoseconds)
        switch EffectAudience(of: effect) {
        case .nobody: break
        case .everyone: for line in lines.indices { send(reply, to: line) }
        case .driver(let driver): send(reply, to: Int(driver.index % share))
        case .client(let client): send(reply, to: Int(client.index % share))
        case .both(let driver, let client):
            let (first, second) = (Int(driver.index % share), Int(client.index % share))
            send(reply, to: first)
            if second != first { send(reply, to: second) }
        }
    }

    @inline(__always)
    private mutating func send(_ reply: Reply, to line: Int) {
        if writers[line].hasRoom(for: 1) {
            writers[line].write(reply)
            writers[line].publish()
        } else if lines[line].isOpen.load(ordering: .relaxed) {
            lost += 1
        }
    }
}

/// Whom an effect concerns.
enum EffectAudience: Equatable {
    case nobody
    /// The effect names a request and not its client.
    case everyone
    case driver(DriverID)
    case client(ClientID)
    case both(DriverID, ClientID)

    @inline(__always)
    init(of effect: Effect) {
        switch effect {
        case .setTimer: self = .nobody
        case .waiting, .gaveBack: self = .everyone
        case .driverStarted(let driver, _), .driverStopped(let driver, _), .driverMoved(let driver, _),
            .connectionLost(let driver), .connectionRegained(let driver), .offered(_, let driver, _),
            .refused(_, let driver, _), .timedOut(_, let driver, _), .stoodDown(let driver),
            .suspended(let driver, _), .suspensionEnded(let driver, _), .driverRejected(let driver, _, _),
            .offerWithdrawn(_, let driver):
            self = .driver(driver)
        case .requested(_, let client, _, _, _, _), .withdrawn(_, let client),
            .reserved(_, let client, _, _, _, _, _), .reservationChanged(_, let client, _, _, _, _),
            .reservationCancelled(_, let client, _, _, _, _), .joined(_, let client, _, _, _, _),
            .left(_, let client, _, _), .clientRejected(let client, _, _), .reservationLapsed(let client, _):
            self = .client(client)
        case .accepted(_, let client, let driver, _, _, _), .arrived(_, let client, let driver),
            .pickedUp(_, let client, let driver), .paid(_, let client, let driver, _, _),
            .paymentFailed(_, let client, let driver, _, _), .interrupted(_, let client, let driver, _, _, _),
            .noShow(_, let client, let driver, _), .concluded(_, let client, let driver, _):
            self = .both(driver, client)
        }
    }
}

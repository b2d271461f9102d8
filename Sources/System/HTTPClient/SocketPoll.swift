import CMachine
import Glibc

/// What has changed about a socket.
package struct SocketChange: Sendable, BitwiseCopyable {
    /// By which it is known.
    package let number: UInt64
    /// Whether there is room to write; also of a connection that could not be made.
    package let canWrite: Bool
}

/// Waits for many sockets at once (epoll(7)), and for whoever rings; belongs to one thread.
package final class SocketPoll {
    private let descriptor: Int32
    /// Rung by other threads to end a wait.
    package let bell: PollBell
    private let numbers = UnsafeMutablePointer<UInt64>.allocate(capacity: changesAtOnce)
    private let writes = UnsafeMutablePointer<UInt8>.allocate(capacity: changesAtOnce)
    private static let bellNumber = UInt64.max
    private static let changesAtOnce = 256

    /// - Returns: nil if the system gives no more descriptors: `SocketShortage.ofLastCall` tells why.
    package init?() {
        guard let bell = PollBell() else { return nil }
        self.bell = bell
        descriptor = cabrank_new_poll()
        guard descriptor >= 0, add(bell.descriptor, number: SocketPoll.bellNumber, isWriting: false) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        numbers.deallocate()
        writes.deallocate()
    }

    /// - Parameter isWriting: whether it matters that there is room to write.
    func add(_ socket: Int32, number: UInt64, isWriting: Bool) -> Bool {
        cabrank_watch_socket(descriptor, socket, number, isWriting ? 1 : 0, 0) == 0
    }

    func watch(_ socket: Int32, number: UInt64, isWriting: Bool) {
        _ = cabrank_watch_socket(descriptor, socket, number, isWriting ? 1 : 0, 1)
    }

    /// Tells what has changed, after waiting at most so long for something to change.
    package func wait(atMostMilliseconds milliseconds: Int32, _ body: (SocketChange) -> Void) {
        let count = Int(cabrank_wait_for_sockets(descriptor, milliseconds, numbers, writes))
        guard count > 0 else { return }
        for place in 0..<count {
            if numbers[place] == SocketPoll.bellNumber {
                bell.silence()
            } else {
                body(SocketChange(number: numbers[place], canWrite: writes[place] != 0))
            }
        }
    }
}

/// Ends another thread's wait (eventfd(2)).
package final class PollBell: Sendable {
    fileprivate let descriptor: Int32

    fileprivate init?() {
        descriptor = cabrank_new_bell()
        if descriptor < 0 { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// From any thread.
    package func ring() { cabrank_ring(descriptor) }

    fileprivate func silence() { cabrank_silence(descriptor) }
}

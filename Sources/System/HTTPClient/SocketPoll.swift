import CLinux
import Glibc

/// Readiness change of a watched socket.
package struct SocketChange: Sendable, BitwiseCopyable {
    /// Number under which the socket was added.
    package let number: UInt64
    /// Whether the socket is writable; also true for a connection that failed.
    package let canWrite: Bool
}

/// Poll of many sockets (epoll(7)) that other threads can wake. It belongs to one thread.
package final class SocketPoll {
    private let descriptor: Int32
    /// Waker for other threads, which ends a wait.
    package let waker: PollWaker
    private let numbers = UnsafeMutablePointer<UInt64>.allocate(capacity: changesAtOnce)
    private let writes = UnsafeMutablePointer<UInt8>.allocate(capacity: changesAtOnce)
    private static let bellNumber = UInt64.max
    private static let changesAtOnce = 256

    /// Creates a poll.
    ///
    /// - Returns: nil if the system has no more descriptors: `SocketShortage.ofLastCall` says why.
    package init?() {
        guard let bell = PollWaker() else { return nil }
        self.waker = bell
        descriptor = cabrank_new_poll()
        guard descriptor >= 0, add(bell.descriptor, number: SocketPoll.bellNumber, isWriting: false) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        numbers.deallocate()
        writes.deallocate()
    }

    /// Adds a socket.
    ///
    /// - Parameter isWriting: whether the poll also reports that the socket is writable.
    func add(_ socket: Int32, number: UInt64, isWriting: Bool) -> Bool {
        cabrank_watch_socket(descriptor, socket, number, isWriting ? 1 : 0, 0) == 0
    }

    func watch(_ socket: Int32, number: UInt64, isWriting: Bool) {
        _ = cabrank_watch_socket(descriptor, socket, number, isWriting ? 1 : 0, 1)
    }

    /// Waits at most the given time for changes, and passes each one to `body`.
    package func wait(atMostMilliseconds milliseconds: Int32, _ body: (SocketChange) -> Void) {
        let count = Int(cabrank_wait_for_sockets(descriptor, milliseconds, numbers, writes))
        guard count > 0 else { return }
        for place in 0..<count {
            if numbers[place] == SocketPoll.bellNumber {
                waker.reset()
            } else {
                body(SocketChange(number: numbers[place], canWrite: writes[place] != 0))
            }
        }
    }
}

/// Waker that ends another thread's wait (eventfd(2)).
package final class PollWaker: Sendable {
    fileprivate let descriptor: Int32

    fileprivate init?() {
        descriptor = cabrank_new_bell()
        if descriptor < 0 { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Wakes the poll, from any thread.
    package func wake() { cabrank_ring(descriptor) }

    fileprivate func reset() { cabrank_silence(descriptor) }
}

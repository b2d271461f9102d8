import CGnuTLS
import Glibc
import Synchronization

/// Messages from other threads to the server's thread: responses, and requests to stop. One wake-up covers everything
/// that arrives while the thread is busy.
final class ServerMailbox: Sendable {
    struct Mail {
        /// Connections whose responses are ready, in order of arrival.
        var answered: [ServerConnection] = []
        var isListening = true
        var isStopping = false
    }

    private struct State {
        var mail = Mail()
        var isWoken = false
    }

    /// Descriptor that becomes readable when there is mail.
    let wakeDescriptor: Int32
    private let state = Mutex(State())

    /// Creates a mailbox; nil if the system has no more descriptors.
    init?() {
        wakeDescriptor = cabrank_event_counter()
        guard wakeDescriptor >= 0 else { return nil }
    }

    deinit { close(wakeDescriptor) }

    func put(_ connection: ServerConnection) { change { $0.answered.append(connection) } }
    func stopListening() { change { $0.isListening = false } }
    func stop() { change { $0.isStopping = true } }

    private func change(_ body: (inout Mail) -> Void) {
        let rings = state.withLock { state in
            body(&state.mail)
            defer { state.isWoken = true }
            return !state.isWoken
        }
        if rings { eventfd_write(wakeDescriptor, 1) }
    }

    /// Removes and returns the new messages; the flags keep their values.
    func drain() -> Mail {
        state.withLock { state in
            state.isWoken = false
            defer { state.mail.answered = [] }
            return state.mail
        }
    }
}

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
        var isRung = false
    }

    /// Descriptor that becomes readable when there is mail.
    let bell: Int32
    private let state = Mutex(State())

    /// Creates a mailbox; nil if the system has no more descriptors.
    init?() {
        bell = cabrank_event_counter()
        guard bell >= 0 else { return nil }
    }

    deinit { close(bell) }

    func put(_ connection: ServerConnection) { change { $0.answered.append(connection) } }
    func stopListening() { change { $0.isListening = false } }
    func stop() { change { $0.isStopping = true } }

    private func change(_ body: (inout Mail) -> Void) {
        let rings = state.withLock { state in
            body(&state.mail)
            defer { state.isRung = true }
            return !state.isRung
        }
        if rings { eventfd_write(bell, 1) }
    }

    /// Removes and returns the new messages; the flags keep their values.
    func collect() -> Mail {
        state.withLock { state in
            state.isRung = false
            defer { state.mail.answered = [] }
            return state.mail
        }
    }
}

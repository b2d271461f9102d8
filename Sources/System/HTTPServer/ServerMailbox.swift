import CGnuTLS
import Glibc
import Synchronization

/// What other threads have for the server's thread: answers, and what is to become of the server. It is woken once for all
/// that comes while it is busy.
final class ServerMailbox: Sendable {
    struct Mail {
        /// Those whose answers have come, in that order.
        var answered: [ServerConnection] = []
        var isListening = true
        var isStopping = false
    }

    private struct State {
        var mail = Mail()
        var isRung = false
    }

    /// Becomes readable when there is mail.
    let bell: Int32
    private let state = Mutex(State())

    /// nil if the system gives no more descriptors.
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

    /// What has come since the last time; what is to become of the server stays so.
    func collect() -> Mail {
        state.withLock { state in
            state.isRung = false
            defer { state.mail.answered = [] }
            return state.mail
        }
    }
}

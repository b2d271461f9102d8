import CommandStore
import Glibc
import System

/// A server that follows another one's store, a moment behind, and takes over when that one is gone.
struct Standby {
    let store: CommandStore
    let serving: Serving
    /// Writer of snapshots; nil for none.
    let snapshots: SnapshotWriter?

    private static let secondsBetweenLooks = 0.02
    /// Time that an impatient server waits for the previous one's lease to expire.
    private static let patienceSeconds = 7.0

    /// Follows the store until this server is the writer.
    ///
    /// - Parameter isPatient: Whether to wait without limit.
    /// - Returns: false if the server was cancelled before.
    func follow(isPatient: Bool, until cancellation: Cancellation) throws -> Bool {
        let clock = SteadyClock(from: .zero)
        while !cancellation.isRequested {
            try store.follow { serving.recover($0) }
            if try store.becomeWriter({ serving.recover($0) }) { return true }
            snapshots?.look(at: serving)
            if !isPatient && clock.now.seconds > Standby.patienceSeconds { throw StoreError.served(path: store.place) }
            usleep(useconds_t(Standby.secondsBetweenLooks * 1e6))
        }
        return false
    }
}

import CommandStore
import Glibc
import System

/// A server that has all that another one has written, a moment later, and takes over when that one is gone.
struct Standby {
    let store: CommandStore
    let serving: Serving
    /// nil: it writes none.
    let snapshots: SnapshotWriter?

    private static let secondsBetweenLooks = 0.02
    /// Whoever does not stand by waits as long as it takes to see that the one before is gone.
    private static let patienceSeconds = 7.0

    /// Follows until it is ours to write.
    ///
    /// - Parameter isPatient: whether for as long as it takes.
    /// - Returns: false if it was to end before.
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

import CommandStore
import Glibc
import OperatingSystem

/// A server that follows another one's store, a moment behind, and takes over when that one is gone.
struct StandbyFollower {
    let store: CommandStore
    let serving: CityStateMachine
    /// Writer of snapshots; nil for none.
    let snapshots: SnapshotWriter?

    private static let secondsBetweenPolls = 0.02
    /// Time that an impatient server waits for the previous one's lease to expire.
    private static let patienceSeconds = 7.0

    /// Follows the store until this server is the writer.
    ///
    /// - Parameter isPatient: Whether to wait without limit.
    /// - Returns: false if the server was cancelled before.
    func follow(isPatient: Bool, until cancellation: Cancellation) throws -> Bool {
        let clock = SteadyClock(from: .zero)
        while !cancellation.isRequested {
            try store.follow { serving.replay($0) }
            if try store.becomeWriter({ serving.replay($0) }) { return true }
            snapshots?.poll(serving)
            if !isPatient && clock.now.seconds > StandbyFollower.patienceSeconds {
                throw StoreError.hasOtherWriter(path: store.displayName)
            }
            usleep(useconds_t(StandbyFollower.secondsBetweenPolls * 1e6))
        }
        return false
    }
}

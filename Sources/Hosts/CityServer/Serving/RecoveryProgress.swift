import OperatingSystem
import Quantities

/// Progress of a recovery through the frames of a store: for `/readyz`, for the log, and to let an operator interrupt
/// it.
final class RecoveryProgress {
    /// An error that interrupts a recovery because the server is to end.
    struct Interrupted: Error {}

    private static let framesPerCheck: UInt64 = 1_024
    private static let secondsPerNotice = 3.0

    private let total: UInt64
    private let state: ServerState
    private let cancellation: Cancellation
    private let tell: (ServerNotice) -> Void
    private let clock = SteadyClock(from: .zero)
    private var nextNotice = RecoveryProgress.secondsPerNotice

    /// - Parameters:
    ///   - total: Sequence number of the last frame of the store.
    ///   - tell: Receives notices for operators.
    init(
        of total: UInt64, _ state: ServerState, until cancellation: Cancellation,
        tell: @escaping (ServerNotice) -> Void
    ) {
        (self.total, self.state, self.cancellation, self.tell) = (total, state, cancellation, tell)
        state.recover(frames: 0, of: total)
    }

    /// Notes that the state includes all frames up to this one.
    ///
    /// - Throws: `Interrupted` if the server is to end.
    func note(_ sequence: UInt64) throws {
        guard sequence.isMultiple(of: RecoveryProgress.framesPerCheck) else { return }
        if cancellation.isRequested { throw Interrupted() }
        state.recover(frames: sequence, of: total)
        let seconds = clock.now.seconds
        guard seconds >= nextNotice else { return }
        nextNotice = seconds + RecoveryProgress.secondsPerNotice
        tell(.recovering(frames: sequence, of: total))
    }
}

import CommandStore
import Quantities
import ServiceKernel

/// The state as a store has it: that of the newest snapshot that can be used, and what its frames say behind it.
///
/// Frames are the truth, snapshots only save time: one that is damaged, was written by another program, or does not lead to the state that it
/// says, is passed over.
struct StateRecovery {
    let serving: Serving
    /// The last frame in the snapshot; 0 where all frames were gone through.
    let snapshot: UInt64

    private struct Enough: Error {}

    /// - Parameters:
    ///   - moment: frames of later moments are left out.
    ///   - program: the stamp of this one.
    ///   - makeServing: the services before anybody has told them anything.
    /// - Throws: where the frames are not what was written.
    init(
        of store: CommandStore, until moment: SimTime = .distantFuture, program: UInt64,
        tell: (ServerNotice) -> Void, _ makeServing: () -> Serving
    ) throws {
        var found: Serving?
        // By the last frame, as others have it: what they wrote is of no use here, but frames must lead to the same.
        var othersDigests: [UInt64: UInt64] = [:]
        for sequence in store.snapshots.sequences.reversed() where found == nil {
            do {
                let snapshot = try store.snapshots.read(sequence)
                if snapshot.program != program { othersDigests[sequence] = snapshot.digest }
                let serving = makeServing()
                try serving.read(snapshot, program: program)
                if serving.now <= moment { found = serving }
            } catch {
                tell(.snapshotPassedOver(frames: sequence, "\(error)"))
            }
        }
        let serving = found ?? makeServing()
        (self.serving, snapshot) = (serving, serving.sequence)
        serving.feed?.begin(behind: snapshot, at: serving.now)
        do {
            try store.readFrames(after: snapshot) { frame in
                if frame.time > moment { throw Enough() }
                serving.recover(frame)
                if let digest = othersDigests[frame.sequence], digest != serving.digest {
                    tell(.stateDiffers(frames: frame.sequence))
                }
            }
        } catch is Enough {
            // What comes behind it is later still.
        }
    }
}

extension StoredSnapshot {
    /// - Throws: nothing, but for faults of the program.
    init(of serving: Serving, by program: UInt64) throws {
        var form = StateForm()
        try serving.describe(state: &form)
        self.init(upTo: serving.sequence, digest: serving.digest, program: program, bytes: form.finish())
    }
}

extension Serving {
    /// Goes on from a snapshot.
    ///
    /// - Throws: why it cannot; then this `Serving` is of no use any more.
    func read(_ snapshot: StoredSnapshot, program: UInt64) throws {
        guard snapshot.program == program else { throw UnreadableState("another program has written it") }
        var form = StateForm(reading: snapshot.bytes)
        try describe(state: &form)
        guard form.isAtEnd, sequence == snapshot.upTo else { throw UnreadableState("it is not of these frames") }
        guard digest == snapshot.digest else { throw UnreadableState("it leads to another state than it says") }
    }
}

import CommandStore
import Quantities
import ServiceKernel

/// The state as a store has it: that of the newest snapshot that can be used, and what its frames say behind it.
///
/// Frames are the truth, snapshots only save time: one that is damaged, or does not lead to the state that it says, is passed over. So is one
/// that another program has written, unless it is to be taken over and its state has the same outline: then the server goes on from what its
/// callers were told, and the frames behind it are decided by this program's rules.
struct StateRecovery {
    let serving: Serving
    /// The last frame in the snapshot; 0 where all frames were gone through.
    let snapshot: UInt64

    private struct Enough: Error {}

    /// - Parameters:
    ///   - moment: frames of later moments are left out.
    ///   - program: the stamp of this one.
    ///   - takesOver: whether a snapshot of another program will do, if this one can read it.
    ///   - note: is told each frame that the state has.
    ///   - makeServing: the services before anybody has told them anything.
    /// - Throws: where the frames are not what was written, and what `note` throws.
    init(
        of store: CommandStore, until moment: SimTime = .distantFuture, program: UInt64, takesOver: Bool = false,
        tell: (ServerNotice) -> Void, note: (UInt64) throws -> Void = { _ in }, _ makeServing: () -> Serving
    ) throws {
        let outline = takesOver ? try makeServing().outline() : 0
        var found: Serving?
        // By the last frame, as others have it: what they wrote is of no use here, but frames must lead to the same.
        var othersDigests: [UInt64: UInt64] = [:]
        for sequence in store.snapshots.sequences.reversed() where found == nil {
            do {
                let snapshot = try store.snapshots.read(sequence)
                let isOurs = snapshot.program == program
                guard isOurs || outline != 0 && snapshot.outline == outline else {
                    othersDigests[sequence] = snapshot.digest
                    let state = takesOver ? ", whose state has another form" : ""
                    throw UnreadableState("another program has written it\(state)")
                }
                let serving = makeServing()
                try serving.read(snapshot)
                if serving.now <= moment { found = serving }
                if !isOurs { tell(.stateTakenOver(frames: sequence)) }
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
                try note(frame.sequence)
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
        self.init(
            upTo: serving.sequence, digest: serving.digest, program: program, outline: try serving.outline(),
            bytes: form.finish())
    }
}

extension Serving {
    /// The outline of the state, whatever it holds.
    func outline() throws -> UInt64 {
        let outline = StateOutline()
        var form = StateForm(outlining: outline)
        try describe(state: &form)
        return outline.value
    }

    /// Goes on from a snapshot.
    ///
    /// - Throws: why it cannot; then this `Serving` is of no use any more.
    func read(_ snapshot: StoredSnapshot) throws {
        var form = StateForm(reading: snapshot.bytes)
        try describe(state: &form)
        guard form.isAtEnd, sequence == snapshot.upTo else { throw UnreadableState("it is not of these frames") }
        guard digest == snapshot.digest else { throw UnreadableState("it leads to another state than it says") }
    }
}

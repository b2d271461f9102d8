import CommandStore
import Quantities
import ServiceKernel

/// Recovers the state of a store: its newest usable snapshot, then the frames after it.
///
/// Frames are the truth, snapshots only save time: a snapshot that is damaged, or does not lead to its recorded digest,
/// is skipped. So is a snapshot of another program, unless it may be taken over and its state has the same outline:
/// then the server continues from the state its clients saw, and the frames after it follow this program's rules.
struct StateRecovery {
    let serving: CityStateMachine
    /// Last frame of the snapshot; 0 if all frames were replayed.
    let snapshotSequence: UInt64

    private struct ReachedMoment: Error {}

    /// - Parameters:
    ///   - moment: Time after which frames are left out.
    ///   - program: Stamp of this program.
    ///   - takesOver: Whether to accept a readable snapshot of another program.
    ///   - note: Receives the number of each replayed frame.
    ///   - makeServing: Makes the services in their initial state.
    /// - Throws: An error if the frames are damaged, and any error of `note`.
    init(
        of store: CommandStore, until moment: SimTime = .distantFuture, program: UInt64, takesOver: Bool = false,
        tell: (ServerNotice) -> Void, note: (UInt64) throws -> Void = { _ in }, _ makeServing: () -> CityStateMachine
    ) throws {
        let outline = takesOver ? try makeServing().outline() : 0
        var found: CityStateMachine?
        // Digests in snapshots of other programs, by their last frames. The snapshots are unusable, but replay must
        // lead to the same digests.
        var othersDigests: [UInt64: UInt64] = [:]
        for sequence in store.snapshots.sequences.reversed() where found == nil {
            do {
                let snapshot = try store.snapshots.read(sequence)
                let isOurs = snapshot.program == program
                guard isOurs || outline != 0 && snapshot.outline == outline else {
                    othersDigests[sequence] = snapshot.digest
                    let state = takesOver ? ", and its state has another form" : ""
                    throw UnreadableState("another program wrote it\(state)")
                }
                let serving = makeServing()
                try serving.read(snapshot)
                if serving.now <= moment { found = serving }
                if !isOurs { tell(.stateTakenOver(frames: sequence)) }
            } catch {
                tell(.snapshotSkipped(frames: sequence, "\(error)"))
            }
        }
        let serving = found ?? makeServing()
        (self.serving, snapshotSequence) = (serving, serving.sequence)
        serving.feed?.begin(after: snapshotSequence, at: serving.now)
        do {
            try store.readFrames(after: snapshotSequence) { frame in
                if frame.time > moment { throw ReachedMoment() }
                serving.replay(frame)
                try note(frame.sequence)
                if let digest = othersDigests[frame.sequence], digest != serving.digest {
                    tell(.stateDiffers(frames: frame.sequence))
                }
            }
        } catch is ReachedMoment {
            // All further frames are later still.
        }
    }
}

extension StoredSnapshot {
    /// Encodes the state.
    ///
    /// - Throws: Only errors of the program itself.
    init(of serving: CityStateMachine, by program: UInt64) throws {
        var form = StateCoder()
        try serving.code(with: &form)
        self.init(
            upTo: serving.sequence, digest: serving.digest, program: program, outline: try serving.outline(),
            bytes: form.finish())
    }
}

extension CityStateMachine {
    /// Returns the outline of the state's form, independent of its content.
    func outline() throws -> UInt64 {
        let outline = StateSchema()
        var form = StateCoder(outlining: outline)
        try code(with: &form)
        return outline.value
    }

    /// Reads a snapshot.
    ///
    /// - Throws: An error if it cannot be read; then this `CityStateMachine` must not be used any more.
    func read(_ snapshot: StoredSnapshot) throws {
        var form = StateCoder(reading: snapshot.bytes)
        try code(with: &form)
        guard form.isAtEnd, sequence == snapshot.lastSequence else {
            throw UnreadableState("it does not belong to these frames")
        }
        guard digest == snapshot.digest else { throw UnreadableState("its state does not match its digest") }
    }
}

import Quantities

/// What there is in a store, every byte of it looked at.
package struct StoreReport: Hashable, Sendable, CustomStringConvertible {
    /// Whole frames.
    package private(set) var frameCount: UInt64 = 0
    /// Of those in order.
    package private(set) var firstTime, lastTime: SimTime?
    /// Of the frames as they are stored.
    package private(set) var byteCount = 0
    /// The last frame in each snapshot that is whole.
    package private(set) var snapshots: [UInt64] = []
    /// In the order of the store; not more than a few.
    package private(set) var damages: [StoreDamage] = []

    /// Whoever has so many has lost the disk, and need not read of each place.
    private static let damagesMax = 20

    init(_ frames: FrameTable, _ snapshots: SnapshotFolder, lastSequence: UInt64) throws {
        var next: UInt64 = 1
        try frames.readRows(from: 1) { row in
            // What others have written meanwhile.
            if UInt64(clamping: row.first) > lastSequence { return }
            byteCount += row.bytes.count
            do throws(StoreDamage) {
                try frames.check(row, beginsAt: next)
            } catch {
                note(error)
            }
            // What is damaged is no reason not to look at what follows.
            do {
                try frames.readFrames(of: row, from: 1) { note($0) }
            } catch let damage as StoreDamage {
                note(damage)
            }
            next = row.next
        }
        if next != lastSequence + 1 {
            note(StoreDamage(frames.path, sequence: next, EncodingProblem("frames up to \(lastSequence) are missing")))
        }
        for sequence in snapshots.sequences {
            do {
                _ = try snapshots.read(sequence)
                self.snapshots.append(sequence)
            } catch .damaged(let damage) {
                note(damage)
            }
        }
    }

    private mutating func note(_ frame: StoredFrame) {
        frameCount += 1
        firstTime = firstTime ?? frame.time
        lastTime = frame.time
    }

    private mutating func note(_ damage: StoreDamage) {
        if damages.count < StoreReport.damagesMax { damages.append(damage) }
    }

    /// Lines for people: what there is, then each damage.
    package var description: String {
        let times = zip([firstTime].compactMap { $0 }, [lastTime].compactMap { $0 })
            .map { " from \($0.microseconds / 1_000_000) s to \($1.microseconds / 1_000_000) s" }.joined()
        let saved =
            snapshots.isEmpty ? "no snapshot" : "snapshots of \(snapshots.map(String.init).joined(separator: ", "))"
        let outcome = damages.isEmpty ? ["all is whole"] : damages.map(\.description)
        return (["\(frameCount) frames\(times), \(byteCount) bytes, \(saved)"] + outcome).joined(separator: "\n")
    }
}

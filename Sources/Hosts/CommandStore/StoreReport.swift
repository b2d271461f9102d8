import Quantities

/// Content and damages of a store, all of it verified.
package struct StoreReport: Hashable, Sendable, CustomStringConvertible {
    /// Number of undamaged frames.
    package private(set) var frameCount: UInt64 = 0
    /// Times of the first and the last of them.
    package private(set) var firstTime, lastTime: SimTime?
    /// Size of the stored frames in bytes.
    package private(set) var byteCount = 0
    /// Last frame of each undamaged snapshot.
    package private(set) var snapshots: [UInt64] = []
    /// Damages in the order of the store, up to a maximum number.
    package private(set) var damages: [StoreDamage] = []

    /// Number of damages after which more are not listed, since the disk is lost anyway.
    private static let damagesMax = 20

    init(_ frames: FrameTable, _ snapshots: SnapshotFolder, lastSequence: UInt64) throws {
        var next: UInt64 = 1
        try frames.readRows(from: 1) { row in
            // Rows that another server has written meanwhile.
            if UInt64(clamping: row.first) > lastSequence { return }
            byteCount += row.bytes.count
            do throws(StoreDamage) {
                try frames.check(row, beginsAt: next)
            } catch {
                note(error)
            }
            // Damage is no reason to skip later rows.
            do {
                try frames.readFrames(of: row, from: 1) { note($0) }
            } catch let damage as StoreDamage {
                note(damage)
            }
            next = row.next
        }
        if next != lastSequence + 1 {
            note(StoreDamage(frames.path, sequence: next, CodingError("frames up to \(lastSequence) are missing")))
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

    /// Lines for people: the content, then each damage.
    package var description: String {
        let times = zip([firstTime].compactMap { $0 }, [lastTime].compactMap { $0 })
            .map { " from \($0.microseconds / 1_000_000) s to \($1.microseconds / 1_000_000) s" }.joined()
        let saved =
            snapshots.isEmpty ? "no snapshot" : "snapshots of \(snapshots.map(String.init).joined(separator: ", "))"
        let outcome = damages.isEmpty ? ["no damage found"] : damages.map(\.description)
        return (["\(frameCount) frames\(times), \(byteCount) bytes, \(saved)"] + outcome).joined(separator: "\n")
    }
}

/// A file with some changes on the disk, and others perhaps.
///
/// The order of changes stays: no system writes an older change of a place to the disk over a newer one.
struct UncertainFile: Sendable {
    enum Change: Sendable {
        case write(offset: Int, [UInt8])
        case shorten(to: Int)
    }

    private struct PendingChange: Sendable {
        let change: Change
        var isDurable = false
        /// Whether a sync of the change has failed.
        var isInDoubt = false
    }

    private var durable: [UInt8] = []
    private var pendingChanges: [PendingChange] = []
    /// Whether the folder's entry is on the disk.
    var isEntered = true
    /// Whether the file is removed, which is not on the disk yet.
    var isRemoved = false

    init(durable: [UInt8]) { self.durable = durable }

    init(isEntered: Bool) { self.isEntered = isEntered }
    mutating func note(_ change: Change) { pendingChanges.append(PendingChange(change: change)) }

    mutating func sync() {
        for place in pendingChanges.indices where !pendingChanges[place].isInDoubt {
            pendingChanges[place].isDurable = true
        }
        let settled = pendingChanges.prefix { $0.isDurable }
        for done in settled { UncertainFile.carryOut(done.change, on: &durable) }
        pendingChanges.removeFirst(settled.count)
    }

    mutating func doubt() {
        for place in pendingChanges.indices where !pendingChanges[place].isDurable {
            pendingChanges[place].isInDoubt = true
        }
    }

    func bytes(after survival: DiskState.Survival, _ random: inout SplitMix64) -> [UInt8] {
        var bytes = durable
        // Many changes survive, or few.
        let percent = random.within(10...90)
        let torn = pendingChanges.lastIndex { !$0.isDurable }
        for (place, change) in pendingChanges.enumerated() {
            switch survival {
            case _ where change.isDurable: UncertainFile.carryOut(change.change, on: &bytes)
            case .nothing: break
            case .everything: UncertainFile.carryOut(change.change, on: &bytes)
            case .some:
                guard random.chance(percent) else { continue }
                let isTorn = place == torn && random.chance(60)
                let parts = isTorn ? UncertainFile.torn(change.change, &random) : [change.change]
                for part in parts { UncertainFile.carryOut(part, on: &bytes) }
            }
        }
        return bytes
    }

    private static let sectorByteCount = 512

    /// Returns a part of a write: its beginning, or any of its sectors.
    private static func torn(_ change: Change, _ random: inout SplitMix64) -> [Change] {
        guard case .write(let offset, let bytes) = change, !bytes.isEmpty else { return [] }
        if random.chance(50) { return [.write(offset: offset, Array(bytes.prefix(random.below(bytes.count))))] }
        var (parts, start): ([Change], Int) = ([], 0)
        while start < bytes.count {
            let end = min(bytes.count, start + sectorByteCount - (offset + start) % sectorByteCount)
            if random.chance(50) { parts.append(.write(offset: offset + start, Array(bytes[start..<end]))) }
            start = end
        }
        return parts
    }

    private static func carryOut(_ change: Change, on bytes: inout [UInt8]) {
        switch change {
        case .shorten(let size): bytes.removeLast(max(0, bytes.count - size))
        case .write(let offset, let written):
            let end = offset + written.count
            if bytes.count < end { bytes += repeatElement(0, count: end - bytes.count) }
            bytes.replaceSubrange(offset..<end, with: written)
        }
    }
}

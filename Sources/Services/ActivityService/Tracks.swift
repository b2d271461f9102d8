import Quantities
import ServiceKernel

/// Position of a session's runner at one time.
struct Fix: Hashable, Sendable, BitwiseCopyable {
    var position: FixedPosition
    var taken: SimTime
}

/// The fixes of one session in `Tracks`.
struct SessionTrack: Sendable, BitwiseCopyable {
    fileprivate(set) var fixCount: UInt32 = 0
    fileprivate var firstBlock = Tracks.none
    fileprivate var lastBlock = Tracks.none
}

/// The fixes of all sessions, ordered by time within each session. They may arrive in any order.
///
/// A track is a linked list of blocks of up to 16 fixes of 12 bytes. Fixes store microseconds since the start of their
/// block, so a block spans up to 71 minutes. Blocks lie consecutively in segments that never move.
///
/// Single fixes cannot be removed, and the memory of an erased track is not reused.
struct Tracks: Sendable {
    fileprivate static let none = UInt32.max
    private static let fixesPerBlock = 16
    private static let blocksPerSegment = 1_024

    private struct PackedFix: BitwiseCopyable {
        var position = FixedPosition(x: 0, y: 0)
        /// Time since the start of the block.
        var microseconds: UInt32 = 0
    }

    private struct Block: BitwiseCopyable {
        /// Time of the first fix.
        var start: SimTime
        var earlier = Tracks.none
        var later = Tracks.none
        var count = 0
    }

    /// A position in a block, at or before which a fix lies.
    private struct Place {
        var block: UInt32
        var slot: Int
    }

    private var segments: ContiguousArray<ContiguousArray<PackedFix>> = []
    private var blocks: ContiguousArray<Block> = []

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(each: &segments, unread: []) { try $0.visit(&$1) }
        try form.visit(&blocks)
    }

    /// Memory reserved, in bytes.
    var bytes: Int {
        segments.count * Tracks.blocksPerSegment * Tracks.fixesPerBlock * MemoryLayout<PackedFix>.stride
            + blocks.capacity * MemoryLayout<Block>.stride
    }

    /// Returns the latest fix of a track, or nil.
    func last(of track: SessionTrack) -> Fix? {
        track.lastBlock == Tracks.none ? nil : self[Place(block: track.lastBlock, slot: count(track.lastBlock) - 1)]
    }

    /// Inserts a fix by its time.
    ///
    /// - Returns: its neighbours, or nil if there is already a fix of the same time, which stays.
    /// - Complexity: O(1) for the latest fix, O(later blocks) for a late one.
    mutating func insert(_ fix: Fix, into track: inout SessionTrack) -> (before: Fix?, after: Fix?)? {
        let last = last(of: track)
        guard let last, fix.taken <= last.taken else {
            append(fix, to: &track)
            return (last, nil)
        }
        let place = place(of: fix.taken, in: track)
        let after = self[place]
        guard after.taken != fix.taken else { return nil }
        var before: Fix?
        if place.slot > 0 {
            before = self[Place(block: place.block, slot: place.slot - 1)]
        } else if case let earlier = blocks[Int(place.block)].earlier, earlier != Tracks.none {
            before = self[Place(block: earlier, slot: count(earlier) - 1)]
        }
        assert(fix.taken < after.taken && before.map { $0.taken < fix.taken } ?? true, "a position is out of order")
        insert(fix, before: place, of: &track)
        return (before, after)
    }

    /// A11: overwrites the memory of the track.
    mutating func erase(_ track: SessionTrack) {
        var block = track.firstBlock
        while block != Tracks.none {
            for slot in 0..<count(block) { modify(Place(block: block, slot: slot)) { $0 = PackedFix() } }
            let later = blocks[Int(block)].later
            blocks[Int(block)] = Block(start: .zero)
            block = later
        }
    }

    /// Calls `take` with the fixes of a track, earliest first.
    func forEach(of track: SessionTrack, _ take: (Fix) -> Void) {
        var block = track.firstBlock
        while block != Tracks.none {
            for slot in 0..<count(block) { take(self[Place(block: block, slot: slot)]) }
            block = blocks[Int(block)].later
        }
    }

    private func count(_ block: UInt32) -> Int { block == Tracks.none ? 0 : blocks[Int(block)].count }

    private subscript(place: Place) -> Fix {
        let packed = packed(place)
        return Fix(
            position: packed.position,
            taken: blocks[Int(place.block)].start + .microseconds(Int64(packed.microseconds)))
    }

    /// Returns the place of the first fix not before `moment`.
    ///
    /// - Precondition: such a fix exists.
    private func place(of moment: SimTime, in track: SessionTrack) -> Place {
        var block = track.lastBlock
        while blocks[Int(block)].start > moment, blocks[Int(block)].earlier != Tracks.none {
            block = blocks[Int(block)].earlier
        }
        for slot in 0..<count(block) {
            let place = Place(block: block, slot: slot)
            if self[place].taken >= moment { return place }
        }
        // All fixes of the block are earlier, so it is the first fix of the next block.
        return Place(block: blocks[Int(block)].later, slot: 0)
    }
}

// Filling of blocks.
extension Tracks {
    /// Appends a fix at the end of the track.
    private mutating func append(_ fix: Fix, to track: inout SessionTrack) {
        track.fixCount += 1
        if track.lastBlock != Tracks.none, case let last = blocks[Int(track.lastBlock)],
            last.count < Tracks.fixesPerBlock,
            let since = UInt32(exactly: (fix.taken - last.start).microseconds)
        {
            let (segment, slot) = Tracks.address(of: Place(block: track.lastBlock, slot: last.count))
            segments[segment][slot] = PackedFix(position: fix.position, microseconds: since)
            blocks[Int(track.lastBlock)].count = last.count + 1
            return
        }
        // A new block keeps the earlier ones full.
        add(Block(start: fix.taken), to: &track, after: track.lastBlock)
        write(fix, at: Place(block: track.lastBlock, slot: 0))
    }

    /// Inserts a fix before the existing one at `place`.
    private mutating func insert(_ fix: Fix, before place: Place, of track: inout SessionTrack) {
        track.fixCount += 1
        if place.slot == 0, !fits(fix, place.block) {
            let earlier = blocks[Int(place.block)].earlier
            add(Block(start: fix.taken), to: &track, after: earlier)
            return write(fix, at: Place(block: blocks[Int(place.block)].earlier, slot: 0))
        }
        if count(place.block) == Tracks.fixesPerBlock {
            split(place.block, of: &track)
            let half = Tracks.fixesPerBlock / 2
            if place.slot > half {
                return shift(fix, in: Place(block: blocks[Int(place.block)].later, slot: place.slot - half))
            }
        }
        shift(fix, in: place)
    }

    /// Whether the time span of the block still fits 32 bits with this fix.
    private func fits(_ fix: Fix, _ block: UInt32) -> Bool {
        let last = self[Place(block: block, slot: count(block) - 1)].taken
        let start = blocks[Int(block)].start
        return (max(last, fix.taken) - min(start, fix.taken)).microseconds <= Int64(UInt32.max)
    }

    /// Makes room for the fix in a block that is not full, and writes it.
    private mutating func shift(_ fix: Fix, in place: Place) {
        if place.slot == 0, case let start = blocks[Int(place.block)].start, fix.taken < start {
            let earlier = UInt32((start - fix.taken).microseconds)
            for slot in 0..<count(place.block) {
                modify(Place(block: place.block, slot: slot)) { $0.microseconds += earlier }
            }
            blocks[Int(place.block)].start = fix.taken
        }
        var slot = count(place.block)
        while slot > place.slot {
            let moved = packed(Place(block: place.block, slot: slot - 1))
            modify(Place(block: place.block, slot: slot)) { $0 = moved }
            slot -= 1
        }
        write(fix, at: place)
    }

    /// Writes a fix into free room, and counts it.
    private mutating func write(_ fix: Fix, at place: Place) {
        assert(place.slot <= count(place.block) && count(place.block) < Tracks.fixesPerBlock, "there is no room")
        let since = UInt32((fix.taken - blocks[Int(place.block)].start).microseconds)
        modify(place) { $0 = PackedFix(position: fix.position, microseconds: since) }
        blocks[Int(place.block)].count += 1
    }

    /// Moves the second half of a full block to a new block after it.
    private mutating func split(_ block: UInt32, of track: inout SessionTrack) {
        let half = Tracks.fixesPerBlock / 2
        add(Block(start: self[Place(block: block, slot: half)].taken), to: &track, after: block)
        let later = blocks[Int(block)].later
        for slot in half..<Tracks.fixesPerBlock {
            write(self[Place(block: block, slot: slot)], at: Place(block: later, slot: slot - half))
        }
        blocks[Int(block)].count = half
    }

    /// Links an empty block after another one; after none it becomes the first of the track.
    private mutating func add(_ block: Block, to track: inout SessionTrack, after earlier: UInt32) {
        let added = UInt32(blocks.count)
        if blocks.count.isMultiple(of: Tracks.blocksPerSegment) {
            segments.append(
                ContiguousArray(repeating: PackedFix(), count: Tracks.blocksPerSegment * Tracks.fixesPerBlock))
        }
        let later = earlier == Tracks.none ? track.firstBlock : blocks[Int(earlier)].later
        blocks.append(Block(start: block.start, earlier: earlier, later: later))
        if earlier == Tracks.none { track.firstBlock = added } else { blocks[Int(earlier)].later = added }
        if later == Tracks.none { track.lastBlock = added } else { blocks[Int(later)].earlier = added }
    }

    private func packed(_ place: Place) -> PackedFix {
        let (segment, slot) = Tracks.address(of: place)
        return segments[segment][slot]
    }

    private mutating func modify(_ place: Place, _ change: (inout PackedFix) -> Void) {
        let (segment, slot) = Tracks.address(of: place)
        change(&segments[segment][slot])
    }

    private static func address(of place: Place) -> (segment: Int, slot: Int) {
        // Unsigned division by constants compiles to shifts.
        let (segment, block) = UInt(place.block).quotientAndRemainder(dividingBy: UInt(blocksPerSegment))
        return (Int(segment), Int(block) * fixesPerBlock + place.slot)
    }
}

import OperatingSystem
import ServiceKernel

/// An entry of `SortedLists`; a list holds at most one entry of each number.
protocol NumberedEntry: BitwiseCopyable, Sendable {
    var number: UInt32 { get }
    /// Placeholder for unused memory.
    static var filler: Self { get }
}

/// Many short lists sorted by number, such as friends or visited places by user.
///
/// All lists share one array. Each has a block of 4, 8, 16, … entries that doubles when it is full; abandoned blocks
/// are reused. So short lists are compact and contiguous, and nothing is allocated once there is room.
struct SortedLists<Entry: NumberedEntry>: Sendable {
    private struct Block: BitwiseCopyable, Sendable {
        var start: UInt32 = 0
        var count: UInt32 = 0
        /// Binary logarithm of the block's capacity; 0 without a block.
        var sizeClass: UInt8 = 0
    }

    private static var smallestClass: UInt8 { 2 }

    private var blocks: ContiguousArray<Block> = []
    private var entries: ContiguousArray<Entry> = []
    /// Starts of free blocks, by size class.
    private var freeStarts: ContiguousArray<ContiguousArray<UInt32>> = []

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&blocks)
        try form.visit(&entries)
        try form.visit(each: &freeStarts, unread: []) { try $0.visit(&$1) }
    }

    /// Number of lists.
    var count: Int { blocks.count }

    var memoryBytes: Int {
        blocks.memoryBytes + entries.memoryBytes + freeStarts.reduce(0) { $0 + $1.memoryBytes }
    }

    /// Adds empty lists up to this number of owners.
    mutating func addLists(upTo count: Int) {
        while blocks.count < count { blocks.append(Block()) }
    }

    func count(of owner: UInt32) -> Int { Int(blocks[Int(owner)].count) }

    /// Returns the indices of a list's entries for `subscript`, valid until an entry is added.
    func range(of owner: UInt32) -> Range<Int> {
        let block = blocks[Int(owner)]
        return Int(block.start)..<Int(block.start + block.count)
    }

    /// Returns an entry.
    ///
    /// - Precondition: the index lies within the range of a list.
    subscript(place: Int) -> Entry { entries[place] }

    func contains(_ number: UInt32, of owner: UInt32) -> Bool { place(of: number, in: owner).isThere }

    /// Returns the entry of a number, or nil.
    func entry(_ number: UInt32, of owner: UInt32) -> Entry? {
        let (place, isThere) = place(of: number, in: owner)
        return isThere ? entries[place] : nil
    }

    /// Returns the whole list as an array, for infrequent use.
    func list(of owner: UInt32) -> [Entry] { Array(entries[range(of: owner)]) }

    /// Inserts an entry at its number's position, or replaces the one of the same number.
    ///
    /// - Returns: the replaced entry, or nil.
    @discardableResult
    mutating func put(_ entry: Entry, of owner: UInt32) -> Entry? {
        var (place, isThere) = place(of: entry.number, in: owner)
        if isThere {
            let replaced = entries[place]
            entries[place] = entry
            return replaced
        }
        let offset = place - Int(blocks[Int(owner)].start)
        makeRoom(for: owner)
        assert(blocks[Int(owner)].count < 1 << blocks[Int(owner)].sizeClass, "the next list begins where this one ends")
        let range = range(of: owner)
        place = range.lowerBound + offset
        var slot = range.upperBound
        while slot > place {
            entries[slot] = entries[slot - 1]
            slot -= 1
        }
        entries[place] = entry
        assert(offset == 0 || entries[place - 1].number < entry.number, "a list is out of order")
        blocks[Int(owner)].count += 1
        return nil
    }

    /// Removes the entry of a number.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    mutating func remove(_ number: UInt32, of owner: UInt32) -> Bool {
        let (place, isThere) = place(of: number, in: owner)
        guard isThere else { return false }
        for slot in place..<range(of: owner).upperBound - 1 { entries[slot] = entries[slot + 1] }
        blocks[Int(owner)].count -= 1
        return true
    }

    mutating func removeAll(of owner: UInt32) { blocks[Int(owner)].count = 0 }

    /// Returns the index of the number's entry, or of its insertion.
    private func place(of number: UInt32, in owner: UInt32) -> (place: Int, isThere: Bool) {
        let range = range(of: owner)
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return (low, low < range.upperBound && entries[low].number == number)
    }

    private mutating func makeRoom(for owner: UInt32) {
        let block = blocks[Int(owner)]
        if block.sizeClass > 0, block.count < 1 << block.sizeClass { return }
        let sizeClass = max(SortedLists.smallestClass, block.sizeClass + 1)
        let start = takeBlock(of: sizeClass)
        for offset in 0..<Int(block.count) { entries[start + offset] = entries[Int(block.start) + offset] }
        if block.sizeClass > 0 { freeStarts[Int(block.sizeClass)].append(block.start) }
        blocks[Int(owner)] = Block(start: UInt32(start), count: block.count, sizeClass: sizeClass)
    }

    private mutating func takeBlock(of sizeClass: UInt8) -> Int {
        while freeStarts.count <= Int(sizeClass) { freeStarts.append([]) }
        if let start = freeStarts[Int(sizeClass)].popLast() { return Int(start) }
        let start = entries.count
        let filler = Entry.filler
        for _ in 0..<(1 << sizeClass) { entries.append(filler) }
        return start
    }
}

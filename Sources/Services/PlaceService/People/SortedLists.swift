import ServiceKernel
import System

/// What a list of `SortedLists` holds: one of each number at most.
protocol NumberedEntry: BitwiseCopyable, Sendable {
    var number: UInt32 { get }
    /// Of nothing, for room that is not used yet.
    static var filler: Self { get }
}

/// A short list for each of many, in the order of numbers: whom one knows, where one has been.
///
/// All lie in one array, each in a block of 4, 8, 16, … entries that doubles when it is full; a block left behind is used
/// again. So a list of a few takes little, is read in a row, and nothing is allocated once there is room.
struct SortedLists<Entry: NumberedEntry>: Sendable {
    private struct Block: BitwiseCopyable, Sendable {
        var start: UInt32 = 0
        var count: UInt32 = 0
        /// The power of two of the entries for which there is room; 0 is no block yet.
        var sizeClass: UInt8 = 0
    }

    private static var smallestClass: UInt8 { 2 }

    private var blocks: ContiguousArray<Block> = []
    private var entries: ContiguousArray<Entry> = []
    /// By size class: where blocks begin that are free.
    private var freeStarts: ContiguousArray<ContiguousArray<UInt32>> = []

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&blocks)
        try form.visit(&entries)
        try form.visit(each: &freeStarts, unread: []) { try $0.visit(&$1) }
    }

    /// How many have a list.
    var count: Int { blocks.count }

    var memoryBytes: Int {
        blocks.memoryBytes + entries.memoryBytes + freeStarts.reduce(0) { $0 + $1.memoryBytes }
    }

    /// Gives an empty list to everybody up to this number.
    mutating func admit(_ count: Int) {
        while blocks.count < count { blocks.append(Block()) }
    }

    func count(of owner: UInt32) -> Int { Int(blocks[Int(owner)].count) }

    /// Where the list lies: see `subscript`. It moves when an entry is added.
    func range(of owner: UInt32) -> Range<Int> {
        let block = blocks[Int(owner)]
        return Int(block.start)..<Int(block.start + block.count)
    }

    /// - Precondition: the place is within the range of somebody's list.
    subscript(place: Int) -> Entry { entries[place] }

    func contains(_ number: UInt32, of owner: UInt32) -> Bool { place(of: number, in: owner).isThere }

    /// The entry of that number, if there is one.
    func entry(_ number: UInt32, of owner: UInt32) -> Entry? {
        let (place, isThere) = place(of: number, in: owner)
        return isThere ? entries[place] : nil
    }

    /// The whole list, for those who look at it rarely.
    func list(of owner: UInt32) -> [Entry] { Array(entries[range(of: owner)]) }

    /// Puts an entry where its number belongs, in the place of one of that number if there is one.
    ///
    /// - Returns: the one that it replaces.
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

    /// - Returns: whether there was one of that number.
    @discardableResult
    mutating func remove(_ number: UInt32, of owner: UInt32) -> Bool {
        let (place, isThere) = place(of: number, in: owner)
        guard isThere else { return false }
        for slot in place..<range(of: owner).upperBound - 1 { entries[slot] = entries[slot + 1] }
        blocks[Int(owner)].count -= 1
        return true
    }

    mutating func removeAll(of owner: UInt32) { blocks[Int(owner)].count = 0 }

    /// Where the entry of that number is, or would be.
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

import OperatingSystem
import ServiceKernel

/// A map from numbers in the whole range of `UInt32`, few of them in use, to numbers: from requests to their slots,
/// from clients to their requests.
///
/// A tree of three levels with pages only where values are stored: no hashing, and memory that grows with the number of
/// values, not with their range. Only the root grows with the highest number, by a byte for each thousand.
struct SparseTable: ~Copyable {
    /// The value of a number without an entry.
    static let absent = UInt32.max

    private static let leafBits = UInt32(4)
    private static let branchBits = UInt32(8)

    /// The page of branches, by the upper 20 bits of the number.
    private var root: Slab<UInt32>
    private var branches: PagePool
    private var leaves: PagePool
    /// The number of entries.
    private(set) var count = 0

    init() {
        root = Slab(repeating: SparseTable.absent, count: 16)
        branches = PagePool(entriesPerPage: 1 << Int(SparseTable.branchBits))
        leaves = PagePool(entriesPerPage: 1 << Int(SparseTable.leafBits))
    }

    init(copyOf other: borrowing SparseTable) {
        root = Slab(copyOf: other.root)
        branches = PagePool(copyOf: other.branches)
        leaves = PagePool(copyOf: other.leaves)
        count = other.count
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&root)
        try branches.code(with: &form)
        try leaves.code(with: &form)
        try form.visit(&count)
    }

    var bytes: Int { root.bytes + branches.bytes + leaves.bytes }

    /// The value of a number, or `absent`.
    ///
    /// - Complexity: O(1).
    subscript(number: UInt32) -> UInt32 {
        let trunk = SparseTable.trunk(number)
        guard trunk < root.count else { return SparseTable.absent }
        let branch = root[trunk]
        guard branch != SparseTable.absent else { return SparseTable.absent }
        let leaf = branches[branch, SparseTable.branch(number)]
        guard leaf != SparseTable.absent else { return SparseTable.absent }
        return leaves[leaf, SparseTable.leaf(number)]
    }

    /// Prefetches the entry of a number that is needed soon.
    @inline(__always)
    func prefetch(_ number: UInt32) {
        let trunk = SparseTable.trunk(number)
        guard trunk < root.count, root[trunk] != SparseTable.absent else { return }
        let leaf = branches[root[trunk], SparseTable.branch(number)]
        if leaf != SparseTable.absent { leaves.prefetch(leaf) }
    }

    /// Inserts an entry.
    ///
    /// - Precondition: the number has no entry yet, and `value` is not `absent`.
    /// - Complexity: Amortized O(1).
    mutating func insert(_ value: UInt32, at number: UInt32) {
        let trunk = SparseTable.trunk(number)
        if trunk >= root.count {
            var count = root.count
            while count <= trunk { count *= 2 }
            root.grow(to: count, filling: SparseTable.absent)
        }
        if root[trunk] == SparseTable.absent { root[trunk] = branches.takePage() }
        var leaf = branches[root[trunk], SparseTable.branch(number)]
        if leaf == SparseTable.absent {
            leaf = leaves.takePage()
            branches.fill(leaf, at: SparseTable.branch(number), of: root[trunk])
        }
        leaves.fill(value, at: SparseTable.leaf(number), of: leaf)
        count += 1
    }

    /// Removes an entry.
    ///
    /// - Precondition: the number has an entry.
    /// - Complexity: O(1).
    mutating func remove(_ number: UInt32) {
        let trunk = SparseTable.trunk(number)
        let branch = root[trunk]
        let leaf = branches[branch, SparseTable.branch(number)]
        count -= 1
        guard leaves.clear(SparseTable.leaf(number), of: leaf) else { return }
        if branches.clear(SparseTable.branch(number), of: branch) { root[trunk] = SparseTable.absent }
    }

    private static var leafMask: UInt32 { (1 << leafBits) - 1 }
    private static var branchMask: UInt32 { (1 << branchBits) - 1 }

    private static func trunk(_ number: UInt32) -> Int { Int(number >> (leafBits + branchBits)) }
    private static func branch(_ number: UInt32) -> Int { Int(number >> leafBits & branchMask) }
    private static func leaf(_ number: UInt32) -> Int { Int(number & leafMask) }
}

/// A pool of equally sized pages of a tree, which are taken for a first entry and released when empty.
private struct PagePool: ~Copyable {
    private let entriesPerPage: Int
    private var entries: Slab<UInt32>
    /// For a page in use the number of its entries; for an unused page the next unused one.
    private var filledOrNext: Slab<UInt32>
    private var firstUnused = SparseTable.absent
    private var made = 0

    init(entriesPerPage: Int) {
        self.entriesPerPage = entriesPerPage
        entries = Slab(repeating: SparseTable.absent, count: entriesPerPage)
        filledOrNext = Slab(repeating: 0, count: 1)
    }

    init(copyOf other: borrowing PagePool) {
        entriesPerPage = other.entriesPerPage
        entries = Slab(copyOf: other.entries)
        filledOrNext = Slab(copyOf: other.filledOrNext)
        firstUnused = other.firstUnused
        made = other.made
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&entries)
        try form.visit(&filledOrNext)
        try form.visit(&firstUnused)
        try form.visit(&made)
    }

    var bytes: Int { entries.bytes + filledOrNext.bytes }

    subscript(page: UInt32, entry: Int) -> UInt32 {
        @inline(__always) get { entries[Int(page) * entriesPerPage + entry] }
    }

    @inline(__always)
    func prefetch(_ page: UInt32) {
        entries.prefetch(Int(page) * entriesPerPage)
        filledOrNext.prefetch(Int(page))
    }

    mutating func takePage() -> UInt32 {
        if firstUnused != SparseTable.absent {
            let page = firstUnused
            firstUnused = filledOrNext[Int(page)]
            filledOrNext[Int(page)] = 0
            return page
        }
        if made == filledOrNext.count {
            filledOrNext.grow(to: 2 * made, filling: 0)
            entries.grow(to: 2 * made * entriesPerPage, filling: SparseTable.absent)
        }
        made += 1
        return UInt32(made - 1)
    }

    /// Fills an entry of a page.
    ///
    /// - Precondition: the entry is not filled.
    mutating func fill(_ value: UInt32, at entry: Int, of page: UInt32) {
        let place = Int(page) * entriesPerPage + entry
        assert(entries[place] == SparseTable.absent && value != SparseTable.absent)
        entries[place] = value
        filledOrNext[Int(page)] += 1
    }

    /// Clears an entry of a page.
    ///
    /// - Returns: whether the page is now empty and released.
    mutating func clear(_ entry: Int, of page: UInt32) -> Bool {
        let place = Int(page) * entriesPerPage + entry
        precondition(entries[place] != SparseTable.absent, "the entry is absent")
        entries[place] = SparseTable.absent
        filledOrNext[Int(page)] -= 1
        guard filledOrNext[Int(page)] == 0 else { return false }
        filledOrNext[Int(page)] = firstUnused
        firstUnused = page
        return true
    }
}

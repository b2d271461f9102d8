/// First-in-first-out lists whose members are small numbers, each member in at most one list.
///
/// The links lie in one array indexed by member, so that joining the tail and leaving from anywhere cost O(1) and
/// allocate nothing. Lists are numbered from 0.
struct MemberLists: Sendable {
    static let none = UInt32.max

    private struct Links: BitwiseCopyable, Sendable {
        var previous = none
        var next = none
    }

    private var links: ContiguousArray<Links>
    private(set) var heads: ContiguousArray<UInt32>
    private var tails: ContiguousArray<UInt32>

    init(lists: Int, members: Int) {
        links = ContiguousArray(repeating: Links(), count: members)
        heads = ContiguousArray(repeating: MemberLists.none, count: lists)
        tails = ContiguousArray(repeating: MemberLists.none, count: lists)
    }

    /// The member behind `member`, or `none` at the tail.
    func next(_ member: UInt32) -> UInt32 { links[Int(member)].next }

    /// - Precondition: `member` is in no list.
    mutating func append(_ member: UInt32, to list: ZoneIndex) {
        let tail = tails[list]
        links[Int(member)] = Links(previous: tail, next: MemberLists.none)
        if tail == MemberLists.none {
            heads[list] = member
        } else {
            links[Int(tail)].next = member
        }
        tails[list] = member
    }

    /// - Precondition: `member` is in no list, and `successor` in `list`, or `none` for the tail.
    mutating func insert(_ member: UInt32, before successor: UInt32, in list: ZoneIndex) {
        guard successor != MemberLists.none else { return append(member, to: list) }
        let previous = links[Int(successor)].previous
        links[Int(member)] = Links(previous: previous, next: successor)
        links[Int(successor)].previous = member
        if previous == MemberLists.none {
            heads[list] = member
        } else {
            links[Int(previous)].next = member
        }
    }

    /// - Precondition: `member` is in `list`.
    mutating func remove(_ member: UInt32, from list: ZoneIndex) {
        let link = links[Int(member)]
        if link.previous == MemberLists.none {
            assert(heads[list] == member, "the member is not in this list")
            heads[list] = link.next
        } else {
            links[Int(link.previous)].next = link.next
        }
        if link.next == MemberLists.none {
            tails[list] = link.previous
        } else {
            links[Int(link.next)].previous = link.previous
        }
        links[Int(member)] = Links()
    }

    var bytes: Int { links.reservedBytes + heads.reservedBytes + tails.reservedBytes }

    /// The members of a list, head first, for checks and pictures.
    /// - Complexity: O(length).
    func members(of list: ZoneIndex) -> [UInt32] {
        var members: [UInt32] = []
        var member = heads[list]
        while member != MemberLists.none {
            members.append(member)
            member = links[Int(member)].next
        }
        return members
    }
}

/// A zone's number as an array index.
typealias ZoneIndex = Int

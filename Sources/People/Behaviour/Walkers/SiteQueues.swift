import Quantities

/// Capacity and FIFO queues of sites.
///
/// Queues are linked lists through the people, so that joining, leaving anywhere and serving the first cost O(1).
///
/// - Parameter Person: phantom type of the people's identifiers.
struct SiteQueues<Person> {
    private struct Site: BitwiseCopyable {
        /// Free places; never less than 0.
        var free: Int32
        var head = UInt32.max
        var tail = UInt32.max
    }

    /// Neighbours in a line.
    private struct Links: BitwiseCopyable {
        var before = UInt32.max
        var behind = UInt32.max
    }

    private var none: UInt32 { .max }
    private var sites: [Site]
    /// Links by person; empty if no site has a line.
    private var links: ContiguousArray<Links> = []

    /// Creates empty sites.
    ///
    /// - Parameter places: capacity by site; nil for no limit.
    init(places: [Int?]) { sites = places.map { Site(free: Int32(clamping: $0 ?? Int(Int32.max))) } }

    /// Requests entry to a site.
    ///
    /// - Returns: whether there was a place; otherwise the person stands at the end of the line.
    mutating func enter(_ site: Int, _ person: Identifier<Person>) -> Bool {
        if sites[site].free > 0 {
            sites[site].free -= 1
            return true
        }
        while links.count <= Int(person.index) { links.append(Links()) }
        links[Int(person.index)] = Links(before: sites[site].tail)
        if sites[site].tail == none {
            sites[site].head = person.index
        } else {
            links[Int(sites[site].tail)].behind = person.index
        }
        sites[site].tail = person.index
        return false
    }

    /// Frees the place of a person who leaves.
    ///
    /// - Returns: the first person of the line, who takes the place, if any.
    mutating func leave(_ site: Int) -> Identifier<Person>? {
        let next = sites[site].head
        guard next != none else {
            sites[site].free += 1
            return nil
        }
        assert(sites[site].free == 0, "people stand in line although there is room")
        leaveQueue(of: site, Identifier(next))
        return Identifier(next)
    }

    /// Removes a person from anywhere in the line.
    mutating func leaveQueue(of site: Int, _ person: Identifier<Person>) {
        let link = links[Int(person.index)]
        assert(link.before != none || sites[site].head == person.index, "the person stands in another line")
        if link.before == none {
            sites[site].head = link.behind
        } else {
            links[Int(link.before)].behind = link.behind
        }
        if link.behind == none {
            sites[site].tail = link.before
        } else {
            links[Int(link.behind)].before = link.before
        }
        assert((sites[site].head == none) == (sites[site].tail == none), "a line has one end")
    }

    var memoryBytes: Int { links.capacity * MemoryLayout<Links>.stride }
}

import Quantities

/// Who dwells at which site, and who stands in line there: first come, first served.
///
/// Lines are lists through the people themselves, so that joining one, leaving it anywhere and being next cost O(1).
///
/// - Parameter Person: what those are numbered as who come and go.
struct SiteLines<Person> {
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

    private var nobody: UInt32 { .max }
    private var sites: [Site]
    /// By person; empty where no site has a line.
    private var links: ContiguousArray<Links> = []

    /// - Parameter places: by site, how many find room there at once; nil: any number.
    init(places: [Int?]) { sites = places.map { Site(free: Int32(clamping: $0 ?? Int(Int32.max))) } }

    /// - Returns: whether there was a place; if not, the person stands at the end of the line.
    mutating func enter(_ site: Int, _ person: Identifier<Person>) -> Bool {
        if sites[site].free > 0 {
            sites[site].free -= 1
            return true
        }
        while links.count <= Int(person.index) { links.append(Links()) }
        links[Int(person.index)] = Links(before: sites[site].tail)
        if sites[site].tail == nobody {
            sites[site].head = person.index
        } else {
            links[Int(sites[site].tail)].behind = person.index
        }
        sites[site].tail = person.index
        return false
    }

    /// Somebody who dwelt there goes on.
    ///
    /// - Returns: who comes from the line in their place, if anybody.
    mutating func leave(_ site: Int) -> Identifier<Person>? {
        let next = sites[site].head
        guard next != nobody else {
            sites[site].free += 1
            return nil
        }
        assert(sites[site].free == 0, "somebody stands in line, and there is room")
        leaveLine(of: site, Identifier(next))
        return Identifier(next)
    }

    /// Somebody who stands in line there goes away.
    mutating func leaveLine(of site: Int, _ person: Identifier<Person>) {
        let link = links[Int(person.index)]
        assert(link.before != nobody || sites[site].head == person.index, "the person stands in another line")
        if link.before == nobody {
            sites[site].head = link.behind
        } else {
            links[Int(link.before)].behind = link.behind
        }
        if link.behind == nobody {
            sites[site].tail = link.before
        } else {
            links[Int(link.behind)].before = link.before
        }
        assert((sites[site].head == nobody) == (sites[site].tail == nobody), "a line has one end")
    }

    var memoryBytes: Int { links.capacity * MemoryLayout<Links>.stride }
}

import Quantities

/// Who dwells at which site, and who stands in line there: first come, first served.
///
/// Lines are lists through the walkers themselves, so that joining one, leaving it anywhere and being next cost O(1).
struct SiteLines {
    private struct Site: BitwiseCopyable {
        /// Free places; never less than 0.
        var free: Int32
        var head = SiteLines.nobody
        var tail = SiteLines.nobody
    }

    /// Neighbours in a line.
    private struct Links: BitwiseCopyable {
        var before = SiteLines.nobody
        var behind = SiteLines.nobody
    }

    private static let nobody = UInt32.max
    private var sites: [Site]
    /// By walker; empty where no site has a line.
    private var links: ContiguousArray<Links> = []

    init(_ sites: WalkSites) {
        self.sites = sites.sites.map { Site(free: Int32(clamping: $0.places ?? Int(Int32.max))) }
    }

    /// - Returns: whether there was a place; if not, the walker stands at the end of the line.
    mutating func enter(_ site: UInt16, _ walker: WalkerID) -> Bool {
        let number = Int(site)
        if sites[number].free > 0 {
            sites[number].free -= 1
            return true
        }
        while links.count <= Int(walker.index) { links.append(Links()) }
        links[Int(walker.index)] = Links(before: sites[number].tail)
        if sites[number].tail == SiteLines.nobody {
            sites[number].head = walker.index
        } else {
            links[Int(sites[number].tail)].behind = walker.index
        }
        sites[number].tail = walker.index
        return false
    }

    /// Somebody who dwelt there goes on.
    ///
    /// - Returns: who comes from the line in their place, if anybody.
    mutating func leave(_ site: UInt16) -> WalkerID? {
        let next = sites[Int(site)].head
        guard next != SiteLines.nobody else {
            sites[Int(site)].free += 1
            return nil
        }
        leaveLine(of: site, WalkerID(next))
        return WalkerID(next)
    }

    /// Somebody who stands in line there goes away.
    mutating func leaveLine(of site: UInt16, _ walker: WalkerID) {
        let link = links[Int(walker.index)]
        if link.before == SiteLines.nobody {
            sites[Int(site)].head = link.behind
        } else {
            links[Int(link.before)].behind = link.behind
        }
        if link.behind == SiteLines.nobody {
            sites[Int(site)].tail = link.before
        } else {
            links[Int(link.behind)].before = link.before
        }
    }

    var memoryBytes: Int { links.capacity * MemoryLayout<Links>.stride }
}

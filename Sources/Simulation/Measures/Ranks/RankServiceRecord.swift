import Quantities

/// A rank with rules of its own: a row of `rank_service.csv`.
///
/// Only walk-up clients and taxis that come after the warm-up count. Each such client is served, balks, reneges, or is
/// in line at the end.
package struct RankServiceRecord: Hashable, Sendable {
    /// The zone of the rank.
    package let zone: ZoneID
    /// Number of walk-up clients who came.
    package var walkUps: UInt32 = 0
    /// Number who took a taxi.
    package var served: UInt32 = 0
    /// Number who left at once, because the line was full.
    package var balked: UInt32 = 0
    /// Number who left the line.
    package var reneged: UInt32 = 0
    /// Number still in line at the end of the run.
    package var openAtEnd: UInt32 = 0
    /// Total time in line of those who took a taxi.
    package var wait: SimDuration = .zero
    /// Longest time in line of a client who took a taxi.
    package var waitMax: SimDuration = .zero
    /// Integral of the line's length over the counted window, clients × seconds.
    package var lineClientSeconds = 0.0
    /// Largest length of the line in that window.
    package var lineMax: UInt32 = 0
    /// Number of taxis that found rank and holding lot full.
    package var turnedAway: UInt32 = 0
    /// Number of taxis that entered the holding lot.
    package var held: UInt32 = 0
    /// Number of taxis that left the lot: they were called forward or left the queue.
    package var released: UInt32 = 0
    /// Total time of these taxis in the lot.
    package var holding: SimDuration = .zero

    /// Mean time in line of clients who took a taxi; nil if there are none.
    package var waitMeanSeconds: Double? { served == 0 ? nil : wait.seconds / Double(served) }
    /// Mean time in the lot; nil if no taxi left it.
    package var holdingMeanSeconds: Double? { released == 0 ? nil : holding.seconds / Double(released) }

    /// Creates an empty record.
    package init(zone: ZoneID) { self.zone = zone }
}

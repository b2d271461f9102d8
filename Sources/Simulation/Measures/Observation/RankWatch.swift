import Quantities

/// One rank during one hour of the run.
package struct RankHourRecord: Hashable, Sendable, BitwiseCopyable {
    /// Taxis that came to stand there.
    package var arrivals: UInt32 = 0
    /// Rides that were accepted by somebody who stood there.
    package var served: UInt32 = 0
    /// Integral of the taxis that stand there over the hour, taxis × seconds.
    package var taxiSeconds = 0.0
    package var taxisMax: UInt32 = 0
}

/// Who stands at which rank: how many taxis wait there, and what they are called to.
///
/// Who is called, leaves the queue or drives off stands there no more.
struct RankWatch {
    private static let nowhere = UInt32.max

    /// By driver; empty where there are no ranks.
    private var standings: [UInt32]
    private var lengths: StandingTaxis
    private let rankCount: Int
    /// Of the hour that is not closed yet, by rank.
    private var running: [RankHourRecord]
    /// The hours closed so far × ranks.
    private var hours: [RankHourRecord] = []

    init(ranks: Int, drivers: Int) {
        standings = Array(repeating: RankWatch.nowhere, count: ranks == 0 ? 0 : drivers)
        lengths = StandingTaxis(zones: ranks)
        running = Array(repeating: RankHourRecord(), count: ranks)
        rankCount = ranks
    }

    mutating func arrive(_ driver: DriverID, at rank: UInt32, time: SimTime) {
        guard !standings.isEmpty, standings[Int(driver.index)] != rank else { return }
        leave(driver, time: time)
        standings[Int(driver.index)] = rank
        running[Int(rank)].arrivals += 1
        lengths.change(Int(rank), by: 1, at: time)
    }

    /// Nothing happens to a driver who stands at none.
    mutating func leave(_ driver: DriverID, time: SimTime) {
        guard !standings.isEmpty else { return }
        let rank = standings[Int(driver.index)]
        guard rank != RankWatch.nowhere else { return }
        standings[Int(driver.index)] = RankWatch.nowhere
        lengths.change(Int(rank), by: -1, at: time)
    }

    /// Likewise.
    mutating func accept(_ driver: DriverID, time: SimTime) {
        guard !standings.isEmpty else { return }
        let rank = standings[Int(driver.index)]
        guard rank != RankWatch.nowhere else { return }
        running[Int(rank)].served += 1
        leave(driver, time: time)
    }

    /// What was told so far is how it is, and nothing has happened yet.
    mutating func begin() {
        running = Array(repeating: RankHourRecord(), count: rankCount)
        lengths.begin()
    }

    /// Closes the accounts of the hour that ends at `time`.
    mutating func endHour(at time: SimTime) {
        guard rankCount > 0 else { return }
        lengths.endHour(at: time)
        for (rank, length) in lengths.hours.suffix(rankCount).enumerated() {
            running[rank].taxiSeconds = length.queueDriverSeconds
            running[rank].taxisMax = length.queueLengthMax
        }
        hours += running
        running = Array(repeating: RankHourRecord(), count: rankCount)
    }

    /// Hours × ranks.
    func finish() -> [RankHourRecord] { hours }
}

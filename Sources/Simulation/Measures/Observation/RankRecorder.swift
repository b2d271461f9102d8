import Quantities

/// One rank during one hour of the run.
package struct RankHourRecord: Hashable, Sendable, BitwiseCopyable {
    /// Number of taxis that arrived at the rank.
    package var arrivals: UInt32 = 0
    /// Number of rides accepted by drivers at the rank.
    package var served: UInt32 = 0
    /// Integral of the taxis at the rank over the hour, taxis × seconds.
    package var taxiSeconds = 0.0
    /// Largest number of taxis at the rank.
    package var taxisMax: UInt32 = 0
}

/// The taxis at each rank, and the rides that they accept there.
///
/// A driver leaves the rank by accepting a ride, leaving the queue or driving off.
struct RankRecorder {
    private static let nowhere = UInt32.max

    /// Rank of each driver, or `nowhere`; empty without ranks.
    private var standings: [UInt32]
    private var lengths: QueueLengthTally
    private let rankCount: Int
    /// Record of the current hour, by rank.
    private var running: [RankHourRecord]
    /// The finished hours × ranks.
    private var hours: [RankHourRecord] = []

    init(ranks: Int, drivers: Int) {
        standings = Array(repeating: RankRecorder.nowhere, count: ranks == 0 ? 0 : drivers)
        lengths = QueueLengthTally(zones: ranks)
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

    /// Removes a driver from the rank; has no effect on a driver at none.
    mutating func leave(_ driver: DriverID, time: SimTime) {
        guard !standings.isEmpty else { return }
        let rank = standings[Int(driver.index)]
        guard rank != RankRecorder.nowhere else { return }
        standings[Int(driver.index)] = RankRecorder.nowhere
        lengths.change(Int(rank), by: -1, at: time)
    }

    /// Counts a ride and removes the driver; has no effect on a driver at no rank.
    mutating func accept(_ driver: DriverID, time: SimTime) {
        guard !standings.isEmpty else { return }
        let rank = standings[Int(driver.index)]
        guard rank != RankRecorder.nowhere else { return }
        running[Int(rank)].served += 1
        leave(driver, time: time)
    }

    /// Takes the taxis now at the ranks as the initial state of the run, without events.
    mutating func setInitialState() {
        running = Array(repeating: RankHourRecord(), count: rankCount)
        lengths.resetMaxima()
    }

    /// Closes the hour that ends at `time`.
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

    /// Returns the hours × ranks.
    func finish() -> [RankHourRecord] { hours }
}

import CityModel
import Quantities
import TaxiService

/// What a policy chooses by that is not the rule: whoever ranks least among all who are eligible.
///
/// Written from what the policies promise, beside the service's own: the time to the pickup, since when somebody is without
/// a ride, or a lot. A city of the judge has ways between zones only.
struct JudgedRanking: Sendable {
    private enum Order: Sendable {
        case nearest
        case longestIdle
        case random(seed: UInt32)
        /// Nobody is offered anything between rounds.
        case batched
    }

    private let order: Order
    /// Zones × zones, row = from.
    private let legs: [TravelLeg]
    private let zoneCount: Int
    /// Of `longestIdle`, by driver; empty otherwise.
    private var idleSince: ContiguousArray<SimTime> = []
    /// Of `longestIdle`, by driver: only the connection was lost, and nothing begins anew with the next start.
    private var wasCutOff: ContiguousArray<Bool> = []

    /// nil for first in, first out, and where its offers are used.
    init?(_ rules: TaxiRules, city: City, drivers: Int) {
        switch rules.dispatchPolicy {
        case .fifo, .rebalanced: return nil
        case .nearest: order = .nearest
        case .longestIdle:
            order = .longestIdle
            idleSince = ContiguousArray(repeating: .zero, count: drivers)
            wasCutOff = ContiguousArray(repeating: false, count: drivers)
        case .random: order = .random(seed: rules.dispatchSeed)
        case .batched: order = .batched
        }
        legs = city.legs
        zoneCount = city.zoneCount
    }

    var offersAtOnce: Bool {
        if case .batched = order { false } else { true }
    }

    /// The time without a ride begins with a ride's end and with the start of work, unless only the connection was lost;
    /// a move leaves it as it is.
    mutating func joined(_ driver: DriverID, by line: JudgedLine, at time: SimTime) {
        if idleSince.isEmpty || line == .moved { return }
        let index = Int(driver.index)
        if line != .started || !wasCutOff[index] { idleSince[index] = time }
        wasCutOff[index] = false
    }

    /// An available driver is in no queue any more.
    mutating func left(_ driver: DriverID, by line: JudgedLine) {
        if !idleSince.isEmpty, line == .connectionLost { wasCutOff[Int(driver.index)] = true }
    }

    /// How a driver who stands in `zone` ranks for a ride; the least is right.
    func rank(of driver: DriverID, in zone: ZoneID, for ride: RequestID, _ request: JudgedRequest) -> UInt64 {
        switch order {
        case .nearest, .batched: UInt64(milliseconds(from: zone, to: request.origin))
        case .longestIdle: UInt64(clamping: idleSince[Int(driver.index)].microseconds)
        case .random(let seed): JudgedRanking.lot(seed, ride, request.timesOffered, driver)
        }
    }

    /// Which waiting rides a free driver in `zone` is given first, by where they begin; the least first, then the oldest.
    func preference(of zone: ZoneID, forRidesFrom origin: ZoneID) -> Int32 {
        switch order {
        case .nearest: milliseconds(from: zone, to: origin)
        case .longestIdle, .random, .batched: 0
        }
    }

    func milliseconds(from zone: ZoneID, to origin: ZoneID) -> Int32 {
        legs[Int(zone.index) * zoneCount + Int(origin.index)].milliseconds
    }

    /// What `dispatch.seed` promises: SplitMix64 twice, of seed and ride, then of the offers before and the driver.
    private static func lot(_ seed: UInt32, _ ride: RequestID, _ offersBefore: UInt32, _ driver: DriverID) -> UInt64 {
        func scrambled(_ word: UInt64) -> UInt64 {
            var mixed = word &+ 0x9E37_79B9_7F4A_7C15
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
        let ofRide = scrambled(UInt64(seed) << 32 | UInt64(ride.number))
        return scrambled(ofRide ^ (UInt64(offersBefore) << 32 | UInt64(driver.index)))
    }
}

import CityModel
import Quantities
import TaxiService

/// The criterion of a policy other than first in, first out: the eligible driver with the lowest rank is right.
///
/// Written from the policies' documentation, independently of the service: time to the pickup, time without a ride, or
/// a random number. The checker's cities have travel times between zones only.
struct DispatchRanking: Sendable {
    private enum Order: Sendable {
        case nearest
        case longestIdle
        case random(seed: UInt32)
        /// No offers between rounds.
        case batched
    }

    private let order: Order
    /// Legs between all zones; row = origin.
    private let legs: [TravelLeg]
    private let zoneCount: Int
    /// Start of each driver's time without a ride, for `longestIdle`; otherwise empty.
    private var idleSince: ContiguousArray<SimTime> = []
    /// Whether each driver only lost the connection, so that the idle time goes on, for `longestIdle`.
    private var wasCutOff: ContiguousArray<Bool> = []

    /// Creates the criterion; nil for policies whose offers are first in, first out.
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

    /// Updates the idle time, which begins with a ride's end or the start of work, unless only the connection was lost.
    /// A move does not change it.
    mutating func joined(_ driver: DriverID, by line: EffectKind, at time: SimTime) {
        if idleSince.isEmpty || line == .moved { return }
        let index = Int(driver.index)
        if line != .started || !wasCutOff[index] { idleSince[index] = time }
        wasCutOff[index] = false
    }

    /// Records that an available driver has left the queue.
    mutating func left(_ driver: DriverID, by line: EffectKind) {
        if !idleSince.isEmpty, line == .connectionLost { wasCutOff[Int(driver.index)] = true }
    }

    /// Returns the rank of a driver in `zone` for a ride; the lowest is right.
    func rank(of driver: DriverID, in zone: ZoneID, for ride: RequestID, _ request: CheckedRequest) -> UInt64 {
        switch order {
        case .nearest, .batched: UInt64(milliseconds(from: zone, to: request.origin))
        case .longestIdle: UInt64(clamping: idleSince[Int(driver.index)].microseconds)
        case .random(let seed): DispatchRanking.randomRank(seed, ride, request.timesOffered, driver)
        }
    }

    /// Returns the preference of a driver in `zone` for waiting rides by origin; the lowest first, then the oldest.
    func preference(of zone: ZoneID, forRidesFrom origin: ZoneID) -> Int32 {
        switch order {
        case .nearest: milliseconds(from: zone, to: origin)
        case .longestIdle, .random, .batched: 0
        }
    }

    func milliseconds(from zone: ZoneID, to origin: ZoneID) -> Int32 {
        legs[Int(zone.index) * zoneCount + Int(origin.index)].milliseconds
    }

    /// Returns the random rank documented for `dispatch.seed`: SplitMix64 twice, of seed and ride, then of the number
    /// of earlier offers and the driver.
    private static func randomRank(_ seed: UInt32, _ ride: RequestID, _ offersBefore: UInt32, _ driver: DriverID)
        -> UInt64
    {
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

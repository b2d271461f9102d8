import Quantities
import SimulationKernel

/// State and plans of a driver, in one cache line.
package struct TaxiDriver: BitwiseCopyable {
    /// Phase of a driver.
    package enum Phase: UInt8, BitwiseCopyable {
        /// Offline.
        case off
        /// In a queue.
        case queued
        /// With an open offer.
        case considering
        /// Driving to the first pickup.
        case driving
        /// At the first or a later pickup.
        case arrived
        /// All parties are on board.
        case riding
        /// Suspended (D07).
        case suspended
        /// Driving to a place to wait, and online again only there.
        case relocating
        /// Driving to a charging place, waiting for a plug, or charging; offline.
        case charging
    }

    /// Next step about an offer, a ride or the return to work; `.none` if nothing is planned.
    package internal(set) var nextStep = EventHandle.none
    /// Next decision about a move, or the next zone on an idle drive.
    var idleEvent = EventHandle.none
    /// Parties of the current or offered ride in the order of joining; the first `partyCount` are valid.
    private var parties = InlineArray<4, RequestID>(repeating: .none)
    /// Position of the taxi as reported to the service; before the first start, the place of the start.
    package internal(set) var place: Position
    /// Numbers of offers, pauses and idle decisions so far, which name random streams.
    var offersSeen: UInt32 = 0
    var pauses: UInt32 = 0
    var idleDecisions: UInt32 = 0
    private(set) var partyCount: UInt8 = 0
    /// One bit per party: whether the taxi was at its pickup, whether it is on board, whether it has paid.
    private var visited: UInt8 = 0
    private var onBoard: UInt8 = 0
    private var paid: UInt8 = 0
    /// Current phase.
    package internal(set) var phase = Phase.off

    init(at place: Position) { self.place = place }

    /// Whether the driver has a ride.
    package var isBusy: Bool { phase == .driving || phase == .arrived || phase == .riding }
    /// Whether the driver is in a queue, with or without an open offer.
    package var isAvailable: Bool { phase == .queued || phase == .considering }

    // MARK: Parties

    func party(_ index: Int) -> RequestID { parties[index] }

    func indexOfParty(_ request: RequestID) -> Int? {
        (0..<Int(partyCount)).first { parties[$0] == request }
    }

    mutating func addParty(_ request: RequestID) {
        guard partyCount < 4, indexOfParty(request) == nil else { return }
        parties[Int(partyCount)] = request
        partyCount += 1
    }

    /// Removes a party; those behind it move up.
    mutating func removeParty(_ request: RequestID) {
        guard let index = indexOfParty(request) else { return }
        for place in index..<3 { parties[place] = parties[place + 1] }
        visited = TaxiDriver.without(index, visited)
        onBoard = TaxiDriver.without(index, onBoard)
        paid = TaxiDriver.without(index, paid)
        partyCount -= 1
        assert((visited | onBoard | paid) & ~TaxiDriver.all(partyCount) == 0, "a party beyond the ride is marked")
    }

    mutating func forgetRide() {
        partyCount = 0
        visited = 0
        onBoard = 0
        paid = 0
    }

    /// T12: whether the taxi was at the party's pickup.
    func isVisited(_ index: Int) -> Bool { visited & 1 << UInt8(index) != 0 }
    mutating func noteVisited(_ index: Int) { visited |= 1 << UInt8(index) }
    mutating func noteAllVisited() { visited = TaxiDriver.all(partyCount) }

    func isOnBoard(_ index: Int) -> Bool { onBoard & 1 << UInt8(index) != 0 }
    mutating func noteOnBoard(_ index: Int) {
        assert(index < Int(partyCount), "the ride has no such party")
        onBoard |= 1 << UInt8(index)
    }
    mutating func notePaid(_ index: Int) { paid |= 1 << UInt8(index) }
    var hasAnyoneOnBoard: Bool { onBoard != 0 }
    var isEveryoneOnBoard: Bool { onBoard == TaxiDriver.all(partyCount) }
    var hasEveryonePaid: Bool { paid == TaxiDriver.all(partyCount) }

    private static func all(_ count: UInt8) -> UInt8 { (1 << count) - 1 }

    private static func without(_ index: Int, _ bits: UInt8) -> UInt8 {
        let below = bits & ((1 << UInt8(index)) - 1)
        return below | (bits >> UInt8(index + 1)) << UInt8(index)
    }

    /// Sets the reported zone; the more precise place is kept if it lies in that zone.
    mutating func noteZone(_ zone: ZoneID) {
        if place.zone != zone { place = Position(zone) }
    }
}

import Quantities
import SimulationKernel

/// What a driver knows and is about to do: one line of the processor's cache.
package struct TaxiDriver: BitwiseCopyable {
    package enum Phase: UInt8, BitwiseCopyable {
        /// Not at work.
        case off
        /// In a queue.
        case standing
        /// With an open offer.
        case considering
        /// On the way to the first pickup.
        case driving
        /// Has come to the first pickup, if not to the last.
        case arrived
        /// Everybody is on board.
        case riding
        /// D07.
        case suspended
        /// On the way to where to wait, and at work again only there.
        case heading
    }

    /// What the driver does next about an offer, a ride or the return to work; `.none` where nothing is planned.
    package internal(set) var step = EventHandle.none
    /// Thinking of moving, or on the way to another zone.
    var idling = EventHandle.none
    /// The parties of the ride in hand or offered, in the order of joining, the first `partyCount`.
    private var parties = InlineArray<4, RequestID>(repeating: .none)
    /// Where the taxi is as far as the service was told; before the first start, where that will be.
    package internal(set) var place: Position
    /// How many offers, pauses and thoughts of moving there were: these name random streams.
    var offersSeen: UInt32 = 0
    var pauses: UInt32 = 0
    var idleDecisions: UInt32 = 0
    private(set) var partyCount: UInt8 = 0
    /// Bit by bit, at whose pickup the taxi has been, which parties are on board, and have paid.
    private var visited: UInt8 = 0
    private var onBoard: UInt8 = 0
    private var paid: UInt8 = 0
    package internal(set) var phase = Phase.off

    init(at place: Position) { self.place = place }

    package var isBusy: Bool { phase == .driving || phase == .arrived || phase == .riding }
    /// In a queue, with or without an open offer.
    package var isAvailable: Bool { phase == .standing || phase == .considering }

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

    /// The parties behind it move up, with what is known of them.
    mutating func removeParty(_ request: RequestID) {
        guard let index = indexOfParty(request) else { return }
        for place in index..<3 { parties[place] = parties[place + 1] }
        visited = TaxiDriver.without(index, visited)
        onBoard = TaxiDriver.without(index, onBoard)
        paid = TaxiDriver.without(index, paid)
        partyCount -= 1
        assert((visited | onBoard | paid) & ~TaxiDriver.all(partyCount) == 0, "something is known of nobody")
    }

    mutating func forgetRide() {
        partyCount = 0
        visited = 0
        onBoard = 0
        paid = 0
    }

    /// T12: whether the taxi has been at the party's pickup.
    func isVisited(_ index: Int) -> Bool { visited & 1 << UInt8(index) != 0 }
    mutating func noteVisited(_ index: Int) { visited |= 1 << UInt8(index) }
    mutating func noteAllVisited() { visited = TaxiDriver.all(partyCount) }

    func isOnBoard(_ index: Int) -> Bool { onBoard & 1 << UInt8(index) != 0 }
    mutating func noteOnBoard(_ index: Int) {
        assert(index < Int(partyCount), "nobody of this ride")
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

    /// The zone is told, the place within it mostly known better.
    mutating func noteZone(_ zone: ZoneID) {
        if place.zone != zone { place = Position(zone) }
    }
}

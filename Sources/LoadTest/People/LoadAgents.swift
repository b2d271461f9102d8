import Quantities
import CityModel
import SimulationKernel
import TaxiService

/// What a driver of a load test knows and is about to do.
struct LoadDriver: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        /// Not at work.
        case off
        /// In a queue.
        case standing
        /// With an open offer.
        case considering
        /// On the way to the pickup.
        case driving
        /// At the pickup.
        case arrived
        /// Everybody is on board.
        case riding
        /// D07.
        case suspended
    }

    /// What the driver does next; `.none` where nothing is scheduled.
    var step = EventHandle.none
    /// The next loss of the connection, or its return.
    var connection = EventHandle.none
    /// When a lost connection is back, microseconds since the start of the run.
    var connectedAtMicroseconds: Int64 = 0
    /// The parties of the ride in hand, the first `partyCount`.
    var parties = InlineArray<4, RequestID>(repeating: .none)
    var zone: ZoneID
    /// How many things the driver has decided: names random streams.
    var decisions: UInt32 = 0
    var partyCount: UInt8 = 0
    /// Bit by bit, which parties are on board, and have paid.
    var onBoard: UInt8 = 0
    var paid: UInt8 = 0
    var phase = Phase.off
    var isConnected = true

    var isBusy: Bool { phase == .driving || phase == .arrived || phase == .riding }

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
        onBoard = LoadDriver.without(index, onBoard)
        paid = LoadDriver.without(index, paid)
        partyCount -= 1
    }

    mutating func forgetRide() {
        partyCount = 0
        onBoard = 0
        paid = 0
    }

    var isEveryoneOnBoard: Bool { onBoard == LoadDriver.all(partyCount) }
    var hasEveryonePaid: Bool { paid == LoadDriver.all(partyCount) }

    private static func all(_ count: UInt8) -> UInt8 { (1 << count) - 1 }

    private static func without(_ index: Int, _ bits: UInt8) -> UInt8 {
        let below = bits & ((1 << UInt8(index)) - 1)
        return below | (bits >> UInt8(index + 1)) << UInt8(index)
    }
}

/// What a client of a load test knows and is about to do.
struct LoadClient: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        /// Wants nothing.
        case free
        /// Has asked for a taxi, and has not been answered.
        case asking
        /// Has a reservation.
        case booked
        /// Waits until a driver accepts.
        case searching
        /// Waits for the taxi, or is there and not on board.
        case allocated
        case onBoard
        /// Got out early and has not paid.
        case owing
        /// Has paid and is still on board.
        case paid
    }

    /// What the client does next; `.none` where nothing is scheduled.
    var step = EventHandle.none
    var request = RequestID.none
    var phase = Phase.free
    /// How often the payment has failed.
    var paymentsFailed: UInt8 = 0
}

/// What people of a load test have in mind to do. Numbers are a generator's own: a person's number divided by how many
/// generators there are.
enum FollowUp: BitwiseCopyable {
    case driverStarts(UInt32)
    case driverAnswers(UInt32, accepts: Bool)
    case driverArrives(UInt32)
    case driverGivesBack(UInt32)
    case driverPicksUp(UInt32)
    case driverInterrupts(UInt32, TaxiService.InterruptionCause)
    case driverConcludes(UInt32)
    case connectionLost(UInt32)
    case connectionRegained(UInt32)
    case patienceEnds(UInt32)
    case clientPays(UInt32)
    case clientCancels(UInt32)
    case clientPutsOff(UInt32)
}

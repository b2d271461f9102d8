import SimulationKernel

// What people draw from random streams of their own (part B of the rule book).
extension StreamPurpose {
    // Numbers are part of the results: a changed one changes every draw for that purpose.
    package static var arrival: StreamPurpose { StreamPurpose(rawValue: 1) }
    package static var tripChoice: StreamPurpose { StreamPurpose(rawValue: 2) }
    package static var partySize: StreamPurpose { StreamPurpose(rawValue: 3) }
    package static var patience: StreamPurpose { StreamPurpose(rawValue: 4) }
    package static var answer: StreamPurpose { StreamPurpose(rawValue: 5) }
    package static var answerDelay: StreamPurpose { StreamPurpose(rawValue: 6) }
    package static var pickupTravel: StreamPurpose { StreamPurpose(rawValue: 7) }
    package static var rideTravel: StreamPurpose { StreamPurpose(rawValue: 8) }
    package static var homeZone: StreamPurpose { StreamPurpose(rawValue: 9) }
    package static var shiftStart: StreamPurpose { StreamPurpose(rawValue: 10) }
    package static var shiftLength: StreamPurpose { StreamPurpose(rawValue: 11) }
    package static var breakLength: StreamPurpose { StreamPurpose(rawValue: 12) }
    package static var idleMove: StreamPurpose { StreamPurpose(rawValue: 13) }
    package static var clientHabits: StreamPurpose { StreamPurpose(rawValue: 14) }
    package static var bookingAhead: StreamPurpose { StreamPurpose(rawValue: 15) }
    package static var payment: StreamPurpose { StreamPurpose(rawValue: 16) }
    package static var rideFate: StreamPurpose { StreamPurpose(rawValue: 17) }
    package static var connectionLoss: StreamPurpose { StreamPurpose(rawValue: 18) }
    package static var connectionLength: StreamPurpose { StreamPurpose(rawValue: 19) }
    package static var tripPlaces: StreamPurpose { StreamPurpose(rawValue: 20) }
    package static var secondThoughts: StreamPurpose { StreamPurpose(rawValue: 21) }
    /// Accounts have 22 to 25.
    package static var arrivalCount: StreamPurpose { StreamPurpose(rawValue: 26) }
    package static var givingBack: StreamPurpose { StreamPurpose(rawValue: 27) }
    package static var regularPause: StreamPurpose { StreamPurpose(rawValue: 28) }
    package static var betweenSteps: StreamPurpose { StreamPurpose(rawValue: 103) }
    package static var clientPause: StreamPurpose { StreamPurpose(rawValue: 105) }
}

/// Those who are clients of taxis besides something else.
enum RidersOnFoot: UInt16 {
    case walkers = 0x8000
    case tourists = 0xC000
}

extension StreamKey {
    /// Under which somebody draws as a client: another for each ride, and none that a client of a demand source has
    /// (`ThinnedArrivals.key`).
    ///
    /// - Parameter ride: unlike those of the person's other rides; of a person of many rides only the last 9 bits count.
    func client(of riders: RidersOnFoot, ride: UInt32) -> StreamKey {
        let ofRide = UInt16(truncatingIfNeeded: ride & 0x1FF) << 5
        return StreamKey(group: riders.rawValue | ofRide | group & 0x1F, number: number)
    }
}

import CityModel
import Quantities

/// A scripted lesson: who does what when in a small city, and what is to be seen then.
///
/// Every driver and client that the lesson names is registered and confirmed, and each driver owns a taxi of the same
/// name.
package struct Lesson: Sendable {
    package var title: String
    package var city: City
    package var rules: RuleBook
    /// In the order in which the lesson first names them, steps before expectations.
    package var drivers: [String]
    /// Likewise.
    package var clients: [String]
    /// By time, those of one instant in the order of the file.
    package var steps: [LessonStep]
    /// In the order of the file.
    package var expectations: [LessonExpectation]
}

/// One action of a driver or a client.
package struct LessonStep: Hashable, Sendable {
    package var at: SimTime
    package var action: LessonAction
    /// Where the step is written.
    package var position: SourcePosition
}

package enum LessonAction: Hashable, Sendable {
    case driver(String, DriverAction)
    case client(String, ClientAction)

    /// A zone is `ZoneID.none` where the place is `outside`, in no zone (Z02).
    package enum DriverAction: Hashable, Sendable {
        case start(zone: ZoneID, taxi: String)
        case stop, loseConnection, regainConnection
        case move(zone: ZoneID)
        case accept, refuse, giveBack, arrive
        /// Without a client the first party that is not on board.
        case pickUp(client: String?)
        case conclude
        case interrupt(zone: ZoneID, because: InterruptionCause)
    }

    package enum InterruptionCause: String, Hashable, Sendable, CaseIterable {
        case clientWish, taxiProblem
    }

    /// Requests go by their number: 1 stands for `r1`.
    package enum ClientAction: Hashable, Sendable {
        case request(RequestedTrip)
        /// Without a number the client's current one.
        case withdraw(request: UInt32?)
        case reserve(RequestedTrip, departure: SimTime)
        case changeReservation(request: UInt32, departure: SimTime?, destination: ZoneID?, share: Bool?)
        case cancelReservation(request: UInt32)
        case join(request: UInt32, destination: ZoneID, party: Int)
        case pay(by: PaymentMeans, fails: Bool)
    }

    package enum PaymentMeans: String, Hashable, Sendable, CaseIterable {
        case card, cash
    }
}

/// What a client asks for; the party may be of a size that the rules refuse.
package struct RequestedTrip: Hashable, Sendable {
    package var origin: ZoneID
    package var destination: ZoneID
    package var party: Int
    package var share: Bool
}

/// What must be seen for the lesson to hold.
package struct LessonExpectation: Hashable, Sendable {
    package var claim: Claim
    /// Where the expectation is written.
    package var position: SourcePosition

    package enum Claim: Hashable, Sendable {
        /// Lines of the event log that match every field: at least one, or exactly `count`.
        case event(name: String, fields: [EventField], count: Int?)
        /// The drivers in a zone's queue, head first; at the end where no time is given.
        case queue(zone: ZoneID, drivers: [String], at: SimTime?)
        case driver(String, state: DriverStateName, at: SimTime?)
    }

    package enum DriverStateName: String, Hashable, Sendable, CaseIterable {
        case offline, available, busy, suspended
    }

    package enum EventField: Hashable, Sendable {
        case at(SimTime)
        /// `request`, `client`, `driver` or `zone`.
        case column(String, is: String)
        /// A detail as it is written.
        case detail(String, is: String)
        /// `wait` or `departure`: the detail `wait_s` or `departure_s`.
        case detailTime(String, is: SimDuration)
        case price(Money)
    }
}

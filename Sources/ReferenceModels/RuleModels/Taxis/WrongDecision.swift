import Quantities

/// The kinds of rule violations by a service.
package enum ViolationKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// The offer goes to another driver than the first eligible one of the first zone in search order that has one
    /// (T03, I11).
    case wrongDriver
    /// The driver has an open offer or a ride (T05, I03).
    case driverAskedTwice
    /// The driver has tried the ride since joining the queue (T03).
    case refuserAskedAgain
    /// The driver is in no queue (D01).
    case driverNotInQueue
    /// The driver's zone is beyond `dispatch.searchZones` (T03).
    case driverOutOfReach
    /// The driver's taxi has too few seats, or no place for a wheelchair (T03).
    case taxiDoesNotFit
    /// The ride is offered, allocated, not due or over.
    case requestOfferedTwice
    /// An older waiting ride (T04) or the ride just passed on (T07) comes first.
    case rideOvertaken
    /// A ride waits although a driver is eligible (T03).
    case waitsInVain
    /// At the end of a command a ride waits although the driver just freed is eligible (I14).
    case waitingForgotten
    /// A request is neither offered nor waiting, or was not accepted at all.
    case requestLost
    /// A round of dispatch has fewer offers than possible, or longer ways to the pickups (`batched`).
    case roundNotBest
    /// A taxi is repositioned that is not free, from a wrong zone, or outside a round (`rebalanced`).
    case wrongSending
    /// A taxi gets no place, or another one, at a rank or in its holding lot, or is called forward out of turn (T15).
    case wrongPlace
    /// A driver's answer to an open offer had no effect (T06, T07).
    case answerLost
    /// An answer takes effect without an open offer, or after its time (D08).
    case staleAnswerAccepted
    /// An offer does not time out at its time, or has no timer (D08).
    case timeoutLost
    /// An obsolete timer had an effect.
    case staleTimerObeyed
    /// A timer of a reservation, no-show or suspension has no effect, or an incomplete one (R02, T12, D07).
    case timerLost
    /// The effect names the wrong zone's queue, or not the zone of the command.
    case wrongZone
    /// A driver is stood down or suspended without reason, or not in spite of a reason (D07).
    case refusalsMiscounted
    /// A permitted command is refused or has no effect.
    case commandLost
    /// A command that the rules refuse is carried out.
    case commandNotRefused
    /// A refusal has another reason than the first that applies.
    case wrongReason
    /// A command has another effect than the rules require.
    case wrongAnswer
    /// An effect has no cause.
    case uncalledFor
    /// An effect names a request that is over or never existed.
    case unknownRequest
    /// A client has two current rides (I08), or is in one ride twice (S01).
    case clientInTwoRides
    /// A client joins a ride that is closed, not shared or full (S01–S03).
    case joinNotAllowed
    /// Not all parties of a shared ride get an effect, or not in the order of joining (S06).
    case partyNotTold
    /// A ride ends in an impossible way: not on board, not paid, not arrived (T10–T12).
    case wrongEnd
    /// The counts of the run do not add up (I12).
    case countsDiffer
    /// A price, or the authority's part of it, differs from the tariff's (P01, P02, S05, T11).
    case wrongPrice
    /// A wait differs from the driving time from the taxi over the earlier pickups (T06).
    case wrongWait
    /// A payment is for the wrong ride, or differs from the command (P03).
    case wrongPayment
    /// The ledger's totals at the end of the run differ from the payments and rides (P04, I13).
    case moneyLost
    /// A number of people, a departure, a number of days or a timer's due time differs from commands and rules (T01,
    /// R01, R02, R03, T12, D07).
    case wrongFigure

    // Violations by a server, independent of its rules.
    /// An answer is unreadable, or has other events than the feed's frame with its number.
    case answerDiffers
    /// An acknowledged command is missing in the feed, or has disappeared from it.
    case acknowledgedLost
    /// A command was carried out more than once.
    case commandTwice
    /// A command is carried out that no user of the run gave.
    case commandFromNobody
    /// Sequence numbers are omitted or repeated, or a command's number changes.
    case orderBroken
    /// An event never arrives at the stream of a user it concerns.
    case eventLost
    /// An event arrives at a stream twice.
    case eventTwice
    /// An event arrives at a stream before an earlier one, or differs from the feed's.
    case eventDisordered

    /// Name in reports.
    package var name: String { "\(self)" }
}

/// A decision of the service that violates the rules.
package struct WrongDecision: Sendable {
    /// Kind of the violation.
    package var kind: ViolationKind
    /// Number of the command, from 1.
    package var number: Int
    /// Time of the command.
    package var time: SimTime
    /// Description of the effect.
    package var actual: String
    /// Description of the requirement.
    package var expected: String
    /// The last events of the queue concerned, oldest first.
    package var history: [String]

    /// Creates a wrong decision.
    package init(
        kind: ViolationKind, number: Int, time: SimTime, what: String, expected: String, history: [String] = []
    ) {
        self.kind = kind
        self.number = number
        self.time = time
        self.actual = what
        self.expected = expected
        self.history = history
    }
}

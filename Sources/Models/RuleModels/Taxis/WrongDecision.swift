import Quantities

/// What may be wrong about what a service did.
package enum WrongKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Not the first eligible driver in queue order of the first zone in search order that has one (T03, I11).
    case wrongDriver
    /// The driver has an offer open or a ride in hand (T05, I03).
    case driverAskedTwice
    /// The driver has tried the ride since joining the queue (T03).
    case refuserAskedAgain
    /// The driver is in no queue (D01).
    case driverNotInQueue
    /// The driver's zone is beyond `dispatch.searchZones` (T03).
    case driverOutOfReach
    /// The ride is offered, allocated, not due or over.
    case requestOfferedTwice
    /// It was the turn of an older waiting ride (T04), or of the ride just passed on (T07).
    case rideOvertaken
    /// A ride waits although a driver is eligible (T03).
    case waitsInVain
    /// At the end of a command a ride waits although the driver just freed is eligible (I14).
    case waitingForgotten
    /// A request is neither offered nor waiting, or was not taken at all.
    case requestLost
    /// A round of dispatch offers fewer rides than it could, or leads longer ways to the pickups (`batched`).
    case roundNotBest
    /// A driver who is not free is sent, or not from where they are, or outside a round (`rebalanced`).
    case wrongSending
    /// A driver accepted or refused an open offer, and that was not done (T06, T07).
    case answerLost
    /// An answer counts though no offer is open, or after the offer's time (D08).
    case staleAnswerAccepted
    /// An offer does not run out at its time, or no timer is set for it (D08).
    case timeoutLost
    /// A timer overtaken by events did something.
    case staleTimerObeyed
    /// A timer of a reservation, a no-show or a suspension does nothing, or leaves something out (R02, T12, D07).
    case timerLost
    /// Not the right zone's queue, or not the zone of the command.
    case wrongZone
    /// Stood down or suspended without reason, or not in spite of it (D07).
    case refusalsMiscounted
    /// A command that the rules allow is refused or does nothing.
    case commandLost
    /// A command that the rules refuse is done.
    case commandNotRefused
    /// Refused, but for another reason than the first that applies.
    case wrongReason
    /// Done, but otherwise than the rules want it.
    case wrongAnswer
    /// Something happens that nobody asked for.
    case uncalledFor
    /// A request that is over, or never was, is spoken of.
    case unknownRequest
    /// A client has two current rides (I08), or is in one ride twice (S01).
    case clientInTwoRides
    /// Joined although closed, not shared or full (S01–S03).
    case joinNotAllowed
    /// Not all parties of a shared ride are told, or not in the order of joining (S06).
    case partyNotTold
    /// A ride ends in a way that it cannot: not on board, not paid, not arrived (T10–T12).
    case wrongEnd
    /// I12: at the end of the run.
    case countsDiffer
    /// Another price than that of the way, the share or the way driven, or another part of it the authority's (P01, P02, S05,
    /// T11).
    case wrongPrice
    /// Another wait than the driving time from the taxi over the earlier pickups (T06).
    case wrongWait
    /// A ride is paid that was not to be paid, or otherwise than was said (P03).
    case wrongPayment
    /// The ledger shows other sums at the end of the run than the payments and rides make (P04, I13).
    case moneyLost
    /// Another number of people, departure, number of days or moment of a timer than commands and rules make it (T01, R01, R02,
    /// R03, T12, D07).
    case wrongFigure

    // Of a server, whatever its rules.
    /// An answer tells other events than the feed under its number, or none that can be read.
    case answerDiffers
    /// What was answered does not stand in the feed, or does no more.
    case acknowledgedLost
    /// A command was carried out more than once.
    case commandTwice
    /// A command is carried out that nobody gave.
    case commandFromNobody
    /// Numbers of commands are left out or come again, or a command stands elsewhere than before.
    case orderBroken
    /// An event never comes to the stream of somebody whom it concerns.
    case eventLost
    /// An event comes to a stream again.
    case eventTwice
    /// An event comes to a stream before an earlier one, or is another than the feed's.
    case eventDisordered

    /// As reports call it.
    package var name: String { "\(self)" }
}

/// A decision of the service that the rules do not allow.
package struct WrongDecision: Sendable {
    package var kind: WrongKind
    /// The number of the command, from 1.
    package var number: Int
    package var time: SimTime
    /// What happened.
    package var what: String
    /// What would have been right.
    package var expected: String
    /// The last events of the queue concerned before that, oldest first.
    package var history: [String]

    package init(kind: WrongKind, number: Int, time: SimTime, what: String, expected: String, history: [String] = []) {
        self.kind = kind
        self.number = number
        self.time = time
        self.what = what
        self.expected = expected
        self.history = history
    }
}

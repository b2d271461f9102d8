extension TaxiService {
    /// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
    ///
    /// Never set outside tests and the load tester's test of itself.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Drivers join the head of the queue instead of the tail.
        case lastInFirstOut
        /// A new request is offered to the next driver after the one whose turn it is, or who ranks first (T03).
        case nextDriverAsked
        /// A refusal does not count (D07).
        case refusalForgotten
        /// A refusal is lost on its way: the offer stays open until its time (T07).
        case refusalLost
        /// A driver who refused is asked again for the same request (T03).
        case refuserAskedAgain
        /// A timer of an earlier offer ends the present one.
        case staleTimerObeyed
        /// A driver with an open offer is told of another one (T05).
        case driverOfferedTwice
        /// An offer does not run out: an answer that comes too late still counts (D08).
        case staleAnswerAccepted
        /// Of the cents left over when a price is split the last is lost (S05).
        case centLost
        /// A ride is joined although the driver has arrived (S03).
        case joinAfterArrival
        /// A ride is joined whatever way it makes the others go (S02).
        case detourIgnored
        /// Those on board are closed as no-show along with those missing (T12).
        case noShowClosesEveryone
        /// A ride given back waits as if it had been asked for just now (D06).
        case requestTimeForgotten
        /// A ride given back still counts as arrived at (D06).
        case arrivalKept
        /// A reservation enters dispatch also at the time it had before a change (R03).
        case formerDepartureObeyed
        /// A reservation enters dispatch although its client is riding (R02).
        case lapseForgotten
        /// An interrupted ride costs what it would have cost whole (T11).
        case interruptedAtFullPrice
        /// A fare goes whole to the driver, though a part of it is the authority's (P01).
        case authorityPartKept
        /// Whatever price is told is ten times too high (P01).
        case pricesTenfold
        /// The price told of every fourth request is a cent too high (P01).
        case centAdded
        /// The wait told is a second too long (T06).
        case secondAdded
        /// A driver with an open offer is sent to another zone (`rebalanced`).
        case driverWithOfferSent

        /// Whether the rule's policy gives it an occasion.
        package var isOfFIFO: Bool { self != .driverWithOfferSent }
    }
}

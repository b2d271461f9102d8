extension TaxiService {
    /// A fault to inject, so that the checkers themselves can be tested: they must detect each one.
    ///
    /// Used only in tests and in the load tester's self-test.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Drivers join the head of the queue instead of the tail.
        case lastInFirstOut
        /// A new request is offered to the driver after the one who is next in the queue, or who ranks first (T03).
        case nextDriverAsked
        /// Refusals are not counted (D07).
        case refusalForgotten
        /// A refusal is lost: the offer stays open until it times out (T07).
        case refusalLost
        /// A driver who refused a request is offered it again (T03).
        case refuserAskedAgain
        /// A timer of an earlier offer ends the present one.
        case staleTimerObeyed
        /// A driver with an open offer gets another one (T05).
        case driverOfferedTwice
        /// An offer does not time out: a late answer still counts (D08).
        case staleAnswerAccepted
        /// The last remaining cent of a split price is lost (S05).
        case centLost
        /// A client joins a ride although the driver has arrived (S03).
        case joinAfterArrival
        /// A client joins a ride regardless of the detour for the others (S02).
        case detourIgnored
        /// Parties on board are closed as no-shows together with the missing ones (T12).
        case noShowClosesEveryone
        /// A ride given back waits as if it had been requested just now (D06).
        case requestTimeForgotten
        /// A ride given back still counts as arrived (D06).
        case arrivalKept
        /// A reservation enters dispatch also at the time that it had before a change (R03).
        case formerDepartureObeyed
        /// A reservation enters dispatch although its client is riding (R02).
        case lapseForgotten
        /// An interrupted ride costs the price of the whole ride (T11).
        case interruptedAtFullPrice
        /// The driver receives the whole fare, though a part of it is the authority's (P01).
        case authorityPartKept
        /// Every reported price is ten times too high (P01).
        case pricesTenfold
        /// The reported price of every fourth request is a cent too high (P01).
        case centAdded
        /// The reported wait is a second too long (T06).
        case secondAdded
        /// A driver with an open offer is sent to another zone (`rebalanced`).
        case driverWithOfferSent

        /// Whether the fault can occur under the FIFO policy.
        package var occursUnderFIFO: Bool { self != .driverWithOfferSent }
    }
}

import Quantities
import ServiceKernel

extension TourService {
    /// What came of a command, in the order in which it happened: numbers and codes only. What tours tell the host asks
    /// the service for (`content(of:)`).
    ///
    /// Waypoints are counted from 1, in the order of the tour as it was when the walker began to follow it.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        /// W02: so many tours are shown (`listedTours(inArea:)`).
        case listed(WalkerID, count: UInt32)
        /// W02: the operators are told that the library is empty.
        case noTours
        /// W03.
        case previewed(WalkerID, TourID)
        case followed(WalkerID, TourID)
        /// W04: `done` are those reached or skipped so far, this one too.
        case reached(WalkerID, TourID, waypoint: UInt32, done: UInt32)
        /// W04: is on the leg.
        case walkedOn(WalkerID, TourID, waypoint: UInt32)
        case skipped(WalkerID, TourID, waypoint: UInt32, done: UInt32)
        /// W04: `metres` of the tour's legs were walked.
        case completed(WalkerID, TourID, reached: UInt32, skipped: UInt32, metres: UInt32)
        /// `waypoint`: which was next.
        case cancelled(WalkerID, TourID, waypoint: UInt32, done: UInt32)
        /// W04: shown as long as there is no GPS; the step stays.
        case locationUnavailable(WalkerID)
        case located(WalkerID)
        case putAway(WalkerID)
        case takenOut(WalkerID)
        case powerSaved(WalkerID)
        case powerSavingEnded(WalkerID)
        case appOpened(WalkerID)
        /// W08: the walker's telephone has this version of the library.
        case libraryChecked(WalkerID, version: UInt32)
        case networkAllowed(WalkerID, Network)
        case networkForbidden(WalkerID, Network)
        case updatesAutomatic(WalkerID)
        case updatesByHand(WalkerID)
        case updateReminded(WalkerID)
        /// W06. `replaces`: the published tour whose place it will take, or none.
        case draftBegun(Person, TourID, replaces: TourID)
        case waypointAdded(Person, TourID, waypoint: UInt32)
        case waypointAnnotated(Person, TourID, waypoint: UInt32)
        case legAnnotated(Person, TourID, waypoint: UInt32)
        case tourAnnotated(Person, TourID)
        case draftRenamed(Person, TourID)
        case waypointRemoved(Person, TourID, waypoint: UInt32)
        case draftDeleted(Person, TourID)
        /// A11.
        case toursLeft(Person)
        case submitted(Person, TourID)
        /// W06: the author is told. With `replaces` that tour tells what the draft told, and the draft's number is gone.
        case approved(Person, TourID, author: Person?, replaces: TourID)
        /// W06: staff want it otherwise; the author is told why (`answer(to:)`), and it is a draft again.
        case sentBack(Person, TourID, author: Person?)
        /// By staff; the author is told. nil for a tour that was there from the start.
        case deleted(Person, TourID, author: Person?)
        case rejected(Person, Operation, Reason)

        /// The host calls back with `Command.timer` at the given moment, or at once if it is past.
        case setTimer(Timer, at: SimTime)
    }

    /// The events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case listed, noTours, previewed
        case followed, reached, walkedOn, skipped, completed, cancelled
        case locationUnavailable, located, putAway, takenOut, powerSaved, powerSavingEnded
        case appOpened, libraryChecked, networkAllowed, networkForbidden
        case updatesAutomatic, updatesByHand, updateReminded
        case draftBegun, waypointAdded, waypointAnnotated, legAnnotated, tourAnnotated, draftRenamed, waypointRemoved
        case draftDeleted, submitted, approved, sentBack, deleted, toursLeft
        case rejected
    }

    /// What walkers, authors, staff and operators read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case libraryEmpty, atWaypoint, onLeg, completed, positionUnknown, positionKnown
        case libraryChecked, updateReminder, awaitsApproval, approved, sentBack, deleted
    }
}

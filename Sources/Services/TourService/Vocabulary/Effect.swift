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
}

extension TourService.Effect: ServiceEffect {
    package var event: String? { eventWord?.rawValue }

    package static let vocabulary = TourService.EventWord.allCases.map(\.entry)

    /// The line of the log; nil for an effect that no log shows.
    package var eventWord: TourService.EventWord? {
        switch self {
        case .listed: .listed
        case .noTours: .noTours
        case .previewed: .previewed
        case .followed: .followed
        case .reached: .reached
        case .walkedOn: .walkedOn
        case .skipped: .skipped
        case .completed: .completed
        case .cancelled: .cancelled
        case .locationUnavailable: .locationUnavailable
        case .located: .located
        case .putAway: .putAway
        case .takenOut: .takenOut
        case .powerSaved: .powerSaved
        case .powerSavingEnded: .powerSavingEnded
        case .appOpened: .appOpened
        case .libraryChecked: .libraryChecked
        case .networkAllowed: .networkAllowed
        case .networkForbidden: .networkForbidden
        case .updatesAutomatic: .updatesAutomatic
        case .updatesByHand: .updatesByHand
        case .updateReminded: .updateReminded
        case .draftBegun: .draftBegun
        case .waypointAdded: .waypointAdded
        case .waypointAnnotated: .waypointAnnotated
        case .legAnnotated: .legAnnotated
        case .tourAnnotated: .tourAnnotated
        case .draftRenamed: .draftRenamed
        case .waypointRemoved: .waypointRemoved
        case .draftDeleted: .draftDeleted
        case .toursLeft: .toursLeft
        case .submitted: .submitted
        case .approved: .approved
        case .sentBack: .sentBack
        case .deleted: .deleted
        case .rejected: .rejected
        case .setTimer: nil
        }
    }

    package func fields(_ take: (Field, FieldValue) -> Void) {
        person?.name(take)
        if let tour { take(.tour, tour.fieldValue) }
        details(take)
    }

    /// Who acts, or whose telephone; nil where it is nobody.
    package var person: TourService.Person? {
        switch self {
        case .listed(let walker, _), .previewed(let walker, _), .followed(let walker, _),
            .reached(let walker, _, _, _), .walkedOn(let walker, _, _), .skipped(let walker, _, _, _),
            .completed(let walker, _, _, _, _), .cancelled(let walker, _, _, _), .locationUnavailable(let walker),
            .located(let walker), .putAway(let walker), .takenOut(let walker), .powerSaved(let walker),
            .powerSavingEnded(let walker), .appOpened(let walker), .libraryChecked(let walker, _),
            .networkAllowed(let walker, _), .networkForbidden(let walker, _), .updatesAutomatic(let walker),
            .updatesByHand(let walker), .updateReminded(let walker):
            .walker(walker)
        case .draftBegun(let person, _, _), .waypointAdded(let person, _, _), .waypointAnnotated(let person, _, _),
            .legAnnotated(let person, _, _), .tourAnnotated(let person, _), .draftRenamed(let person, _),
            .waypointRemoved(let person, _, _), .draftDeleted(let person, _), .toursLeft(let person),
            .submitted(let person, _),
            .approved(let person, _, _, _), .sentBack(let person, _, _), .deleted(let person, _, _),
            .rejected(let person, _, _):
            person
        case .noTours, .setTimer: nil
        }
    }

    /// The tour it is about; nil where it is about none.
    package var tour: TourID? {
        switch self {
        case .previewed(_, let tour), .followed(_, let tour), .reached(_, let tour, _, _), .walkedOn(_, let tour, _),
            .skipped(_, let tour, _, _), .completed(_, let tour, _, _, _), .cancelled(_, let tour, _, _),
            .draftBegun(_, let tour, _), .waypointAdded(_, let tour, _), .waypointAnnotated(_, let tour, _),
            .legAnnotated(_, let tour, _), .tourAnnotated(_, let tour), .draftRenamed(_, let tour),
            .waypointRemoved(_, let tour, _), .draftDeleted(_, let tour), .submitted(_, let tour),
            .approved(_, let tour, _, _), .sentBack(_, let tour, _), .deleted(_, let tour, _):
            tour
        case .listed, .noTours, .locationUnavailable, .located, .putAway, .takenOut, .powerSaved, .powerSavingEnded,
            .appOpened, .libraryChecked, .networkAllowed, .networkForbidden, .updatesAutomatic, .updatesByHand,
            .updateReminded, .toursLeft, .rejected, .setTimer:
            nil
        }
    }

    /// What is to be said beside who and which tour.
    private func details(_ take: (Field, FieldValue) -> Void) {
        switch self {
        case .listed(_, let count): take(.found, count.fieldValue)
        case .reached(_, _, let waypoint, let done), .skipped(_, _, let waypoint, let done),
            .cancelled(_, _, let waypoint, let done):
            take(.waypoint, waypoint.fieldValue)
            take(.done, done.fieldValue)
        case .walkedOn(_, _, let waypoint), .waypointAdded(_, _, let waypoint), .waypointAnnotated(_, _, let waypoint),
            .legAnnotated(_, _, let waypoint), .waypointRemoved(_, _, let waypoint):
            take(.waypoint, waypoint.fieldValue)
        case .completed(_, _, let reached, let skipped, let metres):
            take(.reached, reached.fieldValue)
            take(.skipped, skipped.fieldValue)
            take(.metres, metres.fieldValue)
        case .libraryChecked(_, let version): take(.version, version.fieldValue)
        case .networkAllowed(_, let network), .networkForbidden(_, let network):
            take(.network, network.fieldValue)
        case .draftBegun(_, _, let replaced): if !replaced.isNone { take(.replaces, replaced.fieldValue) }
        case .approved(_, _, let author, let replaced):
            if let author { take(.author, .numbered(author.numbered)) }
            if !replaced.isNone { take(.replaces, replaced.fieldValue) }
        case .sentBack(_, _, let author), .deleted(_, _, let author):
            if let author { take(.author, .numbered(author.numbered)) }
        case .rejected(_, let operation, let reason):
            take(.action, .word(operation.word))
            take(.reason, reason.fieldValue)
        case .noTours, .previewed, .followed, .locationUnavailable, .located, .putAway, .takenOut, .powerSaved,
            .powerSavingEnded, .appOpened, .updatesAutomatic, .updatesByHand, .updateReminded, .tourAnnotated,
            .draftRenamed, .draftDeleted, .toursLeft, .submitted, .setTimer:
            break
        }
    }
}

import Quantities
import ServiceKernel

extension TourService {
    /// A result of a command, in the order in which it happened: numbers and codes only. The host queries the service
    /// for the contents of tours (`content(of:)`).
    ///
    /// Waypoints count from 1, in the version of the tour at the walker's start.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        /// W02: number of tours shown (`listedTours(inArea:)`).
        case listed(WalkerID, count: UInt32)
        /// W02: the library is empty; operators are notified.
        case noTours
        /// A tour's preview is shown (W03).
        case previewed(WalkerID, TourID)
        case followed(WalkerID, TourID)
        /// W04: a waypoint is reached. `done`: waypoints reached or skipped so far, including this one.
        case reached(WalkerID, TourID, waypoint: UInt32, done: UInt32)
        /// W04: the walker has left the waypoint and is on the leg.
        case walkedOn(WalkerID, TourID, waypoint: UInt32)
        case skipped(WalkerID, TourID, waypoint: UInt32, done: UInt32)
        /// W04: the tour is completed; `metres`: walked length of its legs.
        case completed(WalkerID, TourID, reached: UInt32, skipped: UInt32, metres: UInt32)
        /// The tour is cancelled; `waypoint`: the next one.
        case cancelled(WalkerID, TourID, waypoint: UInt32, done: UInt32)
        /// W04: GPS is lost; the message stays until it is back, and so does the step.
        case locationUnavailable(WalkerID)
        case located(WalkerID)
        case putAway(WalkerID)
        case takenOut(WalkerID)
        case powerSaved(WalkerID)
        case powerSavingEnded(WalkerID)
        case appOpened(WalkerID)
        /// W08: the walker's phone has this version of the library.
        case libraryChecked(WalkerID, version: UInt32)
        case networkAllowed(WalkerID, Network)
        case networkForbidden(WalkerID, Network)
        case updatesAutomatic(WalkerID)
        case updatesByHand(WalkerID)
        case updateReminded(WalkerID)
        /// W06. `replaces`: published tour to be replaced, or none.
        case draftBegun(Person, TourID, replaces: TourID)
        case waypointAdded(Person, TourID, waypoint: UInt32)
        case waypointAnnotated(Person, TourID, waypoint: UInt32)
        case legAnnotated(Person, TourID, waypoint: UInt32)
        case tourAnnotated(Person, TourID)
        case draftRenamed(Person, TourID)
        case waypointRemoved(Person, TourID, waypoint: UInt32)
        case draftDeleted(Person, TourID)
        /// A11: the author's drafts are erased.
        case toursLeft(Person)
        case submitted(Person, TourID)
        /// W06: the author is notified. With `replaces`, that tour gets the draft's content and the draft's number is
        /// gone.
        case approved(Person, TourID, author: Person?, replaces: TourID)
        /// W06: staff have rejected the draft; the author is notified of the reason (`rejectionReason(to:)`), and it
        /// can be changed again.
        case sentBack(Person, TourID, author: Person?)
        /// Deleted by staff; the author is notified, nil for an initial tour.
        case deleted(Person, TourID, author: Person?)
        case rejected(Person, Operation, Reason)

        /// The host calls back with `Command.timer` at the given time, or at once if it is past.
        case setTimer(Timer, at: SimTime)
    }

    /// Events that logs show.
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

    /// Messages to walkers, authors, staff and operators (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case libraryEmpty, atWaypoint, onLeg, completed, positionUnknown, positionKnown
        case libraryChecked, updateReminder, awaitsApproval, approved, sentBack, deleted
    }
}

extension TourService.Effect: ServiceEffect {
    private typealias Event = TourService.EventWord
    private typealias Message = TourService.MessageWord

    /// One effect of each row, with all its fields, in the order of the reference page.
    package static let samples: [Self] = [
        .listed(walker, count: 1), .noTours, .previewed(walker, tour), .followed(walker, tour),
        .reached(walker, tour, waypoint: 1, done: 1), .walkedOn(walker, tour, waypoint: 1),
        .skipped(walker, tour, waypoint: 1, done: 1), .completed(walker, tour, reached: 1, skipped: 0, metres: 0),
        .cancelled(walker, tour, waypoint: 1, done: 0), .locationUnavailable(walker), .located(walker),
        .putAway(walker), .takenOut(walker), .powerSaved(walker), .powerSavingEnded(walker), .appOpened(walker),
        .libraryChecked(walker, version: 1), .networkAllowed(walker, .mobile), .networkForbidden(walker, .mobile),
        .updatesAutomatic(walker), .updatesByHand(walker), .updateReminded(walker),
        .draftBegun(author, tour, replaces: TourID(1)), .waypointAdded(author, tour, waypoint: 1),
        .waypointAnnotated(author, tour, waypoint: 1), .legAnnotated(author, tour, waypoint: 1),
        .tourAnnotated(author, tour), .draftRenamed(author, tour), .waypointRemoved(author, tour, waypoint: 1),
        .draftDeleted(author, tour), .submitted(author, tour),
        .approved(staff, tour, author: author, replaces: TourID(1)), .sentBack(staff, tour, author: author),
        .deleted(staff, tour, author: author), .toursLeft(author),
        .rejected(.walker(walker), .skipWaypoint, .notFollowing),
    ]
    private static let (walker, tour) = (WalkerID(0), TourID(0))
    private static let author = TourService.Person(.author, index: 0)
    private static let staff = TourService.Person(.staff, index: 0)

    /// Actor, or owner of the phone; nil without one.
    package var person: TourService.Person? {
        participant(WalkerID.self).map { .walker($0) } ?? participant(TourService.Person.self)
    }

    /// Tour that the effect concerns, or nil.
    package var tour: TourID? { participant(TourID.self) }

    /// Describes the row of each event: word, rule, fields and message.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .listed(let walker, let count):
            self = try .listed(row.event(Event.listed, "W02", walker), count: row.field(.found, count))
        case .noTours:
            row.event(Event.noTours, "W02")
            row.message(to: .operators, Message.libraryEmpty)
        case .previewed(let walker, let tour):
            self = try .previewed(row.event(Event.previewed, "W03", walker), row.name(tour))
        case .followed(let walker, let tour):
            self = try .followed(row.event(Event.followed, "W04", walker), row.name(tour))
        case .reached(let walker, let tour, let waypoint, let done):
            self = try .reached(
                row.event(Event.reached, "W04", walker), row.name(tour), waypoint: row.field(.waypoint, waypoint),
                done: row.field(.done, done))
            row.message(to: .person(walker), Message.atWaypoint)
        case .walkedOn(let walker, let tour, let waypoint):
            self = try .walkedOn(
                row.event(Event.walkedOn, "W04", walker), row.name(tour), waypoint: row.field(.waypoint, waypoint))
            row.message(to: .person(walker), Message.onLeg)
        case .skipped(let walker, let tour, let waypoint, let done):
            self = try .skipped(
                row.event(Event.skipped, "W04", walker), row.name(tour), waypoint: row.field(.waypoint, waypoint),
                done: row.field(.done, done))
        case .completed(let walker, let tour, let reached, let skipped, let metres):
            self = try .completed(
                row.event(Event.completed, "W04", walker), row.name(tour), reached: row.field(.reached, reached),
                skipped: row.field(.skipped, skipped), metres: row.field(.metres, metres))
            row.message(to: .person(walker), Message.completed)
        case .cancelled(let walker, let tour, let waypoint, let done):
            self = try .cancelled(
                row.event(Event.cancelled, "W04", walker), row.name(tour), waypoint: row.field(.waypoint, waypoint),
                done: row.field(.done, done))
        case .locationUnavailable(let walker):
            self = try .locationUnavailable(row.event(Event.locationUnavailable, "W04", walker))
            row.message(to: .person(walker), Message.positionUnknown)
        case .located(let walker):
            self = try .located(row.event(Event.located, "W04", walker))
            row.message(to: .person(walker), Message.positionKnown)
        case .putAway(let walker): self = try .putAway(row.event(Event.putAway, "W07", walker))
        case .takenOut(let walker): self = try .takenOut(row.event(Event.takenOut, "W07", walker))
        case .powerSaved(let walker): self = try .powerSaved(row.event(Event.powerSaved, "W07", walker))
        case .powerSavingEnded(let walker):
            self = try .powerSavingEnded(row.event(Event.powerSavingEnded, "W07", walker))
        case .appOpened(let walker): self = try .appOpened(row.event(Event.appOpened, "W08", walker))
        case .libraryChecked(let walker, let version):
            self = try .libraryChecked(
                row.event(Event.libraryChecked, "W08", walker), version: row.field(.version, version))
            row.message(to: .person(walker), Message.libraryChecked)
        case .networkAllowed(let walker, let network):
            self = try .networkAllowed(row.event(Event.networkAllowed, "W08", walker), row.field(.network, network))
        case .networkForbidden(let walker, let network):
            self = try .networkForbidden(row.event(Event.networkForbidden, "W08", walker), row.field(.network, network))
        case .updatesAutomatic(let walker):
            self = try .updatesAutomatic(row.event(Event.updatesAutomatic, "W08", walker))
        case .updatesByHand(let walker): self = try .updatesByHand(row.event(Event.updatesByHand, "W08", walker))
        case .updateReminded(let walker):
            self = try .updateReminded(row.event(Event.updateReminded, "W08", walker))
            row.message(to: .person(walker), Message.updateReminder)
        case .draftBegun(let person, let tour, let replaced):
            self = try .draftBegun(
                row.event(Event.draftBegun, "W06", person), row.name(tour),
                replaces: row.field(.replaces, replaced, .optional))
        case .waypointAdded(let person, let tour, let waypoint):
            self = try .waypointAdded(
                row.event(Event.waypointAdded, "W06", person), row.name(tour),
                waypoint: row.field(.waypoint, waypoint))
        case .waypointAnnotated(let person, let tour, let waypoint):
            self = try .waypointAnnotated(
                row.event(Event.waypointAnnotated, "W01", person), row.name(tour),
                waypoint: row.field(.waypoint, waypoint))
        case .legAnnotated(let person, let tour, let waypoint):
            self = try .legAnnotated(
                row.event(Event.legAnnotated, "W01", person), row.name(tour), waypoint: row.field(.waypoint, waypoint))
        case .tourAnnotated(let person, let tour):
            self = try .tourAnnotated(row.event(Event.tourAnnotated, "W03", person), row.name(tour))
        case .draftRenamed(let person, let tour):
            self = try .draftRenamed(row.event(Event.draftRenamed, "W01", person), row.name(tour))
        case .waypointRemoved(let person, let tour, let waypoint):
            self = try .waypointRemoved(
                row.event(Event.waypointRemoved, "W06", person), row.name(tour),
                waypoint: row.field(.waypoint, waypoint))
        case .draftDeleted(let person, let tour):
            self = try .draftDeleted(row.event(Event.draftDeleted, "W06", person), row.name(tour))
        case .submitted(let person, let tour):
            self = try .submitted(row.event(Event.submitted, "W06", person), row.name(tour))
            row.message(to: .role(.staff), Message.awaitsApproval)
        case .approved(let person, let tour, let author, let replaced):
            // Initial tours have no author.
            self = try .approved(
                row.event(Event.approved, "W06", person), row.name(tour), author: row.name(author, in: .author),
                replaces: row.field(.replaces, replaced, .optional))
            if let author { row.message(to: .person(author), Message.approved) }
        case .sentBack(let person, let tour, let author):
            self = try .sentBack(
                row.event(Event.sentBack, "W06", person), row.name(tour), author: row.name(author, in: .author))
            if let author { row.message(to: .person(author), Message.sentBack) }
        case .deleted(let person, let tour, let author):
            self = try .deleted(
                row.event(Event.deleted, "W06", person), row.name(tour), author: row.name(author, in: .author))
            if let author { row.message(to: .person(author), Message.deleted) }
        case .toursLeft(let person): self = try .toursLeft(row.event(Event.toursLeft, "A11", person))
        case .rejected(let person, let operation, let reason):
            self = try .rejected(
                row.event(Event.rejected, "A08", person), row.field(.action, operation),
                row.refusal(of: operation.word, reason))
        case .setTimer: break
        }
    }
}

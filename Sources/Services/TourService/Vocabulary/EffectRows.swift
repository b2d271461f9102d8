import Quantities
import ServiceKernel

extension TourService.Effect: ServiceEffect {
    private typealias Event = TourService.EventWord
    private typealias Message = TourService.MessageWord

    package static let vocabulary = entries(of: [
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
    ])
    private static let (walker, tour) = (WalkerID(0), TourID(0))
    private static let author = TourService.Person(.author, index: 0)
    private static let staff = TourService.Person(.staff, index: 0)

    /// Who acts, or whose telephone; nil where it is nobody.
    package var person: TourService.Person? {
        named(WalkerID.self).map { .walker($0) } ?? named(TourService.Person.self)
    }

    /// The tour it is about; nil where it is about none.
    package var tour: TourID? { named(TourID.self) }

    package func describe(in row: inout some EventForm) {
        switch self {
        case .listed(let walker, let count):
            row.event(Event.listed, "W02", walker)
            row.field(.found, count)
        case .noTours:
            row.event(Event.noTours, "W02")
            row.tell(.operators, Message.libraryEmpty)
        case .previewed(let walker, let tour): row.event(Event.previewed, "W03", walker, tour)
        case .followed(let walker, let tour): row.event(Event.followed, "W04", walker, tour)
        case .reached(let walker, let tour, let waypoint, let done):
            row.event(Event.reached, "W04", walker, tour)
            row.field(.waypoint, waypoint)
            row.field(.done, done)
            row.tell(.person(walker), Message.atWaypoint)
        case .walkedOn(let walker, let tour, let waypoint):
            row.event(Event.walkedOn, "W04", walker, tour)
            row.field(.waypoint, waypoint)
            row.tell(.person(walker), Message.onLeg)
        case .skipped(let walker, let tour, let waypoint, let done):
            row.event(Event.skipped, "W04", walker, tour)
            row.field(.waypoint, waypoint)
            row.field(.done, done)
        case .completed(let walker, let tour, let reached, let skipped, let metres):
            row.event(Event.completed, "W04", walker, tour)
            row.field(.reached, reached)
            row.field(.skipped, skipped)
            row.field(.metres, metres)
            row.tell(.person(walker), Message.completed)
        case .cancelled(let walker, let tour, let waypoint, let done):
            row.event(Event.cancelled, "W04", walker, tour)
            row.field(.waypoint, waypoint)
            row.field(.done, done)
        case .locationUnavailable(let walker):
            row.event(Event.locationUnavailable, "W04", walker)
            row.tell(.person(walker), Message.positionUnknown)
        case .located(let walker):
            row.event(Event.located, "W04", walker)
            row.tell(.person(walker), Message.positionKnown)
        case .putAway(let walker): row.event(Event.putAway, "W07", walker)
        case .takenOut(let walker): row.event(Event.takenOut, "W07", walker)
        case .powerSaved(let walker): row.event(Event.powerSaved, "W07", walker)
        case .powerSavingEnded(let walker): row.event(Event.powerSavingEnded, "W07", walker)
        case .appOpened(let walker): row.event(Event.appOpened, "W08", walker)
        case .libraryChecked(let walker, let version):
            row.event(Event.libraryChecked, "W08", walker)
            row.field(.version, version)
            row.tell(.person(walker), Message.libraryChecked)
        case .networkAllowed(let walker, let network):
            row.event(Event.networkAllowed, "W08", walker)
            row.field(.network, network)
        case .networkForbidden(let walker, let network):
            row.event(Event.networkForbidden, "W08", walker)
            row.field(.network, network)
        case .updatesAutomatic(let walker): row.event(Event.updatesAutomatic, "W08", walker)
        case .updatesByHand(let walker): row.event(Event.updatesByHand, "W08", walker)
        case .updateReminded(let walker):
            row.event(Event.updateReminded, "W08", walker)
            row.tell(.person(walker), Message.updateReminder)
        case .draftBegun(let person, let tour, let replaced):
            row.event(Event.draftBegun, "W06", person, tour)
            if !replaced.isNone { row.field(.replaces, replaced) }
        case .waypointAdded(let person, let tour, let waypoint):
            row.event(Event.waypointAdded, "W06", person, tour)
            row.field(.waypoint, waypoint)
        case .waypointAnnotated(let person, let tour, let waypoint):
            row.event(Event.waypointAnnotated, "W01", person, tour)
            row.field(.waypoint, waypoint)
        case .legAnnotated(let person, let tour, let waypoint):
            row.event(Event.legAnnotated, "W01", person, tour)
            row.field(.waypoint, waypoint)
        case .tourAnnotated(let person, let tour): row.event(Event.tourAnnotated, "W03", person, tour)
        case .draftRenamed(let person, let tour): row.event(Event.draftRenamed, "W01", person, tour)
        case .waypointRemoved(let person, let tour, let waypoint):
            row.event(Event.waypointRemoved, "W06", person, tour)
            row.field(.waypoint, waypoint)
        case .draftDeleted(let person, let tour): row.event(Event.draftDeleted, "W06", person, tour)
        case .submitted(let person, let tour):
            row.event(Event.submitted, "W06", person, tour)
            row.tell(.everybody(.staff), Message.awaitsApproval)
        case .approved(let person, let tour, let author, let replaced):
            row.event(Event.approved, "W06", person, tour)
            // The tours of the beginning have no author.
            if let author {
                row.field(.author, value: .numbered(author.numbered))
                row.tell(.person(author), Message.approved)
            }
            if !replaced.isNone { row.field(.replaces, replaced) }
        case .sentBack(let person, let tour, let author):
            row.event(Event.sentBack, "W06", person, tour)
            if let author {
                row.field(.author, value: .numbered(author.numbered))
                row.tell(.person(author), Message.sentBack)
            }
        case .deleted(let person, let tour, let author):
            row.event(Event.deleted, "W06", person, tour)
            if let author {
                row.field(.author, value: .numbered(author.numbered))
                row.tell(.person(author), Message.deleted)
            }
        case .toursLeft(let person): row.event(Event.toursLeft, "A11", person)
        case .rejected(let person, let operation, let reason):
            row.name(person)
            row.refused(Event.rejected, operation.word, reason)
        case .setTimer: break
        }
    }
}

import Quantities
import ServiceKernel

extension TourService {
    /// What somebody does who writes tours (W06). Waypoints are counted from 1.
    package enum AuthorAction: Hashable, Sendable {
        case beginDraft(title: String, area: String, isCircular: Bool)
        /// A draft with what a published tour tells; when it is approved it takes that one's place.
        case reviseTour(TourID)
        /// Behind the last one.
        case addWaypoint(TourID, place: FixedPosition, name: String, annotation: String)
        case annotateWaypoint(TourID, waypoint: UInt32, annotation: String)
        /// The leg that leads on from the waypoint; an empty text takes its annotation away.
        case annotateLeg(TourID, waypoint: UInt32, annotation: String)
        case annotateTour(TourID, annotation: String)
        case renameDraft(TourID, title: String)
        case removeWaypoint(TourID, waypoint: UInt32, isConfirmed: Bool)
        case deleteDraft(TourID, isConfirmed: Bool)
        /// `fails`: the transfer breaks off.
        case submit(TourID, fails: Bool)
        /// A11: what the person has written and staff have not approved is erased; what is published stays the library's.
        case leaveTours
    }

    /// What staff do with tours (W06): with all that are named, or none.
    package enum StaffAction: Hashable, Sendable {
        case approve([TourID])
        /// `reason`: what the authors are told.
        case reject([TourID], reason: String)
        /// Published ones, submitted ones and drafts.
        case deleteTours([TourID], isConfirmed: Bool)
    }
}

extension TourService.AuthorAction {
    package var operation: TourService.Operation {
        switch self {
        case .beginDraft: .beginDraft
        case .reviseTour: .reviseTour
        case .addWaypoint: .addWaypoint
        case .annotateWaypoint: .annotateWaypoint
        case .annotateLeg: .annotateLeg
        case .annotateTour: .annotateTour
        case .renameDraft: .renameDraft
        case .removeWaypoint: .removeWaypoint
        case .deleteDraft: .deleteDraft
        case .submit: .submit
        case .leaveTours: .leaveTours
        }
    }

    mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .beginDraft(var title, var area, var isCircular):
            try form.exchange(.title, &title)
            try form.exchange(.area, &area)
            try form.exchange(.circular, &isCircular, .usual)
            self = .beginDraft(title: title, area: area, isCircular: isCircular)
        case .reviseTour(var tour):
            try form.exchange(.tour, &tour)
            self = .reviseTour(tour)
        case .addWaypoint(var tour, var place, var name, var text):
            try form.exchange(.tour, &tour)
            try form.exchange(.place, &place)
            try form.exchange(.name, &name)
            try form.exchange(.annotation, &text, .usual)
            self = .addWaypoint(tour, place: place, name: name, annotation: text)
        case .annotateWaypoint(var tour, var waypoint, var text):
            try form.exchange(.tour, &tour)
            try form.exchange(.waypoint, &waypoint)
            try form.exchange(.annotation, &text)
            self = .annotateWaypoint(tour, waypoint: waypoint, annotation: text)
        case .annotateLeg(var tour, var waypoint, var text):
            try form.exchange(.tour, &tour)
            try form.exchange(.waypoint, &waypoint)
            try form.exchange(.annotation, &text)
            self = .annotateLeg(tour, waypoint: waypoint, annotation: text)
        case .annotateTour(var tour, var text):
            try form.exchange(.tour, &tour)
            try form.exchange(.annotation, &text)
            self = .annotateTour(tour, annotation: text)
        case .renameDraft(var tour, var title):
            try form.exchange(.tour, &tour)
            try form.exchange(.title, &title)
            self = .renameDraft(tour, title: title)
        case .removeWaypoint(var tour, var waypoint, var isConfirmed):
            try form.exchange(.tour, &tour)
            try form.exchange(.waypoint, &waypoint)
            try form.exchange(.confirmed, &isConfirmed, .usual)
            self = .removeWaypoint(tour, waypoint: waypoint, isConfirmed: isConfirmed)
        case .deleteDraft(var tour, var isConfirmed):
            try form.exchange(.tour, &tour)
            try form.exchange(.confirmed, &isConfirmed, .usual)
            self = .deleteDraft(tour, isConfirmed: isConfirmed)
        case .submit(var tour, var fails):
            try form.exchange(.tour, &tour)
            try form.exchange(.fails, &fails, .usual)
            self = .submit(tour, fails: fails)
        case .leaveTours: break
        }
    }
}

extension TourService.StaffAction {
    package var operation: TourService.Operation {
        switch self {
        case .approve: .approve
        case .reject: .reject
        case .deleteTours: .deleteTours
        }
    }

    mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .approve(var tours):
            try form.exchange(.tours, &tours)
            self = .approve(tours)
        case .reject(var tours, var reason):
            try form.exchange(.tours, &tours)
            try form.exchange(.because, &reason, .usual)
            self = .reject(tours, reason: reason)
        case .deleteTours(var tours, var isConfirmed):
            try form.exchange(.tours, &tours)
            try form.exchange(.confirmed, &isConfirmed, .usual)
            self = .deleteTours(tours, isConfirmed: isConfirmed)
        }
    }
}

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

extension TourService.AuthorAction: FieldHolder {
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

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .beginDraft(let title, let area, let isCircular):
            self = try .beginDraft(
                title: form.exchanged(.title, title), area: form.exchanged(.area, area),
                isCircular: form.exchanged(.circular, isCircular, .usual))
        case .reviseTour(let tour): self = try .reviseTour(form.exchanged(.tour, tour))
        case .addWaypoint(let tour, let place, let name, let text):
            self = try .addWaypoint(
                form.exchanged(.tour, tour), place: form.exchanged(.place, place), name: form.exchanged(.name, name),
                annotation: form.exchanged(.annotation, text, .usual))
        case .annotateWaypoint(let tour, let waypoint, let text):
            self = try .annotateWaypoint(
                form.exchanged(.tour, tour), waypoint: form.exchanged(.waypoint, waypoint),
                annotation: form.exchanged(.annotation, text))
        case .annotateLeg(let tour, let waypoint, let text):
            self = try .annotateLeg(
                form.exchanged(.tour, tour), waypoint: form.exchanged(.waypoint, waypoint),
                annotation: form.exchanged(.annotation, text))
        case .annotateTour(let tour, let text):
            self = try .annotateTour(form.exchanged(.tour, tour), annotation: form.exchanged(.annotation, text))
        case .renameDraft(let tour, let title):
            self = try .renameDraft(form.exchanged(.tour, tour), title: form.exchanged(.title, title))
        case .removeWaypoint(let tour, let waypoint, let isConfirmed):
            self = try .removeWaypoint(
                form.exchanged(.tour, tour), waypoint: form.exchanged(.waypoint, waypoint),
                isConfirmed: form.exchanged(.confirmed, isConfirmed, .usual))
        case .deleteDraft(let tour, let isConfirmed):
            self = try .deleteDraft(
                form.exchanged(.tour, tour), isConfirmed: form.exchanged(.confirmed, isConfirmed, .usual))
        case .submit(let tour, let fails):
            self = try .submit(form.exchanged(.tour, tour), fails: form.exchanged(.fails, fails, .usual))
        case .leaveTours: break
        }
    }
}

extension TourService.StaffAction: FieldHolder {
    package var operation: TourService.Operation {
        switch self {
        case .approve: .approve
        case .reject: .reject
        case .deleteTours: .deleteTours
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .approve(let tours): self = try .approve(form.exchanged(.tours, tours))
        case .reject(let tours, let reason):
            self = try .reject(form.exchanged(.tours, tours), reason: form.exchanged(.because, reason, .usual))
        case .deleteTours(let tours, let isConfirmed):
            self = try .deleteTours(
                form.exchanged(.tours, tours), isConfirmed: form.exchanged(.confirmed, isConfirmed, .usual))
        }
    }
}

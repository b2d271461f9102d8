import Quantities
import ServiceKernel

extension TourService {
    /// An action of an author of tours (W06). Waypoints count from 1.
    package enum AuthorAction: Hashable, Sendable {
        case beginDraft(title: String, area: String, isCircular: Bool)
        /// Begins a draft with the content of a published tour, which it replaces once approved.
        case reviseTour(TourID)
        /// Appends a waypoint.
        case addWaypoint(TourID, place: FixedPosition, name: String, annotation: String)
        case annotateWaypoint(TourID, waypoint: UInt32, annotation: String)
        /// Annotates the leg after the waypoint; an empty text removes the annotation.
        case annotateLeg(TourID, waypoint: UInt32, annotation: String)
        case annotateTour(TourID, annotation: String)
        case renameDraft(TourID, title: String)
        case removeWaypoint(TourID, waypoint: UInt32, isConfirmed: Bool)
        case deleteDraft(TourID, isConfirmed: Bool)
        /// Submits a draft; `fails`: whether the transfer breaks off.
        case submit(TourID, fails: Bool)
        /// A11: erases the author's drafts; published tours stay in the library.
        case leaveTours
    }

    /// An action of staff on all listed tours, or on none (W06).
    package enum StaffAction: Hashable, Sendable {
        case approve([TourID])
        /// Rejects submitted tours; the authors see `reason`.
        case reject([TourID], reason: String)
        /// Deletes published tours, submitted tours and drafts.
        case deleteTours([TourID], isConfirmed: Bool)
    }
}

extension TourService.AuthorAction {
    private typealias Operation = TourService.Operation
    private typealias Reason = TourService.Reason

    /// Operation of the action.
    package var operation: TourService.Operation {
        TourService.Command.author(.author(.none), self).describedOperation()
    }

    static let samples: [Self] = [
        .beginDraft(title: "", area: "", isCircular: false), .reviseTour(.none),
        .addWaypoint(.none, place: .blank, name: "", annotation: ""),
        .annotateWaypoint(.none, waypoint: 0, annotation: ""), .annotateLeg(.none, waypoint: 0, annotation: ""),
        .annotateTour(.none, annotation: ""), .renameDraft(.none, title: ""),
        .removeWaypoint(.none, waypoint: 0, isConfirmed: false), .deleteDraft(.none, isConfirmed: false),
        .submit(.none, fails: false),
    ]

    /// Describes the row of the action.
    ///
    /// - Parameter by: person who tries the action.
    mutating func describe(by: TourService.Person, in row: inout some FieldVisitor) throws {
        switch self {
        case .beginDraft(let title, let area, let isCircular):
            row.command(Operation.beginDraft, "W06", refusals: by.refusals([.notAllowed, .titleTaken]))
            self = try .beginDraft(
                title: row.field(.title, title), area: row.field(.area, area),
                isCircular: row.field(.circular, isCircular, .defaulted))
        case .reviseTour(let tour):
            row.command(Operation.reviseTour, "W06", refusals: by.refusals([.notAllowed, .unknownTour, .titleTaken]))
            self = try .reviseTour(row.field(.tour, tour))
        case .addWaypoint(let tour, let place, let name, let text):
            row.command(Operation.addWaypoint, "W06", refusals: by.refusals(Reason.inDraft))
            self = try .addWaypoint(
                row.field(.tour, tour), place: row.field(.place, place), name: row.field(.name, name),
                annotation: row.field(.annotation, text, .defaulted))
        case .annotateWaypoint(let tour, let waypoint, let text):
            row.command(Operation.annotateWaypoint, "W06", refusals: by.refusals(Reason.inDraft + [.unknownWaypoint]))
            self = try .annotateWaypoint(
                row.field(.tour, tour), waypoint: row.field(.waypoint, waypoint),
                annotation: row.field(.annotation, text))
        case .annotateLeg(let tour, let waypoint, let text):
            row.command(Operation.annotateLeg, "W06", refusals: by.refusals(Reason.inDraft + [.unknownWaypoint]))
            self = try .annotateLeg(
                row.field(.tour, tour), waypoint: row.field(.waypoint, waypoint),
                annotation: row.field(.annotation, text))
        case .annotateTour(let tour, let text):
            row.command(Operation.annotateTour, "W06", refusals: by.refusals(Reason.inDraft))
            self = try .annotateTour(row.field(.tour, tour), annotation: row.field(.annotation, text))
        case .renameDraft(let tour, let title):
            row.command(Operation.renameDraft, "W06", refusals: by.refusals(Reason.inDraft))
            self = try .renameDraft(row.field(.tour, tour), title: row.field(.title, title))
        case .removeWaypoint(let tour, let waypoint, let isConfirmed):
            row.command(
                Operation.removeWaypoint, "W06",
                refusals: by.refusals(Reason.inDraft + [.unknownWaypoint, .notConfirmedByUser]))
            self = try .removeWaypoint(
                row.field(.tour, tour), waypoint: row.field(.waypoint, waypoint),
                isConfirmed: row.field(.confirmed, isConfirmed, .defaulted))
        case .deleteDraft(let tour, let isConfirmed):
            row.command(Operation.deleteDraft, "W06", refusals: by.refusals(Reason.inDraft + [.notConfirmedByUser]))
            self = try .deleteDraft(row.field(.tour, tour), isConfirmed: row.field(.confirmed, isConfirmed, .defaulted))
        case .submit(let tour, let fails):
            row.command(
                Operation.submit, "W06",
                refusals: by.refusals(Reason.inDraft + [.transferFailed, .tooFewWaypoints, .titleTaken]))
            self = try .submit(row.field(.tour, tour), fails: row.field(.fails, fails, .defaulted))
        case .leaveTours: row.command(Operation.leaveTours, "A11", refusals: [.notAllowed])
        }
    }
}

extension TourService.StaffAction {
    private typealias Operation = TourService.Operation

    /// Operation of the action.
    package var operation: TourService.Operation { TourService.Command.staff(.staff(.none), self).describedOperation() }

    static let samples: [Self] = [
        .approve([]), .reject([], reason: ""), .deleteTours([], isConfirmed: false),
    ]

    /// Describes the row of the action.
    ///
    /// - Parameter by: person who tries the action.
    mutating func describe(by: TourService.Person, in row: inout some FieldVisitor) throws {
        switch self {
        case .approve(let tours):
            row.command(
                Operation.approve, "W06", refusals: by.refusals([.notAllowed, .emptyList, .unknownTour, .notSubmitted]))
            self = try .approve(row.field(.tours, tours))
        case .reject(let tours, let reason):
            row.command(
                Operation.reject, "W06", refusals: by.refusals([.notAllowed, .emptyList, .unknownTour, .notSubmitted]))
            self = try .reject(row.field(.tours, tours), reason: row.field(.because, reason, .defaulted))
        case .deleteTours(let tours, let isConfirmed):
            row.command(
                Operation.deleteTours, "W06",
                refusals: by.refusals([.notAllowed, .emptyList, .unknownTour, .notConfirmedByUser]))
            self = try .deleteTours(
                row.field(.tours, tours), isConfirmed: row.field(.confirmed, isConfirmed, .defaulted))
        }
    }
}

extension TourService.Person {
    /// W06: returns the possible refusals; for a walker only `notAllowed`.
    fileprivate func refusals(_ reasons: @autoclosure () -> [TourService.Reason]) -> [TourService.Reason] {
        role == .walker ? [.notAllowed] : reasons()
    }
}

extension TourService.Reason {
    /// Reasons of actions on a draft. A walker is refused before the draft is looked up, another author after it; the
    /// same holds for revising a published tour.
    fileprivate static let inDraft: [Self] = [.notAllowed, .unknownTour, .submitted]
}

import Quantities
import TourService

/// What somebody's telephone sends to the tour service: small, so texts are told by their numbers.
package enum TourOrder: Hashable, Sendable, BitwiseCopyable {
    case walker(WalkerID, TourService.WalkerAction)
    case author(TourService.Person, DraftStep)
    case staff(TourService.Person, StaffStep)
    case timer(TourService.Timer)

    /// What an author does with a draft (W06).
    package enum DraftStep: Hashable, Sendable, BitwiseCopyable {
        /// `isLoud`: the title is written in capitals.
        case begin(title: UInt32, isLoud: Bool)
        case addWaypoint(TourID, FixedPosition)
        case submit(TourID, fails: Bool)
        case delete(TourID, isConfirmed: Bool)
    }

    /// What staff do with a tour (W06), or whoever tries.
    package enum StaffStep: Hashable, Sendable, BitwiseCopyable {
        case approve(TourID)
        case sendBack(TourID)
        case delete(TourID)
    }

    /// With its texts.
    var command: TourService.Command {
        switch self {
        case .walker(let walker, let action): .walker(walker, action)
        case .author(let person, let step): .author(person, step.action)
        case .staff(let person, let step): .staff(person, step.action)
        case .timer(let timer): .timer(timer)
        }
    }

    var isTimer: Bool { if case .timer = self { true } else { false } }

    /// Who sends it; of a timer the walker whom it is about.
    var person: TourService.Person {
        switch self {
        case .walker(let walker, _), .timer(.updateReminder(let walker, _)): .walker(walker)
        case .author(let person, _), .staff(let person, _): person
        }
    }
}

extension TourOrder.DraftStep {
    fileprivate var action: TourService.AuthorAction {
        switch self {
        case .begin(let title, let isLoud):
            .beginDraft(
                title: isLoud ? "WALK \(title)" : "Walk \(title)", area: LoadTours.areaOfDrafts, isCircular: false)
        case .addWaypoint(let tour, let place):
            .addWaypoint(tour, place: place, name: "Stop", annotation: LoadTours.annotation)
        case .submit(let tour, let fails): .submit(tour, fails: fails)
        case .delete(let tour, let isConfirmed): .deleteDraft(tour, isConfirmed: isConfirmed)
        }
    }
}

extension TourOrder.StaffStep {
    fileprivate var action: TourService.StaffAction {
        switch self {
        case .approve(let tour): .approve([tour])
        case .sendBack(let tour): .reject([tour], reason: "too short")
        case .delete(let tour): .deleteTours([tour], isConfirmed: true)
        }
    }
}

extension CommandKind {
    init(of order: TourOrder) {
        switch order {
        case .walker(_, let action): self.init(of: action)
        case .author: self = .writing
        case .staff: self = .approval
        case .timer: self = .timeout
        }
    }

    private init(of action: TourService.WalkerAction) {
        switch action {
        case .browse: self = .list
        case .preview: self = .preview
        case .follow: self = .start
        case .position: self = .poll
        case .skipWaypoint: self = .skip
        case .cancel: self = .cancel
        case .loseGPS, .regainGPS, .putAway, .takeOut, .savePower: self = .phone
        case .openApp, .checkForUpdates, .allowNetwork, .automaticUpdates: self = .opening
        }
    }
}

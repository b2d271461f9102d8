import Quantities
import ServiceKernel

extension TourService {
    /// What a walker does, or the walker's telephone.
    package enum WalkerAction: Hashable, Sendable, BitwiseCopyable {
        /// W02. Where the walker is, nil if that is not known; the area by its number, 0 for all (`areaNames`).
        case browse(from: FixedPosition?, area: UInt32)
        /// W03.
        case preview(TourID)
        /// W04, W05. Waypoints are counted from 1; 0 is the usual one, the first.
        case follow(TourID, from: FixedPosition?, startingAt: UInt32)
        /// W04, W07: what a poll that is due at this moment has found.
        ///
        /// Polls that change nothing need not be told. One must come before any other action of the same moment.
        case position(FixedPosition)
        /// W04: the next one.
        case skipWaypoint
        /// W04: the tour that is followed.
        case cancel
        /// W04.
        case loseGPS
        case regainGPS
        /// W07: the app goes to the background.
        case putAway
        case takeOut
        /// W07.
        case savePower(Bool)
        /// W08: checks for updates if that is automatic and the network allowed.
        case openApp(Network)
        /// W08.
        case checkForUpdates(Network)
        /// W08. At first Wi-Fi is allowed, mobile data and roaming are not.
        case allowNetwork(Network, Bool)
        /// W08. On at first; off, the walker is reminded once a week.
        case automaticUpdates(Bool)
    }
}

extension TourService.WalkerAction: FieldHolder {
    package var operation: TourService.Operation {
        switch self {
        case .browse: .browse
        case .preview: .preview
        case .follow: .follow
        case .position: .position
        case .skipWaypoint: .skipWaypoint
        case .cancel: .cancel
        case .loseGPS: .loseGPS
        case .regainGPS: .regainGPS
        case .putAway: .putAway
        case .takeOut: .takeOut
        case .savePower(true): .savePower
        case .savePower(false): .stopSavingPower
        case .openApp: .openApp
        case .checkForUpdates: .checkForUpdates
        case .allowNetwork(_, true): .allowNetwork
        case .allowNetwork(_, false): .forbidNetwork
        case .automaticUpdates(true): .updateAutomatically
        case .automaticUpdates(false): .updateByHand
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .browse(let place, let area):
            self = try .browse(
                from: form.exchanged(.place, place, .optional), area: form.exchanged(.areaNumber, area, .usual))
        case .preview(let tour): self = try .preview(form.exchanged(.tour, tour))
        case .follow(let tour, let place, let waypoint):
            self = try .follow(
                form.exchanged(.tour, tour), from: form.exchanged(.place, place, .optional),
                startingAt: form.exchanged(.waypoint, waypoint, .usual))
        case .position(let place): self = try .position(form.exchanged(.place, place))
        case .openApp(let network): self = try .openApp(form.exchanged(.network, network, .usual))
        case .checkForUpdates(let network): self = try .checkForUpdates(form.exchanged(.network, network, .usual))
        case .allowNetwork(let network, let isAllowed):
            self = try .allowNetwork(form.exchanged(.network, network), isAllowed)
        case .skipWaypoint, .cancel, .loseGPS, .regainGPS, .putAway, .takeOut, .savePower, .automaticUpdates: break
        }
    }
}

extension TourService {
    /// Something the service wants to be told of when it is due. A timer overtaken by events does nothing.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// W08: a week without a look for updates; stale if updates have become automatic since.
        case updateReminder(WalkerID, serial: UInt32)
    }
}

extension TourService.Timer: FieldHolder {
    package var operation: TourService.Operation {
        switch self {
        case .updateReminder: .updateReminder
        }
    }

    /// Whom it is about.
    var subject: Numbered {
        switch self {
        case .updateReminder(let walker, _): Numbered(.walker, walker.index &+ 1)
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .updateReminder(let walker, let serial):
            self = try .updateReminder(walker, serial: form.exchanged(.serial, serial))
        }
    }
}

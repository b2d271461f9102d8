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

extension TourService.WalkerAction {
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

    mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .browse(var place, var area):
            try form.exchange(.place, &place, .optional)
            try form.exchange(.areaNumber, &area, .usual)
            self = .browse(from: place, area: area)
        case .preview(var tour):
            try form.exchange(.tour, &tour)
            self = .preview(tour)
        case .follow(var tour, var place, var waypoint):
            try form.exchange(.tour, &tour)
            try form.exchange(.place, &place, .optional)
            try form.exchange(.waypoint, &waypoint, .usual)
            self = .follow(tour, from: place, startingAt: waypoint)
        case .position(var place):
            try form.exchange(.place, &place)
            self = .position(place)
        case .openApp(var network):
            try form.exchange(.network, &network, .usual)
            self = .openApp(network)
        case .checkForUpdates(var network):
            try form.exchange(.network, &network, .usual)
            self = .checkForUpdates(network)
        case .allowNetwork(var network, let isAllowed):
            try form.exchange(.network, &network)
            self = .allowNetwork(network, isAllowed)
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

extension TourService.Timer {
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

    mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .updateReminder(let walker, var serial):
            try form.exchange(.serial, &serial)
            self = .updateReminder(walker, serial: serial)
        }
    }
}

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
    private typealias Operation = TourService.Operation

    package var operation: TourService.Operation { operationDescribed() }

    static let samples: [Self] = [
        .browse(from: nil, area: 0), .preview(.none), .follow(.none, from: nil, startingAt: 0), .position(.blank),
        .skipWaypoint, .cancel, .loseGPS, .regainGPS, .putAway, .takeOut, .savePower(true), .savePower(false),
        .openApp(.wifi), .checkForUpdates(.wifi), .allowNetwork(.wifi, true), .allowNetwork(.wifi, false),
        .automaticUpdates(true), .automaticUpdates(false),
    ]

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .browse(let place, let area):
            row.command(Operation.browse, "W02", refusals: [.locationUnavailable])
            self = try .browse(from: row.field(.place, place, .optional), area: row.field(.areaNumber, area, .usual))
        case .preview(let tour):
            row.command(Operation.preview, "W03", refusals: [.unknownTour])
            self = try .preview(row.field(.tour, tour))
        case .follow(let tour, let place, let waypoint):
            row.command(
                Operation.follow, "W04",
                refusals: [.locationUnavailable, .unknownTour, .alreadyFollowing, .notCircular, .unknownWaypoint])
            self = try .follow(
                row.field(.tour, tour), from: row.field(.place, place, .optional),
                startingAt: row.field(.waypoint, waypoint, .usual))
        case .position(let place):
            row.command(Operation.position, "W07", refusals: [.notFollowing, .locationUnavailable, .pollNotDue])
            self = try .position(row.field(.place, place))
        case .openApp(let network):
            row.command(Operation.openApp, "W08")
            self = try .openApp(row.field(.network, network, .usual))
        case .checkForUpdates(let network):
            row.command(Operation.checkForUpdates, "W08", refusals: [.noNetwork, .networkNotAllowed])
            self = try .checkForUpdates(row.field(.network, network, .usual))
        case .allowNetwork(let network, true):
            row.command(Operation.allowNetwork, "W08", refusals: [.noNetwork])
            self = try .allowNetwork(row.field(.network, network), true)
        case .allowNetwork(let network, false):
            row.command(Operation.forbidNetwork, "W08", refusals: [.noNetwork])
            self = try .allowNetwork(row.field(.network, network), false)
        case .skipWaypoint: row.command(Operation.skipWaypoint, "W04", refusals: [.notFollowing])
        case .cancel: row.command(Operation.cancel, "W04", refusals: [.notFollowing])
        case .loseGPS: row.command(Operation.loseGPS, "W04")
        case .regainGPS: row.command(Operation.regainGPS, "W04")
        case .putAway: row.command(Operation.putAway, "W07")
        case .takeOut: row.command(Operation.takeOut, "W07")
        case .savePower(true): row.command(Operation.savePower, "W07")
        case .savePower(false): row.command(Operation.stopSavingPower, "W07")
        case .automaticUpdates(true): row.command(Operation.updateAutomatically, "W08")
        case .automaticUpdates(false): row.command(Operation.updateByHand, "W08")
        }
    }
}

extension FixedPosition {
    static let blank = FixedPosition(x: 0, y: 0)
}

extension TourService {
    /// Something the service wants to be told of when it is due. A timer overtaken by events does nothing.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// W08: a week without a look for updates; stale if updates have become automatic since.
        case updateReminder(WalkerID, serial: UInt32)
    }
}

extension TourService.Timer: FieldHolder {
    package var operation: TourService.Operation { operationDescribed() }

    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .updateReminder(let walker, let serial):
            row.timer(TourService.Operation.updateReminder, "W08")
            self = try .updateReminder(row.actor(walker), serial: row.field(.serial, serial))
        }
    }
}

import Quantities
import ServiceKernel

extension TourService {
    /// An action of a walker, or an event of the walker's phone.
    package enum WalkerAction: Hashable, Sendable, BitwiseCopyable {
        /// Lists tours (W02) from the walker's position, nil if unknown; the area by its number, 0 for all
        /// (`areaNames`).
        case browse(from: FixedPosition?, area: UInt32)
        /// Shows a tour's preview (W03).
        case preview(TourID)
        /// Begins to follow a tour (W04, W05). Waypoints count from 1; 0 is the default, the first.
        case follow(TourID, from: FixedPosition?, startingAt: UInt32)
        /// W04, W07: reports the position of a poll that is due now.
        ///
        /// Polls that change nothing need no report. The report precedes all other actions of its time.
        case position(FixedPosition)
        /// Skips the next waypoint (W04).
        case skipWaypoint
        /// Cancels the followed tour (W04).
        case cancel
        /// GPS becomes unavailable (W04).
        case loseGPS
        case regainGPS
        /// The app goes to the background (W07).
        case putAway
        case takeOut
        /// Switches power saving on or off (W07).
        case savePower(Bool)
        /// Opens the app; checks for updates if updates are automatic and the network is allowed (W08).
        case openApp(Network)
        /// Checks for updates (W08).
        case checkForUpdates(Network)
        /// Allows or forbids a network for updates (W08). Initially only Wi-Fi is allowed.
        case allowNetwork(Network, Bool)
        /// Switches automatic updates on, the default, or off, with a weekly reminder (W08).
        case automaticUpdates(Bool)
    }
}

extension TourService.WalkerAction: FieldVisitable {
    private typealias Operation = TourService.Operation

    /// Operation of the action.
    package var operation: TourService.Operation { describedOperation() }

    static let samples: [Self] = [
        .browse(from: nil, area: 0), .preview(.none), .follow(.none, from: nil, startingAt: 0), .position(.blank),
        .skipWaypoint, .cancel, .loseGPS, .regainGPS, .putAway, .takeOut, .savePower(true), .savePower(false),
        .openApp(.wifi), .checkForUpdates(.wifi), .allowNetwork(.wifi, true), .allowNetwork(.wifi, false),
        .automaticUpdates(true), .automaticUpdates(false),
    ]

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .browse(let place, let area):
            row.command(Operation.browse, "W02", refusals: [.locationUnavailable])
            self = try .browse(
                from: row.field(.place, place, .optional), area: row.field(.areaNumber, area, .defaulted))
        case .preview(let tour):
            row.command(Operation.preview, "W03", refusals: [.unknownTour])
            self = try .preview(row.field(.tour, tour))
        case .follow(let tour, let place, let waypoint):
            row.command(
                Operation.follow, "W04",
                refusals: [.locationUnavailable, .unknownTour, .alreadyFollowing, .notCircular, .unknownWaypoint])
            self = try .follow(
                row.field(.tour, tour), from: row.field(.place, place, .optional),
                startingAt: row.field(.waypoint, waypoint, .defaulted))
        case .position(let place):
            row.command(Operation.position, "W07", refusals: [.notFollowing, .locationUnavailable, .pollNotDue])
            self = try .position(row.field(.place, place))
        case .openApp(let network):
            row.command(Operation.openApp, "W08")
            self = try .openApp(row.field(.network, network, .defaulted))
        case .checkForUpdates(let network):
            row.command(Operation.checkForUpdates, "W08", refusals: [.noNetwork, .networkNotAllowed])
            self = try .checkForUpdates(row.field(.network, network, .defaulted))
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
    /// A timer of the service. A timer that later events have made obsolete has no effect.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// W08: a week has passed without automatic updates; stale if they have been switched on since.
        case updateReminder(WalkerID, serial: UInt32)
    }
}

extension TourService.Timer: FieldVisitable {
    /// Operation of the timer.
    package var operation: TourService.Operation { describedOperation() }

    /// Visits the fields in the order of the reference page.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .updateReminder(let walker, let serial):
            row.timer(TourService.Operation.updateReminder, "W08")
            self = try .updateReminder(row.actor(walker), serial: row.field(.serial, serial))
        }
    }
}

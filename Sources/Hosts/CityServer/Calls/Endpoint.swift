import AccountService
import ActivityService
import CityHost
import GuideService
import PlaceService
import ServiceKernel
import TaxiService
import TourService

/// A command as callers reach it: `POST /v1/{service}/{command}`.
struct Endpoint: Sendable {
    /// Who may call it, before the rules are asked.
    enum Caller: Equatable {
        /// Anybody.
        case visitor
        /// Whoever is logged in: the rules know who may (A04).
        case session
        /// The same, and whoever is not, as a guest (L03).
        case sessionOrGuest
        /// Whoever runs the service.
        case operators
    }

    let service, action: String
    let caller: Caller
    let entry: CommandEntry<HostCommand>
    /// The same command by a guest.
    let guestEntry: CommandEntry<HostCommand>?

    var path: String { "/v1/\(service)/\(action)" }

    /// Of every command that a person gives: in the order of the vocabulary, each once however many roles have it.
    static let all: [Endpoint] = {
        var endpoints: [Endpoint] = []
        var places: [String: Int] = [:]
        for entry in HostCommand.vocabulary where !entry.isTimer && isReached(entry.blank(1)) {
            let (service, isGuest) = (entry.blank(1).serviceName, entry.actor == .guest)
            let path = "\(service)/\(entry.action)"
            if let place = places[path] {
                if isGuest { endpoints[place] = endpoints[place].taking(guest: entry) }
            } else {
                places[path] = endpoints.count
                endpoints.append(
                    Endpoint(
                        service: service, action: entry.action, caller: caller(of: entry.blank(1)), entry: entry,
                        guestEntry: nil))
            }
        }
        return endpoints
    }()

    /// A host itself asks whether somebody may act (A04).
    private static func isReached(_ command: HostCommand) -> Bool {
        if case .account(.session(_, .actAs)) = command { false } else { true }
    }

    private static func caller(of command: HostCommand) -> Caller {
        switch command {
        case .account(.visitor): .visitor
        case .account(.session), .taxi, .tour, .activity, .place, .guide: .session
        case .account(.registry), .account(.appointment): .operators
        }
    }

    private func taking(guest: CommandEntry<HostCommand>) -> Endpoint {
        Endpoint(service: service, action: action, caller: .sessionOrGuest, entry: entry, guestEntry: guest)
    }
}

extension HostCommand {
    /// The first word of its path.
    var serviceName: String {
        switch self {
        case .taxi: TaxiService.name
        case .tour: TourService.name
        case .activity: ActivityService.name
        case .place: PlaceService.name
        case .guide: GuideService.name
        case .account: AccountService.name
        }
    }
}

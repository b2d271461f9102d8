import AccountService
import ActivityService
import CityHost
import GuideService
import PlaceService
import ServiceKernel
import TaxiService
import TourService

/// A command as clients reach it: `POST /v1/{service}/{command}`.
struct Endpoint: Sendable {
    /// Callers that may use an endpoint, before the rules decide.
    enum Audience: Equatable {
        /// Every caller.
        case visitor
        /// Logged-in users; the rules decide further (A04).
        case session
        /// Logged-in users, and others as guests (L03).
        case sessionOrGuest
        /// Operators of the service.
        case operators
    }

    let service, action: String
    let audience: Audience
    let entry: CommandEntry<HostCommand>
    /// The same command when a guest calls it.
    let guestEntry: CommandEntry<HostCommand>?

    var path: String { "/v1/\(service)/\(action)" }

    /// Endpoints of all commands that people give, in the vocabulary's order; a command that several roles share occurs
    /// once.
    static let all: [Endpoint] = {
        var endpoints: [Endpoint] = []
        var places: [String: Int] = [:]
        for entry in HostCommand.vocabulary where !entry.isTimer && isExposed(entry.blank(1)) {
            let (service, isGuest) = (entry.blank(1).serviceName, entry.actor == .guest)
            let path = "\(service)/\(entry.action)"
            if let place = places[path] {
                if isGuest { endpoints[place] = endpoints[place].taking(guest: entry) }
            } else {
                places[path] = endpoints.count
                endpoints.append(
                    Endpoint(
                        service: service, action: entry.action, audience: caller(of: entry.blank(1)), entry: entry,
                        guestEntry: nil))
            }
        }
        return endpoints
    }()

    /// Whether clients can call the command. Only hosts ask whether a user may act (A04).
    private static func isExposed(_ command: HostCommand) -> Bool {
        if case .account(.session(_, .actAs)) = command { false } else { true }
    }

    private static func caller(of command: HostCommand) -> Audience {
        switch command {
        case .account(.visitor): .visitor
        case .account(.session), .taxi, .tour, .activity, .place, .guide: .session
        case .account(.registry), .account(.appointment): .operators
        }
    }

    private func taking(guest: CommandEntry<HostCommand>) -> Endpoint {
        Endpoint(service: service, action: action, audience: .sessionOrGuest, entry: entry, guestEntry: guest)
    }
}

extension HostCommand {
    /// First component of the command's path.
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

import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

/// A service within a host: maps its commands and effects to those of the host.
protocol HostedService: CityService, ~Copyable where Command: HostedCommand, Effect: HostedEffect {
    static var serviceID: ServiceSet { get }
}

/// The vocabulary of a service in the host's types. Each list is made on demand, because most hosts need one list of
/// few services.
struct HostedVocabulary: Sendable {
    let place: ServiceSet
    let commands: @Sendable () -> [CommandEntry<HostCommand>]
    let events: @Sendable () -> [EventEntry<HostEffect>]

    /// The vocabularies of all services, in the order in which tables name them.
    static let all = [
        HostedVocabulary(TaxiService.self), HostedVocabulary(TourService.self), HostedVocabulary(ActivityService.self),
        HostedVocabulary(PlaceService.self), HostedVocabulary(GuideService.self), HostedVocabulary(AccountService.self),
    ]

    private init<Service: HostedService & ~Copyable>(_: Service.Type) {
        place = Service.serviceID
        commands = { Service.Command.vocabulary.map { $0.map(\.hosted) } }
        events = { Service.Effect.vocabulary.map { $0.map(\.hosted) } }
    }
}

/// A command of one of a host's services.
package protocol HostedCommand: ServiceCommand {
    /// The command in the host's type.
    var hosted: HostCommand { get }
}

protocol HostedEffect: ServiceEffect, BitwiseCopyable {
    var hosted: HostEffect { get }
    /// The timer that the effect sets, and its due time; nil if it sets none.
    var timerRequest: (timer: HostTimer, due: SimTime)? { get }
}

extension HostedEffect {
    var timerRequest: (timer: HostTimer, due: SimTime)? { nil }
}

extension TaxiService: HostedService { static var serviceID: ServiceSet { .taxis } }
extension TaxiService.Command: HostedCommand { package var hosted: HostCommand { .taxi(self) } }
extension TaxiService.Effect: HostedEffect {
    var hosted: HostEffect { .taxi(self) }
    var timerRequest: (timer: HostTimer, due: SimTime)? {
        if case .setTimer(let timer, let due) = self { (.taxi(timer), due) } else { nil }
    }
}

extension TourService: HostedService { static var serviceID: ServiceSet { .tours } }
extension TourService.Command: HostedCommand { package var hosted: HostCommand { .tour(self) } }
extension TourService.Effect: HostedEffect {
    var hosted: HostEffect { .tour(self) }
    var timerRequest: (timer: HostTimer, due: SimTime)? {
        if case .setTimer(let timer, let due) = self { (.tour(timer), due) } else { nil }
    }
}

extension ActivityService: HostedService { static var serviceID: ServiceSet { .activity } }
extension ActivityService.Command: HostedCommand { package var hosted: HostCommand { .activity(self) } }
extension ActivityService.Effect: HostedEffect {
    var hosted: HostEffect { .activity(self) }
}

extension PlaceService: HostedService { static var serviceID: ServiceSet { .places } }
extension PlaceService.Command: HostedCommand { package var hosted: HostCommand { .place(self) } }
extension PlaceService.Effect: HostedEffect {
    var hosted: HostEffect { .place(self) }
}

extension GuideService: HostedService { static var serviceID: ServiceSet { .guide } }
extension GuideService.Command: HostedCommand { package var hosted: HostCommand { .guide(self) } }
extension GuideService.Effect: HostedEffect {
    var hosted: HostEffect { .guide(self) }
    var timerRequest: (timer: HostTimer, due: SimTime)? {
        if case .setTimer(let timer, let due) = self { (.guide(timer), due) } else { nil }
    }
}

extension AccountService: HostedService { static var serviceID: ServiceSet { .accounts } }
extension AccountService.Command: HostedCommand { package var hosted: HostCommand { .account(self) } }
extension AccountService.Effect: HostedEffect {
    var hosted: HostEffect { .account(self) }
}

/// The parameters of the rule book, each with the rule book's default, as `rules:` of a scenario or lesson sets them.
package struct RuleParameters: Hashable, Sendable {
    /// Parameters of taxis.
    package var taxi = TaxiRules()
    /// Parameters of tours.
    package var tours = TourRules()
    /// Parameters of sessions and goals.
    package var activity = ActivityRules()
    /// Parameters of accounts.
    package var accounts = AccountRules()
    /// Parameters of places and people.
    package var places = PlaceRules()
    /// Parameters of guides, routes and subscriptions.
    package var guide = GuideRules()
    /// `zones.areaKm2`: area of the zones into which a road graph or a generated city is divided (Z01).
    package var zoneAreaSquareKilometres = 2.0

    /// Creates the rule book's defaults.
    package init() {}
}

import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

/// A set of a host's services, in the order in which tables name them.
///
/// A new service is added here, to `HostCommand`, `HostEffect` and `HostedVocabulary`, and to `CityHost`.
package struct ServiceSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The set as bits, which are part of saved state.
    package let rawValue: UInt8

    /// Creates a set from bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The taxi service.
    package static let taxis = ServiceSet(rawValue: 1)
    /// The tour service.
    package static let tours = ServiceSet(rawValue: 2)
    /// The activity service.
    package static let activity = ServiceSet(rawValue: 4)
    /// The account service.
    package static let accounts = ServiceSet(rawValue: 8)
    /// The place service.
    package static let places = ServiceSet(rawValue: 16)
    /// The guide service.
    package static let guide = ServiceSet(rawValue: 32)
    /// All services.
    package static let all: ServiceSet = [.taxis, .tours, .activity, .places, .guide, .accounts]
}

/// A command to any of a host's services: one vocabulary, of which each service describes its part.
package enum HostCommand: Hashable, Sendable {
    case taxi(TaxiService.Command)
    case tour(TourService.Command)
    case activity(ActivityService.Command)
    case place(PlaceService.Command)
    case guide(GuideService.Command)
    case account(AccountService.Command)

    fileprivate var body: any ServiceCommand {
        switch self {
        case .taxi(let command): command
        case .tour(let command): command
        case .activity(let command): command
        case .place(let command): command
        case .guide(let command): command
        case .account(let command): command
        }
    }
}

extension HostCommand: ServiceCommand {
    /// The descriptions of all commands and timers.
    package static let vocabulary: [CommandEntry<HostCommand>] = vocabulary(of: .all)

    /// Returns the descriptions of the commands of these services.
    package static func vocabulary(of services: ServiceSet) -> [CommandEntry<HostCommand>] {
        HostedVocabulary.all.filter { services.contains($0.place) }.flatMap { $0.commands() }
    }

    /// The field that contradicts the others, or nil.
    package var invalidCombination: InvalidFieldCombination? { body.invalidCombination }

    /// Visits the row of the service's command.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .taxi(let command): self = try .taxi(row.part(command))
        case .tour(let command): self = try .tour(row.part(command))
        case .activity(let command): self = try .activity(row.part(command))
        case .place(let command): self = try .place(row.part(command))
        case .guide(let command): self = try .guide(row.part(command))
        case .account(let command): self = try .account(row.part(command))
        }
    }
}

/// An effect of a command of any service.
package enum HostEffect: Hashable, Sendable, BitwiseCopyable {
    case taxi(TaxiService.Effect)
    case tour(TourService.Effect)
    case activity(ActivityService.Effect)
    case place(PlaceService.Effect)
    case guide(GuideService.Effect)
    case account(AccountService.Effect)
}

extension HostEffect: ServiceEffect {
    /// The descriptions of all events.
    package static let vocabulary: [EventEntry<HostEffect>] = vocabulary(of: .all)

    /// Returns the descriptions of the events of these services.
    package static func vocabulary(of services: ServiceSet) -> [EventEntry<HostEffect>] {
        HostedVocabulary.all.filter { services.contains($0.place) }.flatMap { $0.events() }
    }

    /// One effect of each event.
    package static var samples: [HostEffect] { vocabulary.map(\.sample) }

    /// Visits the row of the service's effect.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .taxi(let effect): self = try .taxi(row.part(effect))
        case .tour(let effect): self = try .tour(row.part(effect))
        case .activity(let effect): self = try .activity(row.part(effect))
        case .place(let effect): self = try .place(row.part(effect))
        case .guide(let effect): self = try .guide(row.part(effect))
        case .account(let effect): self = try .account(row.part(effect))
        }
    }

    var service: ServiceSet {
        switch self {
        case .taxi: .taxis
        case .tour: .tours
        case .activity: .activity
        case .place: .places
        case .guide: .guide
        case .account: .accounts
        }
    }
}

/// A timer that one of the services has set.
package enum HostTimer: Hashable, Sendable, BitwiseCopyable {
    case taxi(TaxiService.Timer)
    case tour(TourService.Timer)
    case guide(GuideService.Timer)

    /// Returns the result of the closure of the timer's service.
    @inline(__always)
    func match<Answer>(
        taxis: (TaxiService.Timer) -> Answer, tours: (TourService.Timer) -> Answer,
        guide: (GuideService.Timer) -> Answer
    ) -> Answer {
        switch self {
        case .taxi(let timer): taxis(timer)
        case .tour(let timer): tours(timer)
        case .guide(let timer): guide(timer)
        }
    }

    /// The command with which the host fires the timer.
    package var command: HostCommand {
        switch self {
        case .taxi(let timer): .taxi(.timer(timer))
        case .tour(let timer): .tour(.timer(timer))
        case .guide(let timer): .guide(.timer(timer))
        }
    }
}

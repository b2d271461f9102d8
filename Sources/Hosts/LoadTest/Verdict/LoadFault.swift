import ActivityService
import CityHost
import GuideService
import InputFiles
import PlaceService
import TaxiService
import TourService

/// What can be broken on purpose, about the service or about the load tester: each must be found out.
package enum LoadFault: String, CaseIterable, Sendable {
    /// The writer stands still for a second in the middle of the run.
    case stall
    /// Every command takes five milliseconds longer.
    case slow
    /// Only sixteen commands may wait, and the writer stands still for a tenth of a second in the middle of the run.
    case overload
    /// The generators stand still for a second in the middle of the run, which says nothing of the service then.
    case lateGenerator = "late-generator"
    case lifo
    case nextDriver = "next-driver"
    case lostRefusal = "lost-refusal"
    case doubleOffer = "double-offer"
    case staleAnswer = "stale-answer"
    case prices, cents, waits

    case publishedWithoutApproval = "published-without-approval"
    case authorApproves = "author-approves"
    case pollWhileNotFollowing = "poll-while-not-following"
    case intervalChangesAtOnce = "interval-changes-at-once"
    case titleCaseMatters = "title-case-matters"
    case reachedFromAfar = "reached-from-afar"
    case confirmationForgotten = "confirmation-forgotten"

    case goalBelowProgress = "goal-below-progress"
    case pausedSessionGrows = "paused-session-grows"
    case lateFixCountedTwice = "late-fix-counted-twice"
    case notifiedDuringSession = "notified-during-session"
    case badFixCounted = "bad-fix-counted"
    case resetUnconfirmed = "reset-unconfirmed"

    case messageToBlocker = "message-to-blocker"
    case hiddenPositionShown = "hidden-position-shown"
    case secondGradeCountsTwice = "second-grade-counts-twice"
    case blockKeepsFriendship = "block-keeps-friendship"
    case centLost = "cent-lost"

    /// - Throws: `InputError` if there is none of this name.
    package init(named name: String) throws(InputError) {
        guard let fault = LoadFault(rawValue: name) else {
            throw InputError(
                Diagnostic(
                    file: "--break", problem: "there is no fault '\(name)'",
                    remedy: NearestName.remedy(for: name, among: LoadFault.allCases.map(\.rawValue))))
        }
        self = fault
    }

    /// - Throws: `InputError` if the service that the profile tests cannot be broken so.
    package func require(of profile: LoadProfile) throws(InputError) {
        let possible = LoadFault.allCases.filter { $0.isPossible(in: type(of: profile.load).services) }
        if possible.contains(self) { return }
        throw InputError(
            Diagnostic(
                file: "--break", problem: "'\(rawValue)' breaks another service than \(profile.name) tests",
                remedy: "use one of \(possible.map(\.rawValue).joined(separator: ", "))"))
    }

    private func isPossible(in services: HostedServices) -> Bool {
        defect.map { services.contains($0.service) } ?? true
    }

    /// How often it made a difference in a run.
    package func planted(in record: LoadRecord) -> PlantedFault {
        let strikes = record.writer.strikes
        let count =
            switch row.effect {
            case .standstill: strikes.standstills
            case .slowdown: strikes.slowdowns
            case .overload: record.overloaded
            case .lateGenerator: record.generators.standstills
            // The taxi service counts itself; of the others a model knows when there was occasion.
            case .defect(.taxis): strikes.defects
            case .defect(let defect): record.judge.verdict.occasions[defect] ?? 0
            }
        return PlantedFault(
            name: rawValue, strikes: count, strikesWhen: row.strikesWhen, isOfTester: self == .lateGenerator)
    }

    package func faults(in options: LoadOptions) -> Faults {
        var faults = Faults()
        let middle = options.warmUpNanoseconds + options.durationNanoseconds / 2
        func standstill(_ nanoseconds: Int64) -> Faults.Standstill {
            Faults.Standstill(atNanoseconds: middle, nanoseconds: nanoseconds)
        }
        switch row.effect {
        case .standstill: faults.standstill = standstill(1_000_000_000)
        case .slowdown: faults.slowdownNanoseconds = 5_000_000
        case .overload:
            faults.queueCapacity = 16
            faults.standstill = standstill(100_000_000)
        case .lateGenerator: faults.generatorStandstill = standstill(1_000_000_000)
        case .defect: break  // The service breaks a rule.
        }
        return faults
    }

    /// The rule that the service breaks; nil where it is the target that is broken, or the tester.
    package var defect: ServiceDefect? { if case .defect(let defect) = row.effect { defect } else { nil } }
    package var taxiDefect: TaxiService.Defect? { defect?.ofTaxis }

    private enum Effect {
        case standstill, slowdown, overload, lateGenerator
        case defect(ServiceDefect)
    }

    /// What a fault breaks, and when that makes a difference.
    private var row: (effect: Effect, strikesWhen: String) {
        switch self {
        case .stall: (.standstill, "in the middle of the run")
        case .slow: (.slowdown, "whenever a command is carried out")
        case .overload: (.overload, "when more than sixteen commands come in a tenth of a second")
        case .lateGenerator: (.lateGenerator, "in the middle of the run")
        case .lifo: (.defect(.taxis(.lastInFirstOut)), "when a driver joins a queue in which another stands")
        case .nextDriver: (.defect(.taxis(.nextDriverAsked)), "when a client asks while more than one taxi is free")
        case .lostRefusal: (.defect(.taxis(.refusalLost)), "when a driver refuses")
        case .doubleOffer:
            (.defect(.taxis(.driverOfferedTwice)), "when a client asks while no taxi is free: with fewer drivers")
        case .staleAnswer: (.defect(.taxis(.staleAnswerAccepted)), "when a driver does not answer in time")
        case .prices: (.defect(.taxis(.pricesTenfold)), "when a price is told")
        case .cents: (.defect(.taxis(.centAdded)), "when the price of a fourth request is told")
        case .waits: (.defect(.taxis(.secondAdded)), "when an offer is accepted")
        case .publishedWithoutApproval: (.defect(.tours(.publishedWithoutApproval)), "when a draft is submitted")
        case .authorApproves: (.defect(.tours(.authorApproves)), "when an author tries to approve")
        case .pollWhileNotFollowing: (.defect(.tours(.pollWhileNotFollowing)), "when a tour ends")
        case .intervalChangesAtOnce:
            (.defect(.tours(.intervalChangesAtOnce)), "when somebody on a tour puts the telephone away or takes it out")
        case .titleCaseMatters: (.defect(.tours(.titleCaseMatters)), "when a title is taken in capitals")
        case .reachedFromAfar:
            (.defect(.tours(.reachedFromAfar)), "when a poll finds somebody less than a metre too far from a waypoint")
        case .confirmationForgotten:
            (.defect(.tours(.confirmationForgotten)), "when a draft is deleted without a confirmation")
        case .goalBelowProgress:
            (.defect(.activity(.goalBelowProgress)), "when somebody wants a goal below what is done")
        case .pausedSessionGrows: (.defect(.activity(.pausedSessionGrows)), "when a fix is taken during a pause")
        case .lateFixCountedTwice: (.defect(.activity(.lateFixCountedTwice)), "when a fix comes after a later one")
        case .notifiedDuringSession:
            (.defect(.activity(.notifiedDuringSession)), "when late fixes reach a goal while another session is on")
        case .badFixCounted: (.defect(.activity(.badFixCounted)), "when a fix is worse than 50 m")
        case .resetUnconfirmed: (.defect(.activity(.resetUnconfirmed)), "when a reset is not confirmed")
        case .messageToBlocker: (.defect(.places(.messageToBlocker)), "when somebody writes to one who blocks them")
        case .hiddenPositionShown:
            (.defect(.places(.hiddenPositionShown)), "when somebody looks for a friend who does not share the position")
        case .secondGradeCountsTwice: (.defect(.places(.secondGradeCountsTwice)), "when somebody grades a place again")
        case .blockKeepsFriendship: (.defect(.places(.blockKeepsFriendship)), "when a friend is blocked")
        case .centLost: (.defect(.guide(.centLost)), "when a fee is split")
        }
    }
}

/// A rule that one of the services breaks on purpose.
package enum ServiceDefect: Hashable, Sendable {
    case taxis(TaxiService.Defect)
    case tours(TourService.Defect)
    case activity(ActivityService.Defect)
    case places(PlaceService.Defect)
    case guide(GuideService.Defect)

    var service: HostedServices {
        switch self {
        case .taxis: .taxis
        case .tours: .tours
        case .activity: .activity
        case .places: .places
        case .guide: .guide
        }
    }

    var ofTaxis: TaxiService.Defect? { if case .taxis(let defect) = self { defect } else { nil } }
    var ofTours: TourService.Defect? { if case .tours(let defect) = self { defect } else { nil } }
    var ofActivity: ActivityService.Defect? { if case .activity(let defect) = self { defect } else { nil } }
    var ofPlaces: PlaceService.Defect? { if case .places(let defect) = self { defect } else { nil } }
    var ofGuide: GuideService.Defect? { if case .guide(let defect) = self { defect } else { nil } }

    /// The occasions that a model has counted by its service's defects.
    static func counts<Defect: Hashable>(
        _ counts: [Defect: Int], _ defect: (Defect) -> ServiceDefect
    ) -> [ServiceDefect: Int] {
        counts.reduce(into: [:]) { $0[defect($1.key)] = $1.value }
    }
}

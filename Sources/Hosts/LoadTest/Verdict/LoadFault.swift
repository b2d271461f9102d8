import ActivityService
import CityHost
import GuideService
import InputFiles
import PlaceService
import TaxiService
import TourService

/// The faults that can be planted in the service or the load tester, for `--break`; each must be detected.
package enum LoadFault: String, CaseIterable, Sendable {
    /// The writer stands still for one second in the middle of the run.
    case stall
    /// Every command takes 5 ms longer.
    case slow
    /// Only sixteen commands may wait, and the writer stands still for 0.1 s in the middle of the run.
    case overload
    /// The generators stand still for one second in the middle of the run, which makes it invalid.
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

    /// Creates the fault with a name.
    ///
    /// - Throws: `InputError` if there is no such fault.
    package init(named name: String) throws(InputError) {
        guard let fault = LoadFault(rawValue: name) else {
            throw InputError(
                Diagnostic(
                    file: "--break", problem: "unknown fault '\(name)'",
                    remedy: NameSuggestion.remedy(for: name, among: LoadFault.allCases.map(\.rawValue))))
        }
        self = fault
    }

    /// Checks that the profile's service can have this fault.
    ///
    /// - Throws: `InputError` if it cannot.
    package func require(of profile: LoadProfile) throws(InputError) {
        let possible = LoadFault.allCases.filter { $0.isPossible(in: type(of: profile.load).services) }
        if possible.contains(self) { return }
        throw InputError(
            Diagnostic(
                file: "--break", problem: "'\(rawValue)' breaks a service that \(profile.name) does not test",
                remedy: "use one of \(possible.map(\.rawValue).joined(separator: ", "))"))
    }

    private func isPossible(in services: ServiceSet) -> Bool {
        ofService.map { services.contains($0.service) } ?? true
    }

    /// Returns the fault with the number of times that it took effect in a run.
    package func result(in record: LoadRecord) -> PlantedFault {
        let strikes = record.writer.strikes
        let count =
            switch row.effect {
            case .standstill: strikes.standstills
            case .slowdown: strikes.slowdowns
            case .overload: record.overloaded
            case .lateGenerator: record.generators.standstills
            // The taxi service counts its strikes itself; for the others a model counts the occasions.
            case .service(.taxis): strikes.defects
            case .service(let fault): record.judge.verdict.occasions[fault] ?? 0
            }
        return PlantedFault(
            name: rawValue, strikes: count, strikesWhen: row.strikesWhen, isOfTester: self == .lateGenerator)
    }

    /// Returns the faults of target and tester.
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
        case .service: break  // The service breaks a rule.
        }
        return faults
    }

    /// Rule violation planted in the service; nil for a fault of the target's host or of the tester.
    package var ofService: ServiceFault? { if case .service(let fault) = row.effect { fault } else { nil } }
    /// Defect planted in the taxi service; nil for any other fault.
    package var taxiDefect: TaxiService.Defect? { if case .taxis(let defect) = ofService { defect } else { nil } }

    private enum Effect {
        case standstill, slowdown, overload, lateGenerator
        case service(ServiceFault)
    }

    /// Effect of the fault, and the occasion on which it takes effect.
    private var row: (effect: Effect, strikesWhen: String) {
        switch self {
        case .stall: (.standstill, "in the middle of the run")
        case .slow: (.slowdown, "at every command")
        case .overload: (.overload, "when more than 16 commands arrive within 0.1 s")
        case .lateGenerator: (.lateGenerator, "in the middle of the run")
        case .lifo: (.service(.taxis(.lastInFirstOut)), "when a driver joins a queue with another driver in it")
        case .nextDriver:
            (.service(.taxis(.nextDriverAsked)), "when a client requests a taxi while more than one is free")
        case .lostRefusal: (.service(.taxis(.refusalLost)), "when a driver refuses")
        case .doubleOffer:
            (
                .service(.taxis(.driverOfferedTwice)),
                "when a client requests a taxi while none is free (use fewer drivers)"
            )
        case .staleAnswer: (.service(.taxis(.staleAnswerAccepted)), "when a driver does not answer in time")
        case .prices: (.service(.taxis(.pricesTenfold)), "when a price is shown")
        case .cents: (.service(.taxis(.centAdded)), "when the price of every fourth request is shown")
        case .waits: (.service(.taxis(.secondAdded)), "when an offer is accepted")
        case .publishedWithoutApproval: (.service(.tours(.publishedWithoutApproval)), "when a draft is submitted")
        case .authorApproves: (.service(.tours(.authorApproves)), "when an author tries to approve")
        case .pollWhileNotFollowing: (.service(.tours(.pollWhileNotFollowing)), "when a tour ends")
        case .intervalChangesAtOnce:
            (
                .service(.tours(.intervalChangesAtOnce)),
                "when a walker on a tour puts the phone away or takes it out"
            )
        case .titleCaseMatters: (.service(.tours(.titleCaseMatters)), "when a title is reused in capital letters")
        case .reachedFromAfar:
            (.service(.tours(.reachedFromAfar)), "when a poll finds a walker less than 1 m too far from a stop")
        case .confirmationForgotten:
            (.service(.tours(.confirmationForgotten)), "when a draft is deleted without confirmation")
        case .goalBelowProgress:
            (.service(.activity(.goalBelowProgress)), "when a runner sets a goal below the distance covered")
        case .pausedSessionGrows:
            (.service(.activity(.pausedSessionGrows)), "when a position is measured during a pause")
        case .lateFixCountedTwice:
            (.service(.activity(.lateFixCountedTwice)), "when a position arrives after a later one")
        case .notifiedDuringSession:
            (.service(.activity(.notifiedDuringSession)), "when late positions reach a goal during another session")
        case .badFixCounted: (.service(.activity(.badFixCounted)), "when a position is less accurate than 50 m")
        case .resetUnconfirmed: (.service(.activity(.resetUnconfirmed)), "when a reset is not confirmed")
        case .messageToBlocker:
            (.service(.places(.messageToBlocker)), "when a user writes to a user who has blocked them")
        case .hiddenPositionShown:
            (
                .service(.places(.hiddenPositionShown)),
                "when a user looks for a friend who does not share their position"
            )
        case .secondGradeCountsTwice: (.service(.places(.secondGradeCountsTwice)), "when a user grades a place again")
        case .blockKeepsFriendship: (.service(.places(.blockKeepsFriendship)), "when a friend is blocked")
        case .centLost: (.service(.guide(.centLost)), "when a fee is split")
        }
    }
}

extension ServiceFault {
    var service: ServiceSet {
        switch self {
        case .taxis: .taxis
        case .tours: .tours
        case .activity: .activity
        case .places: .places
        case .guide: .guide
        }
    }

    /// Converts a model's counts of occasions to service faults.
    static func counts<Defect: Hashable>(
        _ counts: [Defect: Int], _ fault: (Defect) -> ServiceFault
    ) -> [ServiceFault: Int] {
        counts.reduce(into: [:]) { $0[fault($1.key)] = $1.value }
    }
}

import ActivityService
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
        let possible = LoadFault.allCases.filter { $0.isPossible(in: profile.crowd) }
        if possible.contains(self) { return }
        throw InputError(
            Diagnostic(
                file: "--break", problem: "'\(rawValue)' breaks another service than \(profile.name) tests",
                remedy: "use one of \(possible.map(\.rawValue).joined(separator: ", "))"))
    }

    private func isPossible(in crowd: LoadCrowd) -> Bool {
        switch (defect, crowd) {
        case (nil, _), (.taxis, .taxis), (.tours, .tours), (.activity, .activity), (.places, .evening),
            (.guide, .evening):
            true
        case (.taxis, _), (.tours, _), (.activity, _), (.places, _), (.guide, _): false
        }
    }

    /// How often it made a difference in a run.
    package func planted(in record: LoadRecord) -> PlantedFault {
        let strikes = record.writer.strikes
        let count =
            switch defect {
            case .taxis: strikes.defects
            case .tours, .activity, .places, .guide: record.judge.verdict.occasions[self] ?? 0
            case nil where self == .stall: strikes.standstills
            case nil where self == .slow: strikes.slowdowns
            case nil where self == .lateGenerator: record.generators.standstills
            case nil: record.overloaded
            }
        return PlantedFault(
            name: rawValue, strikes: count, strikesWhen: strikesWhen, isOfTester: self == .lateGenerator)
    }

    private var strikesWhen: String {
        switch self {
        case .stall, .lateGenerator: "in the middle of the run"
        case .slow: "whenever a command is carried out"
        case .overload: "when more than sixteen commands come in a tenth of a second"
        case .lifo: "when a driver joins a queue in which another stands"
        case .nextDriver: "when a client asks while more than one taxi is free"
        case .lostRefusal: "when a driver refuses"
        case .doubleOffer: "when a client asks while no taxi is free: with fewer drivers"
        case .staleAnswer: "when a driver does not answer in time"
        case .prices: "when a price is told"
        case .cents: "when the price of a fourth request is told"
        case .waits: "when an offer is accepted"
        case .publishedWithoutApproval: "when a draft is submitted"
        case .authorApproves: "when an author tries to approve"
        case .pollWhileNotFollowing: "when a tour ends"
        case .intervalChangesAtOnce: "when somebody on a tour puts the telephone away or takes it out"
        case .titleCaseMatters: "when a title is taken in capitals"
        case .reachedFromAfar: "when a poll finds somebody less than a metre too far from a waypoint"
        case .confirmationForgotten: "when a draft is deleted without a confirmation"
        case .goalBelowProgress: "when somebody wants a goal below what is done"
        case .pausedSessionGrows: "when a fix is taken during a pause"
        case .lateFixCountedTwice: "when a fix comes after a later one"
        case .notifiedDuringSession: "when late fixes reach a goal while another session is on"
        case .badFixCounted: "when a fix is worse than 50 m"
        case .resetUnconfirmed: "when a reset is not confirmed"
        case .messageToBlocker: "when somebody writes to one who blocks them"
        case .hiddenPositionShown: "when somebody looks for a friend who does not share the position"
        case .secondGradeCountsTwice: "when somebody grades a place again"
        case .blockKeepsFriendship: "when a friend is blocked"
        case .centLost: "when a fee is split"
        }
    }

    package func faults(in options: LoadOptions) -> Faults {
        var faults = Faults()
        let middle = options.warmUpNanoseconds + options.durationNanoseconds / 2
        switch self {
        case .stall: faults.standstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 1_000_000_000)
        case .slow: faults.slowdownNanoseconds = 5_000_000
        case .overload:
            faults.queueCapacity = 16
            faults.standstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 100_000_000)
        case .lateGenerator:
            faults.generatorStandstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 1_000_000_000)
        case .lifo, .nextDriver, .lostRefusal, .doubleOffer, .staleAnswer, .prices, .cents, .waits,
            .publishedWithoutApproval, .authorApproves, .pollWhileNotFollowing, .intervalChangesAtOnce,
            .titleCaseMatters, .reachedFromAfar, .confirmationForgotten, .goalBelowProgress, .pausedSessionGrows,
            .lateFixCountedTwice, .notifiedDuringSession, .badFixCounted, .resetUnconfirmed, .messageToBlocker,
            .hiddenPositionShown, .secondGradeCountsTwice, .blockKeepsFriendship, .centLost:
            break  // The service breaks a rule.
        }
        return faults
    }

    private enum ServiceDefect {
        case taxis(TaxiService.Defect)
        case tours(TourService.Defect)
        case activity(ActivityService.Defect)
        case places(PlaceService.Defect)
        case guide(GuideService.Defect)
    }

    /// Which rule the service breaks; nil where it is the target that is broken.
    private var defect: ServiceDefect? {
        switch self {
        case .stall, .slow, .overload, .lateGenerator: nil
        case .lifo: .taxis(.lastInFirstOut)
        case .nextDriver: .taxis(.nextDriverAsked)
        case .lostRefusal: .taxis(.refusalLost)
        case .doubleOffer: .taxis(.driverOfferedTwice)
        case .staleAnswer: .taxis(.staleAnswerAccepted)
        case .prices: .taxis(.pricesTenfold)
        case .cents: .taxis(.centAdded)
        case .waits: .taxis(.secondAdded)
        case .publishedWithoutApproval: .tours(.publishedWithoutApproval)
        case .authorApproves: .tours(.authorApproves)
        case .pollWhileNotFollowing: .tours(.pollWhileNotFollowing)
        case .intervalChangesAtOnce: .tours(.intervalChangesAtOnce)
        case .titleCaseMatters: .tours(.titleCaseMatters)
        case .reachedFromAfar: .tours(.reachedFromAfar)
        case .confirmationForgotten: .tours(.confirmationForgotten)
        case .goalBelowProgress: .activity(.goalBelowProgress)
        case .pausedSessionGrows: .activity(.pausedSessionGrows)
        case .lateFixCountedTwice: .activity(.lateFixCountedTwice)
        case .notifiedDuringSession: .activity(.notifiedDuringSession)
        case .badFixCounted: .activity(.badFixCounted)
        case .resetUnconfirmed: .activity(.resetUnconfirmed)
        case .messageToBlocker: .places(.messageToBlocker)
        case .hiddenPositionShown: .places(.hiddenPositionShown)
        case .secondGradeCountsTwice: .places(.secondGradeCountsTwice)
        case .blockKeepsFriendship: .places(.blockKeepsFriendship)
        case .centLost: .guide(.centLost)
        }
    }

    package var taxiDefect: TaxiService.Defect? { if case .taxis(let defect) = defect { defect } else { nil } }
    var tourDefect: TourService.Defect? { if case .tours(let defect) = defect { defect } else { nil } }
    var activityDefect: ActivityService.Defect? { if case .activity(let defect) = defect { defect } else { nil } }
    var placeDefect: PlaceService.Defect? { if case .places(let defect) = defect { defect } else { nil } }
    var guideDefect: GuideService.Defect? { if case .guide(let defect) = defect { defect } else { nil } }

    /// What a model counts by the service's defects, by the faults that plant them.
    static func counts<Defect: Hashable>(
        _ counts: [Defect: Int], _ defect: (LoadFault) -> Defect?
    ) -> [LoadFault: Int] {
        allCases.reduce(into: [:]) { found, fault in found[fault] = defect(fault).flatMap { counts[$0] } }
    }
}

import Behaviour
import CityHost
import LoadTestParameters
import Quantities
import RuleModels
import TourService

/// Load test of the tour service, with walkers, authors, staff and an initial library.
///
/// A phone's report of a poll is always slightly late. It is on time until the next poll is due (W07); afterwards the
/// service refuses it with `pollNotDue` if that poll has been reported already.
package struct TourLoad: ServiceDescription {
    /// Rules of the tour service.
    package var rules: TourRules
    /// Numbers of walkers, authors and staff.
    package var users: TourUsers
    /// Proportions of the actions that users begin on their own.
    package var mix: CommandMix
    /// The initial library.
    package var tours: LoadTours
    /// Durations of the parts of a tour.
    package var walks: LoadTourTimes

    /// Creates the load.
    package init(rules: TourRules, users: TourUsers, mix: CommandMix, tours: LoadTours, walks: LoadTourTimes) {
        (self.rules, self.users, self.mix, self.tours, self.walks) = (rules, users, mix, tours, walks)
    }

    /// Placeholder contents of rings and queues.
    package static var placeholder:
        (order: TourService.Command, command: TourService.Command, effect: TourService.Effect)
    {
        (.walker(.none, .cancel), .walker(.none, .cancel), .noTours)
    }

    // MARK: Users

    /// The tested service.
    package static var services: ServiceSet { .tours }
    /// Latency targets of the rule book (W09).
    package static let promises = ServicePromises(
        latencies: [
            LatencyPromise(rule: "W09", name: "tour list", kinds: [.list], limit: .milliseconds(500)),
            LatencyPromise(rule: "W09", name: "tour data", kinds: [.preview], limit: .milliseconds(750)),
            LatencyPromise(rule: "W09", name: "start", kinds: [.start], limit: .milliseconds(1_500)),
        ],
        rows: [("W09", "tour list, tour data, start", "500 ms, 750 ms, 1500 ms")])

    /// Command kinds that a profile may mix.
    package static let mixedKinds: [CommandKind] = [
        .opening, .list, .preview, .start, .skip, .cancel, .phone, .writing,
    ]
    /// Command kinds that follow from the mixed ones.
    package static let followingKinds: [CommandKind] = [.poll, .approval, .timeout]

    /// Three groups: walkers, authors and staff.
    package var groups: [UserGroup] {
        [
            UserGroup("walkers", .walker, users.walkers, .walker),
            UserGroup("authors", .author, users.authors, .author),
            UserGroup("staff", .staff, users.staff, .staff),
        ]
    }

    /// Runs the test with walkers and authors.
    package func run(_ test: ServiceTest<TourLoad>) throws -> LoadRecord {
        try test.run { Walkers(profile: test.profile, self, share: $0, of: test.profile.threads) }
    }

    /// Returns the steady-state flows of commands at `rate` commands per second.
    package func flows(at rate: Double) -> ExpectedFlows {
        let interval = rules.pollInterval.seconds
        let followed = mix[.start] * tours.shareFollowed
        // A waypoint is reached at the first poll after the arrival. A cancelled tour ends halfway, on average.
        let cancelled = min(1, mix[.cancel] / max(followed, 1e-9))
        let skipped = min(1, mix[.skip] / max(followed * tours.meanWaypoints, 1e-9))
        let waypoints = tours.meanWaypoints * (1 - skipped) * (1 - cancelled / 2)
        // Number of polls until the arrival is noticed: half a poll on average, plus one for each report from just
        // beyond the edge.
        let intervalsUntilSeen = 0.5 + 1 / (1 - Walkers.reportsEdge / 2) - 1
        let walking =
            walks.toWaypoint.mean * tours.shareWalked(untilWithin: rules.waypointMetres) + interval * intervalsUntilSeen
        // A tour ends at its last waypoint without a stay.
        let seconds = waypoints * walking + max(0, waypoints - 1) * walks.atWaypoint.mean
        // A phone that is put away is polled a third as often, one that saves power a sixth; without GPS there are no
        // reports.
        let polled = followed * seconds - mix[.phone] * walks.phoneAway.mean * 5 / 6
        let polls = max(0, polled / interval)
        return ExpectedFlows(
            rate: rate,
            perAction: CommandTally(
                mix,
                with: [
                    .phone: mix[.phone] * 2,  // Each change is reversed.
                    .poll: polls, .writing: mix[.writing] * LoadTourAuthors.stepsOfAuthor,
                    .approval: mix[.writing] * LoadTourAuthors.stepsOfStaff,
                ]),
            commandsPerWaiting: 1 + polls / max(followed, 1e-9),
            demands: [
                UserDemand(
                    people: "walkers", count: users.walkers, journeys: [(followed, seconds)],
                    actionText: "tours per second", durationText: "each lasting", timesKey: "walks")
            ])
    }

    // MARK: Service

    /// Returns a new host with the tour service alone.
    package func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost {
        CityHost(
            taxis: .withoutDrivers,
            tours: TourService(
                library: tours.contents, rules: rules, walkers: users.walkers, reportsPollsLate: true),
            checks: checks, fault: fault, log: log)
    }

    /// Returns the command of a tour timer.
    package static func command(of timer: HostTimer) -> TourService.Command? {
        if case .tour(let timer) = timer { .timer(timer) } else { nil }
    }

    /// Returns the number of effects of the last command.
    package static func effectCount(of _: TourService.Command, by host: borrowing CityHost) -> Int {
        host.tours.effects.count
    }

    /// Returns one effect of the last command.
    package static func effect(
        _ index: Int, of _: TourService.Command, by host: borrowing CityHost
    ) -> TourService.Effect {
        host.tours.effects[index]
    }

    /// Whether the effect concerns a user of the generator `share`.
    package static func concerns(_ effect: TourService.Effect, generator share: UInt32, of count: UInt32) -> Bool {
        guard let person = effect.person else { return false }
        return count == 1 || person.index % count == share || effect.author.map { $0.index % count == share } ?? false
    }

    /// Returns the service's counts of followers and polls.
    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        ServiceRecord(begun: host.tours.followerCount, time: time, totals: host.tours.pollCounts(at: time).totals)
    }

    /// Memory of the walkers' state, in bytes.
    package static func bytes(of host: borrowing CityHost) -> Int { host.tours.walkerMemoryBytes }

    /// Returns the host's form of the command.
    package static func hostCommand(for command: TourService.Command, _: UserAccounts?) -> HostCommand? {
        .tour(command)
    }

    // MARK: Checker

    /// The reference model of all answers.
    var answers: TourAnswers { TourAnswers(library: tours.contents, rules: rules, walkers: users.walkers) }

    /// Checks the run by an `AnswerChecker` with `TourAnswers`.
    package func check(in parts: RunContext<TourLoad>, consume: CommandConsumer?) {
        parts.check(with: AnswerChecker(answers), consume: consume)
    }
}

/// Numbers of logged-in users.
package struct TourUsers: Hashable, Sendable {
    /// Number of walkers.
    package var walkers: Int
    /// Ambassadors, who write tours, and staff, who approve them.
    package var authors, staff: Int

    /// Creates the numbers.
    package init(walkers: Int, authors: Int, staff: Int) {
        (self.walkers, self.authors, self.staff) = (walkers, authors, staff)
    }
}

/// The reference model for the tour service: `TourModel`.
struct TourAnswers: AnswerModel {
    private var tours: TourModel

    /// Creates the model of a service whose phones report polls late.
    init(library: [TourContent], rules: TourRules, walkers: Int) {
        tours = TourModel(library: library, rules: rules, walkers: walkers, pollsLate: true)
    }

    mutating func answer(to command: TourService.Command, at time: SimTime) -> [TourService.Effect] {
        tours.perform(command, at: time)
    }

    func sender(of command: TourService.Command) -> (number: Int, name: String) {
        let person = command.person
        return (Int(person.role.rawValue) << 32 + Int(person.index), person.reference.text)
    }

    static func isRefusal(_ effect: TourService.Effect) -> Bool { if case .rejected = effect { true } else { false } }

    /// Number of walkers who follow a tour.
    var begun: Int { tours.followerCount }
    var occasions: [ServiceFault: Int] { ServiceFault.counts(tours.occasions) { .tours($0) } }

    /// Returns the numbers of polls by state of the phone (W07).
    func totals(at time: SimTime) -> [UInt64] { tours.pollCounts(at: time).totals }
}

extension TourService.PollCounts {
    fileprivate var totals: [UInt64] { [foreground, background, savingPower, withoutPosition] }
}

extension TourService.Command {
    /// Sender of the command; for a timer, the walker it concerns.
    var person: TourService.Person {
        switch self {
        case .walker(let walker, _), .timer(.updateReminder(let walker, _)): .walker(walker)
        case .author(let person, _), .staff(let person, _): person
        }
    }
}

extension TourService.Effect {
    /// Author who is notified of the staff's decision on a tour; nil if there is none.
    fileprivate var author: TourService.Person? {
        if case .approved(_, _, let author, _) = self { return author }
        if case .sentBack(_, _, let author) = self { return author }
        if case .deleted(_, _, let author) = self { return author }
        return nil
    }
}

extension CommandKind {
    init(of command: TourService.Command) {
        switch command {
        case .walker(_, let action): self.init(of: action)
        case .author: self = .writing
        case .staff: self = .approval
        case .timer: self = .timeout
        }
    }

    private init(of action: TourService.WalkerAction) {
        switch action {
        case .browse: self = .list
        case .preview: self = .preview
        case .follow: self = .start
        case .position: self = .poll
        case .skipWaypoint: self = .skip
        case .cancel: self = .cancel
        case .loseGPS, .regainGPS, .putAway, .takeOut, .savePower: self = .phone
        case .openApp, .checkForUpdates, .allowNetwork, .automaticUpdates: self = .opening
        }
    }
}

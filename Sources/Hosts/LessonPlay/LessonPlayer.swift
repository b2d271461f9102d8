import AccountService
import ActivityService
import CityHost
import CityModel
import GuideService
import Lessons
import PlaceService
import Quantities
import ServiceKernel
import ServiceTexts
import TaxiService
import TourService

/// Plays a lesson on the real services: its steps, and between them the timers, in the contract's order.
///
/// Before each step every timer due at or before its time fires, earliest first, those due at one instant in the order in
/// which they were set; after the last step the lesson goes on until no timer is pending.
package struct LessonPlayer: ~Copyable {
    package let lesson: Lesson
    private var host: CityHost
    private var nextStep = 0
    private var judge: LessonJudge
    private let router: LessonRouter
    private var scenesSoFar = 0
    private let lastMoment: SimTime
    /// Only rounds are left that call for one another for ever, because a ride waits that nobody can take (`batched`).
    private var turnsInVain = false
    /// Where somebody was last said to be.
    private var whereabouts: [Numbered: FixedPosition] = [:]
    private var rides = TaxiService.RideViews()

    package init(_ lesson: Lesson) {
        self.lesson = lesson
        judge = LessonJudge(lesson)
        router = LessonRouter(lesson)
        lastMoment = LessonPlayer.lastMoment(of: lesson)
        host = lesson.makeHost()
    }

    /// Plays the next thing that happens, or returns nil when nothing is left at or before `limit`.
    package mutating func next(until limit: SimTime = .distantFuture) -> LessonScene? {
        let step = nextStep < lesson.steps.count ? lesson.steps[nextStep] : nil
        let timerTime = host.nextTimerTime
        let time = min(timerTime, step?.at ?? .distantFuture)
        guard time <= min(limit, lastMoment), time < .distantFuture, !turnsInVain else { return nil }
        judge.checkStates(before: time, of: host)
        let taxisBefore = TaxiService(copyOf: host.taxis)
        let before = LessonServices(host, at: time)
        let command: HostCommand
        // What the services were told, in order.
        let told: [HostCommand]
        var actor: Numbered?
        if let fired = timerTime == time ? host.fireNextTimer(dueBy: time) : nil {
            command = fired.timer.command
            told = [command]
        } else if let step {
            nextStep += 1
            command = step.command
            told = perform(step)
            actor = step.account?.whose
        } else {
            return nil
        }
        scenesSoFar += 1
        note(whereaboutsIn: command)
        let ridesBefore = rides
        for case .taxi(let effect) in told.flatMap({ host.effects(of: $0) }) { rides.note(effect, at: time) }
        let scene = LessonScene(
            number: scenesSoFar, time: time, cause: command, actor: actor,
            happenings: told.flatMap { happenings(after: $0, at: time, since: taxisBefore) },
            explanations: told.last.map { explanations(of: $0, since: taxisBefore, before) } ?? [],
            before: LessonPicture(of: taxisBefore, ridesBefore, before, lesson),
            after: LessonPicture(of: host.taxis, rides, LessonServices(host, at: time), lesson),
            setting: LessonSetting(of: host, rides, lesson, whereabouts: whereabouts))
        judge.note(scene)
        turnsInVain =
            scene.isStale && command.isRound && nextStep == lesson.steps.count && host.timersPending == 1
        return scene
    }

    /// Whoever names a position as a step's first is there, and so is whoever comes to a place.
    private mutating func note(whereaboutsIn command: HostCommand) {
        guard let actor = command.heading.actor else { return }
        switch command {
        case .place(.user(_, .visit(let place))), .guide(.user(_, .arriveAt(let place))):
            if host.places.catalogue.contains(place) {
                whereabouts[actor] = host.places.catalogue[place].position
            }
        case .taxi, .tour, .activity, .place, .guide, .account:
            for (_, value) in FieldList(of: command).fields {
                guard case .position(let position) = value else { continue }
                whereabouts[actor] = position
                return
            }
        }
    }

    /// Carries out a step; whoever has an account in the lesson does so in its session (A04).
    ///
    /// - Returns: what the services were told, in order.
    private mutating func perform(_ step: LessonStep) -> [HostCommand] {
        let command = router.answering(step.command(of: host.accounts), at: step.at)
        if case .account(.session(let session, .eraseMe(let isConfirmed, _))) = command {
            return host.erase(session: session, isConfirmed: isConfirmed, at: step.at)
        }
        guard let actor = command.heading.actor, lesson.accountHolders.contains(actor),
            let role = AccountService.Role.allCases.first(where: { $0.kind == actor.kind })
        else {
            host.perform(command, at: step.at)
            return [command]
        }
        let session = LessonAccount.session(of: actor)
        let isRefused = host.perform(command, session: session, at: step.at) != nil
        return [isRefused ? .account(.session(session, .actAs(role))) : command]
    }

    /// Reminders come week after week (W08), subscriptions are renewed and books are closed month after month (G01, G02): a lesson
    /// with them ends a week after its last step and its last expectation, or with them.
    private static func lastMoment(of lesson: Lesson) -> SimTime {
        let reminds = lesson.steps.contains { step in
            if case .tour(.walker(_, .automaticUpdates(false))) = step.command { true } else { false }
        }
        let tellsGuide = lesson.steps.contains { step in
            switch step.command {
            case .guide, .account(.session(_, .eraseMe)): true
            case .taxi, .tour, .activity, .place, .account: false
            }
        }
        guard reminds || tellsGuide else { return .distantFuture }
        let expected = lesson.expectations.compactMap(\.claim.lastMoment).max() ?? .zero
        let end = max(lesson.steps.last?.at ?? .zero, expected)
        return reminds ? end + lesson.rules.tours.reminderInterval : end
    }

    /// After the last scene: what the lesson expected and did not find, in the order of the file; empty if it holds.
    package mutating func verdict() -> [FailedExpectation] { judge.finish(with: host) }

    private func happenings(
        after command: HostCommand, at time: SimTime, since before: borrowing TaxiService
    ) -> [LessonScene.Happening] {
        var happenings: [LessonScene.Happening] = []
        for effect in host.effects(of: command) {
            var reckonings: [TaxiService.Reckoning] = []
            if case .taxi(let effect) = effect {
                reckonings = host.taxis.reckonings(of: effect, at: time, since: before)
            }
            if let record = EventRecord(effect, at: time) {
                happenings.append(LessonScene.Happening(effect: effect, record: record, reckonings: reckonings))
            } else if !happenings.isEmpty {
                // What no log shows, such as a timer, belongs to what was logged before it.
                happenings[happenings.count - 1].reckonings += reckonings
            }
            guard lesson.showsMessages, !happenings.isEmpty else { continue }
            // Whoever is refused reads what the story says of it.
            let messages = effect.refusalRule == nil ? effect.messages : []
            happenings[happenings.count - 1].messages += messages.map { message in
                LessonScene.Reading(
                    message: message, reader: host.person(message.reader), effect: effect,
                    text: host.textBrought(by: effect))
            }
        }
        return happenings
    }

    /// How the rules came to what the whole command has led to.
    private func explanations(
        of command: HostCommand, since taxisBefore: borrowing TaxiService, _ before: LessonServices
    ) -> [any Explanation] {
        switch command {
        case .taxi(let command): host.taxis.reckonings(ofStatesAfter: command, since: taxisBefore)
        case .tour(let command): host.tours.reckonings(of: command, at: before.time, since: before.tours)
        case .activity(let command): host.activity.reckonings(of: command, at: before.time, since: before.activity)
        case .place(let command): host.places.reckonings(of: command, at: before.time, since: before.places)
        case .guide(let command): host.guide.reckonings(of: command, at: before.time, since: before.guide)
        case .account: []
        }
    }
}

extension LessonServices {
    init(_ host: borrowing CityHost, at time: SimTime) {
        self.init(tours: host.tours, activity: host.activity, places: host.places, guide: host.guide, time: time)
    }
}

extension City {
    /// Of lessons in which nobody rides.
    package static var nowhere: City {
        City(
            name: "", zones: [Zone(name: "")], legs: [TravelLeg(milliseconds: 0, metres: 0)], searchDistances: [0])
    }
}

/// One step or timer with everything that came of it.
package struct LessonScene: Sendable {
    /// A line of the event log, how the rules came to it, and who is told what of it.
    package struct Happening: Sendable {
        package var effect: HostEffect
        package var record: EventRecord
        package var reckonings: [TaxiService.Reckoning]
        /// Empty in a lesson that does not show messages.
        package var messages: [Reading] = []
    }

    /// A message, and what is to be known of it besides.
    package struct Reading: Sendable {
        package var message: Message
        /// nil for several.
        package var reader: Numbered?
        package var effect: HostEffect
        /// What somebody has written that it brings.
        package var text: WrittenText?
    }

    /// Counted from 1.
    package var number: Int
    package var time: SimTime
    package var cause: HostCommand
    /// Who does it with an account; nil where the cause itself says who.
    package var actor: Numbered?
    package var happenings: [Happening]
    /// How the rules came to what it has led to as a whole: of taxis, to the states of drivers.
    package var explanations: [any Explanation]
    package var before: LessonPicture
    package var after: LessonPicture
    /// What a stage shows besides.
    package var setting: LessonSetting

    package var records: [EventRecord] { happenings.map(\.record) }

    /// Whether the taxi service was told something.
    package var isOfTaxis: Bool {
        if case .taxi = cause { true } else { false }
    }

    /// Nothing came of a timer.
    package var isStale: Bool { cause.isTimer && happenings.isEmpty }
}

extension HostCommand {
    fileprivate var isRound: Bool {
        if case .taxi(.timer(.dispatchRound)) = self { true } else { false }
    }

    /// Whether it is a timer that is due.
    var isTimer: Bool {
        switch self {
        case .taxi(.timer), .tour(.timer), .guide(.timer): true
        case .taxi, .tour, .activity, .place, .guide, .account: false
        }
    }
}

extension Lesson {
    /// The services before the first step.
    package func makeHost(log: HostLog? = nil) -> CityHost {
        let catalogue = PlaceCatalogue(places)
        return CityHost(
            taxis: TaxiService(
                clock: TravelClock(
                    city: city ?? .nowhere, clockAtStart: start.clock, days: start.days),
                rules: rules.taxi, drivers: people[.driver].count),
            tours: TourService(library: tours, rules: rules.tours, walkers: people[.walker].count),
            activity: ActivityService(
                rules: rules.activity, startDate: start.date, clockAtStart: start.clock,
                runners: people[.runner].count),
            places: PlaceService(catalogue: catalogue, rules: rules.places, users: people[.user].count),
            guide: GuideService(
                catalogue: catalogue, rules: rules.guide, startDate: start.date, clockAtStart: start.clock,
                users: people[.user].count, guides: people[.guide].count),
            accounts: accountService, log: log)
    }
}

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
/// Before each step, every timer due at or before its time fires, earliest first, and in the order of setting at one
/// instant. After the last step the lesson continues until no timer is pending.
package struct LessonPlayer: ~Copyable {
    /// The lesson.
    package let lesson: Lesson
    private var host: CityHost
    private var nextStep = 0
    private var checker: LessonChecker
    private let router: LessonRouter
    private var sceneCount = 0
    private let lastMoment: SimTime
    /// Whether only dispatch rounds remain that schedule each other for ever, because no driver can take a waiting ride
    /// (`batched`).
    private var hasOnlyIdleRounds = false
    /// Last mentioned positions.
    private var lastPositions: [EntityReference: FixedPosition] = [:]
    private var rides = TaxiService.RideViews()

    /// Creates a player at the lesson's start.
    package init(_ lesson: Lesson) {
        self.lesson = lesson
        checker = LessonChecker(lesson)
        router = LessonRouter(lesson)
        lastMoment = LessonPlayer.lastMoment(of: lesson)
        host = lesson.makeHost()
    }

    /// Plays the next step or timer; returns nil if none is left at or before `limit`.
    package mutating func next(until limit: SimTime = .distantFuture) -> LessonScene? {
        let step = nextStep < lesson.steps.count ? lesson.steps[nextStep] : nil
        let timerTime = host.nextTimerTime
        let time = min(timerTime, step?.at ?? .distantFuture)
        guard time <= min(limit, lastMoment), time < .distantFuture, !hasOnlyIdleRounds else { return nil }
        checker.checkStates(before: time, of: host)
        let taxisBefore = TaxiService(copyOf: host.taxis)
        let before = LessonServices(host, at: time)
        let command: HostCommand
        // Commands performed, in order.
        let performed: [HostCommand]
        var actor: EntityReference?
        if let fired = timerTime == time ? host.fireNextTimer(dueBy: time) : nil {
            command = fired.timer.command
            performed = [command]
        } else if let step {
            nextStep += 1
            command = step.command
            performed = perform(step)
            actor = step.account?.owner
        } else {
            return nil
        }
        sceneCount += 1
        notePosition(in: command)
        let ridesBefore = rides
        for case .taxi(let effect) in performed.flatMap({ host.effects(of: $0) }) { rides.apply(effect, at: time) }
        let scene = LessonScene(
            number: sceneCount, time: time, cause: command, actor: actor,
            events: performed.flatMap { events(after: $0, at: time, since: taxisBefore) },
            explanations: performed.last.map { explanations(of: $0, since: taxisBefore, before) } ?? [],
            before: LessonPicture(of: taxisBefore, ridesBefore, before, lesson),
            after: LessonPicture(of: host.taxis, rides, LessonServices(host, at: time), lesson),
            details: LessonSceneDetails(of: host, rides, lesson, whereabouts: lastPositions))
        checker.note(scene)
        hasOnlyIdleRounds =
            scene.isStale && command.isRound && nextStep == lesson.steps.count && host.timersPending == 1
        return scene
    }

    /// Notes the actor's position: the first position of a command, or the position of a visited place.
    private mutating func notePosition(in command: HostCommand) {
        guard let actor = command.heading.actor else { return }
        switch command {
        case .place(.user(_, .visit(let place))), .guide(.user(_, .arriveAt(let place))):
            if host.places.catalogue.contains(place) {
                lastPositions[actor] = host.places.catalogue[place].position
            }
        case .guide(.user(_, .askDirections(let from, _, _, _))):
            // Without a start, the position is not known; the destination is never one.
            lastPositions[actor] = from
        case .taxi, .tour, .activity, .place, .guide, .account:
            for (_, value) in FieldList(of: command).fields {
                guard case .position(let position) = value else { continue }
                lastPositions[actor] = position
                return
            }
        }
    }

    /// Performs a step; an actor with an account in the lesson acts in its session (A04).
    ///
    /// - Returns: Performed commands, in order.
    private mutating func perform(_ step: LessonStep) -> [HostCommand] {
        let command = router.addingDirections(to: step.command(of: host.accounts), at: step.at)
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

    /// Returns the end of a lesson whose timers never stop: weekly reminders (W08), and monthly renewals and statements
    /// (G01, G02). It ends with its last step and expectation, with reminders a week later.
    private static func lastMoment(of lesson: Lesson) -> SimTime {
        let reminds = lesson.steps.contains { step in
            if case .tour(.walker(_, .automaticUpdates(false))) = step.command { true } else { false }
        }
        let usesGuide = lesson.steps.contains { step in
            switch step.command {
            case .guide, .account(.session(_, .eraseMe)): true
            case .taxi, .tour, .activity, .place, .account: false
            }
        }
        guard reminds || usesGuide else { return .distantFuture }
        let expected = lesson.expectations.compactMap(\.claim.lastMoment).max() ?? .zero
        let end = max(lesson.steps.last?.at ?? .zero, expected)
        return reminds ? end + lesson.rules.tours.reminderInterval : end
    }

    /// Returns the failed expectations after the last scene, in the order of the file; empty if all hold.
    package mutating func verdict() -> [FailedExpectation] { checker.finish(with: host) }

    private func events(
        after command: HostCommand, at time: SimTime, since before: borrowing TaxiService
    ) -> [LessonScene.Event] {
        var happenings: [LessonScene.Event] = []
        for effect in host.effects(of: command) {
            var calculations: [TaxiService.Calculation] = []
            if case .taxi(let effect) = effect {
                calculations = host.taxis.calculations(of: effect, at: time, since: before)
            }
            if let record = EventRecord(effect, at: time) {
                happenings.append(LessonScene.Event(effect: effect, record: record, calculations: calculations))
            } else if !happenings.isEmpty {
                // An effect without a log line, such as a timer, belongs to the event before it.
                happenings[happenings.count - 1].calculations += calculations
            }
            guard lesson.showsMessages, !happenings.isEmpty else { continue }
            // The story already explains refusals to their reader.
            let messages = effect.refusalRule == nil ? effect.messages : []
            happenings[happenings.count - 1].messages += messages.map { message in
                LessonScene.DeliveredMessage(
                    message: message, reader: host.recipient(of: message.recipient), effect: effect,
                    text: host.userText(of: effect))
            }
        }
        return happenings
    }

    /// Returns explanations of the effects of the whole command.
    private func explanations(
        of command: HostCommand, since taxisBefore: borrowing TaxiService, _ before: LessonServices
    ) -> [any Explanation] {
        switch command {
        case .taxi(let command): host.taxis.calculations(ofStatesAfter: command, since: taxisBefore)
        case .tour(let command): host.tours.calculations(of: command, at: before.time, since: before.tours)
        case .activity(let command): host.activity.calculations(of: command, at: before.time, since: before.activity)
        case .place(let command): host.places.calculations(of: command, at: before.time, since: before.places)
        case .guide(let command): host.guide.calculations(of: command, at: before.time, since: before.guide)
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
    /// The city of lessons without rides: a single nameless zone.
    package static var nowhere: City {
        City(
            name: "", zones: [Zone(name: "")], legs: [TravelLeg(milliseconds: 0, metres: 0)], searchDistances: [0])
    }
}

/// A step or timer with everything that it caused.
package struct LessonScene: Sendable {
    /// A line of the event log, the calculations behind it, and its messages to people.
    package struct Event: Sendable {
        /// The effect.
        package var effect: HostEffect
        /// Its line in the event log.
        package var record: EventRecord
        /// Calculations behind the effect.
        package var calculations: [TaxiService.Calculation]
        /// Messages to people; empty in a lesson that does not show them.
        package var messages: [DeliveredMessage] = []
    }

    /// A message with the data that its text needs.
    package struct DeliveredMessage: Sendable {
        /// The message.
        package var message: Message
        /// Reader of the message; nil if it has several or none.
        package var reader: EntityReference?
        /// Effect that caused the message.
        package var effect: HostEffect
        /// Text by a user that the message contains.
        package var text: UserText?
    }

    /// Serial number, from 1.
    package var number: Int
    /// Time since the lesson's start.
    package var time: SimTime
    /// Command of the step, or the timer.
    package var cause: HostCommand
    /// Owner of the account that acts; nil if the command names its actor.
    package var actor: EntityReference?
    /// Events in order.
    package var events: [Event]
    /// Calculations behind the scene as a whole; for taxis, behind the states of drivers.
    package var explanations: [any Explanation]
    /// State before the scene.
    package var before: LessonPicture
    /// State after the scene.
    package var after: LessonPicture
    /// Further data for a stage.
    package var details: LessonSceneDetails

    /// Lines of the event log.
    package var records: [EventRecord] { events.map(\.record) }

    /// Whether the command is one of the taxi service.
    package var isOfTaxis: Bool {
        if case .taxi = cause { true } else { false }
    }

    /// Whether the scene is a timer without effect.
    package var isStale: Bool { cause.isTimer && events.isEmpty }
}

extension HostCommand {
    fileprivate var isRound: Bool {
        if case .taxi(.timer(.dispatchRound)) = self { true } else { false }
    }

    /// Whether the command is a timer.
    var isTimer: Bool {
        switch self {
        case .taxi(.timer), .tour(.timer), .guide(.timer): true
        case .taxi, .tour, .activity, .place, .guide, .account: false
        }
    }
}

extension Lesson {
    /// Returns the services in their state before the first step.
    package func makeHost(log: HostLog? = nil) -> CityHost {
        let catalogue = PlaceCatalogue(places)
        return CityHost(
            taxis: TaxiService(
                clock: TravelClock(
                    city: city ?? .nowhere, clockAtStart: start.clock, days: start.days),
                rules: rules.taxi, drivers: names[.driver].count),
            tours: TourService(library: tours, rules: rules.tours, walkers: names[.walker].count),
            activity: ActivityService(
                rules: rules.activity, startDate: start.date, clockAtStart: start.clock,
                runners: names[.runner].count),
            places: PlaceService(catalogue: catalogue, rules: rules.places, users: names[.user].count),
            guide: GuideService(
                catalogue: catalogue, rules: rules.guide, startDate: start.date, clockAtStart: start.clock,
                users: names[.user].count, guides: names[.guide].count),
            accounts: accountService, log: log)
    }
}

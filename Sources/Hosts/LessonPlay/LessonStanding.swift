import ActivityService
import GuideService
import Lessons
import PlaceService
import Quantities
import ServiceKernel
import TourService

/// State of a person or thing at a moment of a lesson, in the words of `StandingWords`.
struct LessonStanding: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let name: String
        let value: FieldValue
    }

    let whose: Numbered
    let state: StandingState
    private(set) var entries: [Entry] = []

    func value(_ name: String) -> FieldValue? { entries.first { $0.name == name }?.value }

    init(_ whose: Numbered, _ state: StandingState, _ values: KeyValuePairs<String, FieldValue>) {
        self.whose = whose
        self.state = state
        entries = values.map { Entry(name: $0.key, value: $0.value) }
    }
}

/// The services besides the taxis, at a moment of a lesson.
struct LessonServices: Sendable {
    let tours: TourService
    let activity: ActivityService
    let places: PlaceService
    let guide: GuideService
    let time: SimTime

    /// Returns the state of an entity; nil if it does not exist, or if lessons expect nothing of its kind.
    func standing(of whose: Numbered) -> LessonStanding? {
        let index = whose.number - 1
        switch whose.kind {
        case .walker: return walker(WalkerID(index), whose)
        case .runner: return runner(RunnerID(index), whose)
        case .session: return session(SessionID(index), whose)
        case .tour: return tour(TourID(index), whose)
        case .user: return user(UserID(index), whose)
        case .guest: return guest(index, whose)
        case .place: return place(PlaceID(index), whose)
        case .route: return route(RouteID(index), whose)
        case .guide: return guideStanding(GuideID(index), whose)
        case .outing: return outing(GuidedTourID(index), whose)
        case .enquiry: return enquiry(EnquiryID(index), whose)
        case .statement: return statement(Month(whose), whose)
        default: return nil
        }
    }

    /// All tours, including drafts, by number.
    var allTours: [TourID] { (tours.listedTours() + tours.draftedTours).sorted() }

    private func walker(_ walker: WalkerID, _ whose: Numbered) -> LessonStanding {
        let polls = FieldValue.count(tours.pollCounts(of: walker, at: time).total)
        guard let step = tours.step(of: walker), let progress = tours.progress(of: walker) else {
            return LessonStanding(whose, .free, ["polls": polls])
        }
        let (state, waypoint): (StandingState, _) =
            switch step {
            case .toStart(let waypoint): (.toStart, waypoint)
            case .atWaypoint(let waypoint): (.atWaypoint, waypoint)
            case .onLeg(_, let waypoint): (.onLeg, waypoint)
            }
        return LessonStanding(
            whose, state,
            [
                "tour": tours.tour(of: walker).fieldValue, "waypoint": waypoint.fieldValue,
                "done": (progress.reached + progress.skipped).fieldValue,
                "metres": progress.metresWalked.fieldValue, "polls": polls,
            ])
    }

    private func runner(_ runner: RunnerID, _ whose: Numbered) -> LessonStanding {
        let progress = activity.progress(of: runner, at: time)
        let open = activity.openSession(of: runner)
        let state: StandingState = open == nil ? .idle : activity.isPaused(runner) ? .paused : .running
        let session = open.map { activity.summary(of: $0, at: time) }
        return LessonStanding(
            whose, state,
            [
                "session": open?.fieldValue ?? .absent,
                "distance": session.map { .text($0.distance.text) } ?? .absent,
                "time": session.map { .text(ActivityService.text(ofTime: $0.time)) } ?? .absent,
                "goal": progress.goalKilometres.fieldValue,
                "done": .text(progress.done.text), "percent": .text(progress.percentText),
                "reached": .text(progress.reached.map { ActivityService.text(of: $0.date) } ?? "no"),
                "history": activity.history(of: runner).fieldValue,
                "waiting": .count(UInt64(activity.waitingNotifications(of: runner))),
            ])
    }

    private func session(_ session: SessionID, _ whose: Numbered) -> LessonStanding? {
        guard session.index < activity.sessionCount else { return nil }
        let summary = activity.summary(of: session, at: time)
        let isPaused = summary.ended == nil && activity.isPaused(summary.runner)
        return LessonStanding(
            whose, summary.ended != nil ? .ended : isPaused ? .paused : .running,
            [
                "kind": summary.kind.fieldValue, "title": .text(summary.title),
                "date": .text(ActivityService.text(of: summary.date)),
                "clock": .text(ActivityService.text(ofClock: summary.clock)),
                "distance": .text(summary.distance.text),
                "time": .text(ActivityService.text(ofTime: summary.time)), "speed": .text(summary.speed.text),
                "fixes": .count(UInt64(activity.fixCount(of: session))),
            ])
    }

    private func tour(_ tour: TourID, _ whose: Numbered) -> LessonStanding {
        guard let content = tours.content(of: tour) else { return LessonStanding(whose, .gone, [:]) }
        let state: StandingState = tours.isPublished(tour) ? .published : tours.isSubmitted(tour) ? .submitted : .draft
        return LessonStanding(
            whose, state,
            [
                "title": .text(content.title), "waypoints": .count(UInt64(content.waypoints.count)),
                "author": tours.author(of: tour).map { .numbered($0.numbered) } ?? .absent,
            ])
    }
}

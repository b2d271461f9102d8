import ActivityService
import GuideService
import Lessons
import PlaceService
import Quantities
import ServiceKernel
import TourService

/// State of a person or thing at a moment of a lesson, in the words of `ObservableState`.
struct LessonEntityState: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let name: String
        let value: FieldValue
    }

    let subject: EntityReference
    let state: StateWord
    private(set) var entries: [Entry] = []

    func value(_ name: String) -> FieldValue? { entries.first { $0.name == name }?.value }

    init(_ whose: EntityReference, _ state: StateWord, _ values: KeyValuePairs<String, FieldValue>) {
        self.subject = whose
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
    func state(of whose: EntityReference) -> LessonEntityState? {
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

    private func walker(_ walker: WalkerID, _ whose: EntityReference) -> LessonEntityState {
        let polls = FieldValue.count(tours.pollCounts(of: walker, at: time).total)
        guard let step = tours.step(of: walker), let progress = tours.progress(of: walker) else {
            return LessonEntityState(whose, .free, ["polls": polls])
        }
        let (state, waypoint): (StateWord, _) =
            switch step {
            case .toStart(let waypoint): (.toStart, waypoint)
            case .atWaypoint(let waypoint): (.atWaypoint, waypoint)
            case .onLeg(_, let waypoint): (.onLeg, waypoint)
            }
        return LessonEntityState(
            whose, state,
            [
                "tour": tours.tour(of: walker).fieldValue, "waypoint": waypoint.fieldValue,
                "done": (progress.reached + progress.skipped).fieldValue,
                "metres": progress.metresWalked.fieldValue, "polls": polls,
            ])
    }

    private func runner(_ runner: RunnerID, _ whose: EntityReference) -> LessonEntityState {
        let progress = activity.progress(of: runner, at: time)
        let open = activity.openSession(of: runner)
        let state: StateWord = open == nil ? .idle : activity.isPaused(runner) ? .paused : .running
        let session = open.map { activity.summary(of: $0, at: time) }
        return LessonEntityState(
            whose, state,
            [
                "session": open?.fieldValue ?? .absent,
                "distance": session.map { .text($0.distance.text) } ?? .absent,
                "time": session.map { .text(ActivityService.text(ofTime: $0.time)) } ?? .absent,
                "goal": progress.goalKilometres.fieldValue,
                "done": .text(progress.done.text), "percent": .text(progress.percentText),
                "reached": .text(progress.reached.map { ActivityService.text(of: $0.date) } ?? "no"),
                "history": activity.history(of: runner).fieldValue,
                "waiting": .count(UInt64(activity.pendingNotificationCount(of: runner))),
            ])
    }

    private func session(_ session: SessionID, _ whose: EntityReference) -> LessonEntityState? {
        guard session.index < activity.sessionCount else { return nil }
        let summary = activity.summary(of: session, at: time)
        let isPaused = summary.ended == nil && activity.isPaused(summary.runner)
        return LessonEntityState(
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

    /// Returns the state of a tour or a draft; nil if there never was one with this number.
    private func tour(_ tour: TourID, _ whose: EntityReference) -> LessonEntityState? {
        guard tour.index < tours.numberedCount else { return nil }
        guard let content = tours.content(of: tour) else { return LessonEntityState(whose, .gone, [:]) }
        let state: StateWord = tours.isPublished(tour) ? .published : tours.isSubmitted(tour) ? .submitted : .draft
        return LessonEntityState(
            whose, state,
            [
                "title": .text(content.title), "waypoints": .count(UInt64(content.waypoints.count)),
                "author": tours.author(of: tour).map { .entity($0.reference) } ?? .absent,
            ])
    }
}

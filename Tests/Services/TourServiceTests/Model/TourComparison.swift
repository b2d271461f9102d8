import Quantities
import RuleModels
import ServiceKernel
import TestSupport
import TourService

/// The service and the model, which receive the same steps and must agree on everything.
struct TourComparison: ModelComparison {
    private(set) var service: TourService
    private var injector: FaultInjector<TourService>?
    private(set) var model: TourModel
    /// Commands so far, including timers, for a replay.
    private(set) var commands: [(time: SimTime, command: TourService.Command)] = []
    /// Refusals seen so far, with their reasons.
    private(set) var refusals: Set<String> = []
    /// Words of all events seen so far.
    private(set) var events: Set<String> = []
    /// Timers set and not yet fired, with their due times.
    private var timers: [(due: SimTime, timer: TourService.Timer)] = []
    /// Whether to compare the whole state after every command, which is slow.
    private let isThorough: Bool

    init(_ world: TourWorld, isThorough: Bool = true, defect: TourService.Defect? = nil) {
        service = world.service()
        injector = FaultInjector(defect, in: &service)
        model = world.model
        self.isThorough = isThorough
    }

    /// Fires the timers due by then, and carries out the step.
    ///
    /// - Returns: the disagreement, or nil.
    mutating func perform(_ step: TourStep) -> String? {
        while let place = timers.indices.min(by: { timers[$0].due < timers[$1].due }), timers[place].due <= step.time {
            let (due, timer) = timers.remove(at: place)
            if let disagreement = send(.timer(timer), at: max(due, model.now)) { return disagreement }
        }
        return send(step.command, at: step.time)
    }

    private mutating func send(_ command: TourService.Command, at time: SimTime) -> String? {
        commands.append((time, command))
        let before = isThorough ? service.digest : 0
        injector.handle(command, at: time, in: &service)
        let expected = model.perform(command, at: time)
        for case .setTimer(let timer, let due) in service.effects {
            timers.append((due, timer))
        }
        events.formUnion(service.effects.compactMap(\.event))
        if case .rejected(_, let operation, let reason)? = expected.first {
            refusals.insert("\(operation.word) \(reason.word)")
            if isThorough, service.digest != before { return "the refusal \(reason) changed something" }
        }
        if !service.effects.elementsEqual(expected) {
            return "the service: \(service.effects.map(\.line)), the model: \(expected.map(\.line))"
        }
        if case .walker(let walker, _) = command, let difference = difference(of: walker) { return difference }
        do { try service.checkTouched(by: command) } catch { return "\(error)" }
        return isThorough ? differenceOfStates() : nil
    }

    /// Returns the disagreement of the final states, or nil.
    func differenceOfStates() -> String? {
        do { try service.checkInvariants() } catch { return "\(error)" }
        for walker in 0..<model.walkerCount {
            if let difference = difference(of: WalkerID(walker)) { return difference }
        }
        let published = model.library.published.map(\.id)
        if service.listedTours() != published { return "listed: \(service.listedTours()), in the model \(published)" }
        if service.libraryVersion != model.library.version { return "the versions of the library differ" }
        if service.areaNames != model.library.areas { return "the areas differ" }
        for tour in model.library.tours {
            let isSame =
                service.content(of: tour.id) == tour.content && service.author(of: tour.id) == tour.author
                && service.isPublished(tour.id) == (tour.state == .published)
                && service.isSubmitted(tour.id) == (tour.state == .submitted)
                && (tour.state == .published || service.rejectionReason(of: tour.id) == tour.rejectionReason)
            if !isSame { return "tour\(tour.id.number) differs" }
        }
        let isComplete = service.draftedTours.count + published.count == model.library.tours.count
        if !isComplete { return "there are too many drafts" }
        return service.pollCounts(at: now) == model.pollCounts(at: now) ? nil : "the sums of polls differ"
    }

    private var now: SimTime { model.now }

    private func difference(of walker: WalkerID) -> String? {
        let other = model.walker(Int(walker.index))
        let name = "w\(walker.number)"
        let counts = service.pollCounts(of: walker, at: now)
        if counts != other.counts { return "polls of \(name): \(counts), in the model \(other.counts)" }
        let next = service.nextPoll(of: walker, notBefore: now + .microseconds(1))
        let expected = other.nextPoll ?? .distantFuture
        if next != expected { return "\(name) is next polled at \(next.seconds), in the model \(expected.seconds)" }
        guard let trip = other.trip else {
            return service.isFollowing(walker) ? "\(name) follows a tour, in the model none" : nil
        }
        let step: TourService.Step =
            if trip.done == 0 {
                .toStart(waypoint: trip.stops[0].number)
            } else if let at = trip.currentStop {
                .atWaypoint(trip.stops[at].number)
            } else {
                .onLeg(from: trip.stops[trip.done - 1].number, to: trip.stops[trip.done].number)
            }
        let progress = service.progress(of: walker)
        let isSame =
            service.tour(of: walker) == trip.tour && service.step(of: walker) == step
            && service.nextPlace(of: walker) == trip.stops[trip.done].place
            && progress?.reached == trip.count(.reached)
            && progress?.skipped == trip.count(.skipped)
            && progress?.waypoints == UInt32(trip.stops.count)
            && progress?.micrometresWalked == UInt64(trip.micrometresWalked)
        return isSame
            ? nil : "\(name) is elsewhere on the tour: \(service.step(of: walker) as Any), in the model \(step)"
    }
}

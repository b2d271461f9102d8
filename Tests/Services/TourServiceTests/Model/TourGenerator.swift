import Quantities
import RuleModels
import TestSupport
import TourService

/// A generator of steps: mostly plausible next ones, and a share of arbitrary ones.
struct TourGenerator {
    private var random: SplitMix64
    private let pollsLate: Bool

    init(_ world: TourWorld) {
        random = SplitMix64(seed: world.seed &* 31 &+ 7)
        pollsLate = world.pollsLate
    }

    mutating func next(after model: TourModel) -> TourStep {
        let pause = random.chance(20) ? 0 : random.chance(95) ? random.below(7) : random.below(90)
        let second = Int(model.now.microseconds / 1_000_000) + pause
        if random.chance(62) { return walkerStep(model, second) }
        if random.chance(2) { return TourStep(second: second, command: .timer(staleTimer(model))) }
        let person = person()
        if random.chance(person.role == .staff ? 45 : 12) {
            return TourStep(second: second, command: .staff(person, decision(model)))
        }
        return TourStep(second: second, command: .author(person, writing(model, person)))
    }

    private mutating func person() -> TourService.Person {
        let role: TourService.Role = random.chance(60) ? .author : random.chance(90) ? .staff : .walker
        return TourService.Person(role, index: UInt32(random.below(2)))
    }

    private mutating func staleTimer(_ model: TourModel) -> TourService.Timer {
        let walker = random.below(model.walkerCount)
        let serial = Int(model.walker(walker).reminders) + random.within(-1...1)
        return .updateReminder(WalkerID(walker), serial: UInt32(max(0, serial)))
    }

    // MARK: Walkers

    private mutating func walkerStep(_ model: TourModel, _ second: Int) -> TourStep {
        let index = random.below(model.walkerCount)
        let walker = model.walker(index)
        // Mostly at the time of a poll, though not always of the next one.
        if let trip = walker.trip, let next = walker.nextPoll, random.chance(65) {
            let place = random.chance(80) ? trip.stops[trip.done].place : random.pick(trip.stops).place
            let polled = Int(next.microseconds / 1_000_000) + (pollsLate ? random.below(5) : 0)
            return TourStep(
                second: random.chance(90) ? polled : second,
                command: .walker(WalkerID(index), .position(TourWorld.near(place, &random))))
        }
        return TourStep(second: second, command: .walker(WalkerID(index), action(model, walker)))
    }

    private mutating func action(_ model: TourModel, _ walker: ModelWalker) -> TourService.WalkerAction {
        let network = random.pick(TourService.Network.allCases)
        if !walker.hasGPS, random.chance(30) { return .regainGPS }
        if walker.trip == nil, random.chance(50) { return follow(model) }
        switch random.below(20) {
        case 0: return .browse(from: position(), area: UInt32(random.below(4)))
        case 1: return .preview(tour(model))
        case 2: return follow(model)
        case 3: return .position(TourWorld.spot(&random))
        case 4, 5: return .skipWaypoint
        case 6: return .cancel
        case 7: return .loseGPS
        case 8: return .regainGPS
        case 9, 10: return .putAway
        case 11: return .takeOut
        case 12, 13: return .savePower(random.chance(50))
        case 14: return .openApp(network)
        case 15: return .checkForUpdates(network)
        case 16: return .allowNetwork(network, random.chance(60))
        default: return .automaticUpdates(random.chance(40))
        }
    }

    private mutating func follow(_ model: TourModel) -> TourService.WalkerAction {
        let published = model.library.published
        guard !published.isEmpty, random.chance(90) else {
            return .follow(tour(model), from: position(), startingAt: UInt32(random.below(4)))
        }
        let tour = random.pick(published)
        let start = random.chance(60) || !tour.content.isCircular ? random.below(2) : random.below(7)
        let place = tour.content.waypoints[max(0, min(start, tour.content.waypoints.count) - 1)].place
        return .follow(
            tour.id, from: random.chance(95) ? TourWorld.near(place, &random) : nil, startingAt: UInt32(start))
    }

    private mutating func position() -> FixedPosition? { random.chance(85) ? TourWorld.spot(&random) : nil }

    /// Draws a tour, mostly an existing one.
    private mutating func tour(_ model: TourModel, in state: ModelLibrary.State? = nil) -> TourID {
        let tours = model.library.tours.filter { state == nil || $0.state == state }
        if random.chance(94), !tours.isEmpty { return random.pick(tours).id }
        return TourID(random.below(Int(model.library.nextNumber) + 1))
    }

    // MARK: Writing

    private mutating func writing(_ model: TourModel, _ person: TourService.Person) -> TourService.AuthorAction {
        if random.below(80) == 0 { return .leaveTours }
        let drafts = model.library.tours.filter { $0.state == .draft }
        let own = drafts.filter { $0.author == person }
        if drafts.count < 4, random.chance(35) {
            if random.chance(40) { return .reviseTour(tour(model, in: .published)) }
            return .beginDraft(
                title: random.pick(TourWorld.titles), area: random.pick(TourWorld.areas), isCircular: random.chance(50))
        }
        let draft =
            random.chance(85) && !own.isEmpty ? random.pick(own).id : tour(model, in: random.chance(70) ? .draft : nil)
        let count = model.library[draft]?.content.waypoints.count ?? 0
        let waypoint = UInt32(random.chance(90) && count > 0 ? random.within(1...count) : random.below(count + 2))
        switch random.below(20) {
        case 0...6 where count < 5:
            return .addWaypoint(
                draft, place: TourWorld.spot(&random), name: "n", annotation: random.pick(["", "text"]))
        case 7: return .annotateWaypoint(draft, waypoint: waypoint, annotation: random.pick(["", "text"]))
        case 8: return .annotateLeg(draft, waypoint: waypoint, annotation: random.pick(["", "text"]))
        case 9: return .annotateTour(draft, annotation: random.pick(["", "text"]))
        case 10, 11: return .renameDraft(draft, title: random.pick(TourWorld.titles))
        case 12, 13: return .removeWaypoint(draft, waypoint: waypoint, isConfirmed: random.chance(60))
        case 14: return .deleteDraft(draft, isConfirmed: random.chance(60))
        default: return .submit(draft, fails: random.chance(10))
        }
    }

    private mutating func decision(_ model: TourModel) -> TourService.StaffAction {
        let isWide = random.chance(15)
        let kind = random.below(10)
        let state: ModelLibrary.State? = kind < 8 && random.chance(93) ? .submitted : nil
        var tours: [TourID] = []
        for _ in 0..<(isWide ? random.below(4) : 1) { tours.append(tour(model, in: state)) }
        switch kind {
        case 0...5: return .approve(tours)
        case 6, 7: return .reject(tours, reason: random.pick(["", "too long"]))
        default: return .deleteTours(tours, isConfirmed: random.chance(60))
        }
    }
}

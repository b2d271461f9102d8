import CityModel
import Quantities
import ServiceKernel
import TestSupport
import Testing

@testable import TaxiService

@Suite("Ride views folded from effects, compared with the service's own state")
struct RideViewTests {
    /// The views of a run, and the rides that had several parties: their shares change without an event (S05).
    private struct Folded {
        var rides = TaxiService.RideViews()
        var ends: [TaxiService.RideView] = []
        var shared: Set<RequestID> = []

        mutating func note(_ effect: TaxiService.Effect, at time: SimTime) {
            if let ended = rides.apply(effect, at: time) { ends.append(ended) }
            if case .joined(let request, _, _, _, _, _, _) = effect { shared.insert(rides[request]?.ride ?? .none) }
        }
    }

    @Test(
        "T01–T12, R01–R04, S01–S06: after each command every view of an open ride equals the service's state",
        arguments: UInt64(1)...60)
    func agrees(seed: UInt64) throws {
        let world = FuzzWorld(seed: seed)
        let sides = world.comparison(checks: .nothing)
        var generator = StepGenerator(world: world)
        var folded = Folded()
        for _ in 0..<400 {
            let step = generator.next(after: sides)
            try sides.carryOut(step) { told, effects in
                for effect in effects { folded.note(effect, at: told.time) }
            }
            let difference = Self.difference(of: folded, from: sides.service, after: step)
            try #require(difference == nil, "seed \(seed) at \(step): \(difference ?? "")")
        }
    }

    @Test("Z02, P01: on streets the places of views equal those of the service", arguments: UInt64(1)...20)
    func places(seed: UInt64) throws {
        let traffic = try StreetGrid.traffic(zoneKm2: 0.3)
        let world = FuzzWorld(
            seed: seed, policy: seed.isMultiple(of: 2) ? .fifo : .batched, zones: traffic.city.zoneCount)
        let sides = TaxiModelComparison(
            clock: TravelClock(city: traffic.city, clockAtStart: .zero, traffic: traffic), traffic: traffic,
            rules: world.rules, drivers: world.drivers,
            clients: world.clients, checks: .nothing, knowsWays: false)
        var generator = StepGenerator(world: world)
        var (folded, junctions) = (Folded(), Junctions(traffic, SplitMix64(seed: seed)))
        for _ in 0..<300 {
            let step = try junctions.moved(generator.next(after: sides))
            try sides.carryOut(step) { told, effects in
                for effect in effects { folded.note(effect, at: told.time) }
            }
            let difference = Self.difference(of: folded, from: sides.service, after: step)
            try #require(difference == nil, "seed \(seed) at \(step): \(difference ?? "")")
        }
        #expect(Set(folded.ends.map(\.origin.point)).count > 5)
    }

    @Test("An effect fits into a cache line")
    func sizeOfEffect() {
        #expect(MemoryLayout<TaxiService.Effect>.stride <= 64)
        #expect(MemoryLayout<TaxiService.RideView>.stride == 144)
    }

    /// The first difference, or nil.
    private static func difference(
        of folded: Folded, from service: borrowing TaxiService, after step: Step
    ) -> String? {
        let views = folded.rides.inOrder
        let open = service.requests.openSlots.filter { service.requests.party($0).phase != .over }
        guard views.map(\.request) == open.map({ service.requests.party($0).number }) else { return "other requests" }
        for (view, slot) in zip(views, open) {
            let (party, ride) = (service.requests.party(slot), service.requests.ride(service.requests.party(slot).ride))
            guard
                (view.client, view.party, view.ride, view.isShared, view.isPaid)
                    == (party.client, party.size, ride.number, ride.isShared, party.isPaid),
                (view.origin, view.destination, view.departure)
                    == (service.origin(of: slot), party.destination, ride.departure),
                view.driver == (ride.phase == .allocated ? ride.driver : .none),
                view.offeredTo == (ride.phase == .offered ? ride.driver : .none),
                (view.dispatched == nil) == (ride.phase == .reserved),
                view.request != ride.number || view.dispatched == nil || view.dispatched == ride.requestedAt,
                states(of: party).contains(view.state)
            else { return "\(view) is not \(party) in \(ride)" }
            let isToldAnew = step.command == .driver(ride.driver, .accept) && view.accepted == step.time
            guard view.price == party.price || folded.shared.contains(view.ride) && !isToldAnew else {
                return "\(view.request) costs \(party.price), not \(view.price)"
            }
        }
        func ended(_ states: TaxiService.RideView.State...) -> Int {
            folded.ends.count { states.contains($0.state) && $0.ended != nil }
        }
        let counts = service.counts
        let ends = (ended(.concluded), ended(.interrupted), ended(.noShow), ended(.withdrawn, .cancelled))
        guard ends == (counts.completed, counts.interrupted, counts.noShow, counts.withdrawn + counts.cancelled) else {
            return "\(ends) ended, not \(counts)"
        }
        return nil
    }

    /// Returns the states that a party's view may have: of several parties at one pickup only the first has an event
    /// when the taxi arrives (T12).
    private static func states(of party: Party) -> [TaxiService.RideView.State] {
        switch party.phase {
        case .reserved: [.reserved]
        case .searching: [.searching]
        case .allocated: party.hasTaxiArrived ? [.onItsWay, .there] : [.onItsWay]
        case .onBoard: [.onBoard]
        case .over: []
        }
    }
}

/// Moves every place that a command names to a random junction.
private struct Junctions: FieldVisitor {
    private let traffic: StreetTraffic
    private var random: SplitMix64

    init(_ traffic: StreetTraffic, _ random: SplitMix64) { (self.traffic, self.random) = (traffic, random) }

    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) throws {
        let node = UInt32(random.below(StreetGrid.side * StreetGrid.side))
        if let place = value as? Position, place != .outside, let moved = traffic.position(ofNode: node) as? Value {
            value = moved
        }
    }

    mutating func moved(_ step: Step) throws -> Step {
        var step = step
        try step.command.visitFields(with: &self)
        return step
    }
}

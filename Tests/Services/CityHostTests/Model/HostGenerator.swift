import CityHost
import Quantities
import ServiceKernel
import TestSupport

/// Generates random steps from the vocabulary of the services, so that new commands are tried without further code.
/// Fields are filled at random, mostly with people of recent events.
struct HostGenerator {
    private static let services: [(service: ServiceSet, percent: Int)] = [
        (.taxis, 52), (.tours, 10), (.activity, 7), (.places, 7), (.guide, 14), (.accounts, 10),
    ]
    /// The commands by service; frequent ones, which lead to further events, are repeated.
    private static let entries: [ServiceSet: [CommandEntry<HostCommand>]] = Dictionary(
        uniqueKeysWithValues: services.map { service, _ in
            let entries = HostCommand.vocabulary(of: service).filter { !$0.isTimer }
            return (service, entries + entries.filter { frequent.contains($0.action) }.flatMap { [$0, $0, $0] })
        })
    private static let frequent: Set<String> = [
        "start", "request", "reserve", "accept", "refuse", "arrive", "pickUp", "pay", "conclude", "subscribe",
        "automaticUpdates", "register", "confirm", "logIn",
    ]

    private var fields: RandomFields
    private var random: SplitMix64
    private let pauses: RandomPause
    private var time = SimTime.zero

    init(_ world: HostWorld) {
        random = SplitMix64(seed: world.seed &+ 0x4057)
        fields = RandomFields(world)
        pauses = RandomPause(
            weights: [230, 80, 25, 20, 25, 14, 4, 2], shortMicroseconds: 3_000_000, offer: world.taxiRules.offerTimeout,
            noShow: world.taxiRules.noShowWait, lead: world.taxiRules.reservationLead)
    }

    mutating func next(after model: ReferenceHost) -> HostStep {
        // A pause of about a month at times, so that subscriptions are renewed and the guide's books are closed (G01,
        // G02).
        let pause = random.below(400) == 0 ? SimDuration.days(Int64(random.within(20...40))) : pauses.next(&random)
        time += pause
        fields.note(model.effects, at: time)
        return HostStep(
            time: time, action: action(), look: random.pick([.atNothing, .atNextTimer, .atNextTimer, .atLastingTimer]),
            firesLate: random.chance(15))
    }

    private mutating func action() -> HostStep.Action {
        if random.below(1_000) == 0 { return .endRequests }
        if random.below(150) == 0 { return .erase(session: fields.token()) }
        while true {
            let command = command()
            // Two valid fields can contradict each other.
            if command.invalidCombination == nil { return .command(command) }
        }
    }

    private mutating func command() -> HostCommand {
        var rest = random.below(100)
        let service = HostGenerator.services.first {
            rest -= $0.percent
            return rest < 0
        }
        let entry = random.pick(HostGenerator.entries[service?.service ?? .taxis] ?? [])
        var command = entry.blank(entry.actor.map { fields.number($0) } ?? 1)
        // This form throws nothing.
        try? command.visitFields(with: &fields)
        return command
    }
}

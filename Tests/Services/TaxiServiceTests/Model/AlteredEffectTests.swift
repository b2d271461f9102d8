import CityModel
import Quantities
import TaxiService
import TestSupport
import Testing

@testable import RuleModels

/// What a sound service does is changed in one place, and the judge is shown the result: whatever it does not find in this way
/// it does not judge.
@Suite("The judge misses no change of an effect")
struct AlteredEffectTests {
    /// What came of a command, with one change.
    private struct Altered {
        /// Of the change and the effect: `lost offered`, `accepted price`.
        let name: String
        let effects: [TaxiService.Effect]
    }

    private static func altered(_ effects: ContiguousArray<TaxiService.Effect>) -> [Altered] {
        effects.indices.flatMap { index in
            let effect = effects[index]
            var lost = Array(effects)
            lost.remove(at: index)
            var twice = Array(effects)
            twice.insert(effect, at: index)
            var changes = [Altered(name: "lost \(effect.name)", effects: lost)]
            changes.append(Altered(name: "twice \(effect.name)", effects: twice))
            if index + 1 < effects.count {
                var swapped = Array(effects)
                swapped.swapAt(index, index + 1)
                changes.append(Altered(name: "\(effects[index + 1].name) before \(effect.name)", effects: swapped))
            }
            return changes
                + effect.alterations.map { field, other in
                    var changed = Array(effects)
                    changed[index] = other
                    return Altered(name: "\(effect.name) \(field)", effects: changed)
                }
        }
    }

    @Test(
        "Canary: an effect that is lost, told twice, too early, or wrong in any of its fields is found at the command itself")
    func nothingIsMissed() throws {
        var (tried, missed) = ([String: Int](), [String: String]())
        for seed: UInt64 in 1...12 {
            let world = FuzzWorld(seed: seed)
            let sides = world.sides(checks: .effectsOnly)
            var judge = Judge(copyOf: sides.judge)
            var generator = StepGenerator(world: world)
            for _ in 0..<250 {
                try sides.carryOut(generator.next(after: sides)) { step, effects in
                    for altered in AlteredEffectTests.altered(effects) where tried[altered.name, default: 0] < 40 {
                        tried[altered.name, default: 0] += 1
                        var other = Judge(copyOf: judge)
                        other.tell(step, altered.effects)
                        if other.wrong == 0 {
                            missed[altered.name] = "seed \(seed), \(step): \(altered.effects.map(\.line))"
                        }
                    }
                    judge.tell(step, Array(effects))
                }
            }
        }
        #expect(missed.isEmpty, "\(missed.map { "\($0): \($1)" }.sorted().joined(separator: "\n"))")
        let lost = TaxiService.EventWord.allCases.filter { $0 != .rejected && $0 != .sent && tried["lost \($0)"] == nil }
        #expect(lost.isEmpty && tried.count > 150, "\(tried.count)")
    }
}

extension Judge {
    fileprivate mutating func tell(_ step: Step, _ effects: [TaxiService.Effect]) {
        begin(step.command, at: step.time)
        for effect in effects { take(effect) }
        end()
    }
}

extension DriverID { fileprivate var other: DriverID { index == 0 ? DriverID(1) : DriverID(0) } }
extension ClientID { fileprivate var other: ClientID { index == 0 ? ClientID(1) : ClientID(0) } }
extension ZoneID { fileprivate var other: ZoneID { index == 0 ? ZoneID(1) : ZoneID(0) } }
extension RequestID { fileprivate var other: RequestID { number == 1 ? RequestID(2) : RequestID(number - 1) } }
extension Money { fileprivate var other: Money { self + Money(cents: 1) } }
extension SimTime { fileprivate var other: SimTime { self + .microseconds(1) } }
extension SimDuration { fileprivate var other: SimDuration { self + .microseconds(1) } }
extension TaxiService.PaymentMeans { fileprivate var other: Self { self == .card ? .cash : .card } }
extension TaxiService.InterruptionCause {
    fileprivate var other: Self { self == .clientWish ? .taxiProblem : .clientWish }
}
extension TaxiService.Reason { fileprivate var other: Self { self == .unpaid ? .noRide : .unpaid } }

extension TaxiService.Effect {
    fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }

    /// The effect with one of its fields changed, by the field's name.
    fileprivate var alterations: [(String, Self)] {
        switch self {
        case .driverStarted(let d, let z):
            [("driver", .driverStarted(d.other, zone: z)), ("zone", .driverStarted(d, zone: z.other))]
        case .driverStopped(let d, let z):
            [("driver", .driverStopped(d.other, zone: z)), ("zone", .driverStopped(d, zone: z.other))]
        case .driverMoved(let d, let z):
            [("driver", .driverMoved(d.other, zone: z)), ("zone", .driverMoved(d, zone: z.other))]
        case .connectionLost(let d): [("driver", .connectionLost(d.other))]
        case .connectionRegained(let d): [("driver", .connectionRegained(d.other))]
        case .stoodDown(let d): [("driver", .stoodDown(d.other))]
        case .suspended(let d, let days):
            [("driver", .suspended(d.other, days: days)), ("days", .suspended(d, days: days + 1))]
        case .suspensionEnded(let d, let days):
            [("driver", .suspensionEnded(d.other, days: days)), ("days", .suspensionEnded(d, days: days + 1))]
        case .offered(let r, let d, let z):
            [
                ("request", .offered(r.other, driver: d, zone: z)), ("driver", .offered(r, driver: d.other, zone: z)),
                ("zone", .offered(r, driver: d, zone: z.other)),
            ]
        case .refused(let r, let d, let z):
            [
                ("request", .refused(r.other, driver: d, zone: z)), ("driver", .refused(r, driver: d.other, zone: z)),
                ("zone", .refused(r, driver: d, zone: z.other)),
            ]
        case .timedOut(let r, let d, let z):
            [
                ("request", .timedOut(r.other, driver: d, zone: z)),
                ("driver", .timedOut(r, driver: d.other, zone: z)), ("zone", .timedOut(r, driver: d, zone: z.other)),
            ]
        case .waiting(let r, let z): [("request", .waiting(r.other, zone: z)), ("zone", .waiting(r, zone: z.other))]
        case .gaveBack(let r, let d):
            [("request", .gaveBack(r.other, driver: d)), ("driver", .gaveBack(r, driver: d.other))]
        case .offerWithdrawn(let r, let d):
            [("request", .offerWithdrawn(r.other, driver: d)), ("driver", .offerWithdrawn(r, driver: d.other))]
        case .withdrawn(let r, let c):
            [("request", .withdrawn(r.other, client: c)), ("client", .withdrawn(r, client: c.other))]
        case .arrived(let r, let c, let d):
            [
                ("request", .arrived(r.other, client: c, driver: d)),
                ("client", .arrived(r, client: c.other, driver: d)),
                ("driver", .arrived(r, client: c, driver: d.other)),
            ]
        case .pickedUp(let r, let c, let d):
            [
                ("request", .pickedUp(r.other, client: c, driver: d)),
                ("client", .pickedUp(r, client: c.other, driver: d)),
                ("driver", .pickedUp(r, client: c, driver: d.other)),
            ]
        case .noShow(let r, let c, let d, let z):
            [
                ("request", .noShow(r.other, client: c, driver: d, zone: z)),
                ("client", .noShow(r, client: c.other, driver: d, zone: z)),
                ("driver", .noShow(r, client: c, driver: d.other, zone: z)),
                ("zone", .noShow(r, client: c, driver: d, zone: z.other)),
            ]
        // Who is sent where a linear program says, which has tests of its own.
        case .sent: []
        case .accepted, .paid, .paymentFailed, .interrupted, .concluded: fareAlterations
        case .requested, .reserved, .reservationChanged, .reservationCancelled, .joined, .left: requestAlterations
        case .driverRejected(let d, let action, let reason):
            [
                ("driver", .driverRejected(d.other, action, reason)), ("reason", .driverRejected(d, action, reason.other)),
                ("action", .driverRejected(d, action == .stop ? .accept : .stop, reason)),
            ]
        case .clientRejected(let c, let action, let reason):
            [
                ("client", .clientRejected(c.other, action, reason)), ("reason", .clientRejected(c, action, reason.other)),
                ("action", .clientRejected(c, .withdraw(RequestID(77_777)), reason)),
            ]
        case .reservationLapsed(let c, let reason):
            [("client", .reservationLapsed(c.other, reason)), ("reason", .reservationLapsed(c, reason.other))]
        // The number of a timer means nothing but to the service.
        case .setTimer(let timer, let due): [("time", .setTimer(timer, at: due.other))]
        }
    }

    private var fareAlterations: [(String, Self)] {
        switch self {
        case .accepted(let r, let c, let d, let z, let wait, let price):
            [
                ("request", .accepted(r.other, client: c, driver: d, zone: z, wait: wait, price: price)),
                ("client", .accepted(r, client: c.other, driver: d, zone: z, wait: wait, price: price)),
                ("driver", .accepted(r, client: c, driver: d.other, zone: z, wait: wait, price: price)),
                ("zone", .accepted(r, client: c, driver: d, zone: z.other, wait: wait, price: price)),
                ("wait", .accepted(r, client: c, driver: d, zone: z, wait: wait.other, price: price)),
                ("price", .accepted(r, client: c, driver: d, zone: z, wait: wait, price: price.other)),
            ]
        case .paid(let r, let c, let d, let means, let price):
            [
                ("request", .paid(r.other, client: c, driver: d, by: means, price: price)),
                ("client", .paid(r, client: c.other, driver: d, by: means, price: price)),
                ("driver", .paid(r, client: c, driver: d.other, by: means, price: price)),
                ("means", .paid(r, client: c, driver: d, by: means.other, price: price)),
                ("price", .paid(r, client: c, driver: d, by: means, price: price.other)),
                ("failing", .paymentFailed(r, client: c, driver: d, by: means, price: price)),
            ]
        case .paymentFailed(let r, let c, let d, let means, let price):
            [
                ("request", .paymentFailed(r.other, client: c, driver: d, by: means, price: price)),
                ("client", .paymentFailed(r, client: c.other, driver: d, by: means, price: price)),
                ("driver", .paymentFailed(r, client: c, driver: d.other, by: means, price: price)),
                ("means", .paymentFailed(r, client: c, driver: d, by: means.other, price: price)),
                ("price", .paymentFailed(r, client: c, driver: d, by: means, price: price.other)),
                ("failing", .paid(r, client: c, driver: d, by: means, price: price)),
            ]
        case .interrupted(let r, let c, let d, let z, let cause, let price, let part):
            [
                (r.other, c, d, z, cause, price, part), (r, c.other, d, z, cause, price, part),
                (r, c, d.other, z, cause, price, part), (r, c, d, z.other, cause, price, part),
                (r, c, d, z, cause.other, price, part), (r, c, d, z, cause, price.other, part),
                (r, c, d, z, cause, price, part.other),
            ].enumerated().map { index, it in
                (
                    ["request", "client", "driver", "zone", "cause", "price", "authority"][index],
                    .interrupted(
                        it.0, client: it.1, driver: it.2, zone: it.3, because: it.4, price: it.5, authority: it.6)
                )
            }
        case .concluded(let r, let c, let d, let z, let part):
            [
                ("request", .concluded(r.other, client: c, driver: d, zone: z, authority: part)),
                ("client", .concluded(r, client: c.other, driver: d, zone: z, authority: part)),
                ("driver", .concluded(r, client: c, driver: d.other, zone: z, authority: part)),
                ("zone", .concluded(r, client: c, driver: d, zone: z.other, authority: part)),
                ("authority", .concluded(r, client: c, driver: d, zone: z, authority: part.other)),
            ]
        default: []
        }
    }

    private var requestAlterations: [(String, Self)] {
        switch self {
        case .requested(let r, let c, let z, let to, let party, let share):
            [
                ("request", .requested(r.other, client: c, from: z, to: to, party: party, share: share)),
                ("client", .requested(r, client: c.other, from: z, to: to, party: party, share: share)),
                ("from", .requested(r, client: c, from: z.other, to: to, party: party, share: share)),
                ("to", .requested(r, client: c, from: z, to: to.other, party: party, share: share)),
                ("party", .requested(r, client: c, from: z, to: to, party: party + 1, share: share)),
                ("share", .requested(r, client: c, from: z, to: to, party: party, share: !share)),
            ]
        case .reserved(let r, let c, let z, let to, let departure, let share, let party):
            [
                (r.other, c, z, to, departure, share, party), (r, c.other, z, to, departure, share, party),
                (r, c, z.other, to, departure, share, party), (r, c, z, to.other, departure, share, party),
                (r, c, z, to, departure.other, share, party), (r, c, z, to, departure, !share, party),
                (r, c, z, to, departure, share, party + 1),
            ].enumerated().map { index, it in
                (
                    ["request", "client", "from", "to", "departure", "share", "party"][index],
                    .reserved(
                        it.0, client: it.1, from: it.2, to: it.3, departure: it.4, share: it.5, party: it.6)
                )
            }
        case .reservationChanged(let r, let c, let z, let to, let departure, let share):
            Self.reservations(r, c, z, to, departure, share).map {
                ($0, .reservationChanged($1.0, client: $1.1, from: $1.2, to: $1.3, departure: $1.4, share: $1.5))
            }
        case .reservationCancelled(let r, let c, let z, let to, let departure, let share):
            Self.reservations(r, c, z, to, departure, share).map {
                ($0, .reservationCancelled($1.0, client: $1.1, from: $1.2, to: $1.3, departure: $1.4, share: $1.5))
            }
        case .joined(let r, let c, let ride, let price, let to, let party):
            [
                ("request", .joined(r.other, client: c, ride: ride, price: price, to: to, party: party)),
                ("client", .joined(r, client: c.other, ride: ride, price: price, to: to, party: party)),
                ("ride", .joined(r, client: c, ride: ride.other, price: price, to: to, party: party)),
                ("price", .joined(r, client: c, ride: ride, price: price.other, to: to, party: party)),
                ("to", .joined(r, client: c, ride: ride, price: price, to: to.other, party: party)),
                ("party", .joined(r, client: c, ride: ride, price: price, to: to, party: party + 1)),
            ]
        case .left(let r, let c, let ride, let price):
            [
                ("request", .left(r.other, client: c, ride: ride, price: price)),
                ("client", .left(r, client: c.other, ride: ride, price: price)),
                ("ride", .left(r, client: c, ride: ride.other, price: price)),
                ("price", .left(r, client: c, ride: ride, price: price.other)),
            ]
        default: []
        }
    }

    private typealias Reservation = (RequestID, ClientID, ZoneID, ZoneID, SimTime, Bool)

    private static func reservations(
        _ r: RequestID, _ c: ClientID, _ z: ZoneID, _ to: ZoneID, _ departure: SimTime, _ share: Bool
    ) -> [(String, Reservation)] {
        [
            ("request", (r.other, c, z, to, departure, share)), ("client", (r, c.other, z, to, departure, share)),
            ("from", (r, c, z.other, to, departure, share)), ("to", (r, c, z, to.other, departure, share)),
            ("departure", (r, c, z, to, departure.other, share)), ("share", (r, c, z, to, departure, !share)),
        ]
    }
}

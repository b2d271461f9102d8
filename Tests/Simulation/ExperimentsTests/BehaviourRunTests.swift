import CityHost
import CityModel
import Experiments
import Measures
import Quantities
import Scenario
import TaxiService
import Testing

/// Runs in which people do everything often, with all invariants checked after every command.
@Suite("B01, B02: people who reserve, share, miss, interrupt, give back and lose the connection")
struct BehaviourRunTests {
    static let seeds: [UInt64] = [1, 2, 3]

    private static let runs = seeds.map { seed in Result { try simulate(seed: seed) } }

    /// Returns a run that is simulated once for all tests.
    private func run(seed: UInt64) throws -> (record: ReplicationRecord, effects: [TimedTaxiEffect]) {
        let place = try #require(BehaviourRunTests.seeds.firstIndex(of: seed))
        return try BehaviourRunTests.runs[place].get()
    }

    private static func simulate(
        seed: UInt64, checksInvariants: Bool = true
    ) throws -> (record: ReplicationRecord, effects: [TimedTaxiEffect]) {
        var setup = BehaviourCity.lively()
        setup.seed = seed
        return try BehaviourCity.run(setup, checksInvariants: checksInvariants)
    }

    @Test("B01, B02: every action of people occurs", arguments: seeds)
    func everythingHappens(seed: UInt64) throws {
        let (record, effects) = try run(seed: seed)
        var seen: [String: Int] = [:]
        for entry in effects { seen[entry.effect.kindName, default: 0] += 1 }
        // All events of the log, except those that are split by means or cause, suspensions, which are rare, and events
        // of other policies and of ranks.
        let ofRanks: [TaxiService.EventWord] = [.walkedUp, .held, .turnedAway, .calledForward, .reachedRank]
        let expected =
            TaxiService.EventWord.allCases.filter {
                !(ofRanks + [.paid, .interrupted, .rejected, .suspended, .suspensionEnded, .sent]).contains($0)
            }.map(\.rawValue) + ["interruptedByClient", "interruptedByTaxi", "paidByCard", "paidInCash"]
        for name in expected { #expect(seen[name, default: 0] > 0, "\(name), seed \(seed)") }
        #expect(record.rides.count > 1_200)
        for kind in RideKind.allCases where kind != .walkUp {
            #expect(record.rides.count { $0.kind == kind && $0.outcome == .completed } > 20, "\(kind), seed \(seed)")
        }
    }

    @Test("I12: every request that entered dispatch has one end, and the records agree", arguments: seeds)
    func oneEndEach(seed: UInt64) throws {
        let (record, effects) = try run(seed: seed)
        var ends = [RequestID: [RideOutcome]]()
        var isDispatched = [Bool](repeating: false, count: record.rides.count)
        for entry in effects {
            switch entry.effect {
            case .requested(let request, _, _, _, _, _, _), .joined(let request, _, _, _, _, _, _):
                isDispatched[Int(request.number) - 1] = true
            default:
                if let (request, outcome) = entry.effect.end { ends[request, default: []].append(outcome) }
            }
        }
        for ride in record.rides {
            let end = ends[RequestID(ride.request)] ?? []
            switch ride.outcome {
            case .openAtEnd, .ahead: #expect(end.isEmpty, "r\(ride.request), seed \(seed)")
            case .gaveUp, .noTaxi: #expect(end == [.withdrawn], "r\(ride.request), seed \(seed)")
            default: #expect(end == [ride.outcome], "r\(ride.request), seed \(seed)")
            }
            let isNoRequest = ride.outcome == .cancelled || ride.outcome == .ahead
            #expect(isNoRequest <= !isDispatched[Int(ride.request) - 1], "I12: r\(ride.request)")
            #expect((ride.outcome == .noTaxi) <= (ride.offers == 0), "r\(ride.request)")
        }
        #expect(!record.rides.contains { $0.outcome == .openAtEnd }, "nobody waits when the run is over")
    }

    @Test("The same seed yields the same run, and another seed another one", arguments: seeds)
    func reproducible(seed: UInt64) throws {
        let first = try run(seed: seed)
        // Without the invariant checks, which take most of the time and change nothing.
        let second = try BehaviourRunTests.simulate(seed: seed, checksInvariants: false)
        #expect(first.record.digest == second.record.digest)
        #expect(first.effects.elementsEqual(second.effects) { $0.time == $1.time && $0.effect == $1.effect })
        for other in BehaviourRunTests.seeds where other != seed {
            #expect(try run(seed: other).record.digest != first.record.digest)
        }
    }

    @Test("P01, P04: incomes and the authority's part equal the fares of the run's hours, by ride and in the accounts")
    func authority() throws {
        var setup = BehaviourCity.lively()
        setup.rules.fareAdditions.surcharges = [Int64(50), 33].map { cents in
            var surcharge = TaxiRules.Surcharge(name: "levy", amount: Money(cents: cents))
            surcharge.payee = .authority
            return surcharge
        }
        let (record, effects) = try BehaviourCity.run(setup, checksInvariants: true)
        var authorities: [UInt32: Money] = [:]
        for entry in effects {
            switch entry.effect {
            case .concluded(let request, _, _, _, let authority),
                .interrupted(let request, _, _, _, _, _, let authority):
                authorities[request.number] = authority
            default: break
            }
        }
        var (earned, levied, crossing) = (Money.zero, Money.zero, 0)
        for ride in record.rides where ride.outcome == .completed || ride.outcome == .interrupted {
            // Hours and money count up to the end of the run, but the ride continues.
            let (inside, whole) = (min(ride.ended, .zero + setup.duration) - ride.pickedUp, ride.ended - ride.pickedUp)
            if inside < whole { crossing += 1 }
            let share = whole > .zero ? max(0, inside.seconds / whole.seconds) : inside >= .zero ? 1 : 0
            let authority = authorities[ride.request] ?? .zero
            earned += Money(cents: Int64((Double((ride.price - authority).cents) * share).rounded()))
            levied += Money(cents: Int64((Double(authority.cents) * share).rounded()))
        }
        let incomes = record.drivers.reduce(Money.zero) { $0 + $1.income }
        #expect(levied > Money(cents: 100_00) && incomes == earned && crossing > 0)
        #expect(record.shifts.reduce(Money.zero) { $0 + $1.income } == incomes)
        let books = record.taxiStatements.reduce((income: Money.zero, taxes: Money.zero, salaries: Money.zero)) {
            ($0.income + $1.income, $0.taxes + $1.taxes, $0.salaries + $1.salaries)
        }
        #expect(books.taxes == levied && books.salaries == earned && books.income == earned + levied)
    }

    @Test("I11: no driver is overtaken, for any behaviour of people", arguments: seeds)
    func noOvertaking(seed: UInt64) throws {
        #expect(try run(seed: seed).record.queueOvertakes == 0)
    }

    @Test(
        "Records: requested, offered, accepted, picked up and ended follow in this order, with the requested kind",
        arguments: seeds)
    func records(seed: UInt64) throws {
        let (record, effects) = try run(seed: seed)
        var kinds = [RideKind](repeating: .immediate, count: record.rides.count)
        for entry in effects {
            switch entry.effect {
            case .reserved(let request, _, _, _, _, _, _, _): kinds[Int(request.number) - 1] = .reserved
            case .joined(let request, _, let ride, _, _, _, _):
                let kind = kinds[Int(ride.number) - 1] == .reserved ? RideKind.reserved : .shared
                kinds[Int(request.number) - 1] = kind
                kinds[Int(ride.number) - 1] = kind
            default: break
            }
        }
        for ride in record.rides {
            let label = Comment("r\(ride.request), seed \(seed)")
            #expect(ride.kind == kinds[Int(ride.request) - 1], label)
            let moments = [ride.requested, ride.firstOffered, ride.accepted, ride.pickedUp, ride.ended]
                .filter { $0 != RideRecord.never }
            // A party that joins an allocated ride is never offered to a driver.
            #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 }, label)
            #expect(!ride.wasPickedUp || (ride.wasAccepted && ride.wait >= .zero), label)
            #expect(ride.wasPickedUp == (ride.outcome == .completed || ride.outcome == .interrupted), label)
            #expect(!ride.wasAccepted || ride.driver != RideRecord.noDriver, label)
        }
    }

    @Test(
        "S05: sharing parties pay at most the sum of their solo fares, and each at most its own", arguments: seeds
    )
    func sharedPrices(seed: UInt64) throws {
        let setup = BehaviourCity.lively()
        let (record, effects) = try run(seed: seed)
        var parties: [DriverID: [RequestID]] = [:]
        var sharedRides = 0
        for entry in effects {
            guard case .concluded(let request, _, let driver, _, _) = entry.effect else {
                if case .pickedUp(let request, _, let driver, _) = entry.effect {
                    parties[driver, default: []].append(request)
                } else if case .interrupted(_, _, let driver, _, _, _, _) = entry.effect {
                    parties[driver] = nil
                }
                continue
            }
            guard let together = parties.removeValue(forKey: driver) else { continue }
            #expect(together.contains(request))
            var (paid, alone) = (Int64(0), Int64(0))
            for party in together {
                let ride = record.rides[Int(party.number) - 1]
                let lone = setup.rules.soloFare(from: ride.origin, to: ride.destination, in: setup.city)
                #expect(ride.price <= lone, "\(party), seed \(seed)")
                #expect(together.count > 1 || ride.isShared || ride.price == lone, "\(party), seed \(seed)")
                paid += ride.price.cents
                alone += lone.cents
            }
            #expect(paid <= alone, "seed \(seed)")
            if together.count > 1 { sharedRides += 1 }
        }
        #expect(sharedRides > 20)
    }
}

extension Bool {
    /// Logical implication.
    fileprivate static func <= (premise: Bool, conclusion: Bool) -> Bool { !premise || conclusion }
}

extension TaxiRules {
    /// Returns the solo fare (P01, P02).
    fileprivate func soloFare(from origin: ZoneID, to destination: ZoneID, in city: City) -> Money {
        let metres = Int64(city.leg(from: origin, to: destination).metres)
        return min(fare.price(metres: metres), fareLimit?.price(metres: metres) ?? fare.price(metres: metres))
    }
}

extension TaxiService.Effect {
    /// Name of the case, with some cases split by their values.
    var kindName: String {
        switch self {
        case .interrupted(_, _, _, _, .clientWish, _, _): "interruptedByClient"
        case .interrupted: "interruptedByTaxi"
        case .paid(_, _, _, .card, _): "paidByCard"
        case .paid: "paidInCash"
        default: String("\(self)".prefix { $0 != "(" })
        }
    }

    /// The end of a request (I12).
    fileprivate var end: (request: RequestID, outcome: RideOutcome)? {
        switch self {
        case .concluded(let request, _, _, _, _): (request, .completed)
        case .interrupted(let request, _, _, _, _, _, _): (request, .interrupted)
        case .noShow(let request, _, _, _): (request, .noShow)
        case .withdrawn(let request, _), .left(let request, _, _, _): (request, .withdrawn)
        case .reservationCancelled(let request, _, _, _, _, _): (request, .cancelled)
        default: nil
        }
    }
}

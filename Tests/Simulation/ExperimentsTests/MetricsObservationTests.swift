import Behaviour
import CityHost
import CityModel
import Experiments
import Measures
import Quantities
import Scenario
import TaxiService
import TestSupport
import Testing

@Suite("A run's observations compared with its effects")
struct MetricsObservationTests {
    private let zoneCount = 3
    private let record: ReplicationRecord
    private let effects: [TimedTaxiEffect]

    /// Simulates four hours with all actions of people.
    init() throws {
        var clients = ClientBehaviour()
        clients.patienceSeconds = .exponential(mean: 120)
        clients.reservations = ReservationBehaviour(probability: 0.3, aheadSeconds: .constant(9_000))
        clients.reservations?.cancelProbability = 0.2
        clients.sharingProbability = 0.9
        clients.cardFailureProbability = 0.2
        clients.noShowProbability = 0.1
        var setup = BehaviourCity.quiet()
        setup.city = BehaviourCity.street(zones: zoneCount)
        setup.duration = .hours(4)
        setup.clients = clients
        setup.rules.sharingDetourMax = ExactDecimal(digits: 4)
        setup.rules.refusalsToStandDown = 8  // a driver who refused stays in the queue and is passed over
        setup.rules.refusalsToSuspend = 100
        let trips = (0..<9).map { TripTemplate(origin: ZoneID($0 / 3), destination: ZoneID($0 % 3), party: 1) }
        setup.demand = [
            .poisson(
                PoissonDemand(
                    requestsPerHour: Array(repeating: 200, count: 24), choices: [WeightedTrips(trips: trips)]))
        ]
        setup.drivers.shifts = [ShiftPlan(taxis: 25)]
        setup.drivers.returnAfterStandDownSeconds = 60
        setup.drivers.acceptance.base = 0.2
        setup.drivers.answerDelaySeconds = .exponential(mean: 15)
        setup.drivers.noAnswerProbability = 0.1
        let seen = Seen()
        record = try ReplicationRunner(plan: WorldPlan(setup), observer: { seen.effects += $0.taxiEffects })
            .run(replication: 1)
        effects = seen.effects
    }

    private final class Seen {
        var effects: [TimedTaxiEffect] = []
    }

    @Test("I11: no driver is overtaken, even where parties share, join and leave rides between their offers")
    func overtakes() {
        #expect(record.queueOvertakes == 0)
        #expect(record.rides.contains { $0.isShared && $0.refusals > 0 })
    }

    @Test("A shared ride counts once as offered, refused or expired for a driver, with any number of parties")
    func conduct() {
        var expected = Array(repeating: ZoneQueueRecord(), count: zoneCount)
        var byDriver = Array(repeating: DriverRecord(), count: record.drivers.count)
        var offered = Array(repeating: false, count: record.drivers.count)
        for effect in effects {
            switch effect.effect {
            case .offered(_, let driver, let zone):
                if !offered[Int(driver.index)] {
                    expected[Int(zone.index)].offers += 1
                    byDriver[Int(driver.index)].offers += 1
                }
                offered[Int(driver.index)] = true
            case .refused(_, let driver, let zone):
                if offered[Int(driver.index)] {
                    expected[Int(zone.index)].refusals += 1
                    byDriver[Int(driver.index)].refusals += 1
                }
                offered[Int(driver.index)] = false
            case .timedOut(_, let driver, let zone):
                if offered[Int(driver.index)] {
                    expected[Int(zone.index)].timeouts += 1
                    byDriver[Int(driver.index)].timeouts += 1
                }
                offered[Int(driver.index)] = false
            case .accepted(_, _, let driver, _, _, _), .offerWithdrawn(_, let driver), .driverStopped(let driver, _):
                offered[Int(driver.index)] = false
            default: break
            }
        }
        #expect(record.zoneQueues.map(\.offers) == expected.map(\.offers))
        #expect(record.zoneQueues.map(\.refusals) == expected.map(\.refusals))
        #expect(record.zoneQueues.map(\.timeouts) == expected.map(\.timeouts))
        #expect(record.drivers.map(\.offers) == byDriver.map(\.offers))
        #expect(record.drivers.map(\.refusals) == byDriver.map(\.refusals))
        #expect(record.drivers.map(\.timeouts) == byDriver.map(\.timeouts))
        let standDowns = effects.count { if case .stoodDown = $0.effect { true } else { false } }
        #expect(record.zoneQueues.reduce(0) { $0 + Int($1.standDowns) } == standDowns && standDowns > 0)
        #expect(record.zoneQueues.reduce(0) { $0 + $1.waits } == record.drivers.reduce(0) { $0 + $1.queueWaits })
        #expect(
            record.zoneQueues.reduce(SimDuration.zero) { $0 + $1.wait }
                == record.drivers.reduce(SimDuration.zero) { $0 + $1.queueWait })
    }

    @Test(
        "I12: a ride's record agrees with its effects; a cancelled reservation was never requested"
    )
    func requests() {
        var (open, views) = (TaxiService.RideViews(), [RequestID: TaxiService.RideView]())
        var refusals = Array(repeating: UInt32(0), count: record.rides.count)
        for effect in effects {
            if let ended = open.apply(effect.effect, at: effect.time) { views[ended.request] = ended }
            switch effect.effect {
            case .refused(let request, _, _), .timedOut(let request, _, _): refusals[Int(request.number) - 1] += 1
            default: break
            }
        }
        for ride in open.inOrder { views[ride.request] = ride }
        #expect(firstDifference(record.rides.map(\.refusals), refusals) == nil)
        #expect(views.count == record.rides.count)
        for ride in record.rides {
            guard let view = views[RequestID(ride.request)] else { continue }
            #expect((view.client.index + 1, view.party) == (ride.client, ride.party), "\(view)")
            #expect((view.origin.zone, view.destination.zone) == (ride.origin, ride.destination), "\(view)")
            #expect((view.dispatched ?? RideRecord.never, view.waitStart) == (ride.requested, ride.wanted), "\(view)")
            #expect(
                (view.pickedUp ?? RideRecord.never, view.state == .noShow) == (ride.pickedUp, ride.outcome == .noShow))
            if ride.wasPickedUp { #expect(view.driver.index + 1 == ride.driver) }
            if view.isPaid || view.state == .interrupted { #expect(view.price == ride.price) }
        }
        let cancelled = record.rides.filter { $0.outcome == .cancelled }
        #expect(!cancelled.isEmpty && cancelled.allSatisfy { !$0.wasRequested && $0.kind == .reserved })
        #expect(record.rides.contains { $0.promisedWait == RideRecord.noPromise })
    }

    @Test("P03: every payment counts by its means; a driver's home is where the first day's work began")
    func paymentsAndHomes() {
        var payments = PaymentRecord()
        var homes = Array(repeating: ZoneID.none, count: record.drivers.count)
        for effect in effects {
            switch effect.effect {
            case .paid(_, _, _, .card, _): payments.byCard += 1
            case .paid(_, _, _, .cash, _): payments.inCash += 1
            case .paymentFailed: payments.failed += 1
            case .driverStarted(let driver, let zone):
                if homes[Int(driver.index)] == .none { homes[Int(driver.index)] = zone }
            default: break
            }
        }
        #expect(record.payments.byCard == payments.byCard && payments.byCard > 0)
        #expect(record.payments.inCash == payments.inCash && payments.inCash > 0)
        #expect(record.payments.failed == payments.failed && payments.failed > 0)
        #expect(firstDifference(record.drivers.map(\.homeZone), homes) == nil)
    }
}

@Suite("T09: clients who change their minds")
struct WithdrawalTests {
    /// Returns half a day with too few taxis, and clients who wait for ever unless they withdraw.
    private func record(withdrawals: WithdrawalBehaviour?) throws -> ReplicationRecord {
        var setup = BehaviourCity.quiet(requestsPerHour: 60, taxis: 6)
        setup.clients.withdrawal = withdrawals
        setup.drivers.answerDelaySeconds = .exponential(mean: 15)
        return try ReplicationRunner(plan: WorldPlan(setup)).run(replication: 1)
    }

    @Test("They withdraw before a driver accepts, and are lost for this cause only")
    func withdraw() throws {
        let record = try record(
            withdrawals: WithdrawalBehaviour(probability: 0.5, afterSeconds: .constant(120)))
        let withdrawn = record.rides.filter { $0.outcome == .withdrawn }
        #expect(!withdrawn.isEmpty)
        for ride in withdrawn {
            #expect(ride.ended == ride.requested + .seconds(120) && !ride.wasAccepted && !ride.wasPickedUp)
        }
        #expect(record.rides.allSatisfy { $0.outcome != .gaveUp && $0.outcome != .noTaxi })
        let metrics = ReplicationMetrics(of: record, in: BehaviourCity.quiet().measuredRun)
        #expect(metrics.value(of: .lostWithdrawn) == Double(withdrawn.count))
        #expect(metrics.value(of: .lost) == metrics.value(of: .lostWithdrawn))
    }

    @Test("A scenario without such clients is unchanged")
    func nobody() throws {
        let without = try record(withdrawals: nil)
        let never = try record(withdrawals: WithdrawalBehaviour(probability: 0, afterSeconds: .constant(1)))
        #expect(without.digest == never.digest && without.rides.map(\.outcome) == never.rides.map(\.outcome))
        #expect(!without.rides.contains { $0.outcome == .withdrawn })
    }
}

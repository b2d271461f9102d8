import Behaviour
import InputFiles
import Quantities
import SimulationKernel
import Testing

@Suite("Behaviour of people in a scenario")
struct BehaviourDecodingTests {
    @Test("B01: habits of clients besides waiting are read: reservations, sharing, payment, no-shows, withdrawals")
    func clients() throws {
        let clients = try Samples.setup(
            replacing: "clients: {patience: 10 min}",
            by: """
                clients:
                  reserve: {share: 0.1, ahead: {uniform: {from: 2 h, to: 12 h}}, cancel: 0.05, change: 0.04}
                  share: 0.2
                  pay: {card: 0.7, cardFails: 0.02}
                  noShow: 0.01
                  interrupt: 0.005
                  withdraw: {share: 0.03, after: 2 min}
                """
        ).clients
        let reservations = try #require(clients.reservations)
        #expect(reservations.probability == 0.1)
        #expect(reservations.aheadSeconds == .uniform(from: 7_200, to: 43_200))
        #expect(reservations.cancelProbability == 0.05 && reservations.changeProbability == 0.04)
        #expect(clients.sharingProbability == 0.2)
        #expect(clients.cardProbability == 0.7 && clients.cardFailureProbability == 0.02)
        #expect(clients.noShowProbability == 0.01)
        #expect(clients.interruptionProbability == 0.005)
        #expect(clients.withdrawal?.probability == 0.03 && clients.withdrawal?.afterSeconds == .constant(120))
    }

    @Test("B01: by default no client reserves, shares, fails to show up or interrupts, and all cards work")
    func clientsByDefault() throws {
        let clients = try Samples.setup().clients
        #expect(clients.reservations == nil && clients.withdrawal == nil)
        #expect(clients.sharingProbability == 0 && clients.noShowProbability == 0)
        #expect(clients.interruptionProbability == 0)
        #expect(clients.cardProbability == 1 && clients.cardFailureProbability == 0)
    }

    @Test("B01: missing keys of reservations and payment keep their defaults")
    func clientsInPart() throws {
        let clients = try Samples.setup(
            replacing: "10 min}", by: "10 min, reserve: {share: 1, ahead: 3 h}, pay: {cardFails: 1}}"
        ).clients
        #expect(clients.reservations?.cancelProbability == 0 && clients.reservations?.changeProbability == 0)
        #expect(clients.reservations?.aheadSeconds == .constant(10_800))
        #expect(clients.cardProbability == 1 && clients.cardFailureProbability == 1)
        #expect(try Samples.setup(replacing: "10 min}", by: "10 min, pay: {card: 0}}").clients.cardProbability == 0)
    }

    @Test("drivers.scale: all shifts together have the nearest whole number of taxis, each within one")
    func scaledFleet() throws {
        let shifts = "[{taxis: 3}, {taxis: 3}, {taxis: 4}]"
        func taxis(_ factor: String) throws -> [Int] {
            try Samples.setup(replacing: "[{taxis: 10}]", by: shifts, overrides: ["drivers.scale=\(factor)"])
                .drivers.shifts.map(\.taxis)
        }
        #expect(try taxis("1") == [3, 3, 4])
        #expect(try taxis("0.5") == [2, 1, 2])
        #expect(try taxis("1.25") == [4, 4, 5])
        #expect(throws: InputError.self) { try taxis("0.01") }
        #expect(throws: InputError.self) { try taxis("0") }
    }

    @Test("antithetic: true pairs the replications; by default they are independent")
    func antithetic() throws {
        #expect(try Samples.setup(overrides: ["antithetic=true"]).isAntithetic)
        #expect(try !Samples.setup().isAntithetic)
        #expect(throws: InputError.self) { try Samples.setup(overrides: ["antithetic=twice"]) }
    }

    @Test("demand.scale: rates are multiplied, and recorded trips are evenly dropped or repeated, in order")
    func scaledDemand() throws {
        let plain = try Samples.setup()
        let scaled = try Samples.setup(overrides: ["demand.scale=0.8"])
        let expected = plain.demand.map { $0.expectedRequests(in: .hours(24)) }.reduce(0, +)
        let found = scaled.demand.map { $0.expectedRequests(in: .hours(24)) }.reduce(0, +)
        #expect(abs(found - 0.8 * expected) < 1e-9)
        let trips = (0..<100).map {
            RecordedTrip(
                time: SimTime(microseconds: $0), trip: TripTemplate(origin: ZoneID(0), destination: ZoneID(0)))
        }
        for factor in [0.25, 0.1, 0.7, 1, 2.5] {
            guard case .recorded(let made) = DemandSource.recorded(trips).scaled(by: factor) else { return }
            let moments = made.map(\.time)
            #expect(moments == moments.sorted())
            #expect(factor < 1 || Set(moments).count == 100)
            // Every prefix of the list has its share.
            for end in [20, 50, 100] {
                let count = moments.count { $0.microseconds < end }
                #expect(abs(Double(count) - factor * Double(end)) <= 2, "\(factor), \(end)")
            }
        }
    }

    @Test("B02: returns, rides given back, breakdowns and lost connections of drivers are read")
    func drivers() throws {
        let drivers = try Samples.setup(
            replacing: "[{taxis: 10}]",
            by: """
                [{taxis: 10}]
                  returnAfterStandDown: 45 min
                  giveBack: 0.005
                  taxiProblem: 0.001
                  connection: {every: 12 h, length: {exponential: {mean: 4 min}}}
                """
        ).drivers
        #expect(drivers.returnAfterStandDownSeconds == 2_700)
        #expect(drivers.giveBackProbability == 0.005)
        #expect(drivers.taxiProblemProbability == 0.001)
        #expect(drivers.connection?.meanSecondsBetween == 43_200)
        #expect(drivers.connection?.lengthSeconds == .exponential(mean: 240))
    }

    @Test("B02: by default drivers come back after half an hour and have no breakdowns or lost connections")
    func driversByDefault() throws {
        let drivers = try Samples.setup().drivers
        #expect(drivers.returnAfterStandDownSeconds == 1_800)
        #expect(drivers.giveBackProbability == 0 && drivers.taxiProblemProbability == 0 && drivers.connection == nil)
    }

    @Test("R01, R02, S02, T12: the rules of reservations, sharing and no-shows are read")
    func rules() throws {
        let rules = try Samples.setup(
            adding: """
                rules:
                  noShow.waitMinutes: 4
                  reservation: {leadHours: 0, allocateMinutes: 15}
                  sharing.maxDetour: 1.25
                """
        ).rules
        #expect(rules.noShowWait == .minutes(4))
        #expect(rules.reservationLead == .zero && rules.reservationAllocation == .minutes(15))
        #expect(rules.sharingDetourMax.times(100, isAtLeast: 125))
        #expect(!rules.sharingDetourMax.times(100, isAtLeast: 126))
    }
}

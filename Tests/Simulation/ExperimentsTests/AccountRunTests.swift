import CityHost
import Experiments
import Quantities
import TaxiService
import Testing

@Suite("Runs with accounts")
struct AccountRunTests {
    private func logged(
        accounts: Bool, checksInvariants: Bool = false
    ) throws -> (log: HostLogBatch, setup: SimulationSetup, rides: [String]) {
        var setup = BehaviourCity.lively()
        setup.duration = .hours(3)
        setup.hasAccounts = accounts
        var options = RunOptions()
        options.checksInvariants = checksInvariants
        let (record, log) = try loggedRun(setup, options)
        return (log, setup, record.rides.map { "\($0)" })
    }

    @Test("A01–A05: accounts change no ride, and people log in before they act")
    func sameRides() throws {
        let plain = try logged(accounts: false)
        let run = try logged(accounts: true)
        #expect(run.rides == plain.rides && run.rides.count > 100)
        let (effects, plainEffects) = (run.log.taxiEffects, plain.log.taxiEffects)
        #expect(effects.elementsEqual(plainEffects) { $0.time == $1.time && $0.effect == $1.effect })
        #expect(plain.log.commands.allSatisfy { $0.taxi != nil })

        var loggedIn: Set<String> = []
        var lines = ["registered": 0, "confirmed": 0, "loggedIn": 0, "rejected": 0]
        for timed in run.log.effects {
            guard let record = EventRecord(timed) else { continue }
            let people = record.entries.filter { ["client", "driver"].contains($0.field.name) }.map { "\($0.value)" }
            if record.event == "loggedIn" { loggedIn.formUnion(people) }
            if case .account = timed.effect {
                lines[record.event, default: 0] += 1
            } else {
                #expect(loggedIn.isSuperset(of: people))
            }
        }
        #expect(lines["rejected"] == 0)
        #expect(lines["registered"] == loggedIn.count && loggedIn.count > 100)
        #expect(lines["confirmed"] == loggedIn.count && lines["loggedIn"] == loggedIn.count)
    }

    @Test("I09: a run with accounts keeps the invariants after every command, and is replayed to the same digest")
    func replay() throws {
        let run = try logged(accounts: true, checksInvariants: true)
        let reader = CommandRowReader(city: run.setup.city)
        var row = CommandRowWriter(city: run.setup.city, services: [.taxis, .accounts])
        let read = try run.log.commands.map { timed in
            row.write(timed)
            let cells = Dictionary(uniqueKeysWithValues: zip(CommandTable.columns(of: [.taxis, .accounts]), row.cells))
            return try reader.read { cells[$0] ?? "" }
        }
        #expect(read == run.log.commands)
        var events = EventDigest()
        for timed in run.log.effects { if let record = EventRecord(timed) { events.combine(record) } }
        var host = WorldPlan(run.setup).makeHost()
        var again = WorldPlan(run.setup).makeHost()
        var replayed = EventDigest()
        try host.replay(read) { for record in $0 { replayed.combine(record) } }
        #expect(replayed == events)
        try again.replay(run.log.commands) { _ in }
        #expect(again.digest == host.digest)
    }
}

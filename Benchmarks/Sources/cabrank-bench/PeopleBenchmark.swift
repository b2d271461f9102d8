import Glibc
import LoadProfiles

@testable import CityHost
@testable import CityModel
@testable import LoadTest
@testable import Quantities
@testable import Scenario
@testable import SimulationKernel
@testable import TaxiService

/// Measures the cost per command of the people in a load test, without threads: first people and service on virtual
/// time, then the service alone with the same commands.
enum PeopleBenchmark {
    private static let commandsMeasured = 2_000_000

    static func run() {
        print("users of load profiles in virtual time, one core, \(commandsMeasured) commands after the warm-up")
        print(Table.row(["", "target/s", "made/s", "service ns", "users ns", "users MB", "without user"]))
        for name in ["half-a-million", "stress"] {
            do {
                let profile = try LoadProfileLoader.load(path: name)
                if let load = profile.load as? TaxiLoad { measure(name, profile, load) }
            } catch {
                print("\(name): not measured: \(error)")
            }
        }
    }

    private static func measure(_ name: String, _ loaded: LoadProfile, _ load: TaxiLoad) {
        var profile = loaded
        profile.arrivals = .poisson
        var run = Run(profile, load)
        run.go(commands: .max, until: profile.warmUp.microseconds * 1_000, isRecorded: false)
        let before = TaxiService(copyOf: run.host.taxis)
        let start = ProcessorTime.seconds()
        run.go(commands: commandsMeasured, until: .max, isRecorded: true)
        let both = ProcessorTime.seconds() - start
        let alone = replay(run.commands, in: before)
        let count = Double(run.sent)
        let seconds = Double(run.lastDue) / 1e9 - profile.warmUp.seconds
        print(
            Table.row([
                name, "\(Int(profile.rate))", "\(Int(count / seconds))", "\(Int(alone / count * 1e9))",
                "\(Int((both - alone) / count * 1e9))", "\(run.people.memoryBytes >> 20)",
                "\(run.people.actionsWithoutUser)",
            ]))
    }

    /// Replays the commands, which include timers of the service.
    private static func replay(_ commands: [(TaxiService.Command, SimTime)], in service: consuming TaxiService)
        -> Double
    {
        let start = ProcessorTime.seconds()
        for (command, time) in commands { service.handle(command, at: time) }
        return ProcessorTime.seconds() - start
    }

    private struct Run: ~Copyable {
        var people: ClientsAndDrivers
        var host: CityHost
        var commands: [(TaxiService.Command, SimTime)] = []
        var sent = 0
        var lastDue: Int64 = 0

        init(_ profile: LoadProfile, _ load: TaxiLoad) {
            people = ClientsAndDrivers(profile: profile, load, share: 0, of: 1)
            host = CityHost(
                taxis: TaxiService(
                    clock: TravelClock(city: load.city, clockAtStart: .zero), rules: load.rules,
                    drivers: load.users.drivers), timerCapacity: 1 << 20)
            commands.reserveCapacity(2 * commandsMeasured)
        }

        mutating func go(commands limit: Int, until end: Int64, isRecorded: Bool) {
            sent = 0
            while sent < limit {
                let timerTime = host.nextTimerTime
                let timerDue = timerTime == .distantFuture ? Int64.max : timerTime.microseconds * 1_000
                let due = people.nextDueNanoseconds
                guard min(due, timerDue) < end else { return }
                if timerDue <= due {
                    guard case .taxi(let timer)? = host.fireNextTimer(dueBy: timerTime)?.timer else { continue }
                    note(.timer(timer), at: timerTime, isRecorded)
                } else if let submission = people.next() {
                    sent += 1
                    lastDue = due
                    let time = SimTime(microseconds: submission.dueNanoseconds / 1_000)
                    host.perform(submission.payload.command, at: time)
                    note(submission.payload.command, at: time, isRecorded)
                }
            }
        }

        private mutating func note(_ command: TaxiService.Command, at time: SimTime, _ isRecorded: Bool) {
            if isRecorded { commands.append((command, time)) }
            for index in 0..<host.taxis.effects.count {
                people.note(host.taxis.effects[index], at: time.microseconds * 1_000 + 20_000)
            }
        }
    }
}

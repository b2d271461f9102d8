import CityModel
import Glibc
import LoadTest
import Quantities
import Scenario
import SimulationKernel
import TaxiService

/// What the people of a load test cost for each command, without threads: they and the service on virtual time, and then
/// the service alone with the same commands.
enum PeopleBenchmark {
    private static let commandsMeasured = 2_000_000

    static func run() {
        print("people of load profiles on virtual time, one core, \(commandsMeasured) commands after the warm-up")
        print(Table.row(["", "asked/s", "made/s", "service ns", "people ns", "people MB", "nobody for"]))
        for name in ["half-a-million", "stress"] {
            do {
                measure(name, try LoadProfileLoader.load(path: name))
            } catch {
                print("\(name): not measured: \(error)")
            }
        }
    }

    private static func measure(_ name: String, _ loaded: LoadProfile) {
        var profile = loaded
        profile.arrivals = .poisson
        var run = Run(profile)
        run.go(commands: .max, until: profile.warmUp.microseconds * 1_000, isRecorded: false)
        let before = TaxiService(copyOf: run.service)
        let start = processorSeconds()
        run.go(commands: commandsMeasured, until: .max, isRecorded: true)
        let both = processorSeconds() - start
        let alone = replay(run.commands, in: before)
        let count = Double(run.sent)
        let seconds = Double(run.lastDue) / 1e9 - profile.warmUp.seconds
        print(
            Table.row([
                name, "\(Int(profile.rate))", "\(Int(count / seconds))", "\(Int(alone / count * 1e9))",
                "\(Int((both - alone) / count * 1e9))", "\(run.people.memoryBytes >> 20)",
                "\(run.people.actionsWithoutAnyone)",
            ]))
    }

    /// Timers of the service are among the commands.
    private static func replay(_ commands: [(TaxiService.Command, SimTime)], in service: consuming TaxiService)
        -> Double
    {
        let start = processorSeconds()
        for (command, time) in commands { service.handle(command, at: time) }
        return processorSeconds() - start
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private struct Run: ~Copyable {
        var people: People
        var service: TaxiService
        var timers = EventCalendar<TaxiService.Timer>(reservingCapacity: 1 << 20)
        var commands: [(TaxiService.Command, SimTime)] = []
        var sent = 0
        var lastDue: Int64 = 0

        init(_ profile: LoadProfile) {
            people = People(profile: profile, share: 0, of: 1)
            service = TaxiService(
                clock: TravelClock(city: profile.city, clockAtStart: .zero), rules: profile.rules,
                drivers: profile.users.drivers)
            commands.reserveCapacity(2 * commandsMeasured)
        }

        mutating func go(commands limit: Int, until end: Int64, isRecorded: Bool) {
            sent = 0
            while sent < limit {
                let timerDue = timers.nextTime.map { $0.microseconds * 1_000 } ?? .max
                let due = people.nextDueNanoseconds
                guard min(due, timerDue) < end else { return }
                if timerDue <= due {
                    if let timer = timers.popNext() { handle(.timer(timer.event), at: timerDue, isRecorded) }
                } else if let submission = people.next() {
                    sent += 1
                    lastDue = due
                    handle(submission.command, at: submission.dueNanoseconds, isRecorded)
                }
            }
        }

        private mutating func handle(_ command: TaxiService.Command, at nanoseconds: Int64, _ isRecorded: Bool) {
            let time = max(SimTime(microseconds: nanoseconds / 1_000), timers.now)
            if isRecorded { commands.append((command, time)) }
            service.handle(command, at: time)
            for index in 0..<service.effects.count {
                let effect = service.effects[index]
                if case .setTimer(let timer, let due) = effect {
                    timers.schedule(timer, at: max(due, time), priority: .normal)
                }
                people.note(effect, at: nanoseconds + 20_000)
            }
        }
    }
}

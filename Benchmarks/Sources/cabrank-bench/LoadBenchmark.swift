import LoadProfiles
@testable import CityFiles
@testable import CityModel
@testable import LoadTest
@testable import OperatingSystem
@testable import Quantities
@testable import Scenario
@testable import Statistics
@testable import TaxiService

/// Measures the target of the load tester: two million commands a second by the writer on one processor, checked on
/// another.
package enum LoadBenchmark {
    /// Returns the adapter of a city of 60 zones with a map; half the users are drivers.
    private static func target(users: Int) -> ServiceAdapter<TaxiLoad> {
        let city = CityGenerator(seed: 1).makeCity(name: "bench")
        return ServiceAdapter(
            TaxiLoad(recordedIn: city, users: TaxiUsers(clients: users - users / 2, drivers: users / 2)))
    }

    /// Measures the writer's speed with half a million users.
    @discardableResult
    package static func run(users: Int = 500_000, commands: Int = 2_000_000) -> WriterSpeed? {
        let target = target(users: users)
        print("Load: \(commands) mixed commands of \(users) users, as fast as the writer accepts them (processor time)")
        do {
            let speed = try WriterSpeed.measure(target, commands: commands, seed: 1)
            show(speed)
            return speed
        } catch {
            print(error)
            return nil
        }
    }

    /// Runs a load profile in real time: people, writer and checker on the available processors.
    @discardableResult
    package static func runOnTime(profile name: String = "half-a-million") -> LoadRecord? {
        do {
            let profile = try LoadProfileLoader.load(path: name)
            let measured = profile.duration.seconds
            print(
                "Load: \(name), \(profile.load.userCount) users, \(Int(profile.rate)) commands a second for \(measured) s"
            )
            let record = try profile.run()
            show(record)
            return record
        } catch {
            print("(not measured: \(error))")
            return nil
        }
    }

    private static func show(_ record: LoadRecord) {
        func row(_ name: String, _ histogram: LatencyHistogram) {
            let microseconds = [50, 99, 99.9, 99.99, 100].map {
                String(Double(histogram.value(atPercentile: $0) / 100) / 10)
            }
            print("  \(name)  \(microseconds.joined(separator: "  "))")
        }
        let all = record.judge.tally.all
        print("  µs         p50  p99  p99.9  p99.99  longest")
        row("total   ", all.total)
        row("naive   ", all.naive)
        row("queueing", all.queueing)
        row("service ", all.service)
        row("lateness", record.generators.lateness)
        print("  \(Int(record.commandsPerSecond)) commands a second, \(record.overloaded) refused")
        print("  writer busy \(Int(record.writerBusyShare * 100)) %, \(record.judge.tally.timers) timers")
        let wall = Double(record.writer.endedNanoseconds)
        let shares = [
            record.writer.processorNanoseconds, record.judge.processorNanoseconds,
            record.generators.processorNanoseconds,
        ].map { "\(Int(Double($0) / wall * 100)) %" }
        print("  processor: writer, checker, generator \(shares.joined(separator: ", "))")
        print(
            "  user \(record.processor.userNanoseconds / 1_000_000) ms, system "
                + "\(record.processor.systemNanoseconds / 1_000_000) ms, writer polling "
                + "\(record.writer.spinNanoseconds / 1_000_000) ms")
        print("  service \((record.writer.serviceBytes ?? 0) / 1_000_000) MB; wrong \(record.judge.verdict.wrong)")
        for reason in record.invalidityReasons { print("  invalid: \(reason)") }
    }

    private static func show(_ speed: WriterSpeed) {
        func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        print("  writer     \(tenths(speed.writerNanosecondsPerCommand)) ns a command")
        print("             \(tenths(speed.commandsPerSecond / 1e6)) million commands a second (target: 2)")
        print("  checker    \(tenths(speed.judgeNanosecondsPerCommand)) ns a command")
        print("  generator  \(tenths(speed.generatorNanosecondsPerCommand)) ns a command")
        print("  bare queue \(tenths(speed.queueNanoseconds)) ns to leave and join")
        print("             a command costs \(tenths(speed.queueOperationsPerCommand)) times as much")
        print("  service    \(tenths(Double(speed.serviceBytes) / 1e6)) MB")
        print("  wrong      \(speed.wrong) of \(speed.decisions) queue decisions")
    }
}

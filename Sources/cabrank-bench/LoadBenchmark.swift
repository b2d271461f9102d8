import CityModel
import LoadTest
import Quantities
import TaxiService

/// The load tester's promise: two million commands a second through the writer on one processor, judged on the other.
package enum LoadBenchmark {
    /// Half a million users in a city of 60 zones with a map.
    @discardableResult
    package static func run(users: Int = 500_000, commands: Int = 2_000_000) -> WriterSpeed? {
        let city = CityGenerator(seed: 1).makeCity(name: "bench")
        let target = LoadTarget(
            clock: TravelClock(city: city, clockAtStart: .hours(8)), rules: TaxiRules(), driverCount: users / 2)
        print("Load: \(commands) mixed commands of \(users) users, as fast as the writer takes them (processor time)")
        do {
            let speed = try WriterSpeed.measure(target, clientCount: users - users / 2, commands: commands, seed: 1)
            show(speed)
            return speed
        } catch {
            print(error)
            return nil
        }
    }

    private static func show(_ speed: WriterSpeed) {
        func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        print("  writer     \(tenths(speed.writerNanosecondsPerCommand)) ns a command")
        print("             \(tenths(speed.commandsPerSecond / 1e6)) million commands a second; 2 promised")
        print("  judge      \(tenths(speed.judgeNanosecondsPerCommand)) ns a command")
        print("  generator  \(tenths(speed.generatorNanosecondsPerCommand)) ns a command")
        print("  bare queue \(tenths(speed.queueNanoseconds)) ns to leave and join")
        print("             a command costs \(tenths(speed.queueOperationsPerCommand)) of that")
        print("  service    \(tenths(Double(speed.serviceBytes) / 1e6)) MB")
        print("  wrong      \(speed.wrong) of \(speed.decisions) queue decisions")
    }
}

@testable import CityModel
@testable import LoadTest
@testable import Quantities
@testable import RuleModels
@testable import SimulationKernel
@testable import TaxiService

/// Measures the cost per command of the load tester's checker, compared with the service whose decisions it checks.
///
/// The commands of a mixed day are recorded first and then checked at once: half a million users, 260 zones.
enum CheckerBenchmark {
    private static let zones = 260
    private static let clients = 450_000
    private static let commandsMeasured = 2_000_000

    /// Commands with their effects, in order.
    private struct Recording {
        var commands: [(command: TaxiService.Command, time: SimTime, effectsEnd: Int)] = []
        var effects: [TaxiService.Effect] = []
    }

    /// Runs the benchmark with enough drivers, and with so few that most rides wait.
    static func run() {
        run(drivers: 50_000)
        run(drivers: 5_000)
    }

    private static func run(drivers: Int) {
        let city = CheckerBenchmark.city()
        let clock = TravelClock(city: city, clockAtStart: .zero)
        var judge = TaxiChecker(
            city: city, rules: TaxiRules(), drivers: drivers, fares: FareModel(TaxiRules(), ZoneTable(clock)))
        var service = TaxiService(clock: clock, rules: TaxiRules(), drivers: drivers)
        var people = People(drivers: drivers)
        let start = people.record(commands: drivers * 3, with: &service)
        feed(start, to: &judge)
        print("checker: \(zones) zones, \(drivers) drivers, \(clients) clients")
        for round in 1...2 {
            let recording = people.record(commands: commandsMeasured, with: &service)
            let clock = ContinuousClock()
            let taken = clock.measure { feed(recording, to: &judge) }
            let nanoseconds = Double(taken.components.attoseconds) / 1e9 + Double(taken.components.seconds) * 1e9
            let each = nanoseconds / Double(recording.commands.count)
            let perCommand = Double(recording.effects.count) / Double(recording.commands.count)
            print(
                "  round \(round): \(Int(each)) ns a command (\(Int(perCommand * 100)) effects in 100 commands), "
                    + "\(judge.choiceCount) choices, \(judge.wrong) wrong")
        }
        judge.finish()
        print("  at the end: \(judge.counts.accepted) requests, \(judge.wrong) wrong")
    }

    private static func feed(_ recording: Recording, to judge: inout TaxiChecker) {
        var next = 0
        for entry in recording.commands {
            judge.begin(entry.command, at: entry.time)
            while next < entry.effectsEnd {
                judge.check(recording.effects[next])
                next += 1
            }
            judge.end()
        }
    }

    private static func city() -> City {
        let legs = (0..<zones * zones).map { index in
            let metres = Int32(500 + abs(index / zones - index % zones) * 137)
            return TravelLeg(milliseconds: metres * 120, metres: metres)
        }
        return City(
            name: "Bench", zones: (0..<zones).map { Zone(name: "\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) })
    }

    /// Drivers and clients who respond after a number of other commands.
    private struct People {
        private let drivers: Int
        private var random = StreamFamily(seed: 1, replication: 0).stream(
            purpose: StreamPurpose(rawValue: 0), entity: 0)
        private var time = SimTime.zero
        private var started = 0
        /// Next commands of people, in a ring indexed by the number of the command.
        private var due: [[TaxiService.Command]] = Array(repeating: [], count: 1 << 18)
        private var step = 0

        init(drivers: Int) { self.drivers = drivers }

        private mutating func below(_ bound: Int) -> Int { Int(random.nextUInt64() % UInt64(bound)) }
        private mutating func zone() -> ZoneID { ZoneID(below(zones)) }

        mutating func record(commands: Int, with service: inout TaxiService) -> Recording {
            var recording = Recording()
            recording.commands.reserveCapacity(commands + 1_000)
            while recording.commands.count < commands {
                time += .microseconds(10)
                let slot = step & (due.count - 1)
                for command in due[slot] { perform(command, &service, &recording) }
                due[slot].removeAll(keepingCapacity: true)
                perform(somebodyActs(service), &service, &recording)
                step += 1
            }
            return recording
        }

        private mutating func somebodyActs(_ service: borrowing TaxiService) -> TaxiService.Command {
            if started < drivers {
                started += 1
                return .driver(DriverID(started - 1), .start(at: Position(zone()), taxi: TaxiID(started - 1)))
            }
            let driver = DriverID(below(drivers))
            switch below(100) {
            case 0..<20:
                let (origin, destination) = (zone(), zone())
                return .client(
                    ClientID(below(clients)),
                    .request(from: Position(origin), to: Position(destination), party: 1, share: false))
            case 20..<22: return .client(ClientID(below(clients)), .withdraw(.none))
            case 22..<32: return .driver(driver, .move(to: Position(zone())))
            default: return .driver(driver, .move(to: Position(service.zone(of: driver))))
            }
        }

        private mutating func perform(
            _ command: TaxiService.Command, _ service: inout TaxiService, _ recording: inout Recording
        ) {
            service.handle(command, at: time)
            for effect in service.effects {
                recording.effects.append(effect)
                react(to: effect)
            }
            recording.commands.append((command, time, recording.effects.count))
        }

        private mutating func react(to effect: TaxiService.Effect) {
            switch effect {
            case .offered(_, let driver, _): later(.driver(driver, below(10) == 0 ? .refuse : .accept), 5_000)
            case .accepted(_, let client, let driver, _, _, _):
                later(.driver(driver, .arrive), 30_000)
                later(.driver(driver, .pickUp(.none)), 31_000)
                later(.client(client, .pay(.card, fails: false)), 60_000)
                later(.driver(driver, .conclude), 70_000)
            case .stoodDown(let driver):
                later(.driver(driver, .start(at: Position(zone()), taxi: TaxiID(driver.index))), 10_000)
            default: break
            }
        }

        private mutating func later(_ command: TaxiService.Command, _ steps: Int) {
            due[(step + steps + below(900)) & (due.count - 1)].append(command)
        }
    }
}

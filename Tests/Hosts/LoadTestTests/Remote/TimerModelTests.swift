import CityModel
import Quantities
import RuleModels
import ServiceKernel
import TaxiService
import TestSupport
import Testing

@testable import LoadTest

@Suite("The checker of a service that does not publish its timers")
struct TimerModelTests {
    /// A service with random users. The checker sees commands and events only, and timers under meaningless serials.
    private struct RandomService: ~Copyable {
        private var service: TaxiService
        private var injector: FaultInjector<TaxiService>?
        private var judge: TimerModel
        private var random: SplitMix64
        private var timers: [(due: SimTime, timer: TaxiService.Timer)] = []
        private var now = SimTime.zero
        private var requests: UInt32 = 0
        private let losesTimers: Bool
        private(set) var timersFired = 0

        init(seed: UInt64, defect: TaxiService.Defect? = nil, losesTimers: Bool = false) {
            var rules = TaxiRules()
            rules.reservationLead = .minutes(20)
            let city = SmallTown.city
            let clock = TravelClock(city: city, clockAtStart: .zero)
            service = TaxiService(clock: clock, rules: rules, drivers: 6)
            injector = FaultInjector(defect, in: &service)
            let fares = FareModel(rules, ZoneTable(clock))
            judge = TimerModel(TaxiChecker(city: city, rules: rules, drivers: 6, fares: fares), rules: rules)
            random = SplitMix64(seed: seed)
            self.losesTimers = losesTimers
        }

        mutating func live(_ count: Int) -> Verdict {
            for _ in 0..<count {
                let time = now + SimDuration(microseconds: .random(in: 1...25_000_000, using: &random))
                fire(until: time)
                now = time
                send(command())
            }
            judge.finish(ServiceRecord(begun: 0))
            return judge.verdict
        }

        private mutating func command() -> TaxiService.Command {
            let driver = DriverID(.random(in: 0..<6, using: &random))
            let client = ClientID(.random(in: 0..<8, using: &random))
            let here = Position(ZoneID(.random(in: 0..<9, using: &random)))
            let there = Position(ZoneID(.random(in: 0..<9, using: &random)))
            let request = RequestID(.random(in: 1...max(1, requests), using: &random))
            let isShared = Bool.random(using: &random)
            switch Int.random(in: 0..<21, using: &random) {
            case 0, 1: return .driver(driver, .start(at: here, taxi: TaxiID(driver.index)))
            case 2: return .driver(driver, .stop)
            case 3: return .driver(driver, .loseConnection)
            case 4: return .driver(driver, .regainConnection)
            case 5, 6: return .driver(driver, .accept)
            case 7: return .driver(driver, .refuse)
            case 8: return .driver(driver, .giveBack)
            case 9: return .driver(driver, .arrive)
            case 10: return .driver(driver, .pickUp(.none))
            case 11: return .driver(driver, .conclude)
            case 12, 13: return .client(client, .request(from: here, to: there, party: 1, share: isShared))
            case 14: return .client(client, .withdraw(.none))
            case 15:
                let departure = now + .minutes(Int64.random(in: 15...40, using: &random))
                return .client(
                    client, .reserve(from: here, to: there, party: 1, share: isShared, departure: departure))
            case 16:
                let change = TaxiService.ReservationChange(departure: isShared ? now + .minutes(30) : nil)
                return .client(client, .changeReservation(request, change))
            case 17: return .client(client, .join(request, from: .outside, to: there, party: 1))
            case 18: return .client(client, .pay(.cash, fails: false))
            case 19: return .driver(driver, .confirmCash(.none))
            default: return .client(client, .pay(.card, fails: false))
            }
        }

        private mutating func fire(until time: SimTime) {
            while let first = timers.first, first.due <= time {
                timers.removeFirst()
                guard service.isPending(first.timer, injecting: injector), !losesTimers || !Bool.random(using: &random)
                else { continue }
                now = max(now, first.due)
                timersFired += 1
                send(.timer(first.timer))
            }
        }

        private mutating func send(_ command: TaxiService.Command) {
            injector.handle(command, at: now, in: &service)
            judge.begin(command.withNumber(.random(in: .min ... .max, using: &random)), at: now)
            for effect in service.effects {
                if case .setTimer(let timer, let due) = effect {
                    let place = timers.firstIndex { $0.due > due } ?? timers.count
                    timers.insert((due, timer), at: place)
                    continue
                }
                if case .offerWithdrawn = effect { continue }
                switch effect {
                case .requested(let id, _, _, _, _, _, _), .reserved(let id, _, _, _, _, _, _, _),
                    .joined(let id, _, _, _, _, _, _):
                    requests = max(requests, id.number)
                default: break
                }
                judge.check(effect)
            }
            judge.end()
        }
    }

    private static let seeds: ClosedRange<UInt64> = 1...40

    @Test("A correct service passes with arbitrary timer serials", arguments: seeds)
    func sound(seed: UInt64) {
        var street = RandomService(seed: seed)
        let verdict = street.live(1_500)
        #expect(verdict.wrong == 0, "seed \(seed): \(verdict.firstWrong.prefix(2))")
        #expect(verdict.decisions > 100 && street.timersFired > 20)
    }

    @Test(
        "Canary: a service that breaks a rule of timers, prices or waits is detected",
        arguments: [
            TaxiService.Defect.staleAnswerAccepted, .formerDepartureObeyed, .lapseForgotten, .lastInFirstOut,
            .refusalLost, .pricesTenfold, .centAdded, .secondAdded,
        ])
    func broken(defect: TaxiService.Defect) {
        let wrong = Self.seeds.reduce(0) { sum, seed in
            var street = RandomService(seed: seed, defect: defect)
            return sum + street.live(1_500).wrong
        }
        #expect(wrong > 0)
    }

    @Test("Canary: timers that never fire are reported")
    func lost() {
        var kinds: Set<ViolationKind> = []
        for seed in Self.seeds {
            var street = RandomService(seed: seed, losesTimers: true)
            kinds.formUnion(street.live(1_500).wrongByKind.map(\.kind))
        }
        #expect(kinds.isSuperset(of: [.timeoutLost, .timerLost]))
    }
}

extension TaxiService.Command {
    /// Returns a timer with another serial.
    fileprivate func withNumber(_ serial: UInt32) -> TaxiService.Command {
        switch self {
        case .timer(.offerTimeout(let driver, _)): .timer(.offerTimeout(driver, serial: serial))
        case .timer(.reservationDue(let request, _)): .timer(.reservationDue(request, serial: serial))
        case .timer(.noShow(let request, _)): .timer(.noShow(request, serial: serial))
        case .driver, .client, .timer: self
        }
    }
}

import ActivityService
import Quantities
import RuleModels
import TestSupport

/// Setting of a random run: start, rules and possible actions.
struct ActivityWorld: Sendable {
    let seed: UInt64
    let rules: ActivityRules
    let calendar: ModelCalendar

    init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        var rules = ActivityRules()
        if random.chance(75) {
            // Small goals are reached and exceeded often.
            (rules.goalKilometresMin, rules.goalKilometresMax, rules.goalKilometresDefault) = (1, 12, 4)
        }
        self.rules = rules
        let dates = ["2026-01-31", "2024-02-28", "2024-02-29", "2023-02-28", "2026-12-31", "2026-06-10"]
        calendar = ModelCalendar(
            startDate: CalendarDate(random.pick(dates)) ?? CalendarDate(daysSince1970: 0),
            clockAtStart: .minutes(Int64(random.within(0...1_439))))
    }
}

/// A generator of random steps, valid and invalid, by the state of the model.
struct ActivityGenerator {
    private let world: ActivityWorld
    private var random: SplitMix64
    /// A separate stream for leaving, so that all other draws stay the same without it.
    private var leaving: SplitMix64
    private var now = SimTime.zero
    /// Times of earlier actions; late fixes often have exactly one of these times.
    private var moments: [SimTime] = [.zero]

    init(_ world: ActivityWorld) {
        self.world = world
        random = SplitMix64(seed: world.seed &+ 0x5DEE_CE66)
        leaving = SplitMix64(seed: ~world.seed)
    }

    mutating func next(_ model: ActivityModel) -> ActivityStep {
        now += pause()
        let runner = RunnerID(random.below(2))
        let view = model.runner(runner)
        let action: ActivityService.RunnerAction =
            leaving.below(600) == 0 ? .leaveActivity : random.chance(85) ? sensible(view) : any()
        if action.operation != .fix { moments.append(now) }
        return ActivityStep(time: now, runner: runner, action: action)
    }

    private mutating func pause() -> SimDuration {
        switch random.below(100) {
        case 0..<20: .zero
        case 20..<40: .seconds(1)
        case 40..<75: .milliseconds(Int64(random.within(1...30_000)))
        case 75..<95: .minutes(Int64(random.within(1...30)))
        case 95..<99: .hours(Int64(random.within(1...9)))
        default: .days(Int64(random.within(1...40)))
        }
    }

    private mutating func sensible(_ view: ModelRunner) -> ActivityService.RunnerAction {
        if !view.isAppAlive { return .reviveApp }
        guard view.hasOpenSession else {
            return random.chance(50) ? start() : random.chance(60) ? fix() : goal(view)
        }
        switch random.below(100) {
        case 0..<72: return fix()
        case 72..<82: return view.isPaused ? .resume : .pause
        case 82..<88: return .stop
        case 88..<92: return .dieApp
        case 92..<96: return goal(view)
        default: return view.isConnected ? .loseConnection : .regainConnection
        }
    }

    private mutating func any() -> ActivityService.RunnerAction {
        switch random.below(11) {
        case 0: start()
        case 1: .pause
        case 2: .resume
        case 3: .stop
        case 4: .loseConnection
        case 5: .regainConnection
        case 6: .dieApp
        case 7: .reviveApp
        case 8: .setGoal(kilometres: UInt32(random.within(0...14)))
        case 9: .resetProgress(confirmed: random.chance(30))
        default: fix()
        }
    }

    private mutating func start() -> ActivityService.RunnerAction {
        .start(kind: random.pick([.run, .ride]), title: random.pick(["", "Coast", "Hills"]))
    }

    private mutating func goal(_ view: ModelRunner) -> ActivityService.RunnerAction {
        if random.chance(10) { return .resetProgress(confirmed: true) }
        let (min, max) = (Int(world.rules.goalKilometresMin), Int(world.rules.goalKilometresMax))
        let done = view.months(world.calendar).map { view.month($0, world.calendar).done }.max() ?? 0
        let near = Int(done / 1_000_000_000) + random.within(-1...2)
        return .setGoal(kilometres: UInt32(Swift.max(0, random.chance(70) ? near : random.within(min...max))))
    }

    private mutating func fix() -> ActivityService.RunnerAction {
        let place = FixedPosition(
            x: Int32(random.within(-20_000...20_000)) - 86_109_900,
            y: Int32(random.within(-20_000...20_000)) + 411_496_100)
        let taken: SimTime? =
            switch random.below(100) {
            case 0..<55: nil
            case 55..<70: random.pick(moments)
            case 70..<75: random.pick(moments) + .microseconds(Int64(random.within(-1...1)))
            case 75..<92: now - .milliseconds(Int64(random.within(0...120_000)))
            case 92..<98: now - .minutes(Int64(random.within(0...120)))
            default: now + .microseconds(Int64(random.within(0...1)))
            }
        return .fix(place, accuracyMetres: UInt32(random.pick([3, 10, 30, 50, 50, 51, 90])), taken: taken)
    }
}

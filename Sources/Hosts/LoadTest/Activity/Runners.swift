import ActivityService
import Behaviour
import Quantities
import SimulationKernel

/// A runner or cyclist with the recording app, as the person knows it.
struct AppRunner: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        case free
        /// Waiting for an answer.
        case asking
        case running, paused
        case loggedOut
    }

    var phase = Phase.free
    var isConnected = true
    var isAppAlive = true
    /// Whether the session is to stop as soon as the app can send the command.
    var shouldStop = false
    /// Number of sessions started. Events planned for an earlier session are ignored.
    var serial: UInt32 = 0
    var place = FixedPosition(x: 0, y: 0)
    /// Step from one fix to the next, in metres.
    var north = 0.0, east = 0.0
}

/// One generator's share of the runners and cyclists of a load test.
///
/// A runner in a session sends a fix at a fixed interval. While the connection is lost, the app stores the fixes. It
/// sends all of them after the connection returns, the latest first (F03).
package struct Runners: ~Copyable, LoadSource {
    /// The load of runners.
    package typealias Service = ActivityLoad

    enum Event: BitwiseCopyable {
        case fix(Int, serial: UInt32)
        /// The sending of one stored fix.
        case late(Int)
        case resume(Int, serial: UInt32)
        case stop(Int, serial: UInt32)
        case regain(Int)
        case revive(Int)
        case logIn(Int)
    }

    struct KeptFix: BitwiseCopyable {
        var place: FixedPosition
        var accuracyMetres: UInt32
        var taken: SimTime
    }

    private let load: ActivityLoad
    private let sender: UInt16
    private let share: PopulationPartition
    private let mixChoice: WeightedChoice
    private let session, pause, lost, loggedOut: Sampler
    private var agenda: LoadSchedule<Event>
    private var actions, runs: RandomStream
    private var runners: ContiguousArray<AppRunner>
    private var kept: [Int: [KeptFix]] = [:]
    private var free, running: PersonPool
    /// Number of actions skipped because no suitable runner was available.
    package private(set) var actionsWithoutUser = 0

    /// Share of the fixes that apps still send during a pause.
    static let fixesInPauses = 0.2
    private static let home = FixedPosition(x: -86_110_000, y: 411_490_000)

    /// Creates the share of one of `generators` generators.
    package init(profile: LoadProfile, _ load: ActivityLoad, share: Int, of generators: Int) {
        self.load = load
        (sender, self.share) = (UInt16(share), PopulationPartition(share, of: generators))
        mixChoice = WeightedChoice(weights: load.mix.shares)
        session = Sampler(load.runs.session)
        pause = Sampler(load.runs.pause)
        lost = Sampler(load.runs.outage)
        loggedOut = Sampler(load.runs.loggedOut)
        let streams = StreamFamily(seed: profile.seed, replication: 0)
        agenda = LoadSchedule(ArrivalProcess(of: profile, generator: share, of: generators, streams))
        actions = streams.stream(purpose: .loadActions, entity: UInt32(share))
        runs = streams.stream(purpose: .loadRuns, entity: UInt32(share))
        let count = self.share.size(of: load.runners)
        runners = ContiguousArray(repeating: AppRunner(), count: count)
        free = PersonPool(ofAll: count)
        running = PersonPool(of: count)
    }

    // MARK: Interface for the generator

    /// Time of the next action, in nanoseconds since the start of the run; `.max` if there is none.
    package var nextDueNanoseconds: Int64 { agenda.nextNanoseconds }

    /// Carries out the action that is due next and returns its command, if there is one.
    package mutating func next() -> Submission<ActivityLoad.Command>? {
        switch agenda.takeNext() {
        case .newAction(let nanoseconds): begin(due: nanoseconds)
        case .planned(let moment, let time): carryOut(moment, at: time)
        case nil: nil
        }
    }

    /// Resets the runner after the full queue has rejected the command; planned actions are retried later.
    package mutating func noteOverloaded(_ submission: Submission<ActivityLoad.Command>) {
        guard let runner = share.index(of: submission.payload.runner.index) else { return }
        switch submission.payload {
        case .runner(_, .start), .logOut: setPhase(runner, .free)
        case .runner(_, .pause): setPhase(runner, .running)
        case .runner(_, .resume): plan(.resume(runner, serial: runners[runner].serial), in: pause)
        case .runner(_, .stop): plan(.stop(runner, serial: runners[runner].serial), in: pause)
        case .runner(_, .regainConnection): plan(.regain(runner), in: lost)
        case .runner(_, .reviveApp): plan(.revive(runner), in: lost)
        case .logIn: plan(.logIn(runner), in: loggedOut)
        case .runner(_, .loseConnection): runners[runner].isConnected = true
        case .runner(_, .dieApp): runners[runner].isAppAlive = true
        case .runner(_, .fix), .runner(_, .setGoal), .runner(_, .resetProgress), .runner(_, .leaveActivity): break
        }
    }

    private mutating func plan(_ moment: Event, in delay: borrowing Sampler) {
        agenda.plan(moment, at: agenda.now + SimDuration(seconds: delay.sample(from: &runs)))
    }

    private func submission(
        _ runner: Int, _ action: ActivityService.RunnerAction, due: Int64
    ) -> Submission<ActivityLoad.Command> {
        submission(.runner(id(runner), action), due: due)
    }

    private func submission(_ command: ActivityLoad.Command, due: Int64) -> Submission<ActivityLoad.Command> {
        Submission(order: command, CommandKind(of: command), sender: sender, dueNanoseconds: due)
    }

    private func id(_ runner: Int) -> RunnerID { RunnerID(share.number(runner)) }

    // MARK: Actions that runners begin

    private mutating func begin(due: Int64) -> Submission<ActivityLoad.Command>? {
        let kind = load.mix.kinds[mixChoice.sample(from: &actions)]
        let isOnWay = kind == .pause || kind == .connection
        guard let runner = isOnWay ? running.choose(from: &actions) : free.choose(from: &actions) else {
            actionsWithoutUser += 1
            return nil
        }
        let time = SimTime(nanosecondsSinceStart: due)
        switch kind {
        case .pause:
            setPhase(runner, .asking)
            return submission(runner, .pause, due: due)
        case .connection: return submission(runner, loseSomething(runner, at: time), due: due)
        case .goal: return submission(runner, goal(), due: due)
        case .login:
            setPhase(runner, .asking)
            return submission(.logOut(id(runner)), due: due)
        default:
            setPhase(runner, .asking)
            return submission(runner, .start(kind: actions.bernoulli(0.6) ? .run : .ride, title: ""), due: due)
        }
    }

    /// Loses the connection or kills the app, with equal probability (F03).
    private mutating func loseSomething(_ runner: Int, at time: SimTime) -> ActivityService.RunnerAction {
        let back = time + SimDuration(seconds: lost.sample(from: &runs))
        running.remove(runner)
        if actions.bernoulli(0.5) {
            runners[runner].isConnected = false
            agenda.plan(.regain(runner), at: back)
            return .loseConnection
        }
        runners[runner].isAppAlive = false
        agenda.plan(.revive(runner), at: back)
        return .dieApp
    }

    /// Returns a goal command; some goals are out of range, some resets lack the confirmation (F05).
    private mutating func goal() -> ActivityService.RunnerAction {
        let draw = actions.uniform()
        if draw < 0.05 { return .resetProgress(confirmed: actions.bernoulli(0.5)) }
        if draw < 0.08 { return .setGoal(kilometres: actions.bernoulli(0.5) ? 9 : 1_000) }
        return .setGoal(kilometres: UInt32(10 + actions.index(below: 60)))
    }

    // MARK: Planned events

    private mutating func carryOut(_ moment: Event, at time: SimTime) -> Submission<ActivityLoad.Command>? {
        let due = time.nanosecondsSinceStart
        switch moment {
        case .fix(let runner, let serial): return fix(runner, serial: serial, at: time)
        case .late(let runner):
            guard runners[runner].isConnected, runners[runner].isAppAlive, let fix = kept[runner]?.popLast() else {
                return nil
            }
            if kept[runner]?.isEmpty == false { agenda.plan(.late(runner), at: time) }
            return submission(
                runner, .fix(fix.place, accuracyMetres: fix.accuracyMetres, taken: fix.taken), due: due)
        case .resume(let runner, let serial):
            guard runners[runner].serial == serial, runners[runner].phase == .paused else { return nil }
            setPhase(runner, .asking)
            return submission(runner, .resume, due: due)
        case .stop(let runner, let serial):
            guard runners[runner].serial == serial else { return nil }
            runners[runner].shouldStop = true
            return stopIfPossible(runner, due: due)
        case .regain(let runner): return submission(runner, .regainConnection, due: due)
        case .revive(let runner): return submission(runner, .reviveApp, due: due)
        case .logIn(let runner): return submission(.logIn(id(runner)), due: due)
        }
    }

    /// Stops the session if no answer is pending and the app can send.
    private mutating func stopIfPossible(_ runner: Int, due: Int64) -> Submission<ActivityLoad.Command>? {
        let own = runners[runner]
        guard own.shouldStop, own.phase == .running || own.phase == .paused, own.isConnected, own.isAppAlive else {
            return nil
        }
        setPhase(runner, .asking)
        return submission(runner, .stop, due: due)
    }

    private mutating func fix(_ runner: Int, serial: UInt32, at time: SimTime) -> Submission<ActivityLoad.Command>? {
        guard runners[runner].serial == serial, runners[runner].phase != .free else { return nil }
        agenda.plan(.fix(runner, serial: serial), at: time + load.runs.fixInterval)
        guard runners[runner].isAppAlive else { return nil }
        switch runners[runner].phase {
        case .running: move(runner)
        case .paused: if !runs.bernoulli(Runners.fixesInPauses) { return nil } else { move(runner) }
        case .asking, .free, .loggedOut: return nil
        }
        // F02.
        let accuracyMetres: UInt32 = runs.bernoulli(0.03) ? 60 : runs.bernoulli(0.02) ? 50 : 8
        guard runners[runner].isConnected else {
            kept[runner, default: []].append(
                KeptFix(place: runners[runner].place, accuracyMetres: accuracyMetres, taken: time))
            return nil
        }
        return submission(
            runner, .fix(runners[runner].place, accuracyMetres: accuracyMetres, taken: time),
            due: time.nanosecondsSinceStart)
    }

    /// Moves one step, occasionally in a new direction.
    private mutating func move(_ runner: Int) {
        if runs.bernoulli(0.1) { turn(runner) }
        runners[runner].place = runners[runner].place.moved(
            north: runners[runner].north, east: runners[runner].east)
    }

    private mutating func turn(_ runner: Int) {
        let north = 2 * runs.uniform() - 1
        let east = (1 - north * north).squareRoot()
        runners[runner].north = load.runs.stepMetres * north
        runners[runner].east = load.runs.stepMetres * (runs.bernoulli(0.5) ? east : -east)
    }

    // MARK: Effects

    /// Updates the runner to whom the effect belongs.
    package mutating func note(_ effect: ActivityLoad.Effect, at nanoseconds: Int64) {
        guard let runner = share.index(of: effect.runner.index) else { return }
        let time = SimTime(notBeforeNanoseconds: nanoseconds)
        switch effect {
        case .loggedOut:
            setPhase(runner, .loggedOut)
            agenda.plan(.logIn(runner), at: time + SimDuration(seconds: loggedOut.sample(from: &runs)))
        case .loggedIn: setPhase(runner, .free)
        case .shutOut: break
        case .activity(let effect): note(effect, by: runner, at: time)
        }
    }

    private mutating func note(_ effect: ActivityService.Effect, by runner: Int, at time: SimTime) {
        let serial = runners[runner].serial
        switch effect {
        case .started:
            runners[runner].serial = serial &+ 1
            runners[runner].shouldStop = false
            runners[runner].place = Runners.home
            turn(runner)
            setPhase(runner, .running)
            sendKept(runner, at: time)
            agenda.plan(.fix(runner, serial: serial &+ 1), at: time + load.runs.fixInterval)
            agenda.plan(
                .stop(runner, serial: serial &+ 1), at: time + SimDuration(seconds: session.sample(from: &runs)))
        case .paused:
            setPhase(runner, .paused)
            agenda.plan(.resume(runner, serial: serial), at: time + SimDuration(seconds: pause.sample(from: &runs)))
            stopSoon(runner, at: time)
        case .resumed:
            setPhase(runner, .running)
            stopSoon(runner, at: time)
        case .stopped: setPhase(runner, .free)
        case .connectionRegained:
            runners[runner].isConnected = true
            // F03: half of the apps send their stored fixes only in the next session.
            if runs.bernoulli(0.5) { sendKept(runner, at: time) }
            setPhase(runner, runners[runner].phase)
            stopSoon(runner, at: time)
        case .appRevived:
            runners[runner].isAppAlive = true
            setPhase(runner, runners[runner].phase)
            stopSoon(runner, at: time)
        case .rejected(_, .start, _): setPhase(runner, .free)
        case .rejected(_, .pause, _): setPhase(runner, .running)
        case .rejected, .connectionLost, .appDied, .goalSet, .goalReached, .goalCleared, .notified, .progressReset,
            .activityLeft, .fixKept, .fixLeftOut:
            break
        }
    }

    private mutating func sendKept(_ runner: Int, at time: SimTime) {
        if kept[runner]?.isEmpty == false { agenda.plan(.late(runner), at: time) }
    }

    /// Plans the stop now if it became due while the app could not send it.
    private mutating func stopSoon(_ runner: Int, at time: SimTime) {
        if runners[runner].shouldStop { agenda.plan(.stop(runner, serial: runners[runner].serial), at: time) }
    }

    private mutating func setPhase(_ runner: Int, _ phase: AppRunner.Phase) {
        runners[runner].phase = phase
        free.set(runner, phase == .free)
        running.set(runner, phase == .running && runners[runner].isConnected && runners[runner].isAppAlive)
    }
}

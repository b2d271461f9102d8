import ActivityService
import Glibc
import Quantities
import SimulationKernel

/// Runners and cyclists (B03): they plan a route of the intended length, follow it, pause, lose the connection, have
/// crashing apps, and aim at a monthly goal.
///
/// Phones send their fixes about once a minute; without a connection they send them when it is back.
package struct RunnerPopulation: Population, ~Copyable {
    var runners: ContiguousArray<Runner>
    private var calendar: EventCalendar<RunnerID>
    private var walkPlanner, cyclePlanner: LoopPlanner
    private var lines = WalkingPathStore(reusesRoom: true)
    let draws: RunnerSamplers
    let rules: ActivityRules
    let streams: StreamFamily
    let startDate: CalendarDate
    let clockAtStart: SimDuration
    let end: SimTime
    private let noiseWeights: (kept: Double, fresh: Double)

    /// The runner whose event is being handled.
    private var acting: RunnerID?
    /// Commands of this runner: these fixes first, then the actions.
    private var pendingFixes: [Fix] = []
    private var fixesTaken = 0
    var actions: [ActivityService.RunnerAction] = []
    private var actionsTaken = 0
    /// Fixes of phones without a connection, in buffers that are reused, and the free buffers.
    private var backlogs: [[Fix]] = []
    private var freeBacklogs: [Int32] = []
    /// Length of a ten-millionth of a degree of longitude in the city.
    private let metresPerUnitEast: Double

    /// A position found by a phone.
    private struct Fix: BitwiseCopyable {
        var place: FixedPosition
        var accuracyMetres: UInt32
        var taken: SimTime
    }

    /// Creates the runners and schedules their first events.
    package init(_ setup: RunnerPopulationSetup) {
        draws = setup.runners
        rules = setup.rules
        streams = setup.streams
        (startDate, clockAtStart, end) = (setup.startDate, setup.clockAtStart, setup.end)
        walkPlanner = LoopPlanner(setup.walk)
        cyclePlanner = LoopPlanner(setup.cycle)
        noiseWeights = FixNoise.weights(interval: setup.runners.habits.gps.interval)
        calendar = EventCalendar(reservingCapacity: setup.runners.habits.count)
        lines.begin(at: FixedPosition(x: 0, y: 0))
        let nowhere = PathMovement(along: lines.finish(), millimetresPerSecond: 1, since: .zero)
        let noise = FixNoise(streams.stream(purpose: .fixNoise, entity: 0))
        let latitude = setup.walk.position(ofNode: 0).coordinate.latitudeDegrees
        metresPerUnitEast = RunnerPopulation.metresPerUnitNorth * cos(latitude * Earth.radiansPerDegree)
        runners = ContiguousArray(
            repeating: Runner(movement: nowhere, noise: noise), count: setup.runners.habits.count)
        for index in runners.indices {
            drawHabits(index, setup)
            drawGoal(index, month: startDate, at: .zero)
            planSession(index, after: .zero)
            plan(RunnerID(index))
        }
    }

    private mutating func drawHabits(_ index: Int, _ setup: RunnerPopulationSetup) {
        var stream = streams.stream(purpose: .runnerHabits, entity: UInt32(index))
        if stream.bernoulli(draws.habits.cyclistProbability) { runners[index].traits.insert(.cycles) }
        runners[index].dailyChance = min(1, draws.sessionsPerMonth.sample(from: &stream) / 30)
        let network = runners[index].traits.contains(.cycles) ? setup.cycle : setup.walk
        runners[index].home = network.position(ofNode: stream.index(below: network.streets.graph.nodeCount))
    }

    // MARK: Due events

    /// Time of the next event; nil if there is none.
    package var nextEventTime: SimTime? { calendar.nextTime }
    /// Removes and returns the next event.
    package mutating func popNextEvent() -> DueEvent<RunnerID>? { calendar.popNext() }
    /// Number of runners.
    package var count: Int { runners.count }
    /// Memory of the runners in bytes.
    package var memoryBytes: Int {
        runners.capacity * MemoryLayout<Runner>.stride + calendar.memoryBytes + lines.pointCount * 12
    }

    /// Schedules the next event of the runner.
    package mutating func endStep(at time: SimTime) {
        if let runner = acting { plan(runner) }
        acting = nil
    }

    private mutating func plan(_ runner: RunnerID) {
        let due = runners[Int(runner.index)].due
        if due != .distantFuture { calendar.schedule(runner, at: due, priority: .normal) }
    }

    /// Returns the next command: fixes first, then actions.
    @inline(__always)
    package mutating func nextCommand(at time: SimTime) -> ActivityService.Command? {
        guard let runner = acting else { return nil }
        if fixesTaken < pendingFixes.count {
            let fix = pendingFixes[fixesTaken]
            fixesTaken += 1
            return .runner(runner, .fix(fix.place, accuracyMetres: fix.accuracyMetres, taken: fix.taken))
        }
        return takeAction().map { .runner(runner, $0) }
    }

    private mutating func takeAction() -> ActivityService.RunnerAction? {
        if actionsTaken < actions.count {
            actionsTaken += 1
            return actions[actionsTaken - 1]
        }
        pendingFixes.removeAll(keepingCapacity: true)
        actions.removeAll(keepingCapacity: true)
        (fixesTaken, actionsTaken) = (0, 0)
        return nil
    }

    /// Handles the runner's event. If several are due, changes of the app and the connection come first.
    package mutating func handle(_ runner: RunnerID, at time: SimTime) {
        let index = Int(runner.index)
        acting = runner
        if runners[index].appChange == time {
            changeApp(index, at: time)
        } else if runners[index].connectionChange == time {
            changeConnection(index, at: time)
        } else if runners[index].pauseChange == time {
            changePause(index, at: time)
        } else if runners[index].arrivalDue == time {
            arrive(index, at: time)
        } else if runners[index].sendingDue == time {
            runners[index].sendingDue = time + draws.habits.gps.sendingInterval
            send(index, before: time)
        } else if runners[index].sessionDue == time {
            start(index, at: time)
        } else if runners[index].goalDue == time {
            handleGoalEvent(index)
        } else if runners[index].resetDue == time {
            runners[index].resetDue = .distantFuture
            actions.append(.resetProgress(confirmed: true))
        } else {
            assertionFailure("no event of the runner is due")
        }
    }

    /// Observes an effect: a reached goal may be raised.
    package mutating func observe(_ effect: ActivityService.Effect, at time: SimTime) {
        switch effect {
        case .notified(let runner, _, let kilometres): considerRaising(Int(runner.index), from: kilometres)
        case .started, .paused, .resumed, .stopped, .connectionLost, .connectionRegained, .appDied, .appRevived,
            .goalSet, .goalReached, .goalCleared, .progressReset, .activityLeft, .rejected, .fixKept, .fixLeftOut:
            break
        }
    }

    // MARK: Sessions

    /// Schedules the next session, on one of the following days.
    private mutating func planSession(_ index: Int, after time: SimTime) {
        runners[index].sessionDue = .distantFuture
        guard runners[index].dailyChance > 0 else { return }
        let days = Int32(((end.sinceStart + clockAtStart).microseconds / SimDuration.days(1).microseconds) + 1)
        while runners[index].nextDay < days {
            let day = runners[index].nextDay
            runners[index].nextDay += 1
            var stream = streams.stream(purpose: .sessionDay, entity: UInt32(index), occurrence: UInt32(day))
            guard stream.bernoulli(runners[index].dailyChance) else { continue }
            let hour = Int64(draws.hourChoice.sample(from: &stream))
            let sinceMidnight = SimDuration.hours(hour) + SimDuration(seconds: stream.uniform() * 3_600)
            let due = SimTime.zero + (SimDuration.days(Int64(day)) + sinceMidnight - clockAtStart)
            guard due > time else { continue }
            if due < end { runners[index].sessionDue = due }
            return
        }
    }

    /// F01: starts a session.
    private mutating func start(_ index: Int, at time: SimTime) {
        assert(runners[index].traits.isDisjoint(with: [.isUnderWay, .isPaused, .hasDeadApp, .hasArrived]))
        runners[index].sessionDue = .distantFuture
        runners[index].sessions += 1
        let (entity, session) = (UInt32(index), runners[index].sessions)
        let cycles = runners[index].traits.contains(.cycles)
        var stream = streams.stream(purpose: .sessionPlan, entity: entity, occurrence: session)
        let kilometres = cycles ? draws.kilometres.cycling : draws.kilometres.running
        let speeds = cycles ? draws.speed.cycling : draws.speed.running
        let metres = max(kilometres.sample(from: &stream) * 1_000, RunnerPopulation.metresMin)
        let speed = max(speeds.sample(from: &stream) / 3.6 * 1_000, RunnerPopulation.millimetresPerSecondMin)
        var direction = streams.stream(purpose: .sessionLoop, entity: entity, occurrence: session)
        let home = runners[index].home
        let path =
            cycles
            ? cyclePlanner.loop(from: home, metres: metres, random: &direction, into: &lines)
            : walkPlanner.loop(from: home, metres: metres, random: &direction, into: &lines)
        runners[index].movement = PathMovement(
            along: path, millimetresPerSecond: Int32(clamping: Int(speed.rounded())), since: time)
        runners[index].passed = 0
        runners[index].noise = FixNoise(
            streams.stream(purpose: .fixNoise, entity: entity, occurrence: session))
        runners[index].traits.insert(.isUnderWay)
        runners[index].arrivalDue = runners[index].movement.end
        runners[index].sendingDue = time + draws.habits.gps.sendingInterval
        runners[index].fixDue = time
        scheduleInterruptions(index, at: time)
        actions.append(.start(kind: cycles ? .ride : .run, title: ""))
    }

    private static let metresMin = 200.0
    private static let millimetresPerSecondMin = 300.0

    /// Schedules the first interruption of each kind; those after the end of the session do not occur.
    private mutating func scheduleInterruptions(_ index: Int, at time: SimTime) {
        let habits = draws.habits
        runners[index].pauseChange = next(habits.pauses, index, part: 0, after: time)
        runners[index].connectionChange = next(habits.connection, index, part: 1, after: time)
        runners[index].appChange = next(habits.appDeaths, index, part: 2, after: time)
    }

    /// Returns the time of the next interruption of a kind; distant if it is not before the end of the route.
    ///
    /// - Parameter part: distinguishes the random draws of the kinds.
    private func next(_ sort: PoissonInterruptions?, _ index: Int, part: UInt32, after time: SimTime) -> SimTime {
        guard let sort else { return .distantFuture }
        var stream = interruptionStream(index, part, at: time)
        let due = time + SimDuration(seconds: -log(1 - stream.uniform()) * sort.meanSecondsBetween)
        return due < runners[index].arrivalDue ? due : .distantFuture
    }

    /// Returns the stream for interruptions of a runner from this time on.
    private func interruptionStream(_ index: Int, _ part: UInt32, at time: SimTime) -> RandomStream {
        let second = UInt32(truncatingIfNeeded: time.microseconds / 1_000)
        return streams.stream(
            purpose: .sessionInterruption, entity: UInt32(index), occurrence: second &* 4 &+ part)
    }

    private mutating func changePause(_ index: Int, at time: SimTime) {
        // A crashed app cannot be paused.
        if runners[index].traits.contains(.hasDeadApp) {
            runners[index].pauseChange = max(runners[index].appChange, time + .seconds(1))
            return
        }
        if runners[index].traits.contains(.isPaused) {
            runners[index].traits.remove(.isPaused)
            runners[index].movement.since = time
            runners[index].arrivalDue = runners[index].movement.end
            runners[index].fixDue = time
            runners[index].pauseChange = next(draws.habits.pauses, index, part: 0, after: time)
            return actions.append(.resume)
        }
        send(index, before: time)
        standStill(index, at: time)
        runners[index].traits.insert(.isPaused)
        runners[index].arrivalDue = .distantFuture
        var stream = interruptionStream(index, 3, at: time)
        runners[index].pauseChange = time + length(draws.pauseSeconds, &stream)
        actions.append(.pause)
    }

    /// Stops the runner: keeps the rest of the route for later.
    private mutating func standStill(_ index: Int, at time: SimTime) {
        runners[index].fixDue = .distantFuture
        let movement = runners[index].movement
        runners[index].movement = PathMovement(
            movement.path, from: Int32(movement.position(at: time)), to: movement.to,
            millimetresPerSecond: movement.millimetresPerSecond, since: time)
    }

    private func length(_ seconds: Sampler?, _ stream: inout RandomStream) -> SimDuration {
        SimDuration(seconds: max(seconds?.sample(from: &stream) ?? 0, 1))
    }

    /// F03: loses or regains the connection.
    private mutating func changeConnection(_ index: Int, at time: SimTime) {
        if runners[index].traits.contains(.hasNoConnection) {
            if runners[index].traits.contains(.hasDeadApp) {
                runners[index].connectionChange = max(runners[index].appChange, time + .seconds(1))
                return
            }
            regainConnection(index, at: time)
            return
        }
        if runners[index].traits.contains(.hasDeadApp) {
            runners[index].connectionChange = .distantFuture
            return
        }
        send(index, before: time)
        runners[index].traits.insert(.hasNoConnection)
        if freeBacklogs.isEmpty {
            freeBacklogs.append(Int32(backlogs.count))
            backlogs.append([])
        }
        runners[index].backlog = freeBacklogs.removeLast()
        var stream = interruptionStream(index, 3, at: time)
        runners[index].connectionChange = time + length(draws.lossSeconds, &stream)
        actions.append(.loseConnection)
    }

    /// F03: crashes or restarts the app.
    private mutating func changeApp(_ index: Int, at time: SimTime) {
        if runners[index].traits.contains(.hasDeadApp) {
            runners[index].traits.remove(.hasDeadApp)
            runners[index].appChange = next(draws.habits.appDeaths, index, part: 2, after: time)
            if !runners[index].traits.contains(.isPaused) { runners[index].fixDue = time }
            actions.append(.reviveApp)
            if runners[index].traits.contains(.hasArrived) { stop(index, at: time) }
            return
        }
        send(index, before: time)
        runners[index].traits.insert(.hasDeadApp)
        runners[index].fixDue = .distantFuture
        var stream = interruptionStream(index, 3, at: time)
        runners[index].appChange = time + length(draws.deathSeconds, &stream)
        actions.append(.dieApp)
    }

    /// F03: sends the fixes taken meanwhile, also after the end of the session.
    private mutating func regainConnection(_ index: Int, at time: SimTime) {
        runners[index].traits.remove(.hasNoConnection)
        let isUnderWay = runners[index].traits.contains(.isUnderWay)
        runners[index].connectionChange =
            isUnderWay ? next(draws.habits.connection, index, part: 1, after: time) : .distantFuture
        let room = Int(runners[index].backlog)
        pendingFixes.append(contentsOf: backlogs[room])
        backlogs[room].removeAll(keepingCapacity: true)
        freeBacklogs.append(Int32(room))
        actions.append(.regainConnection)
    }

    private mutating func arrive(_ index: Int, at time: SimTime) {
        runners[index].arrivalDue = .distantFuture
        runners[index].pauseChange = .distantFuture
        if runners[index].traits.contains(.hasDeadApp) {
            runners[index].traits.insert(.hasArrived)
            return
        }
        send(index, before: time)
        // The last fix marks the end.
        runners[index].fixDue = time
        send(index, before: time + SimDuration(microseconds: 1))
        stop(index, at: time)
    }

    private mutating func stop(_ index: Int, at time: SimTime) {
        assert(runners[index].traits.contains(.isUnderWay) && !runners[index].traits.contains(.hasDeadApp))
        lines.release(runners[index].movement.path)
        runners[index].traits.subtract([.isUnderWay, .hasArrived, .isPaused])
        runners[index].fixDue = .distantFuture
        runners[index].sendingDue = .distantFuture
        runners[index].appChange = .distantFuture
        if !runners[index].traits.contains(.hasNoConnection) { runners[index].connectionChange = .distantFuture }
        actions.append(.stop)
        planSession(index, after: time)
    }

    // MARK: Fixes

    /// Sends the fixes before a time, or buffers them until the connection is back.
    private mutating func send(_ index: Int, before time: SimTime) {
        guard runners[index].fixDue < time else { return }
        let count = pendingFixes.count
        findFixes(index, before: time)
        guard runners[index].traits.contains(.hasNoConnection) else { return }
        backlogs[Int(runners[index].backlog)].append(contentsOf: pendingFixes[count...])
        pendingFixes.removeLast(pendingFixes.count - count)
    }

    private mutating func findFixes(_ index: Int, before time: SimTime) {
        let interval = draws.habits.gps.interval
        var runner = runners[index]
        while runner.fixDue < time {
            let place = lines.place(
                on: runner.movement.path, atCentimetres: runner.movement.position(at: runner.fixDue),
                passed: &runner.passed
            )
            let error = runner.noise.next(noiseWeights, draws.accuracyMetres)
            let found = FixedPosition(
                x: place.x &+ Int32((error.east / metresPerUnitEast).rounded()),
                y: place.y &+ Int32((error.north / RunnerPopulation.metresPerUnitNorth).rounded()))
            pendingFixes.append(
                Fix(place: found, accuracyMetres: UInt32(error.accuracyMetres.rounded(.up)), taken: runner.fixDue))
            runner.fixDue += interval
        }
        (runners[index].fixDue, runners[index].passed) = (runner.fixDue, runner.passed)
        runners[index].noise = runner.noise
    }

    private static let metresPerUnitNorth = Earth.metresPerDegree / FixedPosition.unitsPerDegree
}

import AccountService
import CityHost
import Quantities
import ServiceKernel
import TestSupport

/// One step of the fuzz test: time passes, timers fire, the host is queried, and an action is performed.
struct HostStep: Sendable {
    enum Action: Sendable {
        case command(HostCommand)
        /// A person is erased, by commands to all services (A11).
        case erase(session: AccountService.TokenFingerprint)
        case endRequests
    }

    /// A query of the host, which must change nothing.
    enum Query: Sendable {
        case atNothing, atNextTimer, atLastingTimer
    }

    var time: SimTime
    var action: Action
    var look: Query
    /// Whether timers fire at the time of the step instead of their due time, as in real time.
    var firesLate: Bool

    var line: String {
        let does =
            switch action {
            case .command(let command): HostStep.line(of: command)
            case .erase: "erase"
            case .endRequests: "end requests"
            }
        return "\(time.seconds) s: \(does)\(look == .atNothing ? "" : ", \(look)")\(firesLate ? ", late" : "")"
    }

    static func line(of command: HostCommand) -> String {
        let fields = FieldList(of: command).fields.filter { $0.value != .absent }
        let texts = fields.map { ", \($0.field.name): \($0.value.plainText)" }
        return "\(command.heading.actor?.text ?? "somebody") \(command.heading.action)\(texts.joined())"
    }
}

/// The host and the plain host, which receive the same steps and must agree on everything.
///
/// A class, because hosts cannot be copied implicitly.
final class HostModelComparison: ModelComparison {
    private final class Log {
        var batch = HostLogBatch()
    }

    let model: ReferenceHost
    private let world: HostWorld
    private var host: CityHost
    private let log = Log()
    /// The number of steps between saving the state and reading it back; nil for never.
    private let stepsPerSaving: Int?
    private var stepCount = 0

    init(_ world: HostWorld, fault: ReferenceHost.Fault? = nil) {
        self.world = world
        stepsPerSaving = world.stepsPerSaving
        model = ReferenceHost(world, fault: fault)
        host = HostModelComparison.host(of: world, log)
    }

    private static func host(of world: HostWorld, _ log: Log) -> CityHost {
        world.host(
            log: HostLog { [log] batch in
                log.batch.commands += batch.commands
                log.batch.effects += batch.effects
            })
    }

    func perform(_ step: HostStep) -> String? {
        stepCount += 1
        if let stepsPerSaving, stepCount.isMultiple(of: stepsPerSaving), let difference = save() { return difference }
        if let difference = fireTimers(for: step) { return difference }
        switch step.action {
        case .command(let command):
            host.perform(command, at: step.time)
            model.perform(command, at: step.time)
            if let difference = differenceOfEffects(of: command) { return difference }
        case .erase(let session):
            for command in host.erase(session: session, isConfirmed: true, at: step.time) {
                model.perform(command, at: step.time)
            }
        case .endRequests:
            host.closeForRequests(at: step.time)
            model.endRequests(at: step.time)
        }
        return difference(seenBy: step.look) ?? host.failure.map { "\($0)" }
    }

    /// Writes the state and reads it into another host, which replaces this one every second time.
    private func save() -> String? {
        do {
            try host.flushLog()
            var written = StateCoder()
            try host.code(with: &written)
            var other = HostModelComparison.host(of: world, log)
            var form = StateCoder(reading: written.finish())
            try other.code(with: &form)
            if !form.isAtEnd { return "there is more than the state" }
            if other.digest != host.digest { return "the state that is read has another digest" }
            if other.timersPending != host.timersPending { return "timers are lost" }
            if stepCount.isMultiple(of: 2) { host = other }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Fires all due timers one after another, with a query of the host before each.
    private func fireTimers(for step: HostStep) -> String? {
        while true {
            if let difference = difference(seenBy: step.look) { return difference }
            let moment = step.firesLate ? step.time : nil
            let fired = host.fireNextTimer(dueBy: step.time, at: moment)
            let expected = model.fireNext(dueBy: step.time, at: moment)
            guard fired?.timer == expected?.timer, fired?.due == expected?.due else {
                return "\(HostModelComparison.text(fired?.timer, fired?.due)) fires, in the model"
                    + " \(HostModelComparison.text(expected?.timer, expected?.due))"
            }
            guard let fired else { return nil }
            if let difference = differenceOfEffects(of: fired.timer.command) { return difference }
        }
    }

    private static func text(_ timer: HostTimer?, _ due: SimTime?) -> String {
        guard let timer, let due else { return "nothing" }
        return "\(HostStep.line(of: timer.command)), due at \(due.seconds) s,"
    }

    private func differenceOfEffects(of command: HostCommand) -> String? {
        let effects = host.effects(of: command)
        if effects == model.effects { return nil }
        return "\(HostStep.line(of: command)) leads to \(effects), in the model to \(model.effects)"
    }

    private func difference(seenBy look: HostStep.Query) -> String? {
        switch look {
        case .atNothing: return nil
        case .atNextTimer:
            let (seen, expected) = (host.nextTimerTime, model.nextTimerTime)
            if seen == expected { return nil }
            return "the next timer is due at \(seen.seconds) s, in the model at \(expected.seconds) s"
        case .atLastingTimer:
            // The host may have dropped some stale timers.
            let (seen, next) = (host.nextTimerTimeExceptStaleOffers, model.nextTimerTime)
            if seen <= next, seen == next || model.timers.contains(where: { $0.due == seen }) { return nil }
            return "a timer lasts until \(seen.seconds) s, in the model the next is due at \(next.seconds) s"
        }
    }

    /// Compares the states and the logs.
    func differenceOfStates() -> String? {
        let pending = model.timers.count { model.isPending($0.timer) }
        if host.timersPending < pending || host.timersPending > model.timers.count {
            return "\(host.timersPending) timers are set, in the model \(pending) still matter of \(model.timers.count)"
        }
        host.checkEverything()
        if let failure = host.failure { return "\(failure)" }
        do { try host.flushLog() } catch { return "\(error)" }
        if log.batch.commands != model.commands { return "the log has other commands" }
        return differenceOfReplay()
    }

    private func differenceOfReplay() -> String? {
        let people = Dictionary(uniqueKeysWithValues: HostWorld.kindsOfPeople.map { ($0, world.people) })
        var replayed = world.host()
        var records: [EventRecord] = []
        do {
            try replayed.replay(log.batch.commands, people: people) { records += $0 }
        } catch {
            return "the log is not replayed: \(error)"
        }
        if records != log.batch.effects.compactMap({ EventRecord($0) }) { return "a replay leads to other events" }
        let (digest, expected) = (replayed.digest, host.digest)
        return digest == expected ? nil : "a replay leads to another state"
    }
}

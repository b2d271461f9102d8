import AccountService
import CityHost
import CommandStore
import HTTPServer
import PlaceService
import Quantities
import ServiceKernel
import ServiceTexts
import TaxiService

/// The services while they are served: all state that only the writer may touch.
///
/// All commands come through here, in one order: time advances, due timers fire, then the call is performed. Each
/// command and timer is a frame for the store, numbered without gaps.
final class CityStateMachine {
    /// Name of the scenario or the city.
    let name: String
    let ground: CityContext
    /// Calendar of the city's local time.
    let calendar: LocalCalendar
    /// IANA name of the time zone; nil if the calendar is the scenario's own.
    let timeZone: String?
    private(set) var host: CityHost
    let hub = EventHub()
    let operatorMap = OperatorMap()
    /// Feed for operators; nil if there are none.
    var feed: OperatorFeed?
    /// Background agents; nil if only users over HTTP live in the city.
    var agents: (any BackgroundAgents)?
    private(set) var idempotencyCache: IdempotencyCache
    /// Metrics for operators.
    var metrics = ServerMetrics()
    /// Writer of snapshots, if there is one.
    var snapshots: SnapshotWriter?
    private let recorder = CommandRecorder()
    /// Number of frames so far.
    private(set) var sequence: UInt64 = 0
    /// Number of effects so far.
    private(set) var effectCount: UInt64 = 0
    private(set) var now = SimTime.zero
    /// Accounts by role and number.
    private var accounts: [EntityReference: AccountID] = [:]
    private(set) var registered: [AccountService.Role: Int] = [:]
    private static let agentCommandsMax = 10_000
    /// Rides as users see them.
    private(set) var rides = RideHistory()
    private(set) var waitingClients: WaitingClientsMonitor
    let errors: ErrorLog
    /// Limits that clients are informed of.
    var limits = HTTPLimits()
    private var initialTaxiFingerprint = TaxiFingerprint()
    /// Receives each frame.
    private let keep: (StoredFrame) -> Void

    /// - Parameters:
    ///   - errors: Log of the server's errors.
    ///   - store: Receives each frame.
    init(
        _ city: ServedCity, context: CityContext, errors: ErrorLog = ErrorLog(),
        cachedAnswersMax: Int = IdempotencyCache.defaultCountMax, store: @escaping (StoredFrame) -> Void
    ) {
        idempotencyCache = IdempotencyCache(countMax: cachedAnswersMax)
        name = city.name
        self.errors = errors
        waitingClients = WaitingClientsMonitor(zoneCount: context.names.all.count)
        self.ground = context
        (calendar, timeZone) = (city.calendar, city.timeZone)
        self.keep = store
        host = city.makeHost(recorder.log)
        initialTaxiFingerprint = TaxiFingerprint(of: host)
    }

    /// Whether any taxi has worked or been requested since the service began.
    ///
    /// - Complexity: O(drivers).
    var areTaxisUsed: Bool { TaxiFingerprint(of: host) != initialTaxiFingerprint }

    // MARK: Time

    /// Time of the next timer or agent event; distant if there is none.
    var nextEventTime: SimTime { min(host.nextTimerTime, agents?.nextEventTime ?? .distantFuture) }

    /// Date by the city's calendar.
    var today: CalendarDate { calendar.date(at: now) }

    /// Fires due timers and lets background agents act, each at its own time, then advances to the given time.
    func advance(to time: SimTime) {
        while true {
            let moment = agents?.nextEventTime ?? .distantFuture
            // Timers come before agents: an answer exactly at the time limit is too late (D08).
            if let fired = host.fireNextTimer(dueBy: min(time, moment)) {
                now = max(now, fired.due)
                _ = recordFrames(key: nil) { _ in nil }
            } else if moment <= time {
                now = max(now, moment)
                agents?.performNextEvent(at: now)
            } else {
                break
            }
            performAgentCommands()
        }
        now = max(now, time)
        waitingClients.sample(at: now, rides)
    }

    /// Performs the commands of background agents at this moment, after they have noted all effects.
    private func performAgentCommands() {
        // The bound stops an agent that repeats a refused command for ever.
        for _ in 0..<CityStateMachine.agentCommandsMax {
            guard let command = agents?.nextCommand(at: now) else { return }
            host.perform(command, at: now)
            _ = recordFrames(key: nil) { _ in nil }
        }
    }

    // MARK: Calls

    /// Performs a call, and caches its answer if it has an idempotency key.
    ///
    /// - Parameter answer: Makes the answer from the outcome, without the parts that only the caller may see.
    func perform(_ call: Call, answer: (CallOutcome) -> IdempotencyCache.Answer) throws(Problem) -> (
        CallOutcome, IdempotencyCache.Answer
    ) {
        try checkNamed(in: call.command)
        try checkCard(of: call)
        if case .place(.guest(let guest, let action)) = call.command {
            return answerGuest(action, guest, answer: answer)
        }
        let person = try performCommand(of: call)
        var outcome: CallOutcome?
        let reply = recordFrames(key: call.key) { batch in
            let made = CallOutcome(
                sequence: sequence, time: now, effects: batch.effects,
                refusal: refusal(in: batch.effects, at: sequence),
                caller: person)
            outcome = made
            return answer(made)
        }
        performAgentCommands()
        guard let outcome, let reply else { throw .malformed("the command had no effect") }
        return (outcome, reply)
    }

    /// Answers a guest. L02: a guest's request changes nothing, so it makes no frame, and its answer is not cached.
    private func answerGuest(
        _ action: PlaceService.UserAction, _ guest: UInt32, answer: (CallOutcome) -> IdempotencyCache.Answer
    ) -> (CallOutcome, IdempotencyCache.Answer) {
        let effects = host.performGuestAction(action, by: guest, at: now)
        let outcome = CallOutcome(
            sequence: sequence, time: now, effects: effects, refusal: refusal(in: effects, at: nil),
            caller: EntityReference(.guest, guest + 1))
        return (outcome, answer(outcome))
    }

    /// Performs the command of a call.
    ///
    /// - Returns: The caller by role and number.
    private func performCommand(of call: Call) throws(Problem) -> EntityReference? {
        switch (call.caller, call.endpoint.audience) {
        case (.operators, .operators), (.anonymous, .visitor), (.session, .visitor), (.operators, .visitor),
            (.anonymous, .sessionOrGuest), (.operators, .sessionOrGuest):
            host.perform(call.command, at: now)
            return nil
        case (.session(let token), .session), (.session(let token), .sessionOrGuest):
            // An unknown token changes nothing, so the command reaches no service.
            guard let owner = person(withToken: token) else { throw .unknownCaller }
            if case .account(.session(_, .eraseMe(let isConfirmed, _))) = call.command {
                host.erase(session: token, isConfirmed: isConfirmed, at: now)
            } else if case .account = call.command {
                host.perform(call.command, at: now)
            } else {
                _ = host.perform(withTaxi(call.command, of: owner), session: token, at: now)
            }
            return owner
        case (.anonymous, .session), (.operators, .session): throw .unknownCaller
        case (.anonymous, .operators), (.session, .operators):
            throw .notOperator
        }
    }

    /// D02: a driver who names no taxi starts work with the own one.
    private func withTaxi(_ command: HostCommand, of owner: EntityReference?) -> HostCommand {
        guard case .taxi(.driver(let driver, .start(let place, .none))) = command, let owner, owner.kind == .driver,
            Int(owner.number) <= host.taxis.driverCount
        else { return command }
        return .taxi(.driver(driver, .start(at: place, taxi: host.taxis.taxi(of: DriverID(number: owner.number)))))
    }

    /// Performs commands without a caller, all at once.
    func performCommands(_ body: (_ host: inout CityHost, _ time: SimTime) -> Void) {
        body(&host, now)
        _ = recordFrames(key: nil) { _ in nil }
        performAgentCommands()
    }

    /// Returns the account of a person; nil without one.
    func account(of numbered: EntityReference) -> AccountID? { accounts[numbered] }

    /// Returns the person of a session, by role and number.
    func person(withToken token: AccountService.TokenFingerprint) -> EntityReference? {
        host.accounts.account(session: token, at: now).map { host.accounts.holder(of: $0).reference }
    }

    /// Checks that the persons a command names can exist, as the services expect.
    private func checkNamed(in command: HostCommand) throws(Problem) {
        for (field, value) in FieldList(of: command).fields {
            guard case .entity(let numbered) = value else { continue }
            let count: Int
            switch numbered.kind {
            case .driver, .taxi: count = host.taxis.driverCount
            case .client, .user, .guide: count = max(host.accounts.accountCount, 1)
            default: continue
            }
            if Int(numbered.number) > count {
                throw .unprocessable("the field '\(field.name)': there is no \(numbered.kind.word) '\(numbered.text)'")
            }
        }
        if case .account(.visitor(.register(let registration))) = command, registration.role.role == .driver,
            registered[.driver, default: 0] >= host.taxis.driverCount
        {
            throw Problem(
                409, "no room", "the service can hold at most \(host.taxis.driverCount) drivers, and has that number",
                turkish: Problem.Wording(
                    "yer yok", "hizmette en çok \(host.taxis.driverCount) sürücü olabilir ve bu sayıya ulaşıldı"))
        }
    }

    /// P03: paying a ride by card needs a stored card (A09), except for test users, whose rides cost no money.
    private func checkCard(of call: Call) throws(Problem) {
        guard case .taxi(.client(_, .pay(.card, _))) = call.command, case .session(let token) = call.caller,
            let account = host.accounts.account(session: token, at: now), host.accounts.cards(session: token).isEmpty,
            !TestUsers.isTestUser(host.accounts.email(of: account))
        else { return }
        throw .refused(
            409,
            Sentence(
                "there is no card in your account; pay the driver in cash",
                "hesabınızda kart yok; sürücüye nakit ödeyin"),
            Problem.Refusal(reason: "noCard", rule: "P03"))
    }

    /// - Parameter sequence: Sequence number of the refused frame; nil if there is none.
    private func refusal(in effects: [TimedHostEffect], at sequence: UInt64?) -> Problem? {
        for timed in effects {
            guard let rule = timed.effect.refusalRule, let sentence = timed.effect.refusalSentence else { continue }
            let fields = timed.effect.fieldList
            func value(_ name: String) -> String? {
                fields.first { $0.field.name == name && $0.value != .absent }?.value.text(by: ground.names)
            }
            let refusal = Problem.Refusal(reason: value("reason") ?? "", rule: rule, sequence: sequence)
            return .refused(CityStateMachine.status(of: timed.effect), sentence, refusal, fill: value)
        }
        return nil
    }

    private static func status(of effect: HostEffect) -> Int {
        guard case .account(.rejected(_, _, let reason)) = effect else { return 409 }
        switch reason {
        case .notLoggedIn, .wrongPassword: return 401
        case .notAllowed, .notConfirmed, .mustChangePassword: return 403
        default: return 409
        }
    }

    // MARK: The past

    /// Performs a stored frame again.
    func replay(_ frame: StoredFrame) {
        now = frame.time
        host.perform(frame.command, at: frame.time)
        let batch = takeBatch()
        sequence = frame.sequence
        for timed in batch.effects { note(timed, isNew: false) }
        feed?.note(batch, from: sequence)
        feed?.noteDurable()
        // Cancelled timers are dropped only when they come first; without this, those of all frames would pile up.
        if sequence.isMultiple(of: 1_024) { _ = host.nextTimerTime }
        if let key = frame.key,
            let answer = frame.answer.flatMap({ IdempotencyCache.Answer(body: key.body, stored: $0) })
        {
            idempotencyCache.insert(answer, key.ownerAndKey)
        }
    }

    /// Visits the whole state, between two calls, to read it into a `CityStateMachine` of the same city.
    ///
    /// The accounts by person follow from the account service.
    func code(with form: inout StateCoder) throws {
        try form.section("serving")
        try form.visit(&sequence)
        try form.visit(&effectCount)
        try form.visit(&now)
        try idempotencyCache.code(with: &form)
        try hub.code(with: &form)
        try rides.code(with: &form)
        try waitingClients.code(with: &form)
        try host.code(with: &form)
        guard form.isReading else { return }
        (accounts, registered) = ([:], [:])
        for index in 0..<host.accounts.accountCount {
            let holder = host.accounts.holder(of: AccountID(index))
            accounts[holder.reference] = holder.account
            registered[holder.role, default: 0] += 1
        }
    }

    /// Returns the state of the services alone.
    func servicesState() throws -> [UInt8] {
        var form = StateCoder()
        try host.code(with: &form)
        return form.finish()
    }

    var digest: UInt64 { host.digest }

    /// Checks all invariants of all services; `host.failure` has the first violation.
    func checkEverything() { host.checkEverything() }

    // MARK: Recorded commands

    private func takeBatch() -> CommandBatch {
        // The log of this host cannot fail: it only passes commands on.
        try? host.flushLog()
        return recorder.takeAll()
    }

    /// Numbers the last commands as frames, passes them to the store, and sends their events.
    private func recordFrames(
        key: IdempotencyKey?, _ answer: (CommandBatch) -> IdempotencyCache.Answer?
    ) -> IdempotencyCache.Answer? {
        let batch = takeBatch()
        let first = sequence
        sequence += UInt64(batch.commands.count)
        let made = answer(batch)
        for (place, timed) in batch.commands.enumerated() {
            let isLast = place == batch.commands.count - 1
            keep(
                StoredFrame(
                    sequence: first + UInt64(place) + 1, time: timed.time, command: timed.command,
                    key: isLast ? key : nil, answer: isLast && key != nil ? made?.stored : nil))
        }
        feed?.note(batch, from: first + 1)
        if let key, let made { idempotencyCache.insert(made, key.ownerAndKey) }
        for timed in batch.effects { note(timed, isNew: true) }
        if let agents { for timed in batch.effects { agents.note(timed.effect, at: timed.time) } }
        return made
    }

    private func note(_ timed: TimedHostEffect, isNew: Bool) {
        effectCount += 1
        switch timed.effect {
        case .account(let effect): note(effect)
        case .taxi(let effect): rides.note(effect, as: timed, day: calendar.date(at: timed.time))
        case .tour, .activity, .place, .guide: break
        }
        let happening = NumberedEvent(number: effectCount, sequence: sequence, effect: timed)
        for person in recipients(of: timed.effect) {
            guard let account = accounts[person] else { continue }
            if isNew {
                hub.publish(happening, to: account) { eventLine(happening, to: person, in: $0) }
            } else {
                hub.remember(happening, of: account)
            }
        }
        guard isNew else { return }
        for message in timed.effect.messages {
            guard case .role(let kind) = message.recipient else { continue }
            hub.publish(toRole: kind) { eventLine(happening, to: nil, in: $0) }
        }
    }

    private func note(_ effect: AccountService.Effect) {
        switch effect {
        case .registered(let holder):
            accounts[holder.reference] = holder.account
            registered[holder.role, default: 0] += 1
        case .erased(let holder): hub.close(holder.account, forgetting: true)
        case .loggedOut(let holder), .passwordChanged(let holder): hub.close(holder.account, forgetting: false)
        default: break
        }
    }

    /// Returns the persons with an account whom an effect names, and the readers of its messages: each once, in order.
    func recipients(of effect: HostEffect) -> [EntityReference] {
        let named = effect.fieldList.compactMap { field, value -> EntityReference? in
            guard case .entity(let numbered) = value else { return nil }
            return accounts[numbered] == nil ? nil : numbered
        }
        let readers = effect.messages.compactMap { host.recipient(of: $0.recipient) }
        return (named + readers).reduce(into: []) { people, person in
            if !people.contains(person) { people.append(person) }
        }
    }
}

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
final class Serving {
    /// Name of the scenario or the city.
    let name: String
    let ground: ServedGround
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
    var people: (any LivingPeople)?
    private(set) var keptAnswers: KeptAnswers
    /// Metrics for operators.
    var figures = ServerFigures()
    /// Writer of snapshots, if there is one.
    var snapshots: SnapshotWriter?
    private let told = ToldStretch()
    /// Number of frames so far.
    private(set) var sequence: UInt64 = 0
    /// Number of effects so far.
    private(set) var happenings: UInt64 = 0
    private(set) var now = SimTime.zero
    /// Accounts by role and number.
    private var accounts: [Numbered: AccountID] = [:]
    private(set) var registered: [AccountService.Role: Int] = [:]
    private static let actsAtOnceMax = 10_000
    /// Rides as users see them.
    private(set) var rides = RideHistory()
    private(set) var zoneWatch: ZoneWatch
    let errors: ErrorBook
    /// Limits that clients are informed of.
    var limits = HTTPLimits()
    private var untouchedTaxis = TaxiFingerprint()
    /// Receives each frame.
    private let keep: (StoredFrame) -> Void

    /// - Parameters:
    ///   - errors: Log of the server's errors.
    ///   - keep: Receives each frame.
    init(
        _ city: ServedCity, ground: ServedGround, errors: ErrorBook = ErrorBook(),
        keptAnswersMax: Int = KeptAnswers.usualCountMax, keep: @escaping (StoredFrame) -> Void
    ) {
        keptAnswers = KeptAnswers(countMax: keptAnswersMax)
        name = city.name
        self.errors = errors
        zoneWatch = ZoneWatch(zoneCount: ground.names.all.count)
        self.ground = ground
        (calendar, timeZone) = (city.calendar, city.timeZone)
        self.keep = keep
        host = city.makeHost(told.log)
        untouchedTaxis = TaxiFingerprint(of: host)
    }

    /// Whether any taxi has worked or been requested since the service began.
    ///
    /// - Complexity: O(drivers).
    var areTaxisUsed: Bool { TaxiFingerprint(of: host) != untouchedTaxis }

    // MARK: Time

    /// Time of the next timer or agent event; distant if there is none.
    var timeOfNext: SimTime { min(host.nextTimerTime, people?.timeOfNext ?? .distantFuture) }

    /// Date by the city's calendar.
    var today: CalendarDate { calendar.date(at: now) }

    /// Fires due timers and lets background agents act, each at its own time, then advances to the given time.
    func advance(to time: SimTime) {
        while true {
            let moment = people?.timeOfNext ?? .distantFuture
            // Timers come before agents: an answer exactly at the time limit is too late (D08).
            if let fired = host.fireNextTimer(dueBy: min(time, moment)) {
                now = max(now, fired.due)
                _ = note(key: nil) { _ in nil }
            } else if moment <= time {
                now = max(now, moment)
                people?.liveOn(at: now)
            } else {
                break
            }
            letPeopleAct()
        }
        now = max(now, time)
        zoneWatch.look(at: now, rides)
    }

    /// Performs the commands of background agents at this moment, after they have noted all effects.
    private func letPeopleAct() {
        // The bound stops an agent that repeats a refused command for ever.
        for _ in 0..<Serving.actsAtOnceMax {
            guard let command = people?.takeCommand(at: now) else { return }
            host.perform(command, at: now)
            _ = note(key: nil) { _ in nil }
        }
    }

    // MARK: Calls

    /// Performs a call, and caches its answer if it has an idempotency key.
    ///
    /// - Parameter answer: Makes the answer from the outcome, without the parts that only the caller may see.
    func perform(_ call: Call, answer: (Outcome) -> KeptAnswers.Answer) throws(Problem) -> (Outcome, KeptAnswers.Answer)
    {
        try checkNamed(in: call.command)
        try checkCard(of: call)
        if case .place(.guest(let guest, let action)) = call.command {
            return show(action, toGuest: guest, answer: answer)
        }
        let person = try tell(call)
        var outcome: Outcome?
        let reply = note(key: call.key) { batch in
            let made = Outcome(
                sequence: sequence, time: now, effects: batch.effects,
                refusal: refusal(in: batch.effects, at: sequence),
                caller: person)
            outcome = made
            return answer(made)
        }
        letPeopleAct()
        guard let outcome, let reply else { throw .malformed("nothing came of it") }
        return (outcome, reply)
    }

    /// Answers a guest. L02: a guest's request changes nothing, so it makes no frame, and its answer is not cached.
    private func show(
        _ action: PlaceService.UserAction, toGuest guest: UInt32, answer: (Outcome) -> KeptAnswers.Answer
    ) -> (Outcome, KeptAnswers.Answer) {
        let effects = host.show(action, toGuest: guest, at: now)
        let outcome = Outcome(
            sequence: sequence, time: now, effects: effects, refusal: refusal(in: effects, at: nil),
            caller: Numbered(.guest, guest + 1))
        return (outcome, answer(outcome))
    }

    /// Performs the command of a call.
    ///
    /// - Returns: The caller by role and number.
    private func tell(_ call: Call) throws(Problem) -> Numbered? {
        switch (call.caller, call.endpoint.caller) {
        case (.operators, .operators), (.nobody, .visitor), (.session, .visitor), (.operators, .visitor),
            (.nobody, .sessionOrGuest), (.operators, .sessionOrGuest):
            host.perform(call.command, at: now)
            return nil
        case (.session(let token), .session), (.session(let token), .sessionOrGuest):
            // An unknown token changes nothing, so the command reaches no service.
            guard let owner = person(showing: token) else { throw .unknownCaller }
            if case .account(.session(_, .eraseMe(let isConfirmed, _))) = call.command {
                host.erase(session: token, isConfirmed: isConfirmed, at: now)
            } else if case .account = call.command {
                host.perform(call.command, at: now)
            } else {
                _ = host.perform(withTaxi(call.command, of: owner), session: token, at: now)
            }
            return owner
        case (.nobody, .session), (.operators, .session): throw .unknownCaller
        case (.nobody, .operators), (.session, .operators):
            throw .notOperator
        }
    }

    /// D02: a driver who names no taxi starts work with the own one.
    private func withTaxi(_ command: HostCommand, of owner: Numbered?) -> HostCommand {
        guard case .taxi(.driver(let driver, .start(let place, .none))) = command, let owner, owner.kind == .driver,
            Int(owner.number) <= host.taxis.driverCount
        else { return command }
        return .taxi(.driver(driver, .start(at: place, taxi: host.taxis.taxi(of: DriverID(number: owner.number)))))
    }

    /// Performs commands without a caller, all at once.
    func tell(_ body: (_ host: inout CityHost, _ time: SimTime) -> Void) {
        body(&host, now)
        _ = note(key: nil) { _ in nil }
        letPeopleAct()
    }

    /// Returns the account of a person; nil without one.
    func account(of numbered: Numbered) -> AccountID? { accounts[numbered] }

    /// Returns the person of a session, by role and number.
    func person(showing token: AccountService.TokenFingerprint) -> Numbered? {
        host.accounts.account(session: token, at: now).map { host.accounts.holder(of: $0).numbered }
    }

    /// Checks that the persons a command names can exist, as the services expect.
    private func checkNamed(in command: HostCommand) throws(Problem) {
        for (field, value) in FieldList(of: command).fields {
            guard case .numbered(let numbered) = value else { continue }
            let count: Int
            switch numbered.kind {
            case .driver, .taxi: count = host.taxis.driverCount
            case .client, .user, .guide: count = max(host.accounts.accountCount, 1)
            default: continue
            }
            if Int(numbered.number) > count {
                throw .senseless("the field '\(field.name)': there is no \(numbered.kind.word) '\(numbered.text)'")
            }
        }
        if case .account(.visitor(.register(let registration))) = command, registration.role.role == .driver,
            registered[.driver, default: 0] >= host.taxis.driverCount
        {
            throw Problem(
                409, "no room", "the service has room for \(host.taxis.driverCount) drivers, and all are taken",
                turkish: Problem.Wording(
                    "yer yok", "hizmette \(host.taxis.driverCount) sürücüye yer var, hepsi dolu"))
        }
    }

    /// P03: paying a ride by card needs a stored card (A09), except for test users, whose rides cost no money.
    private func checkCard(of call: Call) throws(Problem) {
        guard case .taxi(.client(_, .pay(.card, _))) = call.command, case .session(let token) = call.caller,
            let account = host.accounts.account(session: token, at: now), host.accounts.cards(session: token).isEmpty,
            !TestUsers.isOne(host.accounts.email(of: account))
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
            return .refused(Serving.status(of: timed.effect), sentence, refusal, fill: value)
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
    func recover(_ frame: StoredFrame) {
        now = frame.time
        host.perform(frame.command, at: frame.time)
        let told = takeTold()
        sequence = frame.sequence
        for timed in told.effects { note(timed, isNew: false) }
        feed?.note(told, from: sequence)
        feed?.noteDurable()
        // Cancelled timers are dropped only when they come first; without this, those of all frames would pile up.
        if sequence.isMultiple(of: 1_024) { _ = host.nextTimerTime }
        if let key = frame.key, let answer = frame.answer.flatMap({ KeptAnswers.Answer(body: key.body, stored: $0) }) {
            keptAnswers.keep(answer, key.ownerAndKey)
        }
    }

    /// Visits the whole state, between two calls, to read it into a `Serving` of the same city.
    ///
    /// The accounts by person follow from the account service.
    func describe(state form: inout StateForm) throws {
        try form.begin("serving")
        try form.visit(&sequence)
        try form.visit(&happenings)
        try form.visit(&now)
        try keptAnswers.describe(state: &form)
        try hub.describe(state: &form)
        try rides.describe(state: &form)
        try zoneWatch.describe(state: &form)
        try host.describe(state: &form)
        guard form.isReading else { return }
        (accounts, registered) = ([:], [:])
        for index in 0..<host.accounts.accountCount {
            let holder = host.accounts.holder(of: AccountID(index))
            accounts[holder.numbered] = holder.account
            registered[holder.role, default: 0] += 1
        }
    }

    /// Returns the state of the services alone.
    func servicesState() throws -> [UInt8] {
        var form = StateForm()
        try host.describe(state: &form)
        return form.finish()
    }

    var digest: UInt64 { host.digest }

    /// Checks all invariants of all services; `host.failure` has the first violation.
    func checkEverything() { host.checkEverything() }

    // MARK: What was told

    private func takeTold() -> Told {
        // The log of this host cannot fail: it only passes commands on.
        try? host.flushLog()
        return told.takeAll()
    }

    /// Numbers the last commands as frames, passes them to the store, and sends their events.
    private func note(
        key: RequestKey?, _ answer: (Told) -> KeptAnswers.Answer?
    ) -> KeptAnswers.Answer? {
        let batch = takeTold()
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
        if let key, let made { keptAnswers.keep(made, key.ownerAndKey) }
        for timed in batch.effects { note(timed, isNew: true) }
        if let people { for timed in batch.effects { people.note(timed.effect, at: timed.time) } }
        return made
    }

    private func note(_ timed: TimedHostEffect, isNew: Bool) {
        happenings += 1
        switch timed.effect {
        case .account(let effect): note(effect)
        case .taxi(let effect): rides.note(effect, as: timed, day: calendar.date(at: timed.time))
        case .tour, .activity, .place, .guide: break
        }
        let happening = Happening(number: happenings, sequence: sequence, effect: timed)
        for person in concerned(by: timed.effect) {
            guard let account = accounts[person] else { continue }
            if isNew {
                hub.tell(happening, to: account) { eventLine(happening, to: person, in: $0) }
            } else {
                hub.remember(happening, of: account)
            }
        }
        guard isNew else { return }
        for message in timed.effect.messages {
            guard case .everybody(let kind) = message.reader else { continue }
            hub.tell(everybody: kind) { eventLine(happening, to: nil, in: $0) }
        }
    }

    private func note(_ effect: AccountService.Effect) {
        switch effect {
        case .registered(let holder):
            accounts[holder.numbered] = holder.account
            registered[holder.role, default: 0] += 1
        case .erased(let holder): hub.close(holder.account, forgetting: true)
        case .loggedOut(let holder), .passwordChanged(let holder): hub.close(holder.account, forgetting: false)
        default: break
        }
    }

    /// Returns the persons with an account whom an effect names, and the readers of its messages: each once, in order.
    func concerned(by effect: HostEffect) -> [Numbered] {
        let named = effect.fieldList.compactMap { field, value -> Numbered? in
            guard case .numbered(let numbered) = value else { return nil }
            return accounts[numbered] == nil ? nil : numbered
        }
        let readers = effect.messages.compactMap { host.person($0.reader) }
        return (named + readers).reduce(into: []) { people, person in
            if !people.contains(person) { people.append(person) }
        }
    }
}

import HTTPClient
import OperatingSystem
import Quantities
import ServiceKernel
import TaxiService

/// The remote client of a run: sends the commands to a server and forwards the effects to users and checker.
///
/// Users receive effects by their event streams, otherwise by the operator's feed. The checker reads the feed.
final class RemoteClient {
    private let server: PreparedServer
    private let links: ServerConnections
    private let parts: RemoteClientContext<TaxiLoad>
    private let clock: RunClock
    private let drill: CrashDrill?

    private var queue: SubmissionReader<TaxiMessage>
    private var journal: JournalWriter<TaxiLoad>
    private var replies: ReplyWriters<TaxiLoad>
    private var commands: InFlightCommands
    private var attempts: AttemptTracker
    private var frames = FrameMatcher()
    private var order: FrameSequence
    private var owners = RequestOwners()
    private var streams: StreamMatcher
    private var findings = RemoteFindings()
    private var record: RemoteRecord
    private var absences = ServerOutages()
    private var shift: ClockOffset
    private var refusedSince: Int64?
    /// Time of the last sign of life from the server, in nanoseconds passed.
    private var lastContactNanoseconds: Int64 = 0
    private var lastTime = SimTime.zero
    private var nextPulse: Int64 = 0
    /// Whether sending has stopped; commands at the server are still awaited.
    private var isClosing = false
    private var pace = AnswerPace()
    /// The reason why the run cannot go on: an error text, or the exhausted resource of the tester's machine.
    private(set) var failure: String?
    private(set) var shortage: SocketShortage?

    /// Maximum number of commands taken from the queue that wait for their person or a connection.
    private static let backlogMax = 4_096
    /// Maximum wait for the events of an answered command.
    private static let settlingNanosecondsMax: Int64 = 3_000_000_000

    /// Creates the client and waits for the start of the run.
    init(_ server: PreparedServer, _ parts: RemoteClientContext<TaxiLoad>, of profile: LoadProfile, drill: CrashDrill?)
    {
        (self.server, self.parts, self.drill) = (server, parts, drill)
        attempts = AttemptTracker(of: profile, period: parts.period)
        links = server.links
        queue = SubmissionReader(of: parts.queue)
        journal = JournalWriter(of: parts.journal)
        replies = ReplyWriters(to: parts.lines)
        commands = InFlightCommands(people: server.people.count)
        order = FrameSequence(after: server.lastFrame)
        streams = StreamMatcher(people: server.streamOwners, names: server.people.names, period: parts.period)
        record = server.record
        clock = parts.signals.waitForStart()
        shift = ClockOffset(offset: server.clockOffset(from: clock), warmUpEndNanoseconds: parts.period.start)
    }

    /// Sends commands until the queue is closed and everything is settled, or until draining times out.
    func run() -> WriterRecord {
        let drilling = drill.flatMap { [clock, parts] drill in WorkerThread { drill.run(clock, in: parts.period) } }
        while failure == nil, shortage == nil {
            let isDrained = parts.signals.isDrained
            takeSubmissions()
            send()
            waitForEvents()
            // At the end of the warm-up the run's clock stands still, but a broken connection must be reopened.
            let now = clock.elapsedNanoseconds
            links.reopen(now) { note($0) }
            writeJournal(isLast: false)
            if now >= nextPulse { publish(at: now) }
            if let refusedSince, now - refusedSince > patience {
                // After a deliberate kill this is a finding.
                if drill != nil { break }
                giveUp("the server is gone")
            }
            guard isDrained else { continue }
            // Commands still in the queue stay unanswered; with a slow server they may be many.
            if clock.nanoseconds >= parts.signals.drainEndNanoseconds { isClosing = true }
            if isClosing ? links.areIdle : queue.isEmpty && isSettled(at: now) { break }
        }
        parts.signals.abort()
        drill?.end()
        drilling?.join()
        return finish()
    }

    /// Maximum absence of the server in nanoseconds; a deliberately killed server may take long to return.
    private var patience: Int64 { drill == nil ? 5_000_000_000 : 60_000_000_000 }

    private func giveUp(_ problem: String) {
        failure = problem
    }

    /// Whether nothing more is expected; missing events are awaited for a limited time only.
    private func isSettled(at now: Int64) -> Bool {
        guard commands.unansweredCount == 0, !(drill?.isUnderWay ?? false), !absences.isOn else { return false }
        if frames.isSettled && streams.isSettled { return true }
        return now - lastContactNanoseconds > RemoteClient.settlingNanosecondsMax
    }

    // MARK: Sending

    private func takeSubmissions() {
        while commands.unansweredCount < RemoteClient.backlogMax, let submission = queue.next() {
            shift.note(dueNanoseconds: submission.dueNanoseconds, clock)
            let command = server.codec.command(of: submission.payload, offset: shift.offset)
            guard let person = server.people.index(of: command) else {
                parts.pulse.answered.add(1, ordering: .releasing)
                continue
            }
            commands.add(submission, person: person, command)
        }
        queue.publish()
    }

    private func send() {
        while !isClosing {
            let (now, passed) = (clock.nanoseconds, clock.elapsedNanoseconds)
            let isRetry = attempts.hasRetry(at: passed)
            guard isRetry || commands.hasReady, let connection = links.takeIdle(),
                let index = isRetry ? attempts.takeRetry() : commands.takeReady()
            else { return }
            if commands[index].startNanoseconds < 0 {
                commands[index].startNanoseconds = max(now, commands[index].submission.sentNanoseconds)
            }
            attempts.begin(&commands[index], at: passed)
            (connection.commandIndex, connection.sentNanoseconds) = (index, passed)
            let carried = commands[index]
            let body = server.codec.body(of: carried.command, carried.submission.payload)
            let isOpen = connection.wire.send {
                $0.append(
                    request: "POST", TaxiWireCodec.path(of: carried.command), to: links.origin,
                    token: server.people.tokens[carried.person],
                    headers: "Idempotency-Key: \(server.runKey)-\(carried.key)\r\n", body: body)
            }
            if !isOpen { broken(connection, .resetBefore) }
        }
    }

    private func waitForEvents() {
        parts.queue.doorbell.wait(unless: { !queue.isEmpty && commands.unansweredCount < RemoteClient.backlogMax }) {
            links.wait(
                atMostMilliseconds: $0 ? 0 : 5, clock: clock,
                after: { stream in stream.map { streams.lastID(of: $0) } ?? order.firstToRepeat }, { note($0) })
        }
    }

    // MARK: Receiving

    private func note(_ news: ServerConnections.Event) {
        switch news {
        case .connected(let nanoseconds):
            record.connect.record(nanoseconds: nanoseconds)
            refusedSince = nil
        case .refused:
            // An absent server counts once, not at each attempt.
            if refusedSince == nil { lose(.connectionRefused, since: clock.elapsedNanoseconds) }
            refusedSince = refusedSince ?? clock.elapsedNanoseconds
        case .short(let shortage):
            self.shortage = shortage
        case .answered(let connection): answered(connection)
        case .broken(let connection, let outcome): broken(connection, outcome)
        case .feed(let event): handleFeedEvent(event)
        case .feedBroken(let status):
            noteBreak()
            if status > 0 { lose(.feedEnded, since: links.feed.connectingSince) }
            if status == 410 { giveUp("the server no longer stores frames that it has sent") }
            if status == 401 || status == 403 { giveUp("the server no longer accepts the operator's token") }
        case .event(let stream, let event): handleStreamEvent(event, on: stream)
        case .streamBroken(let stream, let status):
            noteBreak()
            if status > 0 { lose(.streamEnded, since: links.streams[stream].connectingSince) }
        }
    }

    /// Counts a lost connection, open since `passed`; a known absence explains it.
    private func lose(_ outcome: AttemptOutcome, since passed: Int64) {
        let (begun, now) = (clock.nanoseconds(atElapsed: passed), clock.nanoseconds)
        attempts.noteLostConnection(outcome, isAway: absences.explains(from: begun, to: now), at: now)
    }

    /// Begins an absence if a connection breaks after the drill has started.
    private func noteBreak() {
        guard let drill, drill.begun > absences.count else { return }
        absences.begin(at: clock.nanoseconds)
        streams.absences = absences
        shift.reset()
    }

    private func broken(_ connection: CommandConnection, _ outcome: AttemptOutcome) {
        noteBreak()
        let index = connection.commandIndex
        connection.commandIndex = -1
        if index >= 0 { sendAgain(index, after: outcome, begun: connection.sentNanoseconds) }
    }

    private func sendAgain(_ index: Int, after outcome: AttemptOutcome, begun: Int64, retryAfter: Int64? = nil) {
        attempts.retry(
            index, &commands[index], after: outcome, retryAfter: retryAfter,
            isAway: absences.explains(from: clock.nanoseconds(atElapsed: begun), to: clock.nanoseconds),
            at: clock.elapsedNanoseconds)
    }

    /// Abandons attempts whose answer takes too long.
    private func breakOffLateAttempts(at now: Int64) {
        for connection in links.commands
        where connection.commandIndex >= 0 && now - connection.sentNanoseconds > attempts.timeoutNanoseconds {
            links.abandon(connection, at: now)
            broken(connection, .noAnswer)
        }
    }

    private func answered(_ connection: CommandConnection) {
        let (index, now, begun) = (connection.commandIndex, clock.nanoseconds, connection.sentNanoseconds)
        let (head, json) = (connection.head, WireValue(connection.body[...]))
        links.release(connection)
        guard index >= 0, let head else { return }
        lastContactNanoseconds = clock.elapsedNanoseconds
        refusedSince = nil
        let answer = CommandAnswer(status: head.status, json)
        let outcome = AttemptOutcome(status: head.status, isReadable: answer.isReadable)
        if outcome.isRetried {
            // A server that shuts down answers so before its connections break.
            noteBreak()
            let retryAfter = head.retryAfter.flatMap { RetryAfter.nanoseconds($0) }
            return sendAgain(index, after: outcome, begun: begun, retryAfter: retryAfter)
        }
        let sent = clock.nanoseconds(atElapsed: begun)
        let isAway = outcome.outcomeClass != .answered && absences.explains(from: sent, to: now)
        if absences.end(at: now, sentNanoseconds: sent) {
            streams.absences = absences
            attempts.expedite(to: clock.elapsedNanoseconds)
        }
        attempts.end(outcome, commands[index], isAway: isAway)
        commands[index].answeredNanoseconds = max(now, commands[index].startNanoseconds)
        let due = commands[index].submission.dueNanoseconds
        if parts.period.measures(due) { record.answer.record(nanoseconds: now - due) }
        commands.answered(index)
        parts.pulse.answered.add(1, ordering: .releasing)
        settle(index, head.status, answer, json)
    }

    private func settle(_ index: Int, _ status: Int, _ answer: CommandAnswer, _ json: WireValue?) {
        commands[index].answer = answer
        if case .unusable(let why) = answer {
            findings.note(
                .answerDiffers, frame: order.last, at: lastTime,
                "\(commands[index].command.heading.action) was answered with status \(status), \(why)",
                expected: "200 with the events, or 409 with the reason, and the number of the frame")
            if commands[index].frameSequence == 0 { commands.release(index) }
            return
        }
        commands[index].answeredSequence = UInt64(json?["sequence"]?.whole ?? 0)
        if status == 200, let time = json?["time"]?.microseconds {
            shift.update(from: commands[index], SimTime(microseconds: time))
        }
        frames.answered(index, lastFrame: order.last, at: lastTime, &commands, &findings)
    }

    // MARK: The feed

    private func handleFeedEvent(_ event: ServerEvent) {
        let json = WireValue(event.data)
        if let json, event.name == "now" {
            if let known = json["sequence"]?.whole { resume(knownUntil: UInt64(max(0, known))) }
            return
        }
        guard let frame = json.flatMap(FeedFrame.init), event.id == frame.sequence else {
            return findings.note(
                .orderBroken, frame: order.last + 1, at: lastTime, "an invalid \(json == nil ? "JSON text" : "frame")",
                expected: "a frame")
        }
        lastContactNanoseconds = clock.elapsedNanoseconds
        var hasher = Hasher()
        event.data.withUnsafeBytes { hasher.combine(bytes: $0) }
        let place = order.place(frame.sequence, hash: hasher.finalize())
        findings.note(place, of: frame)
        if place.isNew { process(frame) }
    }

    private func resume(knownUntil known: UInt64) {
        let after = order.firstToRepeat
        let lost = order.resume(after: after, knownUntil: known)
        guard lost > 0 else { return }
        findings.note(
            .acknowledgedLost, frame: known + 1, at: lastTime, "\(lost) frames that were sent before are gone",
            expected: "all frames that were sent before the server's outage")
    }

    private func process(_ frame: FeedFrame) {
        lastTime = max(lastTime, frame.time)
        guard frame.service == TaxiService.name else { return }
        do {
            guard let json = frame.command else { throw FieldError("'command' is missing") }
            let command = try server.codec.command(json)
            let effects = try frame.events.map { try server.codec.effect($0, of: command) }
            take(frame, command, effects)
        } catch {
            findings.note(
                .answerDiffers, frame: frame.sequence, at: frame.time, "a frame that cannot be read: \(error)",
                expected: "a command and its events, as the API describes them")
        }
    }

    private func take(_ frame: FeedFrame, _ command: TaxiService.Command, _ effects: [TaxiService.Effect]) {
        let now = clock.nanoseconds
        var (carried, due) = (-1, DueTime(min(shift.nanoseconds(of: frame.time), now)))
        if !command.isTimer {
            guard let person = server.people.index(of: command) else {
                return findings.note(
                    .commandFromNobody, frame: frame.sequence, at: frame.time, "a command of a user outside this run",
                    expected: "only commands of this run")
            }
            carried = frames.match(frame.sequence, at: frame.time, command, person: person, &commands, &findings)
            if carried >= 0 { due = commands[carried].due }
        }
        let concerned = effects.map { owners.concerned(by: $0) }
        frames.add(frame, command, effects, concerned, carried: carried, arrived: now)
        for (place, effect) in effects.enumerated() {
            forward(effect, frame.events[place], concerned[place], frame.sequence, due: due, at: now)
        }
    }

    /// Forwards an effect to the users, or registers it with their streams.
    private func forward(
        _ effect: TaxiService.Effect, _ event: WireValue, _ concerned: ConcernedUsers, _ sequence: UInt64,
        due: DueTime, at now: Int64
    ) {
        let own = effect.movingDeparture(by: .zero - shift.offset)
        let listeners = server.people.indices(of: concerned).filter { streams.hasStream($0) }
        // Effects that concern all users are delivered by the feed, before any later effect.
        let teller = effect.subjects.isBroadcast ? nil : listeners.first
        for person in listeners {
            let expected = StreamMatcher.Expected(
                sequence: sequence, event: event, effect: person == teller ? own : nil, due: due)
            streams.expect(expected, person: person, &findings) { replies.send($0, at: $1) }
        }
        if teller == nil { replies.send(own, at: now) }
        if let withdrawn = owners.offerWithdrawal(by: effect) { replies.send(withdrawn, at: now) }
    }

    // MARK: Streams

    private func handleStreamEvent(_ event: ServerEvent, on stream: Int) {
        let now = clock.nanoseconds
        guard let heard = StreamMatcher.Received(event, nanoseconds: now) else { return }
        lastContactNanoseconds = clock.elapsedNanoseconds
        streams.receive(heard, on: stream, lastFrame: order.last, at: lastTime, &findings) { replies.send($0, at: $1) }
    }

    // MARK: The journal

    private func writeJournal(isLast: Bool) {
        frames.write(
            to: &journal, clock, shift, server.codec, absences: absences, isLast: isLast, &commands, &findings)
    }

    private func publish(at now: Int64) {
        nextPulse = now + 50_000_000
        breakOffLateAttempts(at: now)
        parts.pulse.processorNanoseconds.store(WorkerThread.processorNanoseconds, ordering: .relaxed)
        let backlogMax = pace.backlogMax(answered: parts.pulse.answered.load(ordering: .relaxed))
        parts.pulse.warmUpBacklogMax.store(backlogMax, ordering: .relaxed)
    }

    private func finish() -> WriterRecord {
        let now = clock.nanoseconds
        for connection in links.commands where connection.commandIndex >= 0 {
            let isAway = absences.explains(from: clock.nanoseconds(atElapsed: connection.sentNanoseconds), to: now)
            attempts.abandon(&commands[connection.commandIndex], isAway: isAway)
        }
        commands.forEachUnanswered { parts.journal.unanswered.append($0.submission, at: now) }
        while let submission = queue.next() { parts.journal.unanswered.append(submission, at: now) }
        queue.publish()
        if absences.isOn {
            findings.noteNoRecovery(after: order.last, at: lastTime)
        } else if failure == nil {
            frames.finish(at: lastTime, commands, &findings)
            streams.finish(at: lastTime, &findings)
        }
        writeJournal(isLast: true)
        (record.event, record.eventWithoutOutages) = (streams.latencies, streams.latenciesWithoutAbsences)
        (record.framesChecked, record.eventsChecked) = (frames.framesChecked, streams.checked)
        record.isSettled = commands.unansweredCount == 0 && failure == nil && !absences.isOn
        record.take(attempts)
        record.crashes = drill.map { CrashRecord($0, absences, findings.book) }
        return WriterRecord(
            endedNanoseconds: now, processorNanoseconds: WorkerThread.processorNanoseconds, spinNanoseconds: 0,
            serviceBytes: nil, timersPending: nil, journalWaitNanoseconds: journal.waitedNanoseconds,
            repliesLost: replies.lost, begun: nil, isBalanced: nil, digest: nil, strikes: FaultStrikes())
    }

    var result: (record: RemoteRecord, findings: RemoteFindings) { (record, findings) }
}

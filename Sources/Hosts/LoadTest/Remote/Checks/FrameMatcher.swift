import Quantities
import ServiceKernel
import TaxiService

/// A comparison of the operator's feed with the sent commands and their answers. Writes the feed to the checker's
/// journal, in the feed's order.
///
/// Each frame other than a timer must be one command of this run, exactly once. An answer must match the frame with its
/// number.
struct FrameMatcher {
    /// A frame not written yet.
    private struct Frame {
        let sequence: UInt64
        let time: SimTime
        let command: TaxiService.Command
        let effects: [TaxiService.Effect]
        let events: [WireValue]
        /// Users concerned, per effect.
        let concerned: [ConcernedUsers]
        /// Index of this run's command; -1 for a timer or a foreign command.
        let carried: Int
        let arrivedNanoseconds: Int64
    }

    private var frames: [Frame] = []
    private var head = 0
    /// Answered commands whose frame has not arrived, by sequence number.
    private var awaiting: [UInt64: Int] = [:]
    private(set) var framesChecked = 0
    private var lastTime = SimTime.zero

    /// Whether every answered command has its frame, and all frames are written.
    var isSettled: Bool { head == frames.count && awaiting.isEmpty }

    /// Returns the index of the command behind a frame; -1 for none.
    mutating func match(
        _ sequence: UInt64, at time: SimTime, _ command: TaxiService.Command, person: Int,
        _ commands: inout InFlightCommands, _ findings: inout RemoteFindings
    ) -> Int {
        framesChecked += 1
        if let index = awaiting.removeValue(forKey: sequence) {
            if commands[index].command == command, commands[index].person == person {
                commands[index].frameSequence = sequence
                return index
            }
            findings.note(
                .acknowledgedLost, frame: sequence, at: time,
                "the answer was to \(words(commands[index].command)), but the feed has \(words(command))",
                expected: words(commands[index].command))
            commands.release(index)
        }
        let index = commands.current(of: person)
        guard index >= 0, commands[index].startNanoseconds >= 0, commands[index].command == command else {
            findings.note(
                .commandFromNobody, frame: sequence, at: time, words(command),
                expected: "a command that a user of this run has sent and is waiting for")
            return -1
        }
        if commands[index].frameSequence > 0 {
            findings.note(
                .commandTwice, frame: sequence, at: time,
                "\(words(command)) again, as in frame \(commands[index].frameSequence)",
                expected: "each command once, even if sent repeatedly with the same Idempotency-Key")
            return -1
        }
        commands[index].frameSequence = sequence
        return index
    }

    mutating func add(
        _ received: FeedFrame, _ command: TaxiService.Command, _ effects: [TaxiService.Effect],
        _ concerned: [ConcernedUsers], carried: Int, arrived nanoseconds: Int64
    ) {
        frames.append(
            Frame(
                sequence: received.sequence, time: received.time, command: command, effects: effects,
                events: received.events,
                concerned: concerned, carried: carried, arrivedNanoseconds: nanoseconds))
    }

    /// Compares a command's answer with the feed, or waits for its frame.
    mutating func answered(
        _ index: Int, lastFrame: UInt64, at time: SimTime, _ commands: inout InFlightCommands,
        _ findings: inout RemoteFindings
    ) {
        let (sequence, frame) = (commands[index].answeredSequence, commands[index].frameSequence)
        if frame > 0 {
            if frame != sequence {
                findings.note(
                    .answerDiffers, frame: sequence, at: time, "\(words(commands[index].command)) is frame \(frame)",
                    expected: "the same number in the answer and in the feed")
            }
        } else if sequence > lastFrame {
            awaiting[sequence] = index
        } else {
            findings.note(
                .acknowledgedLost, frame: sequence, at: time,
                "the answer was to \(words(commands[index].command)), but the feed has another command",
                expected: words(commands[index].command))
            commands.release(index)
        }
    }

    /// Reports answered commands that never appeared in the feed; called at the end of the run.
    mutating func finish(at time: SimTime, _ commands: InFlightCommands, _ findings: inout RemoteFindings) {
        for (sequence, index) in awaiting.sorted(by: { $0.key < $1.key }) {
            findings.note(
                .acknowledgedLost, frame: sequence, at: time,
                "the answer was to \(words(commands[index].command)), but the feed never sent the frame",
                expected: words(commands[index].command))
        }
        awaiting = [:]
    }

    // MARK: Journal

    /// Writes all frames up to the first one whose answer is pending.
    ///
    /// - Parameter isLast: whether pending answers are no longer awaited.
    mutating func write(
        to journal: inout JournalWriter<TaxiLoad>, _ clock: RunClock, _ shift: ClockOffset, _ speech: TaxiWireCodec,
        absences: ServerOutages, isLast: Bool, _ commands: inout InFlightCommands, _ findings: inout RemoteFindings
    ) {
        while head < frames.count {
            let frame = frames[head]
            if frame.carried >= 0, commands[frame.carried].answeredNanoseconds < 0, !isLast { break }
            if frame.time < lastTime {
                findings.note(
                    .orderBroken, frame: frame.sequence, at: frame.time, "at \(frame.time), after \(lastTime)",
                    expected: "times in ascending order")
            }
            lastTime = max(lastTime, frame.time)
            journal.makeRoom(effects: frame.effects.count, clock: clock)
            for effect in frame.effects { journal.write(effect) }
            journal.write(decision(of: frame, shift, absences, commands))
            if frame.carried >= 0 {
                compare(frame, commands[frame.carried], speech, &findings)
                if commands[frame.carried].answeredNanoseconds >= 0 { commands.release(frame.carried) }
            }
            head += 1
        }
        if head == frames.count {
            frames.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 4_096 {
            frames.removeFirst(head)
            head = 0
        }
    }

    private func decision(
        of frame: Frame, _ shift: ClockOffset, _ absences: ServerOutages, _ commands: InFlightCommands
    ) -> Decision<TaxiService.Command> {
        var decision = Decision(
            command: frame.command, time: lastTime, kind: CommandKind(of: frame.command),
            sender: Decision<TaxiService.Command>.noSender, effectCount: UInt32(frame.effects.count),
            dueNanoseconds: 0, sentNanoseconds: 0, startNanoseconds: 0, endNanoseconds: 0)
        if frame.carried >= 0 {
            let carried = commands[frame.carried]
            let submission = carried.submission
            (decision.kind, decision.sender) = (submission.kind, submission.sender)
            (decision.dueNanoseconds, decision.sentNanoseconds) = (
                submission.dueNanoseconds, submission.sentNanoseconds
            )
            decision.startNanoseconds = carried.startNanoseconds
            decision.endNanoseconds = max(carried.answeredNanoseconds, carried.startNanoseconds)
            decision.isAnswered = carried.answeredNanoseconds >= 0
        } else {
            // A timer is due by the service's clock, and done when its frame arrives.
            let due = min(shift.nanoseconds(of: frame.time), frame.arrivedNanoseconds)
            (decision.dueNanoseconds, decision.sentNanoseconds, decision.startNanoseconds) = (due, due, due)
            decision.endNanoseconds = frame.arrivedNanoseconds
            if case .timer = frame.command {} else { decision.isAnswered = false }
        }
        let since = frame.carried >= 0 ? commands[frame.carried].due.waitsSinceNanoseconds : decision.dueNanoseconds
        decision.metOutage = absences.explains(from: since, to: decision.endNanoseconds)
        return decision
    }

    /// Compares an answer with the frame's events that concern the caller or no user in particular.
    private func compare(
        _ frame: Frame, _ carried: InFlightCommand, _ speech: TaxiWireCodec, _ findings: inout RemoteFindings
    ) {
        guard let answer = carried.answer else { return }
        switch answer {
        case .done(let events):
            let caller = frame.command.heading.actor
            let wanted = zip(frame.concerned, frame.events).filter { $0.0.isNobody || $0.0.includes(caller) }.map(\.1)
            if events == wanted { return }
            findings.note(
                .answerDiffers, frame: frame.sequence, at: frame.time,
                "\(words(frame.command)) was answered with \(words(events))", expected: words(wanted))
        case .refused(let reason):
            if frame.events.contains(where: { $0["event"]?.text == "rejected" && $0["reason"]?.text == reason }) {
                return
            }
            findings.note(
                .answerDiffers, frame: frame.sequence, at: frame.time,
                "\(words(frame.command)) was answered with the refusal \(reason)", expected: words(frame.events))
        case .unusable: break
        }
    }

    private func words(_ command: TaxiService.Command) -> String {
        let heading = command.heading
        return ([heading.actor?.text ?? "timer", heading.action]).joined(separator: " ")
    }

    private func words(_ events: [WireValue]) -> String {
        events.isEmpty ? "no event" : events.map { $0["event"]?.text ?? "?" }.joined(separator: ", ")
    }
}

/// The periods in which the server was away, in nanoseconds of the run.
struct ServerOutages {
    private var over: [(start: Int64, end: Int64)] = []
    private var since: Int64?

    var count: Int { over.count + (since == nil ? 0 : 1) }
    var isOn: Bool { since != nil }
    /// Lengths in ascending order.
    var lengths: [Int64] { over.map { $0.end - $0.start }.sorted() }

    mutating func begin(at nanoseconds: Int64) { if since == nil { since = nanoseconds } }

    /// Ends the absence if the answered attempt began after it; earlier answers may still lie in the system's buffers.
    ///
    /// - Returns: whether an absence has ended.
    mutating func end(at nanoseconds: Int64, sentNanoseconds: Int64) -> Bool {
        guard let start = since, sentNanoseconds >= start else { return false }
        over.append((start, nanoseconds))
        since = nil
        return true
    }

    /// Whether an absence, or the second after it, explains a failure or delay in the interval: a proxy needs a moment
    /// to find the active server.
    func explains(from start: Int64, to end: Int64) -> Bool {
        overlaps(from: start - ServerOutages.findingNanoseconds, to: end)
    }

    private static let findingNanoseconds: Int64 = 1_000_000_000

    func overlaps(from start: Int64, to end: Int64) -> Bool {
        if let since, end >= since { return true }
        return over.contains { start < $0.end && end >= $0.start }
    }
}

import InputFiles
import Quantities
import RuleModels
import TaxiService
import Testing

@testable import LoadTest

@Suite("A server's feed, answers and streams compared with one another")
struct RemoteCheckTests {
    private static let accept = TaxiService.Command.driver(DriverID(0), .accept)
    private static let refuse = TaxiService.Command.driver(DriverID(0), .refuse)

    private static func submission(_ command: TaxiService.Command) -> Submission<TaxiMessage> {
        Submission(command, CommandKind(of: command), sender: 0, dueNanoseconds: 0)
    }

    /// Returns commands of one driver, the first of which is at the server.
    private static func sent(_ commands: TaxiService.Command...) -> InFlightCommands {
        var carried = InFlightCommands(people: 2)
        for command in commands { carried.add(submission(command), person: 0, command) }
        if let first = carried.takeReady() { carried[first].startNanoseconds = 1 }
        return carried
    }

    @Test("Commands of one person are sent one after another, those of others in parallel")
    func order() {
        var commands = Self.sent(Self.accept, Self.refuse)
        commands.add(Self.submission(Self.accept), person: 1, Self.accept)
        #expect(commands.unansweredCount == 3)
        #expect(commands.takeReady() == 2)
        #expect(commands.takeReady() == nil)
        commands.answered(0)
        #expect(commands.takeReady() == 1)
        #expect(commands[0].key != commands[1].key)
        commands.answered(1)
        commands.release(1)
        commands.add(Self.submission(Self.accept), person: 0, Self.refuse)
        #expect(commands.takeReady() == 1)
    }

    @Test("Gaps, repetitions and changes of frames are recognised, also after an absence")
    func frames() {
        var order = FrameSequence(after: 10)
        #expect(order.place(11, hash: 1) == .next)
        #expect(order.place(12, hash: 2) == .next)
        #expect(order.place(14, hash: 4) == .gap(1))
        #expect(order.place(14, hash: 4) == .again)
        #expect(order.firstToRepeat == 10)
        #expect(order.resume(after: 10, knownUntil: 14) == 0)
        #expect(order.place(11, hash: 1) == .repeated)
        #expect(order.place(12, hash: 3) == .changed)
        #expect(order.place(14, hash: 4) == .repeated)
        #expect(order.place(15, hash: 5) == .next)
        #expect(order.resume(after: 10, knownUntil: 12) == 3)
        #expect(order.last == 12)
        #expect(order.resume(after: 12, knownUntil: 20) == 0)
        #expect(order.place(13, hash: 9) == .next)
    }

    private struct Case: Sendable {
        var name: String
        var kind: ViolationKind?
        var act: @Sendable (inout FrameMatcher, inout InFlightCommands, inout RemoteFindings) -> Void
    }

    private static func answer(
        _ index: Int, under sequence: UInt64, last: UInt64, _ frames: inout FrameMatcher,
        _ commands: inout InFlightCommands, _ findings: inout RemoteFindings
    ) {
        commands[index].answeredNanoseconds = 2
        commands[index].answeredSequence = sequence
        commands.answered(index)
        frames.answered(index, lastFrame: last, at: .zero, &commands, &findings)
    }

    private static let cases: [Case] = [
        Case(name: "the frame first", kind: nil) { frames, commands, findings in
            #expect(frames.match(5, at: .zero, accept, person: 0, &commands, &findings) == 0)
            answer(0, under: 5, last: 5, &frames, &commands, &findings)
        },
        Case(name: "the answer first", kind: nil) { frames, commands, findings in
            answer(0, under: 5, last: 4, &frames, &commands, &findings)
            #expect(!frames.isSettled)
            #expect(frames.match(5, at: .zero, accept, person: 0, &commands, &findings) == 0)
        },
        Case(name: "a frame that nobody caused", kind: .commandFromNobody) { frames, commands, findings in
            #expect(frames.match(5, at: .zero, refuse, person: 0, &commands, &findings) == -1)
        },
        Case(name: "a frame of somebody who sent nothing", kind: .commandFromNobody) { frames, commands, findings in
            #expect(frames.match(5, at: .zero, accept, person: 1, &commands, &findings) == -1)
        },
        Case(name: "twice", kind: .commandTwice) { frames, commands, findings in
            _ = frames.match(5, at: .zero, accept, person: 0, &commands, &findings)
            #expect(frames.match(6, at: .zero, accept, person: 0, &commands, &findings) == -1)
        },
        Case(name: "another number", kind: .answerDiffers) { frames, commands, findings in
            _ = frames.match(5, at: .zero, accept, person: 0, &commands, &findings)
            answer(0, under: 6, last: 6, &frames, &commands, &findings)
        },
        Case(name: "answered and never told", kind: .acknowledgedLost) { frames, commands, findings in
            answer(0, under: 5, last: 4, &frames, &commands, &findings)
            frames.finish(at: .zero, commands, &findings)
        },
        Case(name: "answered and told as something else", kind: .acknowledgedLost) { frames, commands, findings in
            commands.add(submission(accept), person: 1, accept)
            _ = commands.takeReady()
            commands[1].startNanoseconds = 1
            answer(0, under: 5, last: 4, &frames, &commands, &findings)
            #expect(frames.match(5, at: .zero, accept, person: 1, &commands, &findings) == 1)
        },
        Case(name: "answered under a number that has been", kind: .acknowledgedLost) { frames, commands, findings in
            answer(0, under: 5, last: 7, &frames, &commands, &findings)
        },
    ]

    @Test("A frame must match one sent command, once, and its answer", arguments: cases.indices)
    func matching(index: Int) {
        let one = Self.cases[index]
        var (frames, commands, findings) = (FrameMatcher(), Self.sent(Self.accept), RemoteFindings())
        one.act(&frames, &commands, &findings)
        #expect(findings.book.wrongByKind.map(\.kind) == (one.kind.map { [$0] } ?? []), "\(one.name)")
    }

    private static func event(_ word: String) -> WireValue {
        .map([WireValue.Member(key: "event", value: .text(word))])
    }

    /// Plays a sequence of events on one stream: `+7` is event 7 in the feed, `7` is its arrival on the stream.
    private static func play(_ story: String) -> (book: StreamMatcher, findings: RemoteFindings, told: [Int64]) {
        var book = StreamMatcher(people: [0], names: ["d1", "d2"], period: RunPeriod(start: 0, end: 100))
        var (findings, told, last) = (RemoteFindings(), [Int64](), UInt64(0))
        for word in story.split(separator: " ") {
            let number = UInt64(word.drop { $0 == "+" }) ?? 0
            if word.hasPrefix("+") {
                last = max(last, number)
                let expected = StreamMatcher.Expected(
                    sequence: number, event: event("e\(number)"), effect: .connectionLost(DriverID(0)),
                    due: DueTime(0))
                book.expect(expected, person: 0, &findings) { told.append($1) }
            } else {
                let heard = StreamMatcher.Received(
                    id: number, sequence: number, event: event("e\(number)"), nanoseconds: Int64(number))
                book.receive(heard, on: 0, lastFrame: last, at: .zero, &findings) { told.append($1) }
            }
        }
        return (book, findings, told)
    }

    private static func heard(_ story: String) -> (told: [Int64], wrong: [ViolationKind]) {
        var (book, findings, told) = play(story)
        book.finish(at: .zero, &findings)
        return (told, findings.book.wrongByKind.map(\.kind))
    }

    @Test("A stream is settled when it agrees with the feed, whichever of them is ahead")
    func settled() {
        for story in ["", "+1 1", "1 2 +1 +2"] { #expect(Self.play(story).book.isSettled, "\(story)") }
        for story in ["+1", "1", "+1 1 2", "1 +1 +2"] { #expect(!Self.play(story).book.isSettled, "\(story)") }
    }

    @Test("Each event must arrive at the users it concerns, once and in order")
    func streams() {
        #expect(Self.heard("+1 1 +2 +3 2 3") == ([1, 2, 3], []))
        #expect(Self.heard("1 2 +1 +2") == ([1, 2], []))
        #expect(Self.heard("+1 1 1") == ([1], [.eventTwice]))
        #expect(Self.heard("+1 +2 2") == ([2], [.eventLost]))
        #expect(Self.heard("+1 +2 2 1") == ([2], [.eventLost, .eventDisordered]))
        #expect(Self.heard("+1 +2 1") == ([1], [.eventLost]))
        #expect(Self.heard("+2 1 2") == ([2], [.eventDisordered]))
        #expect(Self.heard("1") == ([], [.eventDisordered]))
    }

    @Test("Sockets are divided between commands and streams; a shortage of files is reported")
    func sockets() {
        let plan = SocketPlan(people: 5_000, sockets: 19_000, files: 1 << 20)
        #expect(plan.connections == 1_024 && plan.streams == 5_000 && plan.filesNeeded == nil)
        let small = SocketPlan(people: 5_000, sockets: 19_000, files: 1_024)
        #expect(small.connections == 240 && small.streams == 1_024 - 64 - 241)
        #expect(small.filesNeeded == 64 + 5_000 + 1_025)
        let wanted = SocketPlan(people: 5_000, sockets: 100, files: 1 << 20)
        #expect(wanted.connections == 25 && wanted.streams == 74 && wanted.filesNeeded == nil)
        let many = SocketPlan(people: 1_000_000, sockets: 50_000, files: 1 << 20)
        #expect(many.connections + many.streams + 1 == RemoteTarget.socketsPerProcess)
    }

    @Test("The tester keeps the server's published limits, and refuses options beyond them")
    func limits() throws {
        let told = WireValue(Array(#"{"connections":16000,"bodyBytes":65536}"#.utf8)[...])
        let limits = ServerLimits(told)
        #expect(limits == ServerLimits(connections: 16_000) && limits.connectionsForTest == 15_000)
        #expect(ServerLimits(connections: 16_000, connectionsPerAddress: 50).connectionsForTest == 50)
        #expect(ServerLimits(nil) == ServerLimits() && ServerLimits().connectionsForTest == nil)
        var target = RemoteTarget(address: "http://127.0.0.1:1", operatorToken: "t")
        func plan(_ limits: ServerLimits) throws -> Int {
            let plan = try SocketPlan(people: 500_000, target, files: 1 << 20, limits)
            return plan.connections + plan.streams + 1
        }
        #expect(try plan(limits) == 15_000)
        #expect(try plan(ServerLimits()) == RemoteTarget.socketsPerProcess)
        target.socketsMax = 300
        #expect(try plan(limits) == 300)
        target.socketsMax = 15_001
        #expect(throws: InputError.self) { try plan(limits) }
    }

    @Test("The clock offset follows the shortest round trip, plus the standstill after the warm-up")
    func serviceShift() {
        var command = InFlightCommand(Self.submission(Self.accept), person: 0, command: Self.accept, key: 1)
        func learn(_ shift: inout ClockOffset, from start: Int64, to end: Int64, _ offsetMicroseconds: Int64) {
            (command.startNanoseconds, command.answeredNanoseconds) = (start, end)
            shift.update(from: command, SimTime(microseconds: (start + end) / 2_000 + offsetMicroseconds))
        }
        var shift = ClockOffset(offset: .zero, warmUpEndNanoseconds: 1_000_000)
        learn(&shift, from: 100_000, to: 300_000, 50)
        learn(&shift, from: 100_000, to: 400_000, 70)
        #expect(shift.offset == SimDuration(microseconds: 50))
        // The clock stood still, so the round trip seems to have taken no time.
        learn(&shift, from: 1_000_000, to: 1_000_000, 9_000)
        #expect(shift.offset == SimDuration(microseconds: 50))
        let gate = WarmUpGate(endNanoseconds: 1_000_000, generators: 1, patienceNanoseconds: 0)
        gate.open(passedNanoseconds: 3_000_000)
        let clock = RunClock(origin: 0, gate: gate)
        shift.note(dueNanoseconds: 999_999, clock)
        #expect(shift.offset == SimDuration(microseconds: 50))
        for due in [1_000_000, 1_000_001] as [Int64] { shift.note(dueNanoseconds: due, clock) }
        #expect(shift.offset == SimDuration(microseconds: 2_050))
        learn(&shift, from: 1_100_000, to: 1_200_000, 2_060)
        #expect(shift.offset == SimDuration(microseconds: 2_060))
    }

    @Test("An absence of the server explains what overlaps it or closely follows it")
    func absences() {
        var absences = ServerOutages()
        absences.begin(at: 10)
        absences.begin(at: 12)
        #expect(absences.isOn && absences.overlaps(from: 5, to: 10) && !absences.overlaps(from: 5, to: 9))
        let ends = [(15, 9), (20, 12), (30, 25)].map { absences.end(at: $0, sentNanoseconds: $1) }
        #expect(ends == [false, true, false], "an attempt from before shows nothing, and it ends once")
        #expect(absences.lengths == [10] && absences.count == 1)
        #expect(
            !absences.overlaps(from: 0, to: 9) && absences.overlaps(from: 19, to: 40)
                && !absences.overlaps(from: 20, to: 40))
        #expect(absences.explains(from: 1_000_000_019, to: 1_000_000_040))
        #expect(!absences.explains(from: 1_000_000_020, to: 1_000_000_040))
    }
}

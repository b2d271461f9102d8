import Quantities
import TaxiService
import Testing

@testable import LoadTest

/// No test reads a clock; times are plain numbers.
@Suite("Retries of commands")
struct RetryTests {
    private static let second: Int64 = 1_000_000_000

    @Test("Waits double from 0.1 s up to 5 s, and at least half of each is waited")
    func doubling() {
        let policy = RetryPolicy(seed: 1)
        for (attempts, whole) in [(1, 0.1), (2, 0.2), (3, 0.4), (6, 3.2), (7, 5.0), (90, 5.0)] {
            let waits = (1...200).map { policy.waitNanoseconds(after: attempts, of: $0, retryAfter: nil) }
            let limit = Int64(whole * 1e9)
            #expect(waits.allSatisfy { (limit / 2...limit).contains($0) }, "\(attempts)")
            #expect(Set(waits).count > 190, "clients that failed together do not come back together")
        }
    }

    @Test("Seed, command and attempt determine the wait")
    func seeded() {
        func waits(_ seed: UInt64) -> [Int64] {
            (1...9).map { RetryPolicy(seed: seed).waitNanoseconds(after: $0, of: 7, retryAfter: nil) }
        }
        #expect(waits(3) == waits(3) && waits(3) != waits(4))
    }

    @Test("Retry-After is obeyed, except for 0, which leads to the default wait")
    func obeyed() {
        let policy = RetryPolicy(seed: 1)
        for seconds in [1, 30, 3_600] as [Int64] {
            for attempts in [1, 9] {
                let wait = policy.waitNanoseconds(after: attempts, of: 5, retryAfter: seconds * Self.second)
                #expect(wait == seconds * Self.second)
            }
        }
        #expect(policy.waitNanoseconds(after: 1, of: 5, retryAfter: 0) >= 50_000_000)
    }

    @Test(
        "'Retry-After' is seconds or a date in any of HTTP's three forms",
        arguments: [
            ("0", 0), ("120", 120), ("sun, 06 nov 1994 08:49:37 gmt", 37), ("Sun Nov  6 08:49:37 1994", 37),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 86_400), ("Sun, 06 Nov 1994 08:48:37 GMT", 0),
            ("Sun, 06 Nov 2094 08:49:37 GMT", 86_400), ("99999999999999999999999", 86_400), ("soon", nil), ("", nil),
            ("-1", nil), ("Sun, 36 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49 GMT", nil), ("1.5", nil),
        ] as [(String, Int64?)])
    func retryAfter(text: String, seconds: Int64?) {
        // 1994-11-06 08:49:00 UTC. Two-digit years belong to this century.
        let now: Int64 = 784_111_740
        #expect(RetryAfter.nanoseconds(text, now: now) == seconds.map { $0 * Self.second })
    }

    @Test("First attempts always pass; retries pass only below twice the rate")
    func budget() {
        var budget = AttemptBudget(rate: 100)
        var now: Int64 = 0
        for _ in 0..<100 { budget.spend(at: now) }
        let (atOnce, later) = (budget.allowsRetry(at: now), budget.allowsRetry(at: now + Self.second / 4))
        #expect(!atOnce && !later, "they are paid off first")
        now += Self.second / 2
        let atLast = budget.allowsRetry(at: now)
        #expect(atLast)
        // An idle budget saves up no more than 10 ms of attempts.
        now += 60 * Self.second
        var sent = 0
        while sent < 9, budget.allowsRetry(at: now) {
            budget.spend(at: now)
            sent += 1
        }
        #expect(sent == 2)
    }

    private static func profile(_ target: String = "") throws -> LoadProfile {
        try ProfileSamples.profile(replacing: [(old: "rate: 2000", new: "rate: 150\ntarget: {\(target)}")])
    }

    /// Simulates a server that answers each attempt at once, and users who send one command each and wait for its
    /// outcome.
    private static func attempts(
        of people: Int, seconds: Int, answer: (_ attempt: Int) -> AttemptOutcome, retryAfter: Int64? = nil
    ) throws -> (book: AttemptTracker, nanoseconds: [Int64]) {
        let period = RunPeriod(start: 0, end: Int64(seconds) * second)
        var (book, commands) = (AttemptTracker(of: try profile(), period: period), InFlightCommands(people: people))
        var nanoseconds: [Int64] = []
        var sent = 0
        for now in stride(from: Int64(0), to: period.end, by: 1_000_000) {
            // The profile's rate is 150 per second.
            if sent < people, now >= Int64(sent) * second / 150 {
                commands.add(submission(dueNanoseconds: now), person: sent, command)
                sent += 1
            }
            while true {
                let isRetry = book.hasRetry(at: now)
                guard isRetry || commands.hasReady, let index = isRetry ? book.takeRetry() : commands.takeReady()
                else { break }
                book.begin(&commands[index], at: now)
                nanoseconds.append(now)
                let outcome = answer(commands[index].attempts)
                if outcome.isRetried {
                    book.retry(
                        index, &commands[index], after: outcome, retryAfter: retryAfter, isAway: false, at: now)
                } else {
                    book.end(outcome, commands[index], isAway: false)
                    commands.answered(index)
                }
            }
        }
        return (book, nanoseconds)
    }

    @Test("While a server answers 503, attempts stay below twice the requested rate in every second")
    func storm() throws {
        let (book, times) = try Self.attempts(of: 900, seconds: 8) { _ in .unavailable }
        for start in stride(from: Int64(0), to: 7 * Self.second, by: Int(Self.second / 10)) {
            let count = times.count { $0 >= start && $0 < start + Self.second }
            #expect(count <= 2 * 150 + 4, "\(count) from \(start)")
        }
        #expect(times.count > 1_500, "the room is used")
        #expect(book.tally.count(.unavailable, in: .measured) == times.count && book.unknown == 0)
        #expect(book.tally.commands(in: .measured) == 900)
        #expect(book.tally.retries(in: .measured) == times.count - 900)
    }

    @Test("Attempts are counted by outcome, and a later answer settles an unknown outcome")
    func counts() throws {
        let outcomes: [AttemptOutcome] = [.unavailable, .resetAfter, .badGateway, .done]
        let (book, times) = try Self.attempts(of: 30, seconds: 20) { outcomes[$0 - 1] }
        #expect(times.count == 120)
        for outcome in AttemptOutcome.allCases {
            #expect(book.tally.count(outcome, in: .measured) == (outcomes.contains(outcome) ? 30 : 0), "\(outcome)")
        }
        #expect(book.unknown == 30 && book.settled == 30, "once for each command, however often it is torn")
        #expect(book.failedCommands == 0)
        let refused = try Self.attempts(of: 30, seconds: 2) { _ in .clientError }.book
        #expect(refused.failedCommands == 30 && refused.tally.retries(in: .measured) == 0 && refused.settled == 0)
    }

    @Test("A command with Retry-After: 1 is not sent earlier")
    func waited() throws {
        let (book, times) = try Self.attempts(
            of: 1, seconds: 5, answer: { $0 < 4 ? .tooManyRequests : .done }, retryAfter: Self.second)
        #expect(times == [0, 1, 2, 3].map { Int64($0) * Self.second })
        #expect(book.tally.answersWithRetryAfter(in: .measured) == 3)
    }

    @Test(
        "Each HTTP status belongs to one group of outcomes",
        arguments: [
            (200, true, AttemptOutcome.done, AttemptOutcome.Class.answered), (409, true, .ruleRefusal, .answered),
            (200, false, .unreadable, .failed), (409, false, .unreadable, .failed), (204, false, .unreadable, .failed),
            (429, true, .tooManyRequests, .refused), (503, false, .unavailable, .refused),
            (500, false, .internalError, .failed), (501, false, .otherServerError, .failed),
            (502, false, .badGateway, .failed), (504, false, .gatewayTimeout, .failed),
            (599, false, .otherServerError, .failed), (404, false, .clientError, .failed),
            (301, false, .redirection, .failed), (700, false, .unreadable, .failed),
        ])
    func statuses(status: Int, isReadable: Bool, outcome: AttemptOutcome, outcomeClass: AttemptOutcome.Class) {
        #expect(AttemptOutcome(status: status, isReadable: isReadable) == outcome)
        #expect(outcome.outcomeClass == outcomeClass)
    }

    @Test("Attempts of the warm-up, of the measurement and of an absence are counted separately")
    func phases() throws {
        let period = RunPeriod(start: Self.second, end: 2 * Self.second)
        var book = AttemptTracker(of: try Self.profile(), period: period)
        book.noteLostConnection(.feedEnded, isAway: false, at: 0)
        book.noteLostConnection(.streamEnded, isAway: false, at: Self.second)
        book.noteLostConnection(.connectionRefused, isAway: true, at: Self.second)
        #expect(book.tally.count(.feedEnded, in: .warmUp) == 1 && book.tally.count(.streamEnded, in: .measured) == 1)
        #expect(book.tally.count(.broken, in: .away) == 1 && book.tally.count(.broken, in: .measured) == 1)
        #expect(AttemptTally.Phase.allCases.allSatisfy { book.tally.attempts(in: $0) == 0 }, "those are no attempts")
    }

    private static let command = TaxiService.Command.driver(DriverID(0), .accept)

    private static func submission(dueNanoseconds due: Int64) -> Submission<TaxiMessage> {
        Submission(command, .answer, sender: 0, dueNanoseconds: due)
    }

    @Test("When a server returns, retries are sent at once, except those with Retry-After")
    func broughtForward() throws {
        var book = AttemptTracker(of: try Self.profile(), period: RunPeriod(start: 0, end: 100 * Self.second))
        var commands = InFlightCommands(people: 3)
        for person in 0..<3 {
            commands.add(Self.submission(dueNanoseconds: 0), person: person, Self.command)
            let ready = commands.takeReady()
            let index = try #require(ready)
            commands[index].attempts = 6
            let asked = person == 1 ? 9 * Self.second : nil
            book.retry(index, &commands[index], after: .resetAfter, retryAfter: asked, isAway: true, at: 0)
        }
        func sent(at second: Int64) -> [Int] {
            var sent: [Int] = []
            while book.hasRetry(at: second * Self.second) { sent.append(book.takeRetry()) }
            return sent
        }
        #expect(sent(at: 1) == [])
        book.expedite(to: Self.second)
        let atOnce = sent(at: 1)
        let (before, asAsked) = (sent(at: 8), sent(at: 9))
        #expect(Set(atOnce) == [0, 2] && before == [] && asAsked == [1])
    }

    @Test("A command waits since the due time of its person's earliest unanswered command")
    func waitsBehind() {
        var commands = InFlightCommands(people: 2)
        func add(_ due: Int64, _ person: Int) {
            commands.add(Self.submission(dueNanoseconds: due), person: person, Self.command)
        }
        for due in [5, 7, 9] as [Int64] { add(due, 0) }
        add(8, 1)
        #expect((0...3).map { commands[$0].due.waitsSinceNanoseconds } == [5, 5, 5, 8])
        #expect((0...3).map { commands[$0].due.nanoseconds } == [5, 7, 9, 8])
        for _ in 0..<3 {
            let index = commands.current(of: 0)
            commands.answered(index)
            commands.release(index)
        }
        add(20, 0)
        #expect(commands[commands.current(of: 0)].due.waitsSinceNanoseconds == 20)
    }
}

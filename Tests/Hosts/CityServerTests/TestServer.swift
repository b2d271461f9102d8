import AccountService
import CityHost
import CityModel
import CommandStore
import HTTPServer
import InputFiles
import PasswordHashing
import Quantities
import Synchronization
import TaxiService
import TestSupport

@testable import CityServer

/// A server without sockets, on a clock that the test sets. Each call is answered before `call` returns.
final class TestServer {
    static let operatorToken = "the-operators-own-token"
    let clock = ManualClock()
    let writer = WriterLoop()
    let state = ServerState()
    let serving: CityStateMachine
    let journal: ServerJournal
    let gateway: Gateway
    let mails = TestMailer()
    let notices = TestNotices()
    private let kept: Frames

    /// Frames that the server has written.
    final class Frames {
        var all: [StoredFrame] = []
    }

    var frames: [StoredFrame] { kept.all }

    /// - Parameters:
    ///   - snapshot: State at the start.
    ///   - past: Performs commands on the services before the start.
    init(
        _ city: ServedCity = TestServer.town(), store: CommandStore? = nil, snapshot: StoredSnapshot? = nil,
        past: [StoredFrame] = [], attemptsPerMinute: Int = 1_000, breaking fault: ServerFault? = nil,
        limits: [ServiceLimit: Int]? = nil
    ) throws {
        let kept = Frames()
        self.kept = kept
        let state = state
        let parts = ServerFaultInjector(fault: fault)
        let notices = notices
        let journal = parts.journal(store) { notice in
            if case .storeFailed(let problem) = notice { state.fail(problem) }
            notices.take(notice)
        }
        self.journal = journal
        let ground = CityContext(city.city, streets: city.streets, calendar: city.calendar)
        serving = CityStateMachine(city, context: ground, cachedAnswersMax: parts.cachedAnswersMax) { frame in
            kept.all.append(frame)
            journal.append(frame)
        }
        serving.feed = OperatorFeed(ground)
        if let snapshot { try serving.read(snapshot) }
        for frame in past { serving.replay(frame) }
        let authenticator = try Authenticator(operatorToken: TestServer.operatorToken)
        let (clock, book) = (clock, RefusalCounter(now: { [clock] in clock.now.seconds }, notify: notices.take))
        var values = ServiceLimits()
        // Tests call more often than people do, except in tests of the limits.
        for limit in ServiceLimit.allCases {
            values[limit] = limits == nil ? 1_000_000 : limits?[limit] ?? limit.defaultValue
        }
        let callers = CallerLimiter(values, book, hasTestUsers: limits == nil)
        gateway = Gateway(
            ground, writer: writer, state: state,
            Gateway.Dependencies(
                clock: clock, authenticator: authenticator,
                keeper: SecretIssuer(hasher: try PasswordHasher(cost: .minimum), secret: "secret of the store"),
                mailer: mails, slowWork: BackgroundWorkPool(threads: 0),
                limits: AuthenticationRateLimits(perMinuteBySender: attemptsPerMinute, perMinuteByLogin: 10),
                callers: callers, tell: notices.take, testUsers: TestUsers(operatorToken: TestServer.operatorToken),
                parts: parts))
        state.becomeReady()
        state.count(limits: { book.counts })
    }

    /// Returns a town of three zones, with two taxis.
    static func town(
        drivers: Int = 2, rules: TaxiRules = TaxiRules(), fault: ServiceFault? = nil,
        calendar: LocalCalendar? = nil
    ) -> ServedCity {
        let minutes = [3, 6, 10, 6, 3, 5, 10, 5, 3].map { ExactDecimal(digits: $0, decimals: 0) }
        let kilometres = [10, 24, 40, 24, 10, 20, 40, 20, 10].map {
            ExactDecimal(digits: $0, decimals: 1)
        }
        let city = City.table(
            name: "town", zoneNames: ["A", "B", "C"], minutes: minutes, kilometres: kilometres)
        return ServedCity(
            name: "town", city: city, streets: nil, fingerprint: 7, startDate: calendar?.startDate,
            clockAtStart: calendar?.clockAtStart ?? .zero, zoned: calendar?.zonedStart,
            timeZone: calendar == nil ? nil : "Europe/Lisbon"
        ) { log in
            CityHost(
                taxis: TaxiService(
                    clock: TravelClock(
                        city: city, clockAtStart: calendar?.clockAtStart ?? .zero,
                        days: RunDays(start: calendar?.startDate), calendar: calendar), rules: rules,
                    drivers: drivers), fault: fault, log: log)
        }
    }

    // MARK: Calls

    /// Sends a request, and lets the server work until it is idle.
    func send(_ request: HTTPRequest) -> TestExchange {
        let exchange = TestExchange(request)
        gateway.handle(exchange)
        while writer.step(serving, journal, by: clock) {}
        return exchange
    }

    /// Sends a command as JSON.
    @discardableResult
    func post(
        _ path: String, _ body: String = "{}", token: String? = nil, key: String? = nil, headers: [HTTPField] = []
    ) -> TestAnswer {
        var all = [HTTPField("Content-Type", "application/json")] + headers
        if let token { all.append(HTTPField("Authorization", "Bearer \(token)")) }
        if let key { all.append(HTTPField("Idempotency-Key", key)) }
        let parts = path.split(separator: "?", maxSplits: 1)
        let query = parts.count > 1 ? [HTTPField("cookie", "true")] : []
        return send(
            HTTPRequest(.post, path: "/v1/\(parts[0])", query: query, headers: all, body: Array(body.utf8))
        ).answered
    }

    @discardableResult
    func get(_ path: String, token: String? = nil, query: [HTTPField] = [], headers: [HTTPField] = []) -> TestAnswer {
        let bearer = token.map { [HTTPField("Authorization", "Bearer \($0)")] } ?? []
        return send(HTTPRequest(.get, path: path, query: query, headers: bearer + headers)).answered
    }

    /// Opens an event stream.
    func listen(token: String, after last: String? = nil, language: String = "en") -> TestExchange {
        var headers = [HTTPField("Authorization", "Bearer \(token)"), HTTPField("Accept-Language", language)]
        if let last { headers.append(HTTPField("Last-Event-ID", last)) }
        return send(HTTPRequest(.get, path: "/v1/me/events", headers: headers))
    }

    /// Opens the operators' feed.
    func openOperatorFeed(token: String = TestServer.operatorToken, after last: String? = nil) -> TestExchange {
        var headers = [HTTPField("Authorization", "Bearer \(token)")]
        if let last { headers.append(HTTPField("Last-Event-ID", last)) }
        return send(HTTPRequest(.get, path: OperatorFeed.path, headers: headers))
    }

    // MARK: People

    static func registration(_ role: String, _ name: String, more: String = "") -> String {
        """
        {"role": "\(role)", "email": "\(name)@example.org", "username": "\(name)0000", "newPassword": "Lisboa2026",
         "name": "A", "surname": "B", "gender": "x", "address": "y", "dateOfBirth": "1990-05-01", "consents": true\(more)}
        """
    }

    /// Registers, confirms and logs in a user.
    ///
    /// - Returns: Token of the session.
    func registerUser(_ role: String, _ name: String, more: String = "") throws -> String {
        var more = more
        if role == "driver" {
            post("accounts/addLicence", "{\"licence\": \"TX-\(name)\"}", token: TestServer.operatorToken)
            more +=
                ", \"drivingLicence\": \"DL-\(name)\", \"taxiLicence\": \"TX-\(name)\", \"iban\": \"\(TestServer.iban(name))\""
        }
        if AccountService.Role.allCases.contains(where: { $0.word == role && $0.needsAppointment }) {
            post(
                "accounts/appoint", "{\"email\": \"\(name)@example.org\", \"role\": \"\(role)\"}",
                token: TestServer.operatorToken)
        }
        let registered = post("accounts/register", TestServer.registration(role, name, more: more))
        guard registered.status == 200, let code = mails.lastCode else { throw TestServerError(registered.text) }
        post("accounts/confirm", "{\"email\": \"\(name)@example.org\", \"code\": \"\(code)\"}")
        return try logIn(name)
    }

    func logIn(_ name: String) throws -> String {
        let answer = post("accounts/logIn", "{\"login\": \"\(name)@example.org\", \"password\": \"Lisboa2026\"}")
        guard let token = answer.text(of: "token") else { throw TestServerError(answer.text) }
        return token
    }

    /// Returns a valid IBAN for a name.
    private static func iban(_ name: String) -> String {
        let number = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000_000_000 }
        let account = "0002000" + String(1_000_000_000 + number).dropFirst() + "15400"
        // ISO 7064: the check digits are 98 minus the remainder modulo 97, with the country's letters as numbers at the
        // end.
        let rest = (account + "252900").reduce(0) { ($0 * 10 + ($1.wholeNumberValue ?? 0)) % 97 }
        let check = 98 - rest
        return "PT\(check < 10 ? "0" : "")\(check)\(account)"
    }

    func move(to seconds: Double) { clock.set(SimTime(microseconds: Int64(seconds * 1e6))) }
}

struct TestServerError: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

/// Notices to operators.
final class TestNotices: Sendable {
    private let notices = Mutex<[ServerNotice]>([])

    var all: [ServerNotice] { notices.withLock { $0 } }
    @Sendable func take(_ notice: ServerNotice) { notices.withLock { $0.append(notice) } }
}

/// Sent mails.
final class TestMailer: Mailer {
    private let mails = Mutex<[OutgoingMail]>([])

    var all: [OutgoingMail] { mails.withLock { $0 } }
    /// Code or password of the last mail: its only line without spaces.
    var lastCode: String? {
        all.last?.text.split(separator: "\n").first { !$0.contains(" ") && !$0.isEmpty }.map(String.init)
    }

    func send(_ mail: OutgoingMail) { mails.withLock { $0.append(mail) } }
}

/// An exchange that keeps its answer.
final class TestExchange: Exchange {
    let request: HTTPRequest
    private let response = Mutex<HTTPResponse?>(nil)
    let sink = TestSink()

    init(_ request: HTTPRequest) { self.request = request }

    func respond(with response: HTTPResponse) { self.response.withLock { $0 = $0 ?? response } }

    func answerWithEvents(_ response: HTTPResponse) -> any EventSink {
        respond(with: response)
        return sink
    }

    var answered: TestAnswer { TestAnswer(response.withLock { $0 }) }
}

/// Output of a stream.
final class TestSink: EventSink {
    private let state = Mutex((lines: [String](), isOpen: true, isFull: false))

    /// Whether the reader takes nothing.
    var isFull: Bool {
        get { state.withLock { $0.isFull } }
        set { state.withLock { $0.isFull = newValue } }
    }
    var backlogBytes: Int { isFull ? .max : 0 }
    var lines: [String] { state.withLock { $0.lines } }
    var isOpen: Bool { state.withLock { $0.isOpen } }
    /// Events without comments.
    var events: [String] { lines.filter { $0.hasPrefix("id: ") } }
    /// Frames of the stream, in any number of chunks.
    var frames: [JSONNode] {
        lines.joined().split(separator: "\n").filter { $0.hasPrefix("data: {\"sequence\"") }.compactMap {
            try? JSONNode(parsing: Array($0.dropFirst(6).utf8))
        }
    }

    func send(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.isOpen { state.lines.append(String(decoding: bytes, as: UTF8.self)) }
            return state.isOpen
        }
    }

    func close() { state.withLock { $0.isOpen = false } }
}

/// An answer; status 0 if there is none.
struct TestAnswer: Equatable {
    let status: Int
    let headers: [HTTPField]
    let body: [UInt8]

    init(_ response: HTTPResponse?) {
        (status, headers, body) = (response?.status ?? 0, response?.headers ?? [], response?.body ?? [])
    }

    static func == (left: TestAnswer, right: TestAnswer) -> Bool {
        left.status == right.status && left.body == right.body
    }

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONNode? { try? JSONNode(parsing: body) }

    func text(of member: String) -> String? {
        if case .text(let text) = json?[member] { text } else { nil }
    }

    var reason: String? { text(of: "reason") }

    /// Words of the answer's events.
    var events: [String] {
        guard case .list(let events) = json?["events"] else { return [] }
        return events.compactMap { if case .text(let word) = $0["event"] { word } else { nil } }
    }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
}

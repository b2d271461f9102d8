import AccountService
import CityHost
import CommandStore
import HTTPServer
import InputFiles
import OutputFiles
import PasswordHashing
import Quantities
import ServiceKernel

/// Dispatches requests: parses the call, identifies the caller, and submits to the writer what only the writer may do.
///
/// Used by all of the server's threads at once.
package final class Gateway: Sendable {
    /// Dependencies of the gateway.
    struct Dependencies: Sendable {
        let clock: any ServerClock
        let authenticator: Authenticator
        let keeper: SecretIssuer
        let mailer: any Mailer
        let slowWork: BackgroundWorkPool
        let limits: AuthenticationRateLimits
        let callers: CallerLimiter
        let tell: @Sendable (ServerNotice) -> Void
        /// Test users; nil if they are not allowed.
        var testUsers: TestUsers?
        var parts = ServerFaultInjector(fault: nil)
    }

    let ground: CityContext
    let writer: WriterLoop
    private let dependencies: Dependencies
    private let attempts: AuthenticationGuard
    private let state: ServerState
    private let endpoints: [String: Endpoint]
    private let queries: [String: Query]
    private let description: [UInt8]

    private let documents: [String: HTTPResponse]

    /// - Parameter documents: Static documents by path.
    init(
        _ ground: CityContext, writer: WriterLoop, state: ServerState, documents: [String: HTTPResponse] = [:],
        _ outside: Dependencies
    ) {
        (self.ground, self.writer, self.state, self.dependencies) = (ground, writer, state, outside)
        self.documents = documents
        attempts = AuthenticationGuard(
            limits: outside.limits, devices: outside.keeper.devices, clock: outside.clock, notify: outside.tell)
        endpoints = Dictionary(uniqueKeysWithValues: Endpoint.all.map { ($0.path, $0) })
        queries = Dictionary(uniqueKeysWithValues: Query.all.map { ($0.path, $0) })
        description = OpenAPI.description(
            endpoints: Endpoint.all, queries: Query.all, hasTestUsers: outside.testUsers != nil)
    }

    /// Answers a request, now or later.
    func handle(_ timed: some Exchange) {
        let request = timed.request
        let exchange = TimedExchange(timed, isPath(request.path) ? request.path : RouteMetrics.otherRoute, state.routes)
        do throws(Problem) {
            if let endpoint = endpoints[request.path] {
                guard request.method == .post else { throw .methodNotAllowed("POST") }
                if state.isDraining { throw .draining }
                try call(endpoint, exchange)
            } else if request.path == TestUsers.path, let users = dependencies.testUsers {
                guard request.method == .post else { throw .methodNotAllowed("POST") }
                if state.isDraining { throw .draining }
                try createTestUsers(users, exchange)
            } else {
                guard request.method == .get || request.method == .head else {
                    throw isPath(request.path) ? .methodNotAllowed("GET") : .notFound
                }
                try read(exchange)
            }
        } catch {
            state.note(error)
            exchange.answer(error)
        }
    }

    private func isPath(_ path: String) -> Bool {
        endpoints[path] != nil || queries[path] != nil || ServerPath(rawValue: path) != nil || documents[path] != nil
            || path == TestUsers.path && dependencies.testUsers != nil
    }

    // MARK: Reading

    static let healthPath = ServerPath.health.rawValue
    static let readinessPath = ServerPath.ready.rawValue
    static let proofPath = ServerPath.proof.rawValue
    static let alive = HTTPResponse.plain(200, "alive\n")

    /// Whether a request gets a connection although the server is full: requests of monitoring and of operators.
    static func isReserved(_ request: HTTPRequest, _ authenticator: Authenticator) -> Bool {
        switch ServerPath(rawValue: request.path) {
        case .health, .ready, .metrics: true
        case .description, .page, .events, .operatorEvents, .cityMap, .operatorMap, .proof, nil:
            (try? authenticator.caller(of: request)) == .operators
        }
    }

    /// Paths about the server itself.
    private enum ServerPath: String {
        case health = "/healthz"
        case ready = "/readyz"
        case metrics = "/metrics"
        case description = "/v1/openapi.json"
        case page = "/v1/openapi"
        case events = "/v1/me/events"
        case proof = "/v1/me/proof"
        case operatorEvents = "/v1/operator/events"
        case cityMap = "/v1/city/map"
        case operatorMap = "/v1/operator/map"
    }

    private func read(_ exchange: some Exchange) throws(Problem) {
        let request = exchange.request
        if let query = queries[request.path] { return try ask(query, exchange) }
        if let document = documents[request.path] { return exchange.respond(with: document) }
        switch ServerPath(rawValue: request.path) {
        case .health: exchange.respond(with: Gateway.alive)
        case .ready: exchange.respond(with: state.readiness)
        case .metrics: sendMetrics(exchange)
        case .description: exchange.respond(with: .json(description))
        case .page: exchange.respond(with: OpenAPI.page)
        case .events: try listen(exchange)
        case .proof: try sendProof(exchange)
        case .operatorEvents: try listenAsOperator(exchange)
        case .cityMap: exchange.respond(with: .json(ground.mapJSON))
        case .operatorMap: try openOperatorMap(exchange)
        case nil: throw .notFound
        }
    }

    private func ask(_ query: Query, _ exchange: some Exchange) throws(Problem) {
        let caller = try dependencies.authenticator.caller(of: exchange.request)
        try count(caller, exchange.request)
        let asked = try query.read(exchange.request.query)
        writer.submit { [self] serving in
            let response: HTTPResponse
            do throws(Problem) {
                try count(caller, exchange.request, serving)
                response = try query.answer(serving, caller, asked)
            } catch {
                response = error.response(in: exchange.request.language)
            }
            return { _ in exchange.respond(with: response) }
        }
    }

    private func listen(_ exchange: some Exchange) throws(Problem) {
        guard case .session(let token) = try dependencies.authenticator.caller(of: exchange.request) else {
            throw .unknownCaller
        }
        let number = try Gateway.lastEventID(of: exchange.request)
        let language = exchange.request.language
        writer.submit { [self] serving in
            { [self] _ in
                do throws(Problem) {
                    try count(.session(token), exchange.request, serving)
                    guard let account = serving.host.accounts.account(session: token, at: serving.now) else {
                        throw .unknownCaller
                    }
                    let sender = exchange.request.sender
                    try dependencies.callers.admitStream(of: account, from: sender, in: serving)
                    try serving.openEventStream(
                        of: account, after: number, in: language, from: AddressGroup.name(of: sender)
                    ) { dependencies.parts.sink(exchange.answerWithEvents($0)) }
                } catch {
                    state.note(error)
                    exchange.answer(error)
                }
            }
        }
    }

    /// Answers a page with the person of its cookie's session, and with the proof that the page itself calls.
    private func sendProof(_ exchange: some Exchange) throws(Problem) {
        let (session, proof) = try dependencies.authenticator.proof(for: exchange.request)
        writer.submit { serving in
            let person = serving.person(withToken: session)
            return { _ in
                guard let person else { return exchange.respond(with: Problem.unknownCaller.response) }
                let body = JSONWriter.map { text in
                    text.member("id", person.text)
                    text.member("csrfToken", proof)
                }
                exchange.respond(with: .json(body))
            }
        }
    }

    private func listenAsOperator(_ exchange: some Exchange) throws(Problem) {
        guard try dependencies.authenticator.caller(of: exchange.request) == .operators else { throw .notOperator }
        let number = try Gateway.lastEventID(of: exchange.request)
        writer.submit { [dependencies] serving in
            { _ in
                do throws(Problem) {
                    try serving.openOperatorStream(after: number) {
                        dependencies.parts.sink(exchange.answerWithEvents($0))
                    }
                } catch {
                    exchange.answer(error)
                }
            }
        }
    }

    private func openOperatorMap(_ exchange: some Exchange) throws(Problem) {
        guard try dependencies.authenticator.caller(of: exchange.request) == .operators else { throw .notOperator }
        writer.submit { serving in
            { _ in
                serving.operatorMap.watch(exchange.answerWithEvents(.events), serving)
            }
        }
    }

    private static func lastEventID(of request: HTTPRequest) throws(Problem) -> UInt64? {
        guard let text = request.header("last-event-id") else { return nil }
        guard let number = UInt64(text) else {
            throw .malformed("Last-Event-ID must be a number that this server has sent")
        }
        return number
    }

    private func sendMetrics(_ exchange: some Exchange) {
        let state = state
        writer.submit { serving in
            let text = serving.metricsText(of: state)
            return { _ in
                exchange.respond(
                    with: HTTPResponse(
                        200, headers: [HTTPField("Content-Type", "text/plain; version=0.0.4; charset=utf-8")],
                        body: Array(text.utf8)))
            }
        }
    }

    // MARK: Commands

    private func call(_ endpoint: Endpoint, _ exchange: some Exchange) throws(Problem) {
        let request = exchange.request
        let arrival = dependencies.clock.now
        let caller = try dependencies.authenticator.caller(of: request, allowsAnonymous: endpoint.audience == .visitor)
        try count(caller, request)
        if case .session = endpoint.audience, caller == .anonymous { throw .unknownCaller }
        let isGuest = caller == .anonymous || caller == .operators
        let entry = isGuest ? endpoint.guestEntry ?? endpoint.entry : endpoint.entry
        let (read, typed) = try CommandBodyReader.read(try body(of: request), into: entry.blank(1).withoutTaxi, ground)
        let command = try AccountFields.normalized(
            read, of: endpoint.action, in: request.language, at: SteadyClock.secondsSince1970)
        try attempts.check(command, caller, request)
        let key = try requestKey(of: request, endpoint, caller)
        var call = Call(endpoint: endpoint, caller: caller, command: command, key: key)
        if case .account(.session(_, let action)) = command, case .session(let token) = caller {
            call.command = .account(.session(token, action))
        }
        let pending = PendingCall(exchange: exchange, call: call, arrival: arrival)
        if case .account = command { prepare(pending, typed) } else { perform(pending) }
    }

    private func createTestUsers(_ users: TestUsers, _ exchange: some Exchange) throws(Problem) {
        guard try dependencies.authenticator.caller(of: exchange.request) == .operators else { throw .notOperator }
        let order = try TestUsers.Request(try body(of: exchange.request))
        writer.submit { [state] serving in
            if state.failure != nil { return { _ in exchange.answer(Problem.storeFailed) } }
            let response: HTTPResponse
            do {
                response = .json(try serving.registerTestUsers(order, by: users))
            } catch {
                response = (error as? Problem ?? .noMemory).response
            }
            return { isDurable in exchange.respond(with: isDurable ? response : Problem.storeFailed.response) }
        }
    }

    private func body(of request: HTTPRequest) throws(Problem) -> JSONNode {
        if request.body.isEmpty { return .map([]) }
        let type = request.header("content-type")?.split(separator: ";").first.map { $0.lowercased() } ?? ""
        guard type == "application/json" else {
            throw Problem(415, "unsupported media type", "send JSON, with 'Content-Type: application/json'")
        }
        do throws(JSONNode.ParseError) {
            return try JSONNode(parsing: request.body)
        } catch {
            let place = SourceFile.place(ofByte: error.offset, in: request.body)
            throw .malformed(
                "the body is not valid JSON: line \(place.line), column \(place.column): it \(error.problem)")
        }
    }

    /// Counts a call against the limits: without a session before the writer has it, with one when the writer knows the
    /// account.
    private func count(_ caller: Caller, _ request: HTTPRequest, _ serving: CityStateMachine? = nil) throws(Problem) {
        try dependencies.callers.check(
            caller, from: request.sender, in: serving, atSeconds: dependencies.clock.now.seconds)
    }

    private func requestKey(
        of request: HTTPRequest, _ endpoint: Endpoint, _ caller: Caller
    ) throws(Problem) -> IdempotencyKey? {
        guard let key = request.header("idempotency-key") else { return nil }
        guard (1...255).contains(key.utf8.count) else {
            throw .malformed("Idempotency-Key has \(key.utf8.count) characters; must have 1 to 255")
        }
        return IdempotencyKey(key, endpoint.path, caller, body: request.body)
    }

    /// Prepares an account command: fetches the stored passwords, then does slow work such as hashing.
    private func prepare(_ pending: PendingCall, _ typed: EnteredSecrets) {
        writer.submit { [self] serving in
            if let kept = pending.cachedResponse(serving, dependencies.keeper) {
                return { _ in pending.exchange.respond(with: kept) }
            }
            let stored = SecretIssuer.storedPasswords(
                for: pending.call.command, pending.call.caller, in: serving.host.accounts)
            let work: @Sendable () -> Void = { [self] in complete(pending, typed, stored) }
            if SecretIssuer.isSlow(pending.call.command) { dependencies.slowWork.run(work) } else { work() }
            return nil
        }
    }

    private func complete(
        _ pending: PendingCall, _ typed: EnteredSecrets, _ stored: [AccountService.StoredPassword]
    ) {
        do {
            var pending = pending
            pending.call = try dependencies.keeper.fillSecrets(
                of: pending.call, typed, against: stored, seed: pending.call.key?.seed)
            perform(pending)
        } catch {
            pending.exchange.answer(Problem.noMemory)
        }
    }

    private func perform(_ pending: PendingCall) {
        let language = pending.exchange.request.language
        writer.submit { [self] serving in
            if let kept = pending.cachedResponse(serving, dependencies.keeper) {
                return { _ in pending.exchange.respond(with: kept) }
            }
            if state.failure != nil { return { _ in pending.exchange.answer(Problem.storeFailed) } }
            let call = pending.call
            do throws(Problem) {
                try count(call.caller, pending.exchange.request, serving)
                try dependencies.callers.checkReservation(call, from: pending.exchange.request.sender, in: serving)
                let (outcome, answer) = try serving.perform(call) { serving.answer(to: call, $0, in: language) }
                let mails = outcome.refusal == nil ? serving.mails(of: call, outcome, in: language) : []
                let token = outcome.refusal == nil ? call.issued.sessionToken : nil
                let rules = serving.host.accounts.rules
                return { [self] isDurable in
                    let became: ServerMetrics.CommandOutcome = outcome.refusal == nil ? .accepted : .refused
                    serving.metrics.note(
                        call.endpoint.service, isDurable ? became : .failed,
                        seconds: (dependencies.clock.now - pending.arrival).seconds)
                    guard isDurable else { return pending.exchange.answer(Problem.storeFailed) }
                    pending.exchange.respond(with: pending.response(answer, token: token, rules, dependencies.keeper))
                    if outcome.refusal != nil { attempts.noteRefusal(of: pending) }
                    for mail in mails { send(mail) }
                }
            } catch {
                state.note(error)
                return { _ in pending.exchange.answer(error) }
            }
        }
    }

    private func send(_ mail: OutgoingMail) {
        dependencies.slowWork.run { [dependencies] in
            do { try dependencies.mailer.send(mail) } catch { dependencies.tell(.mailFailed("\(error)")) }
        }
    }
}

extension HTTPResponse {
    static func json(_ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            200, headers: [HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store")],
            body: bytes)
    }

    /// The head of an endless answer.
    static let events = HTTPResponse(
        200, headers: [HTTPField("Content-Type", "text/event-stream"), HTTPField("Cache-Control", "no-store")])

    static func plain(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status, headers: [HTTPField("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
    }
}

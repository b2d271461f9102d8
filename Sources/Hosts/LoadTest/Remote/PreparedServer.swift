import CityModel
import HTTPClient
import InputFiles
import OperatingSystem
import Quantities
import TaxiService

/// A server ready for a run: it serves the profile's city, its users are logged in, and all connections are open.
struct PreparedServer: Sendable {
    let codec: TaxiWireCodec
    let people: RemoteUsers
    let links: ServerConnections
    let fares: PublishedFares
    let doorbell: EventCount
    /// Owner of each stream.
    let streamOwners: [Int]
    /// Sequence number of the last frame before the run.
    let lastFrame: UInt64
    /// Measurements so far.
    let record: RemoteRecord
    /// Prefix that makes this run's idempotency keys unique.
    let runKey: String
    /// Sums of all rides in the operator's statistics; nil if the server has none.
    var sums: RideSums? {
        get throws {
            let (status, json) = try setUp.ask("GET", "/v1/operator/statistics?by=month&count=1000")
            return status == 200 ? RideSums(json) : nil
        }
    }
    private let setUp: RemoteSetUp
    /// Matching readings of the service's clock and the system's.
    private let serviceTime: SimTime
    private let systemNanoseconds: Int64

    /// Returns the offset of the service's clock from the run's.
    func clockOffset(from clock: RunClock) -> SimDuration {
        let passed = SimDuration(microseconds: (RunClock.systemNanoseconds - systemNanoseconds) / 1_000)
        return serviceTime + passed - SimTime(nanosecondsSinceStart: clock.nanoseconds)
    }

    /// Checks the server, creates its test users, and opens all connections.
    ///
    /// Users left by an interrupted set-up are reused.
    ///
    /// - Parameter files: maximum number of files that the process may open.
    /// - Throws: `InputError`, in one line, if the server is unsuitable or not reachable; `TesterResourceShortage`;
    ///   `SetUpInterrupted`.
    init(
        _ target: RemoteTarget, for crowd: TaxiLoad, files: Int, clock: RunClock, hooks: SetUpHooks
    ) throws {
        var setUp = try RemoteSetUp(target, hooks)
        let limits: ServerLimits
        (fares, limits) = try setUp.requireCity(of: crowd)
        try setUp.requireUnused()
        let count = crowd.users.drivers + crowd.users.clients
        let plan = try SocketPlan(people: count, target, files: files, limits)
        setUp.sockets = plan.sockets
        self.setUp = setUp
        if let needed = plan.filesNeeded {
            hooks.message(
                "the limit of \(files) open files allows event streams for only \(plan.streams) users;"
                    + " 'ulimit -n \(needed)' allows one for every user")
        }
        let began = RunClock.systemNanoseconds
        let drivers = try setUp.testUsers("driver", crowd.users.drivers, since: began, before: 0, of: count)
        let clients = try setUp.testUsers(
            "client", crowd.users.clients, since: began, before: drivers.count, of: count)
        let people = RemoteUsers(drivers: drivers, clients: clients)
        let listeners = Array(0..<plan.streams)
        guard let poll = SocketPoll() else { throw setUp.short(.ofLastCall ?? .files) }
        let links = ServerConnections(
            setUp.origin, poll, connections: plan.connections, operatorToken: target.operatorToken,
            streamTokens: listeners.map { people.tokens[$0] })
        var record = RemoteRecord(address: setUp.origin.description)
        record.unchecked = fares.unchecked
        record.connections = plan.connections
        (record.streams, record.people) = (plan.streams, people.count)
        record.connectionsMax = limits.connections
        record.usersSeconds = Double(RunClock.systemNanoseconds - began) / 1e9
        lastFrame = try setUp.open(links, &record, clock)
        self.record = record
        (serviceTime, systemNanoseconds) = try setUp.clock()
        codec = TaxiWireCodec(crowd.city)
        let bell = poll.waker
        doorbell = EventCount { bell.wake() }
        (self.people, self.links, self.streamOwners) = (people, links, listeners)
        runKey = String(UInt64.random(in: .min ... .max), radix: 36)
    }
}

/// The steps before a run.
private struct RemoteSetUp: Sendable {
    let origin: HTTPOrigin
    private let target: RemoteTarget
    /// Number of sockets to open.
    var sockets = 1

    private let hooks: SetUpHooks

    /// Test users per call: a server creates them in a fraction of a second, during which other calls wait.
    private static let usersAtOnce = 2_000
    /// Maximum time without a new connection, after which the server is considered full.
    private static let openingPatienceNanoseconds: Int64 = 20_000_000_000
    private static let newsNanoseconds: Int64 = 200_000_000

    init(_ target: RemoteTarget, _ hooks: SetUpHooks) throws(InputError) {
        (self.target, self.hooks) = (target, hooks)
        do throws(HTTPClientError) {
            origin = try HTTPOrigin(target.address, trustedRoots: target.authorities)
        } catch {
            throw RemoteTarget.wrong("\(error)", "")
        }
    }

    func short(_ resource: SocketShortage) -> TesterResourceShortage {
        TesterResourceShortage(resource, server: origin.description, sockets: sockets)
    }

    func ask(
        _ method: StaticString, _ path: String, body: [UInt8]? = nil
    ) throws -> (status: Int, json: WireValue?) {
        do throws(SingleCall.Failed) {
            let answer = try SingleCall(origin: origin, cancellation: hooks.cancellation).ask(
                method, path, token: target.operatorToken, body: body)
            return (answer.status, WireValue(answer.body[...]))
        } catch {
            if hooks.cancellation.isRequested { throw SetUpInterrupted() }
            throw error.shortage.map { short($0) as any Error }
                ?? RemoteTarget.failed("no server answers at \(origin)\(origin.lastTLSFailure)")
        }
    }

    private func unexpected(_ path: String, _ status: Int, _ json: WireValue?) -> InputError {
        let detail = (json?["detail"]?.text).map { ": \($0)" } ?? ""
        return RemoteTarget.wrong(
            "\(origin)\(path) answers with status \(status)\(detail)",
            "start a server with the API of 'cabrank serve'")
    }

    // MARK: The steps

    /// Checks that the server has the profile's zones in the same order: places are sent as coordinates, and events
    /// name zones.
    ///
    /// - Returns: the data for prices and waits, and the server's published limits.
    func requireCity(of crowd: TaxiLoad) throws -> (PublishedFares, ServerLimits) {
        let (status, json) = try ask("GET", "/v1/city")
        guard status == 200, let json, let zones = json["zones"]?.list else {
            throw unexpected("/v1/city", status, json)
        }
        let (served, wanted) = (zones.compactMap(\.text), crowd.city.zones.map(\.name))
        if served == wanted {
            return (try PublishedFares(json, for: crowd, ways: ways), ServerLimits(json["limits"]))
        }
        let name = json["name"]?.text ?? "another city"
        let differs = zip(served, wanted).first { $0 != $1 }.map { ": '\($0)' in place of '\($1)'" }
        throw RemoteTarget.wrong(
            "the server serves \(name) with \(served.count) zones, but the profile's city has \(wanted.count)"
                + (differs ?? ""), "start it with 'cabrank serve PROFILE' and the same profile")
    }

    /// Returns the next rows of travel legs; nil if the server has no such call.
    private func ways(skip: Int) throws -> [WireValue]? {
        let (status, json) = try ask("GET", "/v1/city/ways?skip=\(skip)")
        return status == 200 ? json?["ways"]?.list : nil
    }

    /// Checks that the server is unused: the checker starts with a service without drivers and requests.
    func requireUnused() throws {
        let (status, json) = try ask("GET", RemoteSetUp.overview)
        if status == 401 || status == 403 {
            throw RemoteTarget.wrong(
                "the server does not accept the operator's token",
                "name the file with which it was started: --operator-token-file FILE")
        }
        guard status == 200, let isUsed = json?["taxisUsed"]?.boolean else {
            throw unexpected(RemoteSetUp.overview, status, json)
        }
        if isUsed {
            throw RemoteTarget.wrong(
                "the server has been used; a load test must start with a service without working drivers",
                "start it with an empty --store")
        }
    }

    private static let overview = "/v1/operator/overview"

    /// Returns the tokens of the first users of a role, registered and logged in.
    ///
    /// - Parameters:
    ///   - began: start of the whole set-up, by the system's clock.
    ///   - done: number of users of other roles created so far, of `all`.
    func testUsers(
        _ role: String, _ count: Int, since began: Int64, before done: Int, of all: Int
    ) throws -> [String] {
        var tokens: [String] = []
        while tokens.count < count {
            let last = min(count, tokens.count + RemoteSetUp.usersAtOnce)
            let body = Array("{\"role\":\"\(role)\",\"first\":\(tokens.count + 1),\"last\":\(last)}".utf8)
            let (status, json) = try ask("POST", "/v1/operator/testUsers", body: body)
            if status == 404 {
                throw RemoteTarget.wrong("the server has no test users", "start it with --test-users")
            }
            guard status == 200, let users = json?["users"]?.list else {
                throw unexpected("/v1/operator/testUsers", status, json)
            }
            let more = users.compactMap { $0["token"]?.text }
            guard more.count == last - tokens.count else { throw unexpected("/v1/operator/testUsers", status, json) }
            tokens += more
            let seconds = Double(RunClock.systemNanoseconds - began) / 1e9
            hooks.progress(SetUpProgress(.users, done + tokens.count, of: all, seconds: seconds))
        }
        return tokens
    }

    /// Returns the service's time, assigned to the middle of the call.
    func clock() throws -> (SimTime, systemNanoseconds: Int64) {
        let before = RunClock.systemNanoseconds
        let (status, json) = try ask("GET", "/v1/city")
        guard status == 200, let time = json?["time"]?.microseconds else { throw unexpected("/v1/city", status, json) }
        return (SimTime(microseconds: time), (before + RunClock.systemNanoseconds) / 2)
    }

    /// Opens all connections, streams and the feed.
    ///
    /// - Returns: the number of the last frame so far.
    func open(_ links: ServerConnections, _ record: inout RemoteRecord, _ clock: RunClock) throws -> UInt64 {
        let began = clock.nanoseconds
        var (open, grownAt, nextNews) = (0, began, began)
        var (last, failure): (UInt64?, (any Error)?)
        func note(_ news: ServerConnections.Event) {
            switch news {
            case .connected(let nanoseconds): record.connect.record(nanoseconds: nanoseconds)
            case .feed(let event):
                let sequence = WireValue(event.data)?["sequence"]?.whole
                if let sequence { last = UInt64(max(0, sequence)) }
            case .short(let resource): failure = failure ?? short(resource)
            case .refused: failure = failure ?? RemoteTarget.failed("no server answers at \(origin)")
            case .feedBroken(let status), .streamBroken(_, let status):
                if status > 0 { failure = failure ?? unexpected("/v1/me/events", status, nil) }
            case .answered, .broken, .event: break
            }
        }
        while open < links.count || last == nil {
            if hooks.cancellation.isRequested { throw SetUpInterrupted() }
            links.reopen(clock.nanoseconds, note)
            links.wait(atMostMilliseconds: 5, clock: clock, after: { _ in nil }, note)
            if let failure { throw failure }
            let now = clock.nanoseconds
            if now < nextNews, open + 1 < links.count { continue }
            let before = open
            open = links.openCount
            if open > before { grownAt = now }
            if now - grownAt > RemoteSetUp.openingPatienceNanoseconds {
                throw RemoteTarget.failed(
                    "\(origin) accepts only \(open) of \(links.count) connections; write '--sockets \(max(8, open))'"
                )
            }
            guard now >= nextNews else { continue }
            nextNews = now + RemoteSetUp.newsNanoseconds
            hooks.progress(
                SetUpProgress(.connections, open, of: links.count, seconds: Double(now - began) / 1e9))
        }
        links.beginRun()
        return last ?? 0
    }
}

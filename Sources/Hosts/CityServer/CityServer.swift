import CommandStore
import Glibc
import HTTPServer
import OperatingSystem
import PasswordHashing
import Quantities

/// The services of a city over HTTP on real time. Every command is on disk before its caller gets an answer (U04).
///
/// `run` is the single writer: it works on the calling thread until its cancellation. Requests arrive on threads of the
/// HTTP server, and slow work runs on others.
package struct CityServer {
    /// Settings of a server.
    package struct Settings: Sendable {
        /// Version of the program, shown to operators.
        package var version = ""
        /// Token that identifies operators; nil if there are none.
        package var operatorToken: String?
        /// Whether operators may create test users.
        package var hasTestUsers = false
        /// A fault to inject on purpose.
        package var fault: ServerFault?
        /// Cost of hashing a password.
        package var passwordCost = PasswordHasher.Cost.interactive
        /// Number of threads for hashing and mail.
        package var backgroundThreads = 1
        /// Log-ins, registrations and similar attempts a minute: per address, and per account.
        package var attemptsPerMinuteBySender = 60
        /// Attempts a minute at one account.
        package var attemptsPerMinuteByLogin = 10
        /// Limits of the HTTP server.
        package var limits = HTTPLimits()
        /// Limits for each caller.
        package var serverLimits = ServiceLimits()
        /// TLS certificate and key; nil to serve without TLS.
        package var tlsIdentity: TLSIdentity?
        /// Proxy whose word on the sender of a request is trusted.
        package var proxy: TrustedProxy?
        /// Number of frames after which the state is written, so that a start replays at most this many.
        package var framesPerSnapshot = CityServer.defaultFramesPerSnapshot
        /// Whether it stands by for another server that has the city.
        package var isStandby = false
        /// Static documents by path: pages and their files.
        package var documents: [String: HTTPResponse] = [:]

        /// Creates the default settings.
        package init() {
            // No call needs a longer body, and the log keeps it for ever.
            limits.bodyBytesMax = 64 << 10
        }
    }

    /// Seconds that a closing server waits for queued hashing.
    private static let backgroundWorkSecondsMax = 2.0
    /// Number of frames that a start replays in about 5 s, in a city of half a million users.
    package static let defaultFramesPerSnapshot = 300_000

    /// HSTS with a max-age of one year (RFC 6797).
    private static let strictTransportSecurity = HTTPField("Strict-Transport-Security", "max-age=31536000")

    private let city: ServedCity
    private let settings: Settings
    private let mailer: any Mailer
    private let notify: @Sendable (ServerNotice) -> Void

    /// - Parameters:
    ///   - mailer: Receives the mails to users.
    ///   - notify: Receives notices for operators, from any thread.
    package init(
        _ city: ServedCity, settings: Settings, mailer: any Mailer, notify: @escaping @Sendable (ServerNotice) -> Void
    ) {
        (self.city, self.settings, self.mailer, self.notify) = (city, settings, mailer, notify)
    }

    /// Serves until the cancellation is requested; then answers the pending calls, for at most 5 s.
    ///
    /// Where several servers share the store, a server that can no longer write ends: another one has taken over, or
    /// will.
    ///
    /// - Parameters:
    ///   - store: The command log; nil to keep nothing.
    ///   - clock: Makes a clock that continues from a moment.
    ///   - people: Makes background agents that live in the city besides the users over HTTP; nil for none.
    ///   - isListening: Receives the address once the server listens and has recovered its state.
    /// - Throws: An error if the server cannot listen, the state cannot be recovered, or a shared store fails.
    package func run(
        at address: ListenAddress, store: CommandStore?, until cancellation: Cancellation,
        clock: (_ from: SimTime) -> any ServerClock, people: BackgroundAgentsFactory? = nil,
        isListening: (String) -> Void
    ) throws {
        let started = SteadyClock(from: .zero)
        let state = ServerState(version: settings.version)
        let parts = ServerFaultInjector(fault: settings.fault)
        let errors = ErrorLog()
        let tell: @Sendable (ServerNotice) -> Void = { [notify] notice in
            errors.note(notice, at: SteadyClock.secondsSince1970)
            notify(notice)
        }
        let entrance = StandbyGate(state)
        let journal = parts.journal(store) { notice in
            if case .storeFailed(let problem) = notice { state.fail(problem) }
            tell(notice)
        }
        let book = RefusalCounter(now: { started.now.seconds }, notify: tell)
        state.count(limits: { book.counts })
        let ground = CityContext(city.city, streets: city.streets, calendar: city.calendar)
        let writer = WriterLoop()
        let authenticator = try Authenticator(operatorToken: settings.operatorToken)
        if settings.hasTestUsers {
            for limit in ServiceLimit.offWithTestUsers { tell(.unlimited(limit: limit.rawValue)) }
        }
        // Before the recovery, so that monitoring sees its progress.
        let server = try HTTPServer(
            listeningOn: address,
            limits: settings.serverLimits.http(settings.limits, hasTestUsers: settings.hasTestUsers),
            identity: settings.tlsIdentity, proxy: settings.proxy,
            commonHeaders: settings.tlsIdentity == nil ? [] : [CityServer.strictTransportSecurity],
            isAlwaysAnswered: { Gateway.isReserved($0, authenticator) },
            onRefusal: { limit, address in
                if let limit = ServiceLimit(rawValue: limit.rawValue) { book.note(limit, from: address) }
            }
        ) {
            writer.beginGathering()
            entrance.handle($0)
        } onRoundEnd: {
            writer.endGathering()
        }
        defer { server.stop() }
        let progress = RecoveryProgress(of: store?.lastSequence ?? 0, state, until: cancellation, tell: tell)
        let recovery = try recover(store, progress) {
            let serving = CityStateMachine(
                city, context: ground, errors: errors, cachedAnswersMax: parts.cachedAnswersMax
            ) {
                journal.append($0)
            }
            serving.limits = settings.limits
            if settings.operatorToken != nil { serving.feed = OperatorFeed(ground) }
            return serving
        }
        guard let (serving, snapshots) = recovery else { return tell(.ending) }
        let recovered = started.now
        if let store, !store.isWriter {
            state.follow()
            if settings.isStandby {
                tell(.following(address: address.withPort(server.port), frames: serving.sequence))
            }
            let standby = StandbyFollower(store: store, serving: serving, snapshots: snapshots)
            guard try standby.follow(isPatient: settings.isStandby, until: cancellation) else { return }
        }
        let clock = clock(serving.now)
        reportClockProblems(store, serving, tell)
        if let people {
            try serving.addAgents(people, at: clock.now)
            if journal.commit() { serving.feed?.noteDurable() }
        }
        let slowWork = BackgroundWorkPool(threads: settings.backgroundThreads)
        defer { slowWork.end(atMostSeconds: 0) }
        let gateway = Gateway(
            ground, writer: writer, state: state, documents: settings.documents,
            Gateway.Dependencies(
                clock: clock, authenticator: authenticator,
                keeper: SecretIssuer(
                    hasher: try PasswordHasher(cost: settings.passwordCost),
                    secret: try CityServer.secret(of: store)),
                mailer: mailer, slowWork: slowWork,
                limits: AuthenticationRateLimits(
                    perMinuteBySender: settings.attemptsPerMinuteBySender,
                    perMinuteByLogin: settings.attemptsPerMinuteByLogin),
                callers: CallerLimiter(settings.serverLimits, book, hasTestUsers: settings.hasTestUsers),
                tell: tell,
                testUsers: settings.hasTestUsers ? settings.operatorToken.map { TestUsers(operatorToken: $0) } : nil,
                parts: parts))
        entrance.open(to: gateway)
        state.count { server.statistics.connectionsOpen }
        if let store { state.measure(store.bytesOnDisk) }
        state.becomeReady()
        let shown = address.withPort(server.port)
        if settings.fault != nil { tell(.faultInjected) }
        tell(.started(address: shown, frames: serving.sequence, recoverySeconds: recovered.seconds))
        isListening(shown)
        let endsWithStore = store?.address.isShared ?? false
        let watch = WorkerThread {
            while !cancellation.isRequested, !(endsWithStore && state.failure != nil) { usleep(20_000) }
            tell(.ending)
            state.drain()
            server.stopListening()
            // Finished hashes still go to the writer.
            slowWork.end(atMostSeconds: CityServer.backgroundWorkSecondsMax)
            writer.end()
        }
        writer.serve(serving, journal, by: clock, snapshots)
        watch?.join()
        journal.end()
        serving.hub.closeAll()
        serving.feed?.closeAll()
        serving.operatorMap.closeAll()
        server.stop()
        if journal.failure == nil { snapshots?.finish(serving) }
        tell(.ended(frames: serving.sequence))
        if endsWithStore, let failure = journal.failure { throw failure }
    }

    private func reportClockProblems(
        _ store: CommandStore?, _ serving: CityStateMachine, _ tell: (ServerNotice) -> Void
    ) {
        var wall = ClockCheck(now: SteadyClock.secondsSince1970)
        if let store, serving.sequence > 0 {
            wall.lastFrame = store.description.startUnixSeconds + serving.now.microseconds / 1_000_000
        }
        (wall.programBuilt, wall.isSynchronized) = (SystemClock.programUnixSeconds, SystemClock.isSynchronized)
        for problem in wall.problems { tell(.clock(problem)) }
    }

    /// Recovers the state from the store, with a writer of snapshots. Without a store the state is initial. Returns nil
    /// if the server is to end before the recovery is complete.
    private func recover(
        _ store: CommandStore?, _ progress: RecoveryProgress, _ makeServing: () -> CityStateMachine
    ) throws -> (serving: CityStateMachine, snapshots: SnapshotWriter?)? {
        guard let store else { return (makeServing(), nil) }
        let program = try ProgramFingerprint.ofThisProgram()
        store.snapshots.removeUnfinished()
        // The first snapshot creates lazy values of this program, here where no other thread can be creating them.
        _ = try StoredSnapshot(of: makeServing(), by: program)
        let recovery: StateRecovery
        do {
            recovery = try StateRecovery(
                of: store, program: program, takesOver: true, tell: notify, note: progress.note, makeServing)
        } catch is RecoveryProgress.Interrupted {
            return nil
        }
        if recovery.snapshotSequence > 0 { notify(.snapshotRead(frames: recovery.snapshotSequence)) }
        let snapshots = SnapshotWriter(
            store.snapshots, program: program, framesPerSnapshot: settings.framesPerSnapshot,
            from: recovery.snapshotSequence,
            tell: notify)
        recovery.serving.snapshots = snapshots
        return (recovery.serving, snapshots)
    }

    /// Returns the key of the tokens of repeated calls: the store's own, so that they stay the same after a crash.
    private static func secret(of store: CommandStore?) throws(PasswordHashingError) -> String {
        guard let store else { return try RandomToken().text }
        return store.description.secretKey.map { String($0, radix: 16) }.joined(separator: ".")
    }
}

import CommandStore
import Glibc
import HTTPServer
import PasswordHashing
import Quantities
import System

/// The services of a city over HTTP, on real time, with everything on disk before anybody is answered (U04).
///
/// `run` is the writer: it goes on, on the thread that calls it, until it is told to end; requests come in on threads of the
/// HTTP server, and what is slow is done on others.
package struct CityServer {
    /// How it serves.
    package struct Settings: Sendable {
        /// The version of the program, for operators.
        package var version = ""
        /// Whoever shows this token runs the service; nil: nobody can.
        package var operatorToken: String?
        /// Whether whoever runs it may have people made up to test it with.
        package var hasTestUsers = false
        /// What is broken about it on purpose.
        package var fault: ServerFault?
        package var passwordCost = PasswordHasher.Cost.interactive
        /// Threads for hashing and mail.
        package var slowThreads = 1
        /// Log-ins, registrations and the like: of an address, and for an account.
        package var attemptsPerMinuteBySender = 60
        package var attemptsPerMinuteByLogin = 10
        package var limits = HTTPLimits()
        /// Limits of what one caller may ask.
        package var callers = ServedLimits()
        /// By what it shows over TLS who it is; nil to serve in the clear.
        package var identity: TLSIdentity?
        /// Who is believed from whom requests are.
        package var proxy: TrustedProxy?
        /// After so many frames the state is written, so that a start need not go through more.
        package var framesPerSnapshot = CityServer.usualFramesPerSnapshot
        /// Whether it follows another server that has the city, for as long as that one is there.
        package var standsBy = false
        /// What is served as it is, by its path: pages, and what belongs to them.
        package var documents: [String: HTTPResponse] = [:]

        package init() {
            // No call has more to say, and what it says is kept for ever.
            limits.bodyBytesMax = 64 << 10
        }
    }

    /// How long a server that is about to end waits for hashing, before what has not begun is given up.
    private static let secondsForSlowWork = 2.0
    /// A start goes through so many in about 5 s, in a city of half a million users.
    package static let usualFramesPerSnapshot = 300_000

    /// Whoever has come through TLS once does so for a year, whatever a link says (RFC 6797).
    private static let neverInTheClear = HTTPField("Strict-Transport-Security", "max-age=31536000")

    private let city: ServedCity
    private let settings: Settings
    private let mailer: any Mailer
    private let tell: @Sendable (ServerNotice) -> Void

    /// - Parameters:
    ///   - mailer: takes what people get by mail.
    ///   - tell: takes what operators must know, from any thread.
    package init(
        _ city: ServedCity, settings: Settings, mailer: any Mailer, tell: @escaping @Sendable (ServerNotice) -> Void
    ) {
        (self.city, self.settings, self.mailer, self.tell) = (city, settings, mailer, tell)
    }

    /// Serves until the cancellation is requested; then answers what has come in, at most for 5 s.
    ///
    /// Where several servers reach the store, one that can write no more ends: another one has taken over, or will.
    ///
    /// - Parameters:
    ///   - store: nil to keep nothing.
    ///   - clock: makes the clock that goes on from a moment.
    ///   - people: makes those who live in the city besides whoever comes over HTTP; nil: nobody does.
    ///   - isListening: is told the address, once it listens and the past is recovered.
    package func run(
        at address: ListenAddress, store: CommandStore?, until cancellation: Cancellation,
        clock: (_ from: SimTime) -> any ServerClock, people: LivingPeopleMaker? = nil, isListening: (String) -> Void
    ) throws {
        let started = SteadyClock(from: .zero)
        let state = ServerState(version: settings.version)
        let parts = BreakableParts(fault: settings.fault)
        let errors = ErrorBook()
        let tell: @Sendable (ServerNotice) -> Void = { [tell] notice in
            errors.note(notice, at: SteadyClock.secondsSince1970)
            tell(notice)
        }
        let entrance = Entrance(state)
        let journal = parts.journal(store) { notice in
            if case .storeFailed(let problem) = notice { state.fail(problem) }
            tell(notice)
        }
        let book = LimitBook(now: { started.now.seconds }, tell: tell)
        state.count(limits: { book.counts })
        let ground = ServedGround(city.city, streets: city.streets, calendar: city.calendar)
        let writer = ServingWriter()
        let doorkeeper = try Doorkeeper(operatorToken: settings.operatorToken)
        if settings.hasTestUsers {
            for limit in ServedLimit.offWithTestUsers { tell(.unlimited(limit: limit.rawValue)) }
        }
        // Before the past is recovered: whoever looks after servers sees how far that is.
        let server = try HTTPServer(
            listening: address,
            limits: settings.callers.http(settings.limits, hasTestUsers: settings.hasTestUsers),
            identity: settings.identity, proxy: settings.proxy,
            everyAnswer: settings.identity == nil ? [] : [CityServer.neverInTheClear],
            isReserved: { Gateway.isReserved($0, doorkeeper) },
            refused: { limit, address in
                if let limit = ServedLimit(rawValue: limit.rawValue) { book.note(limit, from: address) }
            }
        ) {
            writer.beginGathering()
            entrance.handle($0)
        } roundEnded: {
            writer.endGathering()
        }
        defer { server.stop() }
        let progress = RecoveryProgress(of: store?.lastSequence ?? 0, state, until: cancellation, tell: tell)
        let recovery = try recover(store, progress) {
            let serving = Serving(city, ground: ground, errors: errors, keptAnswersMax: parts.keptAnswersMax) {
                journal.keep($0)
            }
            serving.limits = settings.limits
            if settings.operatorToken != nil { serving.feed = OperatorFeed(ground) }
            return serving
        }
        guard let (serving, snapshots) = recovery else { return tell(.ending) }
        let recovered = started.now
        if let store, !store.isWriter {
            state.follow()
            if settings.standsBy {
                tell(.following(address: address.withPort(server.port), frames: serving.sequence))
            }
            let standby = Standby(store: store, serving: serving, snapshots: snapshots)
            guard try standby.follow(isPatient: settings.standsBy, until: cancellation) else { return }
        }
        let clock = clock(serving.now)
        tellOfClock(store, serving, tell)
        if let people {
            try serving.settle(people, at: clock.now)
            if journal.commit() { serving.feed?.noteDurable() }
        }
        let slowWork = SlowWork(threads: settings.slowThreads)
        defer { slowWork.end(atMostSeconds: 0) }
        let gateway = Gateway(
            ground, writer: writer, state: state, documents: settings.documents,
            Gateway.Surroundings(
                clock: clock, doorkeeper: doorkeeper,
                keeper: SecretKeeper(
                    hasher: try PasswordHasher(cost: settings.passwordCost),
                    secret: try CityServer.secret(of: store)),
                mailer: mailer, slowWork: slowWork,
                limits: AttemptLimits(
                    perMinuteBySender: settings.attemptsPerMinuteBySender,
                    perMinuteByLogin: settings.attemptsPerMinuteByLogin),
                callers: CallerLimits(settings.callers, book, hasTestUsers: settings.hasTestUsers),
                tell: tell,
                testUsers: settings.hasTestUsers ? settings.operatorToken.map { TestUsers(operatorToken: $0) } : nil,
                parts: parts))
        entrance.open(to: gateway)
        state.count { server.statistics.connectionsOpen }
        if let store { state.measure(store.bytesOnDisk) }
        state.becomeReady()
        let shown = address.withPort(server.port)
        if settings.fault != nil { tell(.broken) }
        tell(.started(address: shown, frames: serving.sequence, recoverySeconds: recovered.seconds))
        isListening(shown)
        let endsWithStore = store?.address.isShared ?? false
        let watch = WorkerThread {
            while !cancellation.isRequested, !(endsWithStore && state.failure != nil) { usleep(20_000) }
            tell(.ending)
            state.drain()
            server.stopListening()
            // What is being hashed still goes to the writer.
            slowWork.end(atMostSeconds: CityServer.secondsForSlowWork)
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

    private func tellOfClock(_ store: CommandStore?, _ serving: Serving, _ tell: (ServerNotice) -> Void) {
        var wall = ClockCheck(now: SteadyClock.secondsSince1970)
        if let store, serving.sequence > 0 {
            wall.lastFrame = store.description.startUnixSeconds + serving.now.microseconds / 1_000_000
        }
        (wall.program, wall.isSynchronized) = (MachineClock.programUnixSeconds, MachineClock.isSynchronized)
        for problem in wall.problems { tell(.clock(problem)) }
    }

    /// The state as the store has it, and what writes it; nothing yet without a store. nil if the server is to end before that.
    private func recover(
        _ store: CommandStore?, _ progress: RecoveryProgress, _ makeServing: () -> Serving
    ) throws -> (serving: Serving, snapshots: SnapshotWriter?)? {
        guard let store else { return (makeServing(), nil) }
        let program = try ProgramStamp.ofThisProgram()
        store.snapshots.removeUnfinished()
        // What writing needs of this program is made here, where no other thread can be about to make it as well.
        _ = try StoredSnapshot(of: makeServing(), by: program)
        let recovery: StateRecovery
        do {
            recovery = try StateRecovery(
                of: store, program: program, takesOver: true, tell: tell, note: progress.note, makeServing)
        } catch is RecoveryProgress.Interrupted {
            return nil
        }
        if recovery.snapshot > 0 { tell(.snapshotRead(frames: recovery.snapshot)) }
        let snapshots = SnapshotWriter(
            store.snapshots, program: program, framesPerSnapshot: settings.framesPerSnapshot, from: recovery.snapshot,
            tell: tell)
        recovery.serving.snapshots = snapshots
        return (recovery.serving, snapshots)
    }

    /// From which tokens of repeated calls follow: the store's own, so that they do so after a crash.
    private static func secret(of store: CommandStore?) throws(PasswordHashingError) -> String {
        guard let store else { return try RandomToken().text }
        return store.description.secret.map { String($0, radix: 16) }.joined(separator: ".")
    }
}

import CityServer
import CommandStore
import Experiments
import Glibc
import HTTPServer
import InputFiles
import LoadTest
import OutputFiles
import PageFrame
import Quantities
import System

/// `cabrank serve`: runs the services of a city over HTTP.
enum ServeCommand: Command {
    static let syntax = CommandSyntax(
        name: "serve", summary: "runs a city's services over HTTP, with everything on disk before anybody is answered",
        operands: "SCENARIO|CITY|PROFILE", operandCounts: 1...1,
        options: [
            .configuration("scenario"),
            .value("listen", "ADDRESS:PORT", "where (127.0.0.1:8080); port 0 is any free"),
            .value(
                "store", "DIR|URL",
                "keeps everything there, and goes on from it: a folder, or postgresql://USER@HOST/DATABASE; else nothing is kept"
            ),
            .flag("standby", "follows the server that has the database, and takes over when it is gone"),
            .value("snapshots", "DIR", "where snapshots of what a database holds are put (cabrank-snapshots)"),
            .value(
                "snapshot-every", "FRAMES",
                "writes the state after so many frames, so that a start goes through no more (\(CityServer.defaultFramesPerSnapshot))"
            ),
            .flag("check-store", "reads all of --store, tells how it is, and ends"),
            .value(
                "backup", "DIR", "copies --store, of a running server too, to this new folder, reads the copy, and ends"
            ),
            .value("tls-certificate", "FILE", "speaks TLS, with this certificate and those that vouch for it (PEM)"),
            .value("tls-key", "FILE", "the certificate's key (PEM, without a password)"),
            .value(
                "proxy", "ADDRESS", "believes a proxy there from whom requests are (X-Forwarded-For, X-Forwarded-Proto)"
            ),
            .value("outbox", "DIR", "where mails are put as files (outbox in the store, else cabrank-outbox)"),
            .value("smtp", "URL", "brings mails from there to this server: smtps://USER@HOST, or smtp://HOST"),
            .value("smtp-password-file", "FILE", "where the user's password there stands"),
            .value("mail-from", "EMAIL", "whom mails are from, with --smtp"),
            .value("operator-token-file", "FILE", "whoever shows the token in this file runs the service"),
            .flag("test-users", "POST /v1/operator/testUsers makes people without a password, for load tests"),
            .flag("demo", "the scenario's own drivers and clients keep the city busy, besides whoever comes over HTTP"),
            .value("attempts", "N", "log-ins and registrations that an address may try in a minute (60)"),
            .value(
                "limit", "NAME=N",
                "sets a limit of what one caller may ask, such as callsPerSession=600; may be repeated; the guide lists them"
            ),
            .value(
                "time-zone", "NAME",
                "the city lives by its clocks, such as Europe/Lisbon (the machine's; of a store its own)"),
            .value("drivers", "N", "for so many there is room (those of the scenario; of a city 1000)"),
            .value(
                "break", "FAULT",
                "breaks the server on purpose, to test whoever tests it: \(faultNames.joined(separator: ", "))"),
            .set(in: .scenario),
            .quiet("tells only what is wrong"),
        ],
        examples: [
            ("cabrank serve default --demo", "a busy city to look at, of which nothing is kept"),
            ("cabrank serve default --store here", "a city at http://127.0.0.1:8080/v1/openapi"),
            (
                "cabrank serve porto.city --listen 0.0.0.0:80",
                "a city's streets, for everybody who reaches this machine"
            ),
            ("cabrank serve default --store here --check-store", "is all that was written still there?"),
            (
                "cabrank serve smoke --operator-token-file token --test-users",
                "a load profile's city, for 'cabrank load smoke --target'"
            ),
            ("curl http://127.0.0.1:8080/v1/taxis/zones", "how many taxis wait where"),
        ],
        notes: [
            """
            Of a scenario or a load profile the city and the rules are served, not its people: those come over HTTP. GET /v1/openapi.json tells what
            there is to call, /v1/openapi shows it. The city lives on today's date by the clocks of its time zone; time limits go by a
            clock that nobody sets. SIGTERM and Ctrl-C answer what has come in, and end with exit code 0.
            """,
            """
            Standard error gets a line of JSON for everything that whoever runs the service should know, and nothing of anybody's
            data. GET /healthz, /readyz and /metrics are for whatever looks after servers.
            """,
        ],
        exitCodes: [
            (.done, "done: ended in order, by SIGTERM, SIGHUP or Ctrl-C, too"),
            (.unmet, "with --check-store and --backup: something in the store is damaged"),
            (.interrupted, "interrupted before anybody was served"),
        ],
        environment: [.data, .home], operandKey: "scenario")

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let store = try storeAddress(arguments)
        if arguments.has("check-store") {
            guard let store else {
                throw InputError("--check-store", "no store is named", remedy: "write '--store DIR|URL'")
            }
            return try check(store)
        }
        if let target = arguments.value(of: "backup") { return try backUp(store, to: target) }
        let address = try listenAddress(arguments.value(of: "listen") ?? "127.0.0.1:8080")
        var settings = CityServer.Settings()
        settings.version = programVersion
        settings.fault = try arguments.value(of: "break").map(fault)
        var scenario = try scenario(arguments, settings.fault)
        let zone = try ServedTimeZone.zone(named: arguments.value(of: "time-zone"))
        settings.operatorToken = try arguments.value(of: "operator-token-file").map(operatorToken)
        settings.hasTestUsers = arguments.has("test-users")
        if settings.hasTestUsers, settings.operatorToken == nil {
            throw InputError("--test-users", "nobody could ask for them", remedy: "write '--operator-token-file FILE'")
        }
        // The published limit of connections must be true also if the system allows fewer files.
        settings.limits.connectionsMax = min(settings.limits.connectionsMax, max(16, OpenFileLimit.raise() - 256))
        settings.documents = documents
        settings.isStandby = arguments.has("standby")
        settings.tlsIdentity = try tlsIdentity(arguments)
        settings.proxy = try proxy(arguments)
        if let attempts = try count("attempts", arguments) { settings.attemptsPerMinuteBySender = attempts }
        settings.serverLimits = try limits(arguments)
        settings.limits.connectionsMax = settings.serverLimits[.connections]
        if let frames = try count("snapshot-every", arguments, max: 1_000_000_000) {
            settings.framesPerSnapshot = frames
        }
        let scheme = settings.tlsIdentity == nil ? "http" : "https"
        Signals.enableGracefulInterruption()
        let opened = try store.map { try open($0, for: scenario, in: zone, breaking: settings.fault) }
        let life = try opened?.description ?? scenario.description(in: zone)
        try ServedTimeZone.check(arguments.value(of: "time-zone"), fits: life)
        scenario = scenario.onCalendar(of: life)
        let served = scenario.city
        let outbox = try MailQueue(
            folder: arguments.value(of: "outbox") ?? store?.folder.map { "\($0)/outbox" } ?? "cabrank-outbox")
        let isQuiet = arguments.has("quiet")
        let tell: @Sendable (ServerNotice) -> Void = {
            Terminal.printMessage($0.line(at: SteadyClock.secondsSince1970))
        }
        if let zone = life.zone, ServedTimeZone.hasChanged(zone) {
            tell(.clock("the rules of \(zone.name) are others now; this store keeps those of its beginning"))
        }
        var begun = SimTime.zero
        try mailServer(arguments).map { MailSender(outbox, to: $0, notify: tell) }?.start(until: Signals.interruption)
        let server = CityServer(served, settings: settings, mailer: outbox, notify: tell)
        try convertingStoreErrors {
            try server.run(
                at: address, store: opened, until: Signals.interruption,
                clock: { recovered in
                    let second = max(0, SteadyClock.secondsSince1970 - life.startUnixSeconds)
                    begun = max(recovered, SimTime(microseconds: second * 1_000_000))
                    return SteadyClock(from: begun)
                },
                people: try arguments.has("demo") ? demoPeople(of: scenario, isQuiet: isQuiet) : nil,
                isListening: { shown in
                    if isQuiet { return }
                    try? Terminal.print(
                        """
                        Serving   \(served.name) at \(scheme)://\(shown)/v1/openapi
                        Calendar  \(served.calendarText(at: begun))
                        """)
                })
        }
        try opened?.close()
        return .done
    }

    private static func scenario(_ arguments: ParsedArguments, _ fault: ServerFault?) throws -> ServedScenario {
        let source = ServedScenario.source(
            arguments.operands[0], overrides: arguments.values(of: "set"), drivers: try count("drivers", arguments))
        return try ServedScenario.load(
            source, fault: fault?.taxiServiceFault,
            roomForOthers: arguments.has("demo") ? DemoAgents.roomForDrivers : nil)
    }

    private static func demoPeople(of scenario: ServedScenario, isQuiet: Bool) throws -> BackgroundAgentsFactory {
        guard let setup = scenario.setup, setup.hasTaxis else {
            throw InputError(
                "--demo", "nobody drives a taxi in \(scenario.city.name)",
                remedy: "serve a scenario with drivers, such as 'default'")
        }
        return DemoAgents.factory(of: setup) { line in if !isQuiet { try? Terminal.print("Demo      \(line)") } }
    }

    /// Pages of the service, which other sites may not embed. Browsers cache them for five minutes.
    private static var documents: [String: HTTPResponse] {
        let headers = [
            ("Content-Security-Policy", ServicePages.contentSecurityPolicy), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cache-Control", "max-age=300"),
        ].map { HTTPField($0, $1) }
        return Dictionary(
            uniqueKeysWithValues: ServicePages.all.map { document in
                let type = HTTPField("Content-Type", document.mediaType)
                return (document.path, HTTPResponse(200, headers: [type] + headers, body: document.bytes))
            })
    }

    // MARK: Options

    private static func listenAddress(_ text: String) throws -> ListenAddress {
        do throws(HTTPServerError) {
            return try ListenAddress(text)
        } catch {
            throw InputError("--listen", "\(error)", remedy: "")
        }
    }

    private static func count(_ option: String, _ arguments: ParsedArguments, max: Int = 1_000_000) throws -> Int? {
        guard let text = arguments.value(of: option) else { return nil }
        guard let count = Int(text), (1...max).contains(count) else {
            throw InputError("--\(option)", "'\(text)' is no such number", remedy: "1 to \(max) are allowed")
        }
        return count
    }

    /// Faults of the server itself, and those of the taxi service by their names in `load --break`.
    private static let faultNames =
        ServerFault.names + LoadFault.allCases.filter { $0.taxiDefect != nil }.map(\.rawValue)

    private static func fault(_ name: String) throws -> ServerFault {
        if let fault = ServerFault(name) { return fault }
        if let defect = LoadFault(rawValue: name)?.taxiDefect { return .taxis(defect) }
        throw InputError(
            "--break", "there is no fault '\(name)'", remedy: NameSuggestion.remedy(for: name, among: faultNames))
    }

    private static func mailServer(_ arguments: ParsedArguments) throws -> MailServer? {
        guard let url = arguments.value(of: "smtp") else {
            for option in ["smtp-password-file", "mail-from"] where arguments.value(of: option) != nil {
                throw InputError("--\(option)", "no mail server is named", remedy: "write '--smtp URL'")
            }
            return nil
        }
        guard let sender = arguments.value(of: "mail-from"), sender.contains("@") else {
            throw InputError("--smtp", "mails are from nobody", remedy: "write '--mail-from taxi@example.org'")
        }
        let password = try arguments.value(of: "smtp-password-file").map {
            String(decoding: try SourceFile.read($0).bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
        }
        do throws(MailServerError) {
            return try MailServer(url, password: password.flatMap { $0 }.map(String.init), sender: sender)
        } catch {
            throw InputError("--smtp", "\(error)", remedy: "write it like smtps://taxi@mail.example.org")
        }
    }

    /// Reads the operator's token from a file.
    ///
    /// - Throws: `InputError` if the file has no valid token or cannot be read.
    static func operatorToken(_ path: String) throws -> String {
        let bytes = try SourceFile.read(path).bytes
        let token = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard token.count == 1, token[0].utf8.count >= 16 else {
            throw InputError(
                path, "this is no token",
                remedy: "write one word of at least 16 characters, such as 'openssl rand -hex 32' gives")
        }
        return String(token[0])
    }

    // MARK: The store

    private static func storeAddress(_ arguments: ParsedArguments) throws -> StoreAddress? {
        let snapshots = arguments.value(of: "snapshots")
        let address = arguments.value(of: "store").map { text in
            snapshots.map { StoreAddress(text, snapshots: $0) } ?? StoreAddress(text)
        }
        if address?.isShared == true {
            guard arguments.has("standby"), arguments.has("demo") else { return address }
            throw InputError(
                "--standby", "those who live in a city for '--demo' do not move to another server",
                remedy: "leave one of the two out")
        }
        for option in ["standby", "snapshots"] where arguments.has(option) || arguments.value(of: option) != nil {
            throw InputError(
                "--\(option)", "only a database has that", remedy: "write '--store postgresql://USER@HOST/DATABASE'")
        }
        return address
    }

    private static func open(
        _ address: StoreAddress, for scenario: ServedScenario, in zone: StoreDescription.Zone,
        breaking fault: ServerFault?
    ) throws -> CommandStore {
        try convertingStoreErrors {
            let defect = try fault.flatMap { $0.storeDefect(after: try lastSequence(in: address)) }
            let description = try scenario.description(in: zone)
            return try StoreScenario.open(scenario.source, in: address) {
                try CommandStore(at: address, mode: .openOrCreate, description: description, defect: defect)
            }
        }
    }

    private static func lastSequence(in address: StoreAddress) throws -> UInt64 {
        do {
            return try CommandStore(at: address, mode: .readOnly, description: nil).lastSequence
        } catch {
            if case .missing = error { return 0 }
            throw error
        }
    }

    /// - Returns: `.done` if the store is undamaged.
    private static func check(_ address: StoreAddress) throws -> ExitCode {
        let report = try inspectStore {
            try CommandStore(at: address, mode: .readOnly, description: nil).check()
        }
        try Terminal.print("\(report)")
        return report.damages.isEmpty ? .done : .unmet
    }

    /// Runs a command that inspects a store: a damage is its answer, with exit code 1.
    static func inspectStore<Value>(_ body: () throws -> Value) throws -> Value {
        try convertingStoreErrors {
            do {
                return try body()
            } catch StoreError.damaged(let damage) {
                throw DamagedStore(damage: damage)
            }
        }
    }

    /// Reports errors of the store as errors of the machine or the input.
    static func convertingStoreErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as StoreError {
            var diagnostic = Diagnostic(file: "store", problem: "\(error)", remedy: "")
            diagnostic.isSystemError = error.isMachineFailure
            throw InputError(diagnostic)
        }
    }
}

/// A damage of an inspected store.
struct DamagedStore: Error, CustomStringConvertible {
    let damage: StoreDamage

    var description: String { "store: \(damage)" }
}

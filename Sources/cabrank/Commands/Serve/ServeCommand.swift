import CityServer
import CommandStore
import Experiments
import Glibc
import HTTPServer
import InputFiles
import LoadTest
import OperatingSystem
import OutputFiles
import PageFrame
import Quantities

/// `cabrank serve`: runs the services of a city over HTTP.
enum ServeCommand: Command {
    static let syntax = CommandSyntax(
        name: "serve", summary: "run a city's services over HTTP; each command is on disk before its answer is sent",
        operands: "SCENARIO|CITY|PROFILE", operandCounts: 1...1,
        options: [
            .configuration("scenario"),
            .value("listen", "ADDRESS:PORT", "address to listen on; port 0 is any free port (default: 127.0.0.1:8080)"),
            .value(
                "store", "DIR|URL",
                "store for all data, to continue from: a folder or postgresql://USER@HOST/DATABASE (default: none)"
            ),
            .flag("standby", "follow the server that uses the database, and take over when it is gone"),
            .value("snapshots", "DIR", "folder of snapshots if the store is a database (default: cabrank-snapshots)"),
            .value(
                "snapshot-every", "FRAMES",
                "frames from one snapshot to the next; a start replays at most as many (default: \(CityServer.defaultFramesPerSnapshot))"
            ),
            .flag("check-store", "read and check all of --store, print the result, and exit"),
            .value(
                "backup", "DIR", "copy --store, also of a running server, to this new folder, check the copy, and exit"
            ),
            .value("tls-certificate", "FILE", "use TLS with this certificate and its chain (PEM)"),
            .value("tls-key", "FILE", "private key of the certificate (PEM, without a password)"),
            .value(
                "proxy", "ADDRESS", "trust the X-Forwarded-For and X-Forwarded-Proto of the proxy at this address"
            ),
            .value("outbox", "DIR", "folder for mails as files (default: outbox in the store, else cabrank-outbox)"),
            .value("smtp", "URL", "send the mails of --outbox with this server: smtps://USER@HOST or smtp://HOST"),
            .value("smtp-password-file", "FILE", "with --smtp: file with the user's password"),
            .value("mail-from", "EMAIL", "with --smtp: sender of the mails"),
            .value("operator-token-file", "FILE", "file with the token that authorizes operators"),
            .flag("test-users", "POST /v1/operator/testUsers creates users without a password, for load tests"),
            .flag("demo", "also simulate the scenario's drivers and clients, next to the users over HTTP"),
            .value("attempts", "N", "log-ins and registrations per address and minute (default: 60)"),
            .value(
                "limit", "NAME=N",
                "set a limit of the server, such as callsPerSession=600 (guide 'Operate'); may be repeated"
            ),
            .value(
                "time-zone", "NAME",
                "time zone of the city, such as Europe/Lisbon (default: the store's, else the machine's)"),
            .value("drivers", "N", "maximum number of drivers (default: those of the scenario; for a city 1000)"),
            .value(
                "break", "FAULT",
                "inject a fault, to test load testers: \(faultNames.joined(separator: ", "))"),
            .set(in: .scenario),
            .quiet("print only errors and warnings"),
        ],
        examples: [
            ("cabrank serve default --demo", "a busy city to try; nothing is kept"),
            ("cabrank serve default --store here", "a city at http://127.0.0.1:8080/v1/openapi"),
            (
                "cabrank serve porto.city --listen 0.0.0.0:80",
                "a city's streets, open to the whole network"
            ),
            ("cabrank serve default --store here --check-store", "is the store complete?"),
            (
                "cabrank serve smoke --operator-token-file token --test-users",
                "a load profile's city, for 'cabrank load smoke --target'"
            ),
            ("curl http://127.0.0.1:8080/v1/taxis/zones", "the number of waiting taxis by zone"),
        ],
        notes: [
            """
            The server uses the city and the rules of a scenario or load profile, not its people: real users come over
            HTTP. GET /v1/openapi.json describes the interface, and /v1/openapi shows it as a page. The city has
            today's date and the local time of its time zone; time limits use a clock that cannot be set. After
            SIGTERM or Ctrl-C, the server answers the requests received so far and ends with exit code 0.
            """,
            """
            Standard error gets a line of JSON for each event that an operator should know, without personal data. GET
            /healthz, /readyz and /metrics are for monitoring.
            """,
        ],
        exitCodes: [
            (.done, "done; also after SIGTERM, SIGHUP or Ctrl-C"),
            (.unmet, "with --check-store and --backup: the store is damaged"),
            (.interrupted, "interrupted before the server was ready"),
        ],
        environment: [.data, .home], operandKey: "scenario")

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let store = try storeAddress(arguments)
        if arguments.has("check-store") {
            guard let store else {
                throw InputError("--check-store", "the store is missing", remedy: "write '--store DIR|URL'")
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
            throw InputError(
                "--test-users", "only an operator can create test users", remedy: "write '--operator-token-file FILE'")
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
        let notify: @Sendable (ServerNotice) -> Void = {
            Terminal.printMessage($0.line(at: SteadyClock.secondsSince1970))
        }
        if let zone = life.zone, ServedTimeZone.hasChanged(zone) {
            notify(.clock("the rules of \(zone.name) have changed; this store keeps the rules of its start"))
        }
        var begun = SimTime.zero
        try mailServer(arguments).map { MailSender(outbox, to: $0, notify: notify) }?.start(until: Signals.interruption)
        let server = CityServer(served, settings: settings, mailer: outbox, notify: notify)
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
                "--demo", "\(scenario.city.name) has no drivers",
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
            throw InputError("--\(option)", "'\(text)' is not a valid number", remedy: "write one from 1 to \(max)")
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
            "--break", "unknown fault '\(name)'", remedy: NameSuggestion.remedy(for: name, among: faultNames))
    }

    private static func mailServer(_ arguments: ParsedArguments) throws -> MailServer? {
        guard let url = arguments.value(of: "smtp") else {
            for option in ["smtp-password-file", "mail-from"] where arguments.value(of: option) != nil {
                throw InputError("--\(option)", "the mail server is missing", remedy: "write '--smtp URL'")
            }
            return nil
        }
        guard let sender = arguments.value(of: "mail-from"), sender.contains("@") else {
            throw InputError("--smtp", "the sender is missing", remedy: "write '--mail-from taxi@example.org'")
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
                path, "this is not a token",
                remedy: "write one word of at least 16 characters, such as the output of 'openssl rand -hex 32'")
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
                "--standby", "the people of '--demo' cannot move to another server",
                remedy: "leave one of the two out")
        }
        for option in ["standby", "snapshots"] where arguments.has(option) || arguments.value(of: option) != nil {
            throw InputError(
                "--\(option)", "this option needs a database",
                remedy: "write '--store postgresql://USER@HOST/DATABASE'")
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

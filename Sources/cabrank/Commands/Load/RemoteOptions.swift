import InputFiles
import LoadTest

/// Options of a load test of a remote server.
enum RemoteOptions {
    static let syntaxes: [OptionSyntax] = [
        .value("target", "URL", "server to test, such as http://127.0.0.1:8080"),
        .value(
            "operator-token-file", "FILE",
            "with --target: file with the operator's token that the server was started with"),
        .value("ca", "FILE", "with --target https://…: file of trusted certificates (default: the system's)"),
        .value(
            "sockets", "N",
            "with --target: maximum number of connections (default: the server's limit, at most "
                + "\(RemoteTarget.socketsPerProcess))"
        ),
        .value("crash", "COMMAND", "with --target: shell command that kills the server and starts it again"),
        .value("every", "TIME", "with --crash: time between crashes (default: 10s)"),
    ]

    /// Options that do not work against a remote server, with alternatives.
    private static let unsupportedOptions = [
        (option: "find-limit", remedy: "increase --rate from run to run, each with a new server"),
        (option: "commands", remedy: "the server's store contains them: 'cabrank replay STORE'"),
    ]

    /// Reads the options.
    ///
    /// - Parameter profile: Profile of the load test.
    /// - Returns: nil without a remote server.
    /// - Throws: `InputError` if the options do not fit together.
    static func target(_ arguments: ParsedArguments, for profile: LoadProfile) throws -> RemoteTarget? {
        guard let address = arguments.value(of: "target") else {
            for option in ["operator-token-file", "ca", "sockets", "crash"] where arguments.has(option) {
                throw InputError("--\(option)", "the server is missing", remedy: "write '--target http://HOST:PORT'")
            }
            if arguments.has("every") {
                throw InputError("--every", "this option needs --crash", remedy: "write '--crash COMMAND'")
            }
            return nil
        }
        for (option, remedy) in unsupportedOptions where arguments.has(option) {
            throw InputError("--\(option)", "this option is not possible with --target", remedy: remedy)
        }
        guard let file = arguments.value(of: "operator-token-file") else {
            throw InputError(
                "--target", "the operator's token is missing: only the operator can read the feed of a server",
                remedy: "write '--operator-token-file FILE'")
        }
        var target = RemoteTarget(address: address, operatorToken: try ServeCommand.operatorToken(file))
        target.authorities = try arguments.value(of: "ca").map { Array(try SourceFile.read($0).bytes) }
        if let text = arguments.value(of: "sockets") {
            guard let count = Int(text), (8...RemoteTarget.socketsPerProcess).contains(count) else {
                throw InputError(
                    "--sockets", "'\(text)' is not a valid number",
                    remedy: "write one from 8 to \(RemoteTarget.socketsPerProcess)")
            }
            target.socketsMax = count
        }
        let every = try seconds(arguments.value(of: "every") ?? "10s")
        if let command = arguments.value(of: "crash") {
            guard every < profile.duration.seconds else {
                throw InputError(
                    "--every", "there would be no crash in the measured \(Int(profile.duration.seconds)) s",
                    remedy: "write a shorter time, or a longer --duration")
            }
            target.crash = (command, Int64(every * 1e9))
        }
        if arguments.has("every"), target.crash == nil {
            throw InputError("--every", "this option needs --crash", remedy: "write '--crash COMMAND'")
        }
        return target
    }

    /// - Throws: `InputError` if the fault must be injected by the server.
    static func require(_ fault: LoadFault?) throws(InputError) {
        guard let fault, fault != .lateGenerator else { return }
        throw InputError(
            "--break", "'\(fault.rawValue)' is a fault of the server",
            remedy: "start it with 'cabrank serve … --break'")
    }

    private static func seconds(_ text: String) throws(InputError) -> Double {
        let amount = try ParsedAmount(text, option: "every")
        let factor: Double? =
            switch amount.unit {
            case "", "s": 1
            case "ms": 0.001
            case "min": 60
            case "h": 3_600
            default: nil
            }
        guard let factor, (0.1...86_400).contains(amount.number * factor) else {
            throw InputError(
                "--every", "'\(text)' is not a valid time", remedy: "write it like 10s, from 0.1s to 24h")
        }
        return amount.number * factor
    }
}

import CityServer
import CommandStore
import HTTPServer
import InputFiles

// Options for operating a server: TLS, a proxy, a backup.
extension ServeCommand {
    /// - Returns: nil to serve without TLS.
    /// - Throws: `InputError` if only one of the files is named, or a file is invalid.
    static func tlsIdentity(_ arguments: ParsedArguments) throws -> TLSIdentity? {
        let (certificate, key) = (arguments.value(of: "tls-certificate"), arguments.value(of: "tls-key"))
        if certificate == nil && key == nil { return nil }
        guard let key else {
            throw InputError(
                "--tls-certificate", "the key is missing", remedy: "write '--tls-key FILE', too")
        }
        guard let certificate else {
            throw InputError(
                "--tls-key", "the certificate is missing", remedy: "write '--tls-certificate FILE', too")
        }
        let texts = (try SourceFile.read(certificate).bytes, try SourceFile.read(key).bytes)
        do throws(TLSIdentity.InvalidIdentity) {
            return try TLSIdentity(certificate: texts.0, key: texts.1)
        } catch {
            switch error {
            case .certificate(let reason):
                throw InputError(certificate, "this is not a certificate: \(plain(reason))", remedy: "write one in PEM")
            case .key(let reason):
                throw InputError(
                    key, "this is not a key: \(plain(reason))", remedy: "write one in PEM, without a password")
            case .mismatch(let reason):
                throw InputError(
                    key, "this is not the key of \(certificate): \(plain(reason))",
                    remedy: "name the key of the certificate")
            }
        }
    }

    static func proxy(_ arguments: ParsedArguments) throws -> TrustedProxy? {
        guard let address = arguments.value(of: "proxy") else { return nil }
        guard let proxy = TrustedProxy(address) else {
            throw InputError(
                "--proxy", "'\(address)' is not a numeric address",
                remedy: "write one without a port, such as 127.0.0.1")
        }
        return proxy
    }

    /// Returns the limits for each caller.
    static func limits(_ arguments: ParsedArguments) throws -> ServiceLimits {
        var limits = ServiceLimits()
        for text in arguments.values(of: "limit") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let limit = ServiceLimit(rawValue: String(parts[0])) else {
                let names = ServiceLimit.allCases.map(\.rawValue)
                throw InputError(
                    "--limit", "unknown limit '\(parts[0])'",
                    remedy: NameSuggestion.remedy(for: String(parts[0]), among: names))
            }
            guard parts.count == 2, let value = Int(parts[1]), (1...1_000_000_000).contains(value) else {
                throw InputError(
                    "--limit", "'\(text)' needs a number of at least 1",
                    remedy: "write '--limit \(limit.rawValue)=\(limit.defaultValue)'")
            }
            limits[limit] = value
        }
        return limits
    }

    /// - Returns: `.done` if the store and the copy are whole; otherwise there is no copy.
    static func backUp(_ store: StoreAddress?, to target: String) throws -> ExitCode {
        guard let store else { throw InputError("--backup", "the store is missing", remedy: "write '--store DIR'") }
        guard let folder = store.folder else {
            throw InputError(
                "--backup", "a database has its own tools for backups", remedy: "use pg_dump or pg_basebackup")
        }
        let report = try inspectStore { try StoreBackup.copy(folder, to: target) }
        try Terminal.print("\(report)")
        return report.damages.isEmpty ? .done : .unmet
    }

    /// Removes the full stop of another library's message.
    private static func plain(_ reason: String) -> String { reason.hasSuffix(".") ? String(reason.dropLast()) : reason }
}

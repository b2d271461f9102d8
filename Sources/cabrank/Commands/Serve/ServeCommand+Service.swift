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
                "--tls-certificate", "the certificate has no key", remedy: "write '--tls-key FILE' beside it")
        }
        guard let certificate else {
            throw InputError(
                "--tls-key", "the key has no certificate", remedy: "write '--tls-certificate FILE' beside it")
        }
        let texts = (try SourceFile.read(certificate).bytes, try SourceFile.read(key).bytes)
        do throws(TLSIdentity.InvalidIdentity) {
            return try TLSIdentity(certificate: texts.0, key: texts.1)
        } catch {
            switch error {
            case .certificate(let reason):
                throw InputError(certificate, "this is no certificate: \(plain(reason))", remedy: "write one in PEM")
            case .key(let reason):
                throw InputError(
                    key, "this is no key: \(plain(reason))", remedy: "write one in PEM, without a password")
            case .mismatch(let reason):
                throw InputError(
                    key, "this is not the key of \(certificate): \(plain(reason))",
                    remedy: "write the certificate's own")
            }
        }
    }

    static func proxy(_ arguments: ParsedArguments) throws -> TrustedProxy? {
        guard let address = arguments.value(of: "proxy") else { return nil }
        guard let proxy = TrustedProxy(address) else {
            throw InputError(
                "--proxy", "'\(address)' is no numeric address", remedy: "write one without a port, such as 127.0.0.1")
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
                    "--limit", "there is no limit '\(parts[0])'",
                    remedy: NameSuggestion.remedy(for: String(parts[0]), among: names))
            }
            guard parts.count == 2, let value = Int(parts[1]), (1...1_000_000_000).contains(value) else {
                throw InputError(
                    "--limit", "'\(text)' has no number from 1 on",
                    remedy: "write '--limit \(limit.rawValue)=\(limit.defaultValue)'")
            }
            limits[limit] = value
        }
        return limits
    }

    /// - Returns: `.done` if the store and the copy are whole; otherwise there is no copy.
    static func backUp(_ store: StoreAddress?, to target: String) throws -> ExitCode {
        guard let store else { throw InputError("--backup", "no store is named", remedy: "write '--store DIR'") }
        guard let folder = store.folder else {
            throw InputError(
                "--backup", "a database is copied by its own means", remedy: "use pg_dump or pg_basebackup")
        }
        let report = try inspectStore { try StoreBackup.copy(folder, to: target) }
        try Terminal.print("\(report)")
        return report.damages.isEmpty ? .done : .unmet
    }

    /// Removes the full stop of another library's message.
    private static func plain(_ reason: String) -> String { reason.hasSuffix(".") ? String(reason.dropLast()) : reason }
}

import CSodium
import HTTPServer
import PasswordHashing

/// Devices that have logged in to an account before, by cookies that the server has signed: none is stored here.
///
/// A device's cookie opens nothing. It only shows that an attempt is not one of those by which strangers guess.
struct KnownDevices: Sendable {
    private static let prefix = "cabrank_device_"
    private static let secondsMax = 400 * 86_400
    private let secret: String

    /// - Parameter secret: nobody else's; the same after a restart.
    init(secret: String) { self.secret = secret }

    /// The cookie for a device that has just logged in, as a header.
    func cookie(for login: String, isSecret: Bool) -> HTTPField? {
        guard let name = name(for: login), let device = try? RandomToken().text,
            let signature = signature(of: device, login)
        else { return nil }
        let attributes = "Path=/v1/accounts; Max-Age=\(KnownDevices.secondsMax); HttpOnly; SameSite=Strict"
        return HTTPField(
            "Set-Cookie", "\(name)=\(device).\(signature); \(attributes)" + (isSecret ? "; Secure" : ""))
    }

    /// The device that a request comes from, if it is known to the account.
    func device(of request: HTTPRequest, for login: String) -> String? {
        guard let name = name(for: login), let value = request.cookie(name) else { return nil }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let signature = signature(of: parts[0], login),
            KnownDevices.isEqual(Array(signature.utf8), Array(parts[1].utf8))
        else { return nil }
        return parts[0]
    }

    /// An account in the log: the same for the same login, and nobody's address without the secret (A08).
    func mark(of login: String) -> String {
        String((text("account \(AttemptLimit.name(ofLogin: login))") ?? "").prefix(12))
    }

    private func name(for login: String) -> String? {
        text("device of \(AttemptLimit.name(ofLogin: login))").map { KnownDevices.prefix + $0.prefix(16) }
    }

    private func signature(of device: String, _ login: String) -> String? {
        text("device \(device) of \(AttemptLimit.name(ofLogin: login))")
    }

    /// Takes as long wherever they differ.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    private func text(_ text: String) -> String? { try? RandomToken(derivedFrom: text, key: secret).text }
}

import CSodium
import HTTPServer
import PasswordHashing

/// Devices that have logged in to an account before, recognised by signed cookies. The server stores none of them.
///
/// A device's cookie grants no access. It only shows that an attempt does not come from a stranger who guesses.
struct KnownDevices: Sendable {
    private static let prefix = "cabrank_device_"
    private static let secondsMax = 400 * 86_400
    private let secret: String

    /// - Parameter secret: A key that only this server knows and that survives a restart.
    init(secret: String) { self.secret = secret }

    /// Returns the `Set-Cookie` header for a device that has just logged in.
    func cookie(for login: String, isSecret: Bool) -> HTTPField? {
        guard let name = name(for: login), let device = try? RandomToken().text,
            let signature = signature(of: device, login)
        else { return nil }
        let attributes = "Path=/v1/accounts; Max-Age=\(KnownDevices.secondsMax); HttpOnly; SameSite=Strict"
        return HTTPField(
            "Set-Cookie", "\(name)=\(device).\(signature); \(attributes)" + (isSecret ? "; Secure" : ""))
    }

    /// Returns the device that sent a request if the account knows it.
    func device(of request: HTTPRequest, for login: String) -> String? {
        guard let name = name(for: login), let value = request.cookie(name) else { return nil }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let signature = signature(of: parts[0], login),
            KnownDevices.isEqual(Array(signature.utf8), Array(parts[1].utf8))
        else { return nil }
        return parts[0]
    }

    /// Pseudonym of an account in the log: equal for equal logins, and not traceable without the secret (A08).
    func pseudonym(of login: String) -> String {
        String((text("account \(RateLimiter.key(ofLogin: login))") ?? "").prefix(12))
    }

    private func name(for login: String) -> String? {
        text("device of \(RateLimiter.key(ofLogin: login))").map { KnownDevices.prefix + $0.prefix(16) }
    }

    private func signature(of device: String, _ login: String) -> String? {
        text("device \(device) of \(RateLimiter.key(ofLogin: login))")
    }

    /// Compares in constant time.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    private func text(_ text: String) -> String? { try? RandomToken(derivedFrom: text, key: secret).text }
}

import AccountService
import HTTPServer
import PasswordHashing

/// What a caller shows of who it is.
enum Caller: Equatable, Sendable {
    case nobody
    /// By the token of a session.
    case session(AccountService.TokenFingerprint)
    case operators
}

/// Who may call as what: by a bearer token, or by the cookie of a page, which then proves that the page itself calls.
struct Doorkeeper: Sendable {
    static let cookieName = "cabrank_session"
    /// What a page sends beside its cookie: another site cannot.
    static let proofHeader = "x-csrf-token"
    private let operatorToken: AccountService.TokenFingerprint?

    /// - Parameter operatorToken: nil where nobody is an operator.
    init(operatorToken: String?) throws(PasswordHashingError) {
        self.operatorToken = try operatorToken.map { text throws(PasswordHashingError) in
            try AccountService.TokenFingerprint(ofToken: text)
        }
    }

    /// - Throws: `Problem` for what is neither.
    func caller(of request: HTTPRequest) throws(Problem) -> Caller {
        if let header = request.header("authorization") {
            let parts = header.split(separator: " ", omittingEmptySubsequences: true)
            guard parts.count == 2, parts[0].lowercased() == "bearer", let found = fingerprint(String(parts[1])) else {
                throw .unknownCaller
            }
            return found == operatorToken ? .operators : .session(found)
        }
        guard let token = cookie(of: request) else { return .nobody }
        let isRead = request.method == .get || request.method == .head
        guard isRead || request.header(Doorkeeper.proofHeader) == Doorkeeper.proof(of: token) else {
            throw Problem(
                403, "forged", "a call under the cookie of a page needs the header X-CSRF-Token from its log-in")
        }
        guard let found = fingerprint(token) else { throw .unknownCaller }
        return .session(found)
    }

    private func fingerprint(_ token: String) -> AccountService.TokenFingerprint? {
        try? AccountService.TokenFingerprint(ofToken: token)
    }

    private func cookie(of request: HTTPRequest) -> String? {
        let pairs = request.header("cookie")?.split(separator: ";") ?? []
        let values = pairs.compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " }
            let name = "\(Doorkeeper.cookieName)="
            return pair.hasPrefix(name) ? String(pair.dropFirst(name.count)) : nil
        }
        return values.count == 1 ? values[0] : nil
    }

    /// Follows from the session's token, which no other site can read.
    static func proof(of token: String) -> String { (try? RandomToken(derivedFrom: "csrf", key: token).text) ?? "" }
}

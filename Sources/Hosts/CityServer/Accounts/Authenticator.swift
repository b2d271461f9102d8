import AccountService
import HTTPServer
import PasswordHashing

/// The identity that a request proves.
enum Caller: Equatable, Sendable {
    case anonymous
    /// A user with a session, by the fingerprint of its token.
    case session(AccountService.TokenFingerprint)
    case operators
}

/// Identifies the caller of a request: by a bearer token, or by a page's cookie together with a proof that the page
/// itself calls.
///
/// One browser has one session: the user is one caller, and one log-out ends it. A page keeps the proof only while it
/// is open, and asks for it (`GET /v1/me/proof`). A proof of another session, such as that of a log-in in another tab,
/// is refused for reads, too, so that no page shows another user's data.
struct Authenticator: Sendable {
    static let cookieName = "cabrank_session"
    /// Header with the page's proof, which another site cannot send.
    static let proofHeader = "x-csrf-token"
    private let operatorToken: AccountService.TokenFingerprint?

    /// - Parameter operatorToken: The token that operators show; nil if there are no operators.
    init(operatorToken: String?) throws(PasswordHashingError) {
        self.operatorToken = try operatorToken.map { text throws(PasswordHashingError) in
            try AccountService.TokenFingerprint(ofToken: text)
        }
    }

    /// Returns the caller of a request.
    ///
    /// - Parameter allowsAnonymous: Whether the call needs no session, such as a log-in. A cookie without its proof is
    ///   then ignored, so that a user who has lost the proof, or whose session has ended, can still log in.
    /// - Throws: `Problem` if the token is invalid or the proof is missing.
    func caller(of request: HTTPRequest, allowsAnonymous: Bool = false) throws(Problem) -> Caller {
        if let header = request.header("authorization") {
            let parts = header.split(separator: " ", omittingEmptySubsequences: true)
            guard parts.count == 2, parts[0].lowercased() == "bearer", let found = fingerprint(String(parts[1])) else {
                throw .unknownCaller
            }
            return found == operatorToken ? .operators : .session(found)
        }
        let isRead = request.method == .get || request.method == .head
        // Log-in CSRF: another site that logs the user in to its own account would see what the user does there.
        if !isRead, request.isFromAnotherSite { throw .missingProof }
        guard let token = request.cookie(Authenticator.cookieName) else { return .anonymous }
        let shown = request.header(Authenticator.proofHeader)
        guard shown == Authenticator.proof(of: token) || isRead && shown == nil else {
            if allowsAnonymous { return .anonymous }
            throw .missingProof
        }
        guard let found = fingerprint(token) else { throw .unknownCaller }
        return .session(found)
    }

    /// Returns the session of a page's cookie, and its proof for the page.
    func proof(for request: HTTPRequest) throws(Problem) -> (session: AccountService.TokenFingerprint, proof: String) {
        // No site can read another's answer; a request that the browser marks as foreign is refused all the same.
        if request.isFromAnotherSite { throw .missingProof }
        guard let token = request.cookie(Authenticator.cookieName), let session = fingerprint(token) else {
            throw .unknownCaller
        }
        return (session, Authenticator.proof(of: token))
    }

    /// The header that deletes the session's cookie in the browser; nil if the request has no cookie.
    static func expiredCookie(for request: HTTPRequest) -> HTTPField? {
        guard request.cookie(cookieName) != nil else { return nil }
        return HTTPField("Set-Cookie", "\(cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
    }

    private func fingerprint(_ token: String) -> AccountService.TokenFingerprint? {
        try? AccountService.TokenFingerprint(ofToken: token)
    }

    /// Returns the proof, derived from the session's token, which no other site can read.
    static func proof(of token: String) -> String { (try? RandomToken(derivedFrom: "csrf", key: token).text) ?? "" }
}

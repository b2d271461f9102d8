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
///
/// One browser has one session: a person is one caller, and one log-out ends it. A page keeps the proof only as long as it is
/// shown, and asks for it (`GET /v1/me/proof`); a proof of another session, of a log-in in another tab, is refused for reading, too,
/// so that each page knows whom it shows.
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

    /// - Parameter isForAnybody: whether the call needs no session, such as a log-in. A cookie without its proof then counts
    ///   for nothing: who has lost the proof, or whose session has ended, can still log in.
    /// - Throws: `Problem` for what is neither.
    func caller(of request: HTTPRequest, isForAnybody: Bool = false) throws(Problem) -> Caller {
        if let header = request.header("authorization") {
            let parts = header.split(separator: " ", omittingEmptySubsequences: true)
            guard parts.count == 2, parts[0].lowercased() == "bearer", let found = fingerprint(String(parts[1])) else {
                throw .unknownCaller
            }
            return found == operatorToken ? .operators : .session(found)
        }
        let isRead = request.method == .get || request.method == .head
        // A log-in by another site would be as bad as a call: its owner would see what the caller does (log-in CSRF).
        if !isRead, request.isFromAnotherSite { throw .forged }
        guard let token = request.cookie(Doorkeeper.cookieName) else { return .nobody }
        let shown = request.header(Doorkeeper.proofHeader)
        guard shown == Doorkeeper.proof(of: token) || isRead && shown == nil else {
            if isForAnybody { return .nobody }
            throw .forged
        }
        guard let found = fingerprint(token) else { throw .unknownCaller }
        return .session(found)
    }

    /// The session of a page's cookie, and its proof for the page.
    func proof(for request: HTTPRequest) throws(Problem) -> (session: AccountService.TokenFingerprint, proof: String) {
        // No site reads another's answers, but a browser that says who asks is believed.
        if request.isFromAnotherSite { throw .forged }
        guard let token = request.cookie(Doorkeeper.cookieName), let session = fingerprint(token) else {
            throw .unknownCaller
        }
        return (session, Doorkeeper.proof(of: token))
    }

    /// Ends the cookie in the browser that sent it; nil where there is none.
    static func farewell(to request: HTTPRequest) -> HTTPField? {
        guard request.cookie(cookieName) != nil else { return nil }
        return HTTPField("Set-Cookie", "\(cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
    }

    private func fingerprint(_ token: String) -> AccountService.TokenFingerprint? {
        try? AccountService.TokenFingerprint(ofToken: token)
    }

    /// Follows from the session's token, which no other site can read.
    static func proof(of token: String) -> String { (try? RandomToken(derivedFrom: "csrf", key: token).text) ?? "" }
}

import AccountService
import HTTPServer
import OutputFiles
import ServiceKernel
import ServiceTexts

/// The reason why a call was not performed, as `application/problem+json` (RFC 9457).
struct Problem: Error, Equatable {
    let status: Int
    /// Kind of the problem, in few words.
    let title: String
    /// Description of the error in this call, and of a correct call.
    let detail: String
    /// Reason and rule of a refusal by the rule book.
    let refusal: Refusal?
    /// Headers in addition to those of every problem.
    let headers: [HTTPField]
    /// Wording in Turkish; nil for problems that only programs meet.
    let turkish: Wording?

    struct Wording: Equatable {
        let title, detail: String

        init(_ title: String, _ detail: String) { (self.title, self.detail) = (title, detail) }
    }

    struct Refusal: Equatable {
        let reason, rule: String
        /// Sequence number of the refused frame; nil if the command reached no service.
        var sequence: UInt64?
    }

    init(
        _ status: Int, _ title: String, _ detail: String, turkish: Wording? = nil, refusal: Refusal? = nil,
        headers: [HTTPField] = []
    ) {
        (self.status, self.title, self.detail) = (status, title, detail)
        (self.turkish, self.refusal, self.headers) = (turkish, refusal, headers)
    }

    /// Returns a refusal by the rules, or by the server on their behalf.
    ///
    /// - Parameters:
    ///   - sentence: The reason.
    ///   - fill: Values of the sentence's gaps.
    static func refused(
        _ status: Int, _ sentence: Sentence, _ refusal: Refusal, fill: (String) -> String? = { _ in nil }
    ) -> Problem {
        Problem(
            status, "refused", sentence[.english].filled(fill),
            turkish: Wording("geri çevrildi", sentence[.turkish].filled(fill)), refusal: refusal)
    }

    /// The body cannot be parsed.
    static func malformed(_ detail: String) -> Problem { Problem(400, "malformed", detail) }
    /// The body can be parsed, but its values make no sense.
    static func unprocessable(_ detail: String, turkish: String? = nil) -> Problem {
        Problem(422, "invalid value", detail, turkish: turkish.map { Wording("geçersiz değer", $0) })
    }
    /// The caller has no valid session.
    static let unknownCaller = Problem(
        401, "not logged in", "log in at POST /v1/accounts/logIn and send its token as 'Authorization: Bearer …'",
        turkish: Wording("oturum açık değil", "önce giriş yapın: POST /v1/accounts/logIn"),
        refusal: Refusal(reason: "notLoggedIn", rule: "A05"),
        headers: [HTTPField("WWW-Authenticate", "Bearer")])
    /// The cookie lacks the proof that the page itself calls.
    static let missingProof = Problem(
        403, "forged",
        "a request with a page's cookie must come from this site, with the header X-CSRF-Token from GET /v1/me/proof"
    )
    static let notOperator = Problem(
        403, "not an operator", "send the operator's token as 'Authorization: Bearer …'",
        turkish: Wording("işletmeci değil", "işletmecinin anahtarını 'Authorization: Bearer …' ile gönderin"))
    static let notFound = Problem(404, "not found", "there is no such path; GET /v1/openapi.json lists all paths")
    static func methodNotAllowed(_ allowed: String) -> Problem {
        Problem(405, "method not allowed", "use \(allowed)", headers: [HTTPField("Allow", allowed)])
    }
    /// The store has failed: no command can become durable.
    static let storeFailed = Problem(
        503, "store failed", "the store cannot be written, so no command is carried out; see GET /readyz for the cause",
        turkish: Wording(
            "kayıt hatası", "depoya yazılamıyor, bu yüzden hiçbir komut yürütülmüyor; nedeni için: GET /readyz"))
    static let noMemory = Problem(
        503, "out of memory", "the server has too little memory to hash the password; try again",
        turkish: Wording("bellek yetersiz", "parola işlenirken sunucunun belleği yetmedi; yeniden deneyin"))
    static func tooMany(retryAfterSeconds seconds: Int) -> Problem {
        let words = AccountService.tooManyAttempts(secondsLeft: seconds)
        return Problem(
            429, "too many attempts", words[.english].text,
            turkish: Wording("çok fazla deneme", words[.turkish].text),
            headers: [HTTPField("Retry-After", "\(seconds)")])
    }
    static let standingBy = Problem(
        503, "standing by", "another server is active; this one is its standby (GET /readyz shows each server's state)",
        turkish: Wording(
            "yedekte", "etkin olan başka bir sunucu; bu sunucu onun yedeği (her sunucunun durumu: GET /readyz)"),
        headers: [HTTPField("Retry-After", "1")])
    static func recovering(frames: UInt64, of total: UInt64) -> Problem {
        Problem(
            503, "recovering", "the server is reading its store: \(frames) of \(total) frames; try again",
            turkish: Wording(
                "yükleniyor", "sunucu kayıtlarını okuyor: \(frames) / \(total) kayıt; yeniden deneyin"),
            headers: [HTTPField("Retry-After", "1")])
    }
    static let draining = Problem(
        503, "shutting down", "the server is shutting down", turkish: Wording("kapanıyor", "sunucu kapanıyor"))

    var response: HTTPResponse { response(in: .english) }

    func response(in language: Language) -> HTTPResponse {
        let wording = language == .turkish ? turkish : nil
        let body = JSONWriter.map { text in
            text.member("type", "about:blank")
            text.member("title", wording?.title ?? title)
            text.member("status", whole: status)
            text.member("detail", wording?.detail ?? detail)
            guard let refusal else { return }
            text.member("reason", refusal.reason)
            text.member("rule", refusal.rule)
            if let sequence = refusal.sequence { text.member("sequence", whole: sequence) }
        }
        return HTTPResponse(
            status,
            headers: [HTTPField("Content-Type", "application/problem+json"), HTTPField("Cache-Control", "no-store")]
                + headers, body: body)
    }
}

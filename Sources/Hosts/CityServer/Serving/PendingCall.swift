import AccountService
import CSodium
import CommandStore
import HTTPServer
import PasswordHashing
import Quantities

/// A call that waits for its execution, with the exchange to answer.
struct PendingCall: Sendable {
    let exchange: any Exchange
    var call: Call
    let arrival: SimTime

    /// Returns the cached answer to a call with the same key, or a problem if the key was used for another call; nil if
    /// the key is new.
    func cachedResponse(_ serving: CityStateMachine, _ keeper: SecretIssuer) -> HTTPResponse? {
        guard let key = call.key, let kept = serving.idempotencyCache[key.ownerAndKey] else { return nil }
        guard kept.body == key.body else {
            return Problem(
                422, "key reused", "this Idempotency-Key was sent before with another body; send another key"
            ).response
        }
        let isLogIn = if case .account(.visitor(.logIn)) = call.command { true } else { false }
        let token =
            isLogIn && kept.status == 200 ? try? RandomToken(derivedFrom: key.seed, key: keeper.secret).text : nil
        return response(kept, token: token, serving.host.accounts.rules, keeper)
    }

    /// Returns the answer with the parts that only its caller may see: the token of a new session, and its cookies.
    func response(
        _ answer: IdempotencyCache.Answer, token: String?, _ rules: AccountRules, _ keeper: SecretIssuer
    ) -> HTTPResponse {
        let isRefused = answer.status != 200
        let type = HTTPField("Content-Type", isRefused ? "application/problem+json" : "application/json")
        var headers = [type, HTTPField("Cache-Control", "no-store")]
        if !isRefused, call.endsSession, let farewell = Authenticator.expiredCookie(for: exchange.request) {
            headers.append(farewell)
        }
        guard let token, !isRefused, case .account(.visitor(.logIn(let login, _, _, let isRemembered))) = call.command
        else { return HTTPResponse(answer.status, headers: headers, body: answer.bytes) }
        let proof = Authenticator.proof(of: token)
        var body = Array(answer.bytes.dropLast())  // without the closing brace
        body += ",\"token\":\"\(token)\",\"csrfToken\":\"\(proof)\"}".utf8
        if exchange.request.query.contains(HTTPField("cookie", "true")) {
            // A10: without an age a cookie ends with its browser.
            let age = isRemembered ? "; Max-Age=\(Int(rules.remembered.seconds))" : ""
            let attributes = "Path=/; HttpOnly; SameSite=Strict" + age + (exchange.request.isSecure ? "; Secure" : "")
            headers.append(HTTPField("Set-Cookie", "\(Authenticator.cookieName)=\(token); \(attributes)"))
            let device = keeper.devices.cookie(for: login, isSecret: exchange.request.isSecure)
            if let device { headers.append(device) }
        }
        return HTTPResponse(200, headers: headers, body: body)
    }
}

extension IdempotencyKey {
    /// Creates the key from caller, path and `Idempotency-Key`, so that callers cannot reach each other's answers.
    init(_ key: String, _ path: String, _ caller: Caller, body: [UInt8]) {
        let owner: String
        switch caller {
        case .anonymous: owner = "nobody"
        case .operators: owner = "operators"
        case .session(let token): owner = "\(token.words)"
        }
        let name = IdempotencyKey.hash(Array("\(owner)\n\(path)\n\(key)".utf8))
        self.init(ownerAndKey: SIMD2(name[0], name[1]), body: IdempotencyKey.hash(body)[0])
    }

    /// Seed of the random values of a call with this key.
    var seed: String { "\(ownerAndKey.x) \(ownerAndKey.y) \(body)" }

    /// BLAKE2b, 128 bits.
    private static func hash(_ bytes: [UInt8]) -> [UInt64] {
        var hash = [UInt8](repeating: 0, count: 16)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        return [0, 8].map { start in hash[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    }
}

import AccountService
import CSodium
import CommandStore
import HTTPServer
import PasswordHashing
import Quantities

/// A call that waits to be carried out, and whoever waits for its answer.
struct PendingCall: Sendable {
    let exchange: any Exchange
    var call: Call
    let arrival: SimTime

    /// What a call with the same key was answered, or that its key was another call's; nil if there was none.
    func keptResponse(_ serving: Serving, _ keeper: SecretKeeper) -> HTTPResponse? {
        guard let key = call.key, let kept = serving.keptAnswers[key.ownerAndKey] else { return nil }
        guard kept.body == key.body else {
            return Problem(
                422, "key reused", "this Idempotency-Key came with another body before; send another key"
            ).response
        }
        let isLogIn = if case .account(.visitor(.logIn)) = call.command { true } else { false }
        let token =
            isLogIn && kept.status == 200 ? try? RandomToken(derivedFrom: key.seed, key: keeper.secret).text : nil
        return response(kept, token: token, serving.host.accounts.rules, keeper)
    }

    /// The answer with what only its caller may see: the token of a session that has just begun, and its cookies.
    func response(
        _ answer: KeptAnswers.Answer, token: String?, _ rules: AccountRules, _ keeper: SecretKeeper
    ) -> HTTPResponse {
        let isRefused = answer.status != 200
        let type = HTTPField("Content-Type", isRefused ? "application/problem+json" : "application/json")
        var headers = [type, HTTPField("Cache-Control", "no-store")]
        if !isRefused, call.endsSession, let farewell = Doorkeeper.farewell(to: exchange.request) {
            headers.append(farewell)
        }
        guard let token, !isRefused, case .account(.visitor(.logIn(let login, _, _, let isRemembered))) = call.command
        else { return HTTPResponse(answer.status, headers: headers, body: answer.bytes) }
        let proof = Doorkeeper.proof(of: token)
        var body = Array(answer.bytes.dropLast())  // the last brace
        body += ",\"token\":\"\(token)\",\"csrfToken\":\"\(proof)\"}".utf8
        if exchange.request.query.contains(HTTPField("cookie", "true")) {
            // A10: without an age a cookie ends with its browser.
            let age = isRemembered ? "; Max-Age=\(Int(rules.remembered.seconds))" : ""
            let attributes = "Path=/; HttpOnly; SameSite=Strict" + age + (exchange.request.isSecret ? "; Secure" : "")
            headers.append(HTTPField("Set-Cookie", "\(Doorkeeper.cookieName)=\(token); \(attributes)"))
            let device = keeper.devices.cookie(for: login, isSecret: exchange.request.isSecret)
            if let device { headers.append(device) }
        }
        return HTTPResponse(200, headers: headers, body: body)
    }
}

extension RequestKey {
    /// Of whoever calls, what is called, and the key: nobody meets another's.
    init(_ key: String, _ path: String, _ caller: Caller, body: [UInt8]) {
        let owner: String
        switch caller {
        case .nobody: owner = "nobody"
        case .operators: owner = "operators"
        case .session(let token): owner = "\(token.words)"
        }
        let name = RequestKey.hash(Array("\(owner)\n\(path)\n\(key)".utf8))
        self.init(ownerAndKey: SIMD2(name[0], name[1]), body: RequestKey.hash(body)[0])
    }

    /// What is drawn for a call with this key follows from it.
    var seed: String { "\(ownerAndKey.x) \(ownerAndKey.y) \(body)" }

    /// BLAKE2b, 128 bits.
    private static func hash(_ bytes: [UInt8]) -> [UInt64] {
        var hash = [UInt8](repeating: 0, count: 16)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        return [0, 8].map { start in hash[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    }
}

import CommandStore
import Quantities
import Testing

@testable import CityServer

@Suite("Repeated calls")
struct RepeatedCallTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\"}"

    @Test("The same key and body get the same answer without a second effect; another body is refused")
    func sameAnswer() throws {
        let server = try TestServer()
        let (ana, bea) = (try server.registerUser("client", "ana"), try server.registerUser("client", "bea"))
        let first = server.post("taxis/request", request, token: ana, key: "1")
        let digest = server.serving.digest
        #expect(server.post("taxis/request", request, token: ana, key: "1") == first)
        #expect(server.serving.digest == digest && first.status == 200)
        let other = server.post("taxis/request", "{\"from\": \"B\", \"to\": \"C\"}", token: ana, key: "1")
        #expect(other.status == 422 && server.serving.digest == digest)
        #expect(server.post("taxis/request", request, token: bea, key: "1").events == ["requested", "waiting"])
        // A cached refusal stays, even if the command would now be accepted.
        let refused = server.post("taxis/request", request, token: ana, key: "2")
        #expect(refused.reason == "alreadyRiding")
        server.post("taxis/withdraw", token: ana)
        #expect(server.post("taxis/request", request, token: ana, key: "2") == refused)
        #expect(server.post("taxis/request", request, token: ana, key: "3").status == 200)
    }

    @Test("After a crash, cached answers return from the store, and so do session tokens")
    func afterCrash() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let login = "{\"login\": \"ana@example.org\", \"password\": \"Lisboa2026\"}"
        let session = server.post("accounts/logIn", login, key: "in")
        let asked = server.post("taxis/request", request, token: ana, key: "1")
        let again = try TestServer(past: server.frames)
        #expect(again.serving.digest == server.serving.digest)
        again.clock.set(server.clock.now)
        let frameCount = again.serving.sequence
        #expect(again.post("taxis/request", request, token: ana, key: "1") == asked)
        #expect(again.post("accounts/logIn", login, key: "in") == session)
        #expect(session.text(of: "token") != nil && again.serving.sequence == frameCount)
        #expect(again.get("/v1/me", token: session.text(of: "token")).status == 200)
    }

    @Test("The cache keeps only the newest answers")
    func forgetting() {
        var answers = IdempotencyCache(countMax: 3)
        for number in 0..<5 {
            answers.insert(
                IdempotencyCache.Answer(body: 0, status: 200, bytes: [UInt8(number)]), SIMD2(UInt64(number), 0))
        }
        #expect(answers.count == 3 && answers[SIMD2(1, 0)] == nil && answers[SIMD2(2, 0)]?.bytes == [2])
    }

    @Test("With a full disk no call is acknowledged, no event is sent, and queries still work")
    func failingStore() throws {
        let server = try TestServer()
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        let heard = server.listen(token: driver)
        server.journal.fail(.failed(path: "store", action: "a write", reason: "No space left on device"))
        let asked = server.post("taxis/request", request, token: ana)
        #expect(asked.status == 503 && asked.text(of: "title") == "store failed")
        #expect(heard.sink.events.isEmpty)
        #expect(server.post("taxis/request", request, token: ana).status == 503)
        #expect(server.get("/v1/city").status == 200 && server.get("/readyz").status == 503)
        #expect(server.get("/readyz").text.contains("the store cannot be written"))
    }
}

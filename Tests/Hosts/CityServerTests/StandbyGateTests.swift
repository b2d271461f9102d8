import HTTPServer
import OperatingSystem
import Testing

@testable import CityServer

@Suite("A server that is not ready yet")
struct StandbyGateTests {
    private let state = ServerState()

    private func answer(_ path: String, _ method: HTTPMethod = .get) -> TestAnswer {
        let exchange = TestExchange(HTTPRequest(method, path: path, query: [], headers: [], body: []))
        StandbyGate(state).handle(exchange)
        return exchange.answered
    }

    @Test("During recovery the server is alive, reports its progress, and asks other callers to retry")
    func recovering() throws {
        let notices = TestNotices()
        let progress = RecoveryProgress(of: 4_096, state, until: Cancellation(), tell: notices.take)
        #expect(answer("/readyz").text == "recovering, 0 of 4096 frames\n")
        try progress.note(1_024)
        try progress.note(1_025)
        #expect(answer("/readyz").status == 503)
        #expect(answer("/readyz").text == "recovering, 1024 of 4096 frames\n")
        #expect(answer("/healthz").status == 200)
        for (path, method) in [("/v1/city", HTTPMethod.get), ("/v1/taxis/request", .post), ("/metrics", .get)] {
            let refused = answer(path, method)
            #expect(refused.status == 503 && refused.header("retry-after") == "1", "\(path)")
            #expect(refused.header("content-type") == "application/problem+json")
            #expect(refused.text(of: "title") == "recovering")
        }
        #expect(notices.all.isEmpty)
    }

    @Test("A standby server says that it follows another one; a ready server does not")
    func following() {
        state.follow()
        #expect(answer("/readyz").text == "standing by: another server is active\n")
        #expect(answer("/v1/city").text(of: "title") == "standing by")
        state.becomeReady()
        #expect(answer("/readyz").status == 200)
    }

    @Test("A server that is asked to end during recovery ends before it is complete")
    func interrupted() throws {
        let cancellation = Cancellation()
        let progress = RecoveryProgress(of: 4_096, state, until: cancellation) { _ in }
        try progress.note(1_024)
        cancellation.request()
        try progress.note(1_025)
        #expect(throws: RecoveryProgress.Interrupted.self) { try progress.note(2_048) }
    }
}

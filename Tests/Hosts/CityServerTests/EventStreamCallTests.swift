import Testing

@testable import CityServer

@Suite("Event streams over HTTP")
struct EventStreamCallTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\"}"

    @Test("T03: a driver receives an offer at once, and each stream has only its reader's events")
    func offer() throws {
        let server = try TestServer()
        let (ana, bea) = (try server.registerUser("client", "ana"), try server.registerUser("client", "bea"))
        let driver = try server.registerUser("driver", "dario")
        let streams = [ana, bea, driver].map { server.listen(token: $0).sink }
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/request", request, token: ana)
        server.post("taxis/accept", token: driver)
        #expect(streams[2].events.map { EventStreamCallTests.word($0) } == ["driverStarted", "offered", "accepted"])
        #expect(streams[0].events.map { EventStreamCallTests.word($0) } == ["requested", "accepted"])
        #expect(streams[1].events.isEmpty)
        // The sentence is addressed to the client, not to the driver.
        #expect(streams[0].events.last?.contains("Your taxi is on its way") == true)
        #expect(streams[2].events.last?.contains("message") == false)
        #expect(streams[2].events[1].contains("Do you accept it?"))
    }

    @Test("G10: events are in the requested language")
    func language() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let sink = server.listen(token: ana, language: "tr-TR, en;q=0.5").sink
        server.post("taxis/request", request, token: ana)
        #expect(sink.events.first?.contains("2 kişi") == false && sink.events.first?.contains("Your call") == false)
        #expect(sink.events.first?.contains("\"message\"") == true)
    }

    @Test("A reader who reconnects gets exactly the missed events")
    func resuming() throws {
        let server = try TestServer()
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        let first = server.listen(token: driver).sink
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        let last = try #require(first.events.last?.dropFirst(4).prefix { $0 != "\n" })
        first.close()
        server.post("taxis/request", request, token: ana)
        server.post("taxis/accept", token: driver)
        let second = server.listen(token: driver, after: String(last)).sink
        #expect(second.events.map { EventStreamCallTests.word($0) } == ["offered", "accepted"])
        #expect(server.listen(token: driver).sink.events.isEmpty)
        #expect(server.listen(token: driver, after: "yesterday").answered.status == 400)
        let recovered = try TestServer(past: server.frames)
        let third = recovered.listen(token: driver, after: String(last)).sink
        #expect(third.events == second.events, "with the numbers that they had")
    }

    @Test("A reader who missed too many events, or sends an unknown number, is asked to load again")
    func gap() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let first = server.listen(token: ana).sink
        server.post("taxis/request", request, token: ana)
        let known = try #require(EventStreamCallTests.number(first.events.last))
        server.post("taxis/withdraw", token: ana)
        var rides = 0
        while first.events.filter({ EventStreamCallTests.number($0) ?? 0 > known }).count < 64 {
            server.post(
                "taxis/\(rides.isMultiple(of: 2) ? "request" : "withdraw")", rides.isMultiple(of: 2) ? request : "{}",
                token: ana)
            rides += 1
        }
        let missed = first.events.filter { EventStreamCallTests.number($0) ?? 0 > known }
        let excess = missed.count - 64
        let edge =
            EventStreamCallTests.number(excess == 0 ? first.events.last { !missed.contains($0) } : missed[excess - 1])
            ?? 0
        for again in [server, try TestServer(past: server.frames)] {
            let resumed = again.listen(token: ana, after: "\(edge)").sink.events
            #expect(
                resumed.map { EventStreamCallTests.number($0) }
                    == missed.suffix(64).map { EventStreamCallTests.number($0) })
            let lost = again.listen(token: ana, after: "\(edge - 1)")
            #expect(lost.answered.status == 410 && lost.answered.text(of: "title") == "gone" && lost.sink.lines.isEmpty)
            let future = again.listen(token: ana, after: "\(again.serving.effectCount + 1)")
            #expect(future.answered.status == 410)
            #expect(again.listen(token: ana, after: "\(again.serving.effectCount)").answered.status == 200)
            #expect(again.listen(token: ana).answered.status == 200)
        }
    }

    private static func number(_ line: String?) -> UInt64? {
        line.flatMap { UInt64($0.dropFirst(4).prefix { $0 != "\n" }) }
    }

    @Test("A stream ends when its owner logs out, and a caller without a session has none")
    func ending() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let sink = server.listen(token: ana).sink
        server.post("accounts/logOut", token: ana)
        #expect(!sink.isOpen)
        #expect(server.listen(token: ana).answered.status == 401)
        #expect(server.get("/v1/me/events").status == 401)
    }

    private static func word(_ line: String) -> String {
        line.split(separator: "\"event\":\"").last.map { String($0.prefix { $0 != "\"" }) } ?? ""
    }
}

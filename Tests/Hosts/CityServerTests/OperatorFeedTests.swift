import CityHost
import HTTPServer
import InputFiles
import ServiceKernel
import Testing

@testable import CityServer

@Suite("The operators' feed of all frames")
struct OperatorFeedTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\", \"party\": 2}"

    private static func text(_ value: JSONNode?) -> String? { if case .text(let text)? = value { text } else { nil } }
    private static func number(_ value: JSONNode?) -> Int64? {
        if case .whole(let number)? = value { number } else { nil }
    }

    private static func events(_ frame: JSONNode) -> [String] {
        guard case .list(let events)? = frame["events"] else { return [] }
        return events.compactMap { text($0["event"]) }
    }

    @Test("Each frame comes once, in order, with its command as a caller writes it and all its events")
    func frames() throws {
        let server = try TestServer()
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        let last = server.frames.count
        let sink = server.openOperatorFeed().sink
        #expect(sink.lines.first?.hasPrefix("event: now\ndata: {\"sequence\":\(last),\"time\":0}\n\n") == true)
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/request", request, token: ana)
        server.move(to: 1_000)
        server.get("/v1/city")
        let frames = sink.frames.dropFirst()
        #expect(
            frames.map { OperatorFeedTests.number($0["sequence"]) } == (last + 1...server.frames.count).map(Int64.init))
        let told = frames.filter { OperatorFeedTests.text($0["service"]) == "taxis" }
        #expect(
            told.map { OperatorFeedTests.events($0) } == [
                ["driverStarted"], ["requested", "offered"], ["timedOut", "waiting"],
            ])
        let (start, ride, timer) = (told[0]["command"], told[1]["command"], told[2]["command"])
        #expect(OperatorFeedTests.text(start?["driver"]) == "d1" && OperatorFeedTests.text(start?["zone"]) == "A")
        #expect(OperatorFeedTests.text(ride?["client"]) == "c1" && OperatorFeedTests.text(ride?["does"]) == "request")
        #expect(ride?["party"] == .whole(2) && ride?["share"] == .boolean(false))
        #expect(OperatorFeedTests.text(timer?["does"]) == "offerTimeout")
        #expect(told[2]["time"] == .whole(30))
    }

    @Test("A08: account commands and their texts are not shown, and events have no messages")
    func accounts() throws {
        let server = try TestServer()
        let sink = server.openOperatorFeed().sink
        let ana = try server.registerUser("client", "ana")
        server.post("taxis/request", request, token: ana)
        let ofAccounts = sink.frames.filter { OperatorFeedTests.text($0["service"]) == "accounts" }
        #expect(ofAccounts.count == 4 && ofAccounts.allSatisfy { $0["command"] == nil })
        #expect(ofAccounts.flatMap(OperatorFeedTests.events).starts(with: ["registered", "confirmationSent"]))
        for word in ["example.org", "Lisboa", ana, "message", "Your call"] {
            #expect(!sink.lines.joined().contains(word), "\(word)")
        }
    }

    @Test("A reader who reads everything is never behind, for any size of groups")
    func muchAtOnce() throws {
        let server = try TestServer()
        let order = "{\"role\": \"client\", \"first\": 1, \"last\": 2000}"
        #expect(server.post("operator/testUsers", order, token: TestServer.operatorToken).status == 200)
        let (sink, feed) = (TestSink(), try #require(server.serving.feed))
        feed.listen(sink, after: 0)
        #expect(feed.send() && server.frames.count == 6_000 && sink.frames.count == 6_001)
    }

    @Test("A reader who reconnects gets all later frames, also after a restart; forgotten frames are gone")
    func resuming() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let first = server.openOperatorFeed().sink
        for _ in 0..<3 {
            server.post("taxis/request", request, token: ana)
            server.post("taxis/withdraw", token: ana)
        }
        let all = first.frames.dropFirst()
        let middle = Int64(server.frames.count) - 5
        for again in [server, try TestServer(past: server.frames)] {
            let late = again.openOperatorFeed(after: "\(middle)").sink
            #expect(Array(late.frames.dropFirst()) == Array(all.suffix(5)))
            #expect(again.openOperatorFeed(after: "0").sink.frames.count == server.frames.count + 1)
            #expect(again.openOperatorFeed(after: "\(server.frames.count + 1)").answered.text(of: "title") == "gone")
            #expect(again.openOperatorFeed(after: "x").answered.status == 400)
        }
        let tail = try TestServer(past: Array(server.frames.suffix(3)))
        let known = server.frames.count - 3
        #expect(tail.openOperatorFeed(after: "\(known)").sink.frames.count == 4)
        #expect(tail.openOperatorFeed(after: "\(known - 1)").answered.status == 410)
    }

    @Test("Only operators can read it")
    func audience() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        #expect(server.openOperatorFeed(token: ana).answered.status == 403)
        #expect(server.get(OperatorFeed.path).status == 403)
        server.serving.feed = nil
        #expect(server.openOperatorFeed().answered.status == 403)
    }

    @Test(
        "A reader who reads nothing keeps its position until its frames are forgotten; memory is bounded")
    func slowReader() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let sink = server.openOperatorFeed().sink
        sink.isFull = true
        let before = sink.lines.count
        for _ in 0..<10 { server.post("taxis/withdraw", token: ana) }
        #expect(sink.lines.count == before && server.serving.feed?.isBehind == true)
        sink.isFull = false
        server.get("/v1/city")
        #expect(sink.frames.count == 21 && server.serving.feed?.isBehind == false)
        sink.isFull = true
        for _ in 0..<OperatorFeed.framesMax / 2 + 1_100 {
            server.serving.performCommands { $0.perform(.taxi(.client(.init(0), .withdraw(.none))), at: $1) }
            server.serving.performCommands { $0.perform(.taxi(.client(.init(0), .withdraw(.none))), at: $1) }
        }
        server.serving.feed?.noteDurable()
        let last = server.serving.sequence
        #expect(server.serving.feed?.remembers(after: last - UInt64(OperatorFeed.framesMax)) == true)
        #expect(server.serving.feed?.remembers(after: last - UInt64(OperatorFeed.framesMax) - 2_048) == false)
        sink.isFull = false
        server.get("/v1/city")
        #expect(!sink.isOpen && server.serving.feed?.listenerCount == 0)
    }

    @Test("Every command is encoded as valid JSON")
    func everyCommand() throws {
        let server = try TestServer()
        for entry in HostCommand.vocabulary {
            if case .account = entry.blank(1) { continue }
            let command = OperatorFeed.encoded(entry.blank(1), on: server.serving.ground)
            #expect((try? JSONNode(parsing: command))?["does"] == .text(entry.action), "\(entry.action)")
        }
    }

    @Test("The actor of a command and its fields have different names")
    func names() {
        for entry in HostCommand.vocabulary {
            let command = entry.blank(1)
            if case .account = command { continue }
            let names = FieldList(of: command).fields.map(\.field.name) + ["does", "giver"]
            #expect(Set(names).count == names.count, "\(entry.action): \(names)")
            // Those commands are for other roles, with other names.
            let isClash = entry.actor.map { names.contains($0.word) } ?? false
            #expect(!isClash || entry.actor == .guide, "\(entry.action): \(names)")
        }
    }
}

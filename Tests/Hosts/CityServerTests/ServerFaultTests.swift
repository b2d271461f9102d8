import CommandStore
import TaxiService
import TestSupport
import Testing

@testable import CityServer

@Suite("Servers with injected faults")
struct ServerFaultTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\"}"

    @Test("Each fault has a name, with an optional number for faults of frames")
    func names() {
        for name in ServerFault.names { #expect(ServerFault(name) != nil, "\(name)") }
        #expect(ServerFault("lose-frame=20") == .loseFrame(20) && ServerFault("swap-frames=7") == .swapFrames(7))
        #expect(ServerFault("lose-frame=20")?.storeDefect(after: 100) == .loseFrame(120))
        for name in ["", "stall", "lose-frame=", "lose-frame=0", "event-twice=3", "lifo"] {
            #expect(ServerFault(name) == nil, "\(name)")
        }
    }

    @Test("forget-key: a repeated call with the same key is performed again")
    func forgottenKey() throws {
        for (fault, isTwice) in [(nil, false), (ServerFault.forgetKey, true)] {
            let server = try TestServer(breaking: fault)
            let ana = try server.registerUser("client", "ana")
            let first = server.post("taxis/request", request, token: ana, key: "1")
            #expect((server.post("taxis/request", request, token: ana, key: "1") != first) == isTwice)
        }
    }

    @Test("event-twice: listeners receive every event twice")
    func doubledEvent() throws {
        for (fault, count) in [(nil, 1), (ServerFault.eventTwice, 2)] {
            let server = try TestServer(breaking: fault)
            let ana = try server.registerUser("client", "ana")
            let (own, all) = (server.listen(token: ana).sink, server.openOperatorFeed().sink)
            server.post("taxis/request", request, token: ana)
            #expect(own.events.filter { $0.contains("\"requested\"") }.count == count)
            #expect(all.frames.filter { $0["command"]?["does"] == .text("request") }.count == count)
        }
    }

    @Test("acknowledge-early: answered commands are not on disk yet, but are after an orderly end")
    func earlyAnswer() throws {
        for (fault, isLost) in [(nil, false), (ServerFault.acknowledgeEarly, true)] {
            let folder = try TemporaryFolder()
            let store = try ServerFaultTests.store(in: folder, nil)
            let server = try TestServer(store: store, breaking: fault)
            let answer = server.post("accounts/register", TestServer.registration("client", "ana"))
            #expect(answer.status == 200)
            #expect((store.lastSequence == 0) == isLost)
            server.journal.end()
            #expect(store.lastSequence == 1)
        }
    }

    @Test("lose-frame and swap-frames: a check of the store finds the place")
    func brokenStore() throws {
        for fault in [nil, ServerFault.loseFrame(3), .swapFrames(3)] {
            let folder = try TemporaryFolder()
            let store = try ServerFaultTests.store(in: folder, fault?.storeDefect(after: 0))
            let server = try TestServer(store: store, breaking: fault)
            _ = try server.registerUser("client", "ana")
            _ = try server.registerUser("client", "bea")
            let damages = try store.check().damages
            #expect(damages.isEmpty == (fault == nil))
            #expect(fault == nil || damages.first?.sequence == 3 || damages.first?.row == 3, "\(damages)")
        }
    }

    @Test("lifo: the last driver in the queue gets the offer, although the server is healthy otherwise")
    func lastInFirstOut() throws {
        for (fault, first) in [(nil, 0), (ServerFault.taxis(.lastInFirstOut).taxiServiceFault, 1)] {
            let server = try TestServer(TestServer.town(fault: fault))
            let ana = try server.registerUser("client", "ana")
            let drivers = [try server.registerUser("driver", "dario"), try server.registerUser("driver", "eva")]
            for driver in drivers { server.post("taxis/start", "{\"zone\": \"A\"}", token: driver) }
            server.post("taxis/request", request, token: ana)
            #expect(server.post("taxis/accept", token: drivers[1 - first]).reason == "noOpenOffer")
            #expect(server.post("taxis/accept", token: drivers[first]).status == 200)
        }
    }

    private static func store(in folder: TemporaryFolder, _ defect: StoreDefect?) throws -> CommandStore {
        try CommandStore(
            folder: folder.path, mode: .create,
            description: StoreDescription(
                name: "town", digest: 7, startUnixSeconds: 0, secret: [UInt8](repeating: 1, count: 32)),
            defect: defect)
    }
}

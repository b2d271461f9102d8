import CommandStore
import Foundation
import TestSupport
import Testing

@testable import CityServer

/// A store of an earlier program, unchanged since, as users have them when they upgrade.
///
/// If one of these tests fails, the program misreads existing stores. A format that changes on purpose
/// (`StoreDescription.formatVersion`, the version of a frame) must be readable next to the new one: this store stays,
/// and another is added by `CABRANK_NEW_STORE=FOLDER make test-only ONLY=EarlierStoreTests`. A rule that changes on
/// purpose leads to another digest: then the guide names the version of the change, and `digest` here gets the new
/// value.
private enum EarlierStore {
    static let folder = "\(TestFiles.package)/Tests/Hosts/Fixtures/store-2"
    static let program: UInt64 = 77
    static let wanted = ProcessInfo.processInfo.environment["CABRANK_NEW_STORE"]
    static let request = "{\"from\": \"A\", \"to\": \"C\"}"

    static func text(_ name: String) throws -> String { try #require(TestFiles.read("\(folder)/\(name)")) }

    static func open(_ folder: String, _ mode: CommandStore.Mode = .open) throws -> CommandStore {
        try CommandStore(
            folder: folder, mode: mode,
            description: StoreDescription(
                name: "town", digest: 7, startUnixSeconds: 0, secret: Array(repeating: 1, count: 32)))
    }

    /// Makes a store with a whole ride and a snapshot in the middle, and saves the expected values next to it.
    static func write(to folder: String) throws {
        let store = try open(folder, .create)
        let server = try TestServer(store: store)
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        let asked = server.post("taxis/request", request, token: ana, key: "1")
        server.post("taxis/accept", token: driver)
        try store.snapshots.write(StoredSnapshot(of: server.serving, by: program))
        server.move(to: 400)
        for step in ["arrive", "pickUp"] { server.post("taxis/\(step)", token: driver) }
        server.move(to: 1_000)
        server.post("accounts/storeCard", "{\"paymentCard\": \"1234 token\"}", token: ana)
        server.post("taxis/pay", "{\"by\": \"card\"}", token: ana)
        server.post("taxis/conclude", token: driver)
        _ = try server.registerUser("walker", "wim")
        try store.close()
        let digest = String(server.serving.digest, radix: 16)
        for (name, text) in [("token", ana), ("answer", asked.text), ("digest", digest)] {
            try TestFiles.write(text, to: "\(folder)/\(name)")
        }
    }
}

@Suite("A store of an earlier program")
struct EarlierStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: EarlierStore.folder, toPath: "\(folder.path)/store")
    }

    private func opened() throws -> CommandStore { try EarlierStore.open("\(folder.path)/store") }

    private func recovery(
        of store: CommandStore
    ) throws -> (recovery: StateRecovery, notices: [ServerNotice]) {
        let (city, notices) = (TestServer.town(), TestNotices())
        let recovery = try StateRecovery(of: store, program: 78, tell: notices.take) {
            CityStateMachine(city, context: CityContext(city.city, streets: nil)) { _ in }
        }
        return (recovery, notices.all)
    }

    @Test(
        "A new store is made on request", .enabled(if: EarlierStore.wanted != nil, "no new store is requested"))
    func make() throws {
        try EarlierStore.write(to: try #require(EarlierStore.wanted))
    }

    @Test("It is undamaged, and its frames lead to the same state; its old snapshot is skipped")
    func recovers() throws {
        let store = try opened()
        let report = try store.check()
        #expect(report.damages.isEmpty && report.frameCount >= 20 && report.snapshots.count == 1)
        let (found, notices) = try recovery(of: store)
        #expect(String(found.serving.digest, radix: 16) == (try EarlierStore.text("digest")))
        #expect(found.snapshotSequence == 0 && found.serving.sequence == report.frameCount)
        guard case .snapshotSkipped(let frames, _) = notices.first, notices.count == 1 else {
            Issue.record("\(notices)")
            return
        }
        #expect(report.snapshots == [frames])
    }

    @Test("If frames lead to another state than another program's snapshot, that snapshot is reported")
    func differs() throws {
        let store = try opened()
        let sequence = try #require(store.snapshots.sequences.first)
        let snapshot = try store.snapshots.read(sequence)
        try store.snapshots.write(
            StoredSnapshot(upTo: sequence, digest: snapshot.digest ^ 1, program: 76, bytes: snapshot.bytes))
        #expect(try recovery(of: store).notices.last == .stateDiffers(frames: sequence))
    }

    @Test("Old calls get the same answers, sessions continue, and the store accepts frames")
    func goesOn() throws {
        let store = try opened()
        let last = store.lastSequence
        var past: [StoredFrame] = []
        try store.readFrames(after: 0) { past.append($0) }
        let server = try TestServer(store: store, past: past)
        server.clock.set(try #require(past.last).time)
        let ana = try EarlierStore.text("token")
        let again = server.post("taxis/request", EarlierStore.request, token: ana, key: "1")
        #expect(try firstDifference(again.text, EarlierStore.text("answer")) == nil)
        #expect(store.lastSequence == last)
        let next = server.post("taxis/request", EarlierStore.request, token: ana, key: "2")
        #expect(next.events.first == "requested")
        let digest = server.serving.digest
        try store.close()
        let (found, _) = try recovery(of: store)
        #expect(found.serving.digest == digest && found.serving.sequence > last)
        #expect(try store.check().damages.isEmpty)
    }
}

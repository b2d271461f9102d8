import Glibc
import HTTPServer
import OperatingSystem
import Synchronization
import TestSupport
import Testing

@Suite("Event streams") struct EventStreamTests {
    /// Server whose every response is a stream, with those streams.
    private final class Streaming: Sendable {
        let streams = Mutex<[EventStream]>([])

        func server(_ limits: HTTPLimits = .patient) throws -> HTTPServer {
            try HTTPServer(listeningOn: ListenAddress("127.0.0.1:0"), limits: limits) { exchange in
                let head = HTTPResponse(200, headers: [HTTPField("Content-Type", "text/event-stream")])
                let stream = exchange.respondWithStream(head)
                self.streams.withLock { $0.append(stream) }
            }
        }

        func stream(_ number: Int = 0) -> EventStream? {
            #expect(eventually { streams.withLock { $0.count > number } })
            return streams.withLock { $0.dropFirst(number).first }
        }
    }

    private let ask = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private let streaming = Streaming()

    @Test("Events arrive in order, at several readers, from several threads") func order() throws {
        // Enough for everything, because the speed of the readers depends on the machine's load.
        var limits = HTTPLimits.patient
        limits.streamBacklogBytesMax = 1 << 20
        let server = try streaming.server(limits)
        let clients = (0..<5).map { _ in RawClient(server) }
        for client in clients { #expect(client.ask(ask)?.headers["content-type"] == "text/event-stream") }
        // A client may receive the head before the test has its stream.
        _ = streaming.stream(4)
        let streams = streaming.streams.withLock { $0 }
        let worker = WorkerThread {
            for number in 0..<20_000 { for stream in streams { _ = stream.send(Array("data: \(number)\n\n".utf8)) } }
            for stream in streams { _ = stream.send(Array("end".utf8)) }
        }
        let expected = (0..<20_000).map { "data: \($0)\n\n" }.joined() + "end"
        let readers = clients.map { client in
            nonisolated(unsafe) let client = client
            return WorkerThread { #expect(firstDifference(client.take(through: "end"), expected) == nil) }
        }
        worker?.join()
        for reader in readers { reader?.join() }
        #expect(server.statistics.streamsOpen == 5 && server.statistics.connectionsOpen == 5)
        for stream in streams { stream.close() }
        for client in clients { #expect(client.rest() == "") }
    }

    @Test("Bytes that the reader takes later arrive too") func backlog() throws {
        let server = try streaming.server()
        let client = RawClient(server, receiveBytes: 4_096)
        _ = client.ask(ask)
        let stream = streaming.stream()
        var sent = 0
        // More than the system holds, and less than the limit beyond that.
        while let before = Optional(server.statistics.bytesSent),
            stream?.send([UInt8](repeating: 65, count: 50_000)) == true
        {
            sent += 50_000
            if server.statistics.bytesSent < before + 50_000 { break }
        }
        #expect(stream?.isOpen == true)
        #expect(stream?.send(Array("end".utf8)) == true)
        #expect(client.take(through: "end")?.utf8.count == sent + 3)
    }

    @Test("The server notices a client that disconnects, and one that keeps sending") func closed() throws {
        let server = try streaming.server()
        var gone: RawClient? = RawClient(server)
        let talking = RawClient(server)
        _ = gone?.ask(ask)
        _ = talking.ask(ask)
        let closings = Atomic<Int>(0)
        for number in 0..<2 { streaming.stream(number)?.onClose { closings.add(1, ordering: .relaxed) } }
        gone = nil
        #expect(eventually { closings.load(ordering: .relaxed) == 1 })
        #expect(streaming.stream(0)?.isOpen == false && streaming.stream(0)?.send([0]) == false)
        #expect(streaming.stream(1)?.isOpen == true)
        talking.send([UInt8](repeating: 0, count: 70_000))
        #expect(eventually { closings.load(ordering: .relaxed) == 2 })
        streaming.stream(1)?.close()
        streaming.stream(1)?.onClose { closings.add(1, ordering: .relaxed) }
        #expect(closings.load(ordering: .relaxed) == 3)
        #expect(eventually { server.statistics.connectionsOpen == 0 && server.statistics.streamsOpen == 0 })
    }

    @Test("A reader that does not read is closed at the limit") func lagging() throws {
        var limits = HTTPLimits.patient
        limits.streamBacklogBytesMax = 10_000
        let server = try streaming.server(limits)
        let client = RawClient(server, receiveBytes: 4_096)
        _ = client.ask(ask)
        let stream = streaming.stream()
        let isClosed = Atomic<Bool>(false)
        stream?.onClose { isClosed.store(true, ordering: .relaxed) }
        #expect((0..<100_000).contains { _ in stream?.send([UInt8](repeating: 0, count: 1_000)) == false })
        #expect(isClosed.load(ordering: .relaxed) && stream?.isOpen == false)
        #expect(server.statistics.streamsOpen == 0)
    }

    @Test("A stream is not closed for silence; and a HEAD request receives only its head") func quiet() throws {
        let server = try streaming.server(.idle(seconds: 1))
        let client = try #require(client(server, sending: ask) { streaming.streams.withLock { $0.count == 1 } })
        waitForSilentClients(3, at: server)
        #expect(streaming.stream()?.send(Array("end".utf8)) == true)
        #expect(client.answer(hasBody: false)?.status == 200 && client.take(through: "end") == "end")
        let asking = RawClient(try streaming.server())
        asking.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(asking.answer(hasBody: false)?.status == 200)
        #expect(asking.rest() == "")
    }

    @Test("Streams that open and close at the same time leave nothing behind") func coming() throws {
        let server = try streaming.server()
        let workers = (0..<4).map { _ in
            WorkerThread {
                for number in 0..<100 {
                    let client = RawClient(server)
                    _ = client.ask(ask)
                    if number.isMultiple(of: 2) { streaming.streams.withLock { $0.last }?.close() }
                }
            }
        }
        for worker in workers { worker?.join() }
        #expect(eventually { server.statistics.connectionsOpen == 0 && server.statistics.streamsOpen == 0 })
        #expect(server.statistics.requests == 400)
    }
}

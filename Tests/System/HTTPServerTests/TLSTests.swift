import Glibc
import HTTPServer
import OperatingSystem
import Synchronization
import TestSupport
import Testing

private let hasTools = access("/usr/bin/curl", X_OK) == 0 && access("/usr/bin/openssl", X_OK) == 0

/// Requests by independent clients over real sockets: curl, and openssl where curl does not suffice.
@Suite("TLS", .enabled(if: hasTools, "there is no curl or no openssl"))
struct TLSTests {
    private let folder: TemporaryFolder
    private let identity: TLSIdentity

    init() throws {
        folder = try TemporaryFolder()
        identity = try TLSTests.identity(in: folder, "server")
    }

    /// Returns a certificate and key for this machine from `NAME.pem` and `NAME.key`.
    private static func identity(in folder: TemporaryFolder, _ name: String) throws -> TLSIdentity {
        _ = try CommandLineRun(
            shell: """
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
                    -addext subjectAltName=IP:127.0.0.1 -keyout \(name).key -out \(name).pem 2> made
                """, in: folder.path)
        return try TLSIdentity(
            certificate: try TestFiles.bytes(of: "\(folder.path)/\(name).pem"),
            key: try TestFiles.bytes(of: "\(folder.path)/\(name).key"))
    }

    private func server(
        limits: HTTPLimits = .patient, _ handler: @escaping @Sendable (HTTPExchange) -> Void
    ) throws -> HTTPServer {
        try HTTPServer(
            listeningOn: ListenAddress("127.0.0.1:0"), limits: limits, identity: identity,
            commonHeaders: [HTTPField("X-Always", "so")], handler: handler)
    }

    /// Runs curl.
    ///
    /// - Parameter words: arguments; SERVER stands for the beginning of the address.
    private func curl(_ server: HTTPServer, _ words: String) throws -> CommandLineRun {
        let address = "https://127.0.0.1:\(server.port)"
        return try CommandLineRun(
            shell: "curl --silent --show-error --max-time \(WaitLimit.secondsMax) --cacert server.pem "
                + words.replacing("SERVER", with: address), in: folder.path)
    }

    private static func echo(_ exchange: HTTPExchange) {
        let request = exchange.request
        exchange.respond(
            with: HTTPResponse(
                200, body: Array("\(request.method) \(request.path) \(request.isSecure) ".utf8) + request.body)
        )
    }

    @Test("Requests are answered through TLS 1.2 and 1.3, several per connection, with large bodies both ways")
    func requests() throws {
        let server = try server(TLSTests.echo)
        let run = try curl(server, "--tlsv1.3 SERVER/a SERVER/b")
        #expect(run.output == "get /a true get /b true " && run.messages == "", "\(run.messages)")
        let older = try curl(server, "--tls-max 1.2 -d body SERVER/c")
        #expect(older.output == "post /c true body" && older.messages == "", "\(older.messages)")
        let long = String(repeating: "0123456789", count: 50_000)
        try folder.write(long, to: "long")
        let echoed = try curl(server, "--data-binary @long -w '\\n%header{x-always} %{http_code}' SERVER/")
        #expect(firstDifference(echoed.output, "post / true " + long + "\nso 200") == nil, "\(echoed.messages)")
    }

    @Test("Older versions, plain clients, and clients that do not know the certificate get no response")
    func refused() throws {
        let server = try server(TLSTests.echo)
        let old = try CommandLineRun(
            shell: "echo | openssl s_client -connect 127.0.0.1:\(server.port) -tls1_1 -cipher ALL:@SECLEVEL=0",
            in: folder.path)
        #expect(old.exitCode != 0 && !old.output.contains("Cipher is ECDHE"), "\(old.output)\(old.messages)")
        let clear = try CommandLineRun(
            shell: "curl --silent --max-time \(WaitLimit.secondsMax) http://127.0.0.1:\(server.port)/", in: folder.path)
        #expect(clear.exitCode != 0 && clear.output == "")
        let stranger = try CommandLineRun(
            shell: "curl --silent --max-time \(WaitLimit.secondsMax) https://127.0.0.1:\(server.port)/", in: folder.path
        )
        #expect(stranger.exitCode == 60 && stranger.output == "")
        // Other clients are still served.
        #expect(try curl(server, "SERVER/a").output == "get /a true ")
        #expect(server.statistics.requests == 1)
    }

    @Test("A refusal before the request is read states its reason, also through TLS")
    func refusals() throws {
        let server = try server(TLSTests.echo)
        let header = "X: $(head -c 20000 /dev/zero | tr '\\0' x)"
        let long = try curl(server, "-w '%{http_code}' -o /dev/null -H \"\(header)\" SERVER/")
        #expect(long.output == "431")
        let both = try curl(
            server, "-w '%{http_code} %header{x-always}' -o /dev/null -H 'Transfer-Encoding: gzip' SERVER/")
        #expect(both.output == "501 so", "\(both.messages)")
    }

    @Test("Responses that come later, from another thread, arrive")
    func later() throws {
        let waiting = Waiting()
        let server = try server(waiting.put)
        let worker = WorkerThread {
            #expect(eventually { waiting.count == 3 })
            for exchange in waiting.takeAll() { exchange.respond(with: HTTPResponse(200, body: [65])) }
        }
        let run = try curl(server, "--parallel --parallel-immediate SERVER/a SERVER/b SERVER/c")
        worker?.join()
        #expect(run.output == "AAA", "\(run.messages)")
    }

    @Test("Events arrive in order through several streams, started by either thread, and end with TLS's close")
    func events() throws {
        let streams = Mutex<[EventStream]>([])
        let waiting = Waiting()
        // Enough for everything, because the speed of the readers depends on the machine's load.
        var limits = HTTPLimits.patient
        limits.streamBacklogBytesMax = 1 << 20
        let server = try server(limits: limits) { exchange in
            if exchange.request.path == "/later" { return waiting.put(exchange) }
            let stream = exchange.respondWithStream(HTTPResponse(200))
            streams.withLock { $0.append(stream) }
        }
        let worker = WorkerThread {
            #expect(eventually { waiting.count == 1 && streams.withLock { $0.count == 2 } })
            for exchange in waiting.takeAll() {
                let stream = exchange.respondWithStream(HTTPResponse(200))
                streams.withLock { $0.append(stream) }
            }
            let all = streams.withLock { $0 }
            var sent = 0
            for number in 0..<20_000 {
                let event = Array("data: \(number)\n\n".utf8)
                for stream in all where stream.send(event) { sent += 1 }
            }
            #expect(sent == 60_000)
            #expect(eventually { all.allSatisfy { $0.backlogBytes == 0 } })
            for stream in all { stream.close() }
        }
        let run = try curl(
            server, "--no-buffer --parallel --parallel-immediate -o 1 SERVER/ -o 2 SERVER/ -o 3 SERVER/later")
        worker?.join()
        #expect(run.exitCode == 0 && !run.messages.contains("curl:"), "\(run.messages)")
        let expected = (0..<20_000).map { "data: \($0)\n\n" }.joined()
        for name in ["1", "2", "3"] { #expect(firstDifference(folder.read(name), expected) == nil) }
        #expect(eventually { server.statistics.connectionsOpen == 0 && server.statistics.streamsOpen == 0 })
    }

    @Test("A disconnected reader is noticed, one that does not read is closed, and a server stops with open streams")
    func closings() throws {
        var limits = HTTPLimits.patient
        limits.streamBacklogBytesMax = 1 << 20
        let streams = Mutex<[EventStream]>([])
        let server = try server(limits: limits) { exchange in
            let stream = exchange.respondWithStream(HTTPResponse(200))
            streams.withLock { $0.append(stream) }
        }
        let path = folder.path
        let curl = "curl --silent --cacert server.pem https://127.0.0.1:\(server.port)/"
        let run = try CommandLineRun(shell: "exec \(curl)", in: path) { running in
            running.wait { streams.withLock { $0.count == 1 } }
            running.send(SIGTERM)
        }
        #expect(run.exitCode == 128 + SIGTERM)
        #expect(eventually { server.statistics.streamsOpen == 0 && server.statistics.connectionsOpen == 0 })
        // The pipe is not read during the test: bytes beyond its and the sockets' buffers stay here.
        let isClosed = Atomic<Bool>(false)
        let lagging = WorkerThread {
            _ = try? CommandLineRun(shell: "mkfifo pipe; exec 3<> pipe; exec \(curl) >&3", in: path) { running in
                running.wait { isClosed.load(ordering: .relaxed) }
                running.send(SIGTERM)
            }
        }
        #expect(eventually { streams.withLock { $0.count == 2 } })
        let stream = try #require(streams.withLock { $0.last })
        let piece = [UInt8](repeating: 65, count: 50_000)
        #expect((0..<2_000).contains { _ in !stream.send(piece) })
        #expect(!stream.isOpen)
        isClosed.store(true, ordering: .relaxed)
        lagging?.join()
        let open = WorkerThread { _ = try? CommandLineRun(shell: "exec \(curl)", in: path) }
        #expect(eventually { streams.withLock { $0.count == 3 } })
        let sender = WorkerThread {
            let last = streams.withLock { $0.last }
            while last?.send([65]) == true {}
        }
        server.stop()
        sender?.join()
        open?.join()
        #expect(streams.withLock { $0.allSatisfy { !$0.isOpen } })
    }

    @Test("Invalid certificates, invalid keys, and a key of another certificate are distinguished")
    func wrongIdentities() throws {
        _ = try TLSTests.identity(in: folder, "other")
        func problem(_ certificate: String, _ key: String) throws -> String {
            let texts = try [certificate, key].map { try TestFiles.bytes(of: "\(folder.path)/\($0)") }
            do throws(TLSIdentity.InvalidIdentity) {
                _ = try TLSIdentity(certificate: texts[0], key: texts[1])
                return "none"
            } catch {
                switch error {
                case .certificate(let reason): return reason.isEmpty ? "" : "certificate"
                case .key(let reason): return reason.isEmpty ? "" : "key"
                case .mismatch(let reason): return reason.isEmpty ? "" : "apart"
                }
            }
        }
        #expect(try problem("server.pem", "server.key") == "none")
        #expect(try problem("server.key", "server.key") == "certificate")
        #expect(try problem("server.pem", "server.pem") == "key")
        #expect(try problem("server.pem", "other.key") == "apart")
        // libgnutls would ignore the text behind the NUL, here a second certificate.
        let twice =
            try TestFiles.bytes(of: "\(folder.path)/server.pem") + [0]
            + TestFiles.bytes(of: "\(folder.path)/other.pem")
        let key = try TestFiles.bytes(of: "\(folder.path)/server.key")
        #expect(throws: TLSIdentity.InvalidIdentity.certificate("it contains a NUL byte")) {
            try TLSIdentity(certificate: twice, key: key)
        }
        #expect(throws: TLSIdentity.InvalidIdentity.key("it contains a NUL byte")) {
            try TLSIdentity(certificate: Array(twice.prefix { $0 != 0 }), key: key + [0])
        }
    }
}

import CommandStore
import Glibc
import InputFiles
import TestSupport
import Testing

@testable import CityServer

@Suite("Metrics of a server")
struct ServerMetricsTests {
    private static func figures(of server: TestServer) -> [String: Double] {
        let lines = server.get("/metrics").text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(
            lines.compactMap { line in
                line.lastIndex(of: " ").flatMap { space in
                    Double(line[line.index(after: space)...]).map { (String(line[..<space]), $0) }
                }
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test("Commands are counted by service and outcome and timed until durable; other calls by status")
    func commands() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: ana)
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: ana)
        server.post("taxis/request", "{\"from\": \"A\"}", token: ana)
        server.post("taxis/request", "{}")
        server.get("/nowhere")
        let figures = ServerMetricsTests.figures(of: server)
        #expect(figures["cabrank_commands_total{service=\"taxis\",outcome=\"accepted\"}"] == 1)
        #expect(figures["cabrank_commands_total{service=\"taxis\",outcome=\"refused\"}"] == 1)
        #expect(figures["cabrank_commands_total{service=\"taxis\",outcome=\"failed\"}"] == 0)
        #expect(figures["cabrank_commands_total{service=\"accounts\",outcome=\"accepted\"}"] == 3)
        #expect(figures["cabrank_answer_seconds_count{service=\"taxis\"}"] == 2)
        #expect(figures["cabrank_answer_seconds_bucket{service=\"taxis\",le=\"+Inf\"}"] == 2)
        for (status, count) in [(400, 1), (401, 1), (404, 1)] {
            #expect(figures["cabrank_problems_total{status=\"\(status)\"}"] == Double(count), "\(status)")
        }
        #expect(figures["cabrank_frames"] == Double(server.frames.count))
    }

    @Test("Each metric has one type and one help before its values, and no line occurs twice")
    func format() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        let lines = server.get("/metrics").text.split(separator: "\n")
        var known: [Substring] = []
        var seen: Set<Substring> = []
        for line in lines {
            if line.hasPrefix("# HELP ") {
                known.append(line.dropFirst(7).prefix { $0 != " " })
            } else if !line.hasPrefix("#") {
                let name = line.prefix { $0 != "{" && $0 != " " }
                #expect(known.last.map { name.hasPrefix($0) } == true, "\(line)")
                #expect(seen.insert(line.prefix { $0 != " " }).inserted || line.contains("zone="), "\(line)")
            }
        }
        #expect(Set(known).count == known.count && known.count > 10)
    }

    @Test("Response times are given by route, and all unknown paths are one route")
    func routes() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: ana)
        server.get("/v1/me", token: ana)
        server.get("/v1/me")
        for number in 0..<50 { server.get("/v1/nowhere\(number)") }
        _ = server.listen(token: ana)
        let figures = ServerMetricsTests.figures(of: server)
        func count(_ route: String) -> Double? { figures["cabrank_request_seconds_count{route=\"\(route)\"}"] }
        #expect(count("/v1/taxis/request") == 1 && count("/v1/me") == 2 && count("/v1/me/events") == 1)
        #expect(count("other") == 50)
        #expect(figures["cabrank_request_seconds_bucket{route=\"/v1/me\",le=\"+Inf\"}"] == 2)
        let routes = Set(figures.keys.compactMap { $0.firstMatch(of: /route="([^"]*)"/)?.1 })
        #expect(routes.isSubset(of: Endpoint.all.map { Substring($0.path) } + ["/v1/me", "/v1/me/events", "other"]))
    }

    @Test("Process metrics have the names of Prometheus's libraries, and the program's version is given")
    func process() throws {
        let server = try TestServer()
        let before = ServerMetricsTests.figures(of: server)
        #expect((before["process_cpu_seconds_total"] ?? 0) > 0)
        #expect((before["process_resident_memory_bytes"] ?? 0) > 1e6)
        let (open, most) = (before["process_open_fds"] ?? 0, before["process_max_fds"] ?? 0)
        #expect(open >= 3 && most >= open)
        let age = Double(SteadyClock.secondsSince1970) - (before["process_start_time_seconds"] ?? 0)
        #expect((-2...86_400).contains(age))
        #expect(before["cabrank_build_info{version=\"\"}"] == 1)
        // Two more files are two more descriptors.
        let files = [Glibc.open("/dev/null", O_RDONLY), Glibc.open("/dev/null", O_RDONLY)]
        defer { for file in files { close(file) } }
        #expect((ServerMetricsTests.figures(of: server)["process_open_fds"] ?? 0) >= open + 2)
    }

    @Test("The server has every metric of the dashboard")
    func dashboard() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        server.get("/nowhere")
        let told = Set(ServerMetricsTests.figures(of: server).keys.map { String($0.prefix { $0 != "{" }) })
        let text = try #require(TestFiles.read("\(TestFiles.package)/Packaging/grafana/cabrank-service.json"))
        let board = try JSONNode(parsing: Array(text.utf8))
        guard case .list(let panels) = board["panels"] else {
            Issue.record("no panels")
            return
        }
        var drawn = 0
        for panel in panels {
            guard case .list(let targets) = panel["targets"] else { continue }
            for target in targets {
                guard case .text(let expression) = target["expr"] else { continue }
                let names = expression.matches(of: /(?:cabrank|process)_\w+/).map { String($0.0) }
                #expect(!names.isEmpty && told.isSuperset(of: names), "\(expression)")
                drawn += names.count
            }
        }
        #expect(drawn > 15)
    }

    @Test("The store's size is that of its files")
    func storeSize() throws {
        let folder = try TemporaryFolder()
        let store = try CommandStore(
            folder: folder.path, mode: .create,
            description: StoreDescription(
                name: "town", digest: 7, startUnixSeconds: 0, secret: [UInt8](repeating: 1, count: 32)))
        let server = try TestServer(store: store)
        server.state.measure(store.bytesOnDisk)
        let before = ServerMetricsTests.figures(of: server)["cabrank_store_bytes"] ?? 0
        for number in 0..<20 { _ = try server.registerUser("client", "ana\(number)") }
        #expect(before > 0 && (ServerMetricsTests.figures(of: server)["cabrank_store_bytes"] ?? 0) > before)
    }
}

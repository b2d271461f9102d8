import CommandStore
import TestSupport
import Testing

@testable import CityServer

@Suite("Figures of a server")
struct FigureTests {
    private static func figures(of server: TestServer) -> [String: Double] {
        let lines = server.get("/metrics").text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(
            lines.compactMap { line in
                line.lastIndex(of: " ").flatMap { space in
                    Double(line[line.index(after: space)...]).map { (String(line[..<space]), $0) }
                }
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test("Commands are counted by service and outcome, and timed once they are durable; other calls by their status")
    func commands() throws {
        let server = try TestServer()
        let ana = try server.newcomer("client", "ana")
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: ana)
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: ana)
        server.post("taxis/request", "{\"from\": \"A\"}", token: ana)
        server.post("taxis/request", "{}")
        server.get("/nowhere")
        let figures = FigureTests.figures(of: server)
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

    @Test("Each figure has one type and one help, before its values, and no two lines are of the same")
    func format() throws {
        let server = try TestServer()
        _ = try server.newcomer("client", "ana")
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

    @Test("The store's size is that of its files")
    func storeSize() throws {
        let folder = try TemporaryFolder()
        let store = try CommandStore(
            folder: folder.path, mode: .create,
            description: StoreDescription(
                name: "town", digest: 7, startUnixSeconds: 0, secret: [UInt8](repeating: 1, count: 32)))
        let server = try TestServer(store: store)
        server.state.measure(store.bytesOnDisk)
        let before = FigureTests.figures(of: server)["cabrank_store_bytes"] ?? 0
        for number in 0..<20 { _ = try server.newcomer("client", "ana\(number)") }
        #expect(before > 0 && (FigureTests.figures(of: server)["cabrank_store_bytes"] ?? 0) > before)
    }
}

import Foundation
import Glibc

@testable import System

/// What an answer over HTTP costs the server, beside nginx with a file of 200 bytes in the same run; and how many commands a
/// second become durable.
///
/// `wrk` asks both, over as many connections, for as long; the processor time is the server's own. Both tools are Debian's.
enum ServeBenchmark {
    private static let rounds = 5
    private static let secondsEach = 4
    private static let promised = (ofNginx: 0.5, durableEachSecond: 12_000.0)

    /// What came of asking a server for a while.
    private struct Round {
        let requestsEachSecond: Double
        let requestsPerProcessorSecond: Double
        let p99Milliseconds: Double
    }

    static func run() {
        print("The service over HTTP: \(rounds) rounds of \(secondsEach) s, medians")
        guard let program = BuiltProgram("cabrank"), let wrk = tool("wrk"), let nginx = tool("nginx") else {
            return print("  skipped: needs cabrank beside this program, and wrk and nginx of Debian")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-serve")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try prepare(folder)
        } catch {
            return print("  skipped: \(error)")
        }
        var (files, commands, durable): ([Round], [Round], [Round]) = ([], [], [])
        for round in 0..<rounds {
            let server = try? RunningProgram(
                nginx, ["-p", folder.path, "-c", "nginx.conf", "-g", "daemon off; master_process off;"])
            if let server, let seen = measure(server, wrk, port: 18_081, path: "/file", script: nil, connections: 64) {
                files.append(seen)
            }
            for (isDurable, connections) in [(false, 64), (true, 512)] {
                let store = "\(folder.path)/store-\(round)"
                let options = ["serve", "default", "--listen", "127.0.0.1:18082", "--outbox", "\(folder.path)/outbox"]
                let server = program.start(options + (isDurable ? ["--store", store] : []))
                let seen = server.flatMap {
                    measure(
                        $0, wrk, port: 18_082, path: "/v1/places/feed", script: "\(folder.path)/post.lua",
                        connections: connections)
                }
                if let seen { if isDurable { durable.append(seen) } else { commands.append(seen) } }
                try? FileManager.default.removeItem(atPath: store)
            }
        }
        guard files.count == rounds, commands.count == rounds, durable.count == rounds else {
            return print(
                "  something failed: \(files.count), \(commands.count) and \(durable.count) of \(rounds) rounds")
        }
        tell(files, commands, durable)
    }

    private static func tell(_ files: [Round], _ commands: [Round], _ durable: [Round]) {
        let perSecond = { (rounds: [Round]) in Table.decimal(median(rounds.map(\.requestsPerProcessorSecond)), 0) }
        let ratios = zip(commands, files).map { $0.requestsPerProcessorSecond / $1.requestsPerProcessorSecond }
        print(
            "  nginx, a file of 200 bytes, 64 connections: \(perSecond(files)) answers a second of its processor time")
        print(
            "  cabrank, a command kept nowhere, 64 connections: \(perSecond(commands)): "
                + "\(Table.decimal(median(ratios), 2)) × nginx   (promised: at least \(promised.ofNginx))")
        print(
            "  cabrank, a durable command, 512 connections: \(Table.decimal(median(durable.map(\.requestsEachSecond)), 0)) a "
                + "second, 99 % within \(Table.decimal(median(durable.map(\.p99Milliseconds)), 1)) ms   (promised: at least "
                + "\(Int(promised.durableEachSecond)))")
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    // MARK: Asking

    private static func prepare(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func write(_ name: String, _ text: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try write("file", String(repeating: "x", count: 200))
        try write(
            "post.lua", "wrk.method = \"POST\"; wrk.body = \"{}\"; wrk.headers[\"Content-Type\"] = \"application/json\""
        )
        try write(
            "nginx.conf",
            """
            pid nginx.pid; error_log stderr crit;
            events { worker_connections 2048; }
            http { access_log off; keepalive_requests 100000000; sendfile on; tcp_nopush on; open_file_cache max=16;
                   server { listen 127.0.0.1:18081; root \(folder.path); } }
            """)
    }

    /// nil if the server does not answer; it is ended.
    private static func measure(
        _ server: RunningProgram, _ wrk: String, port: Int, path: String, script: String?, connections: Int
    ) -> Round? {
        sleep(1)
        let options = ["-t", "1", "-c", "\(connections)", "-d", "\(secondsEach)s", "--latency"]
        let asked = try? RunningProgram(
            wrk, options + (script.map { ["-s", $0] } ?? []) + ["http://127.0.0.1:\(port)\(path)"]
        ).waitForEnd()
        server.send(SIGTERM)
        let ended = server.waitForEnd()
        guard let text = asked?.output, !text.contains("Non-2xx"),
            let requests = text.firstMatch(of: /(\d+) requests in/).flatMap({ Double($0.1) }),
            let each = text.firstMatch(of: /Requests\/sec:\s+([\d.]+)/).flatMap({ Double($0.1) }),
            let latency = text.firstMatch(of: /99%\s+([\d.]+)(us|ms|s)/), let amount = Double(latency.1)
        else { return nil }
        let unit = latency.2 == "us" ? 0.001 : latency.2 == "ms" ? 1 : 1_000
        return Round(
            requestsEachSecond: each, requestsPerProcessorSecond: requests / ended.processorSeconds,
            p99Milliseconds: amount * unit)
    }

    private static func tool(_ name: String) -> String? {
        ["/usr/bin", "/usr/sbin"].map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

import Foundation
import Glibc

@testable import OperatingSystem

/// Measures the server's cost of an answer over HTTP, compared with nginx and a file of 200 bytes in the same run; and
/// the durable commands a second, in a folder and in the database that `CABRANK_POSTGRESQL` names.
///
/// `wrk` loads both over equal numbers of connections for equal times; the processor time is the server's own. Both
/// tools are Debian's.
enum ServeBenchmark {
    private static let rounds = 5
    private static let secondsEach = 4
    private static let promised = (ofNginx: 0.5, durableEachSecond: 12_000.0, ofFolder: 0.5)
    private static let database = ProcessInfo.processInfo.environment["CABRANK_POSTGRESQL"]

    /// Result of one load of a server.
    private struct Round {
        let requestsEachSecond: Double
        let requestsPerProcessorSecond: Double
        let p99Milliseconds: Double
    }

    static func run() {
        print("The service over HTTP: \(rounds) rounds of \(secondsEach) s, medians")
        guard let program = BuiltProgram("cabrank"), let wrk = tool("wrk"), let nginx = tool("nginx") else {
            return print("  skipped: needs cabrank next to this program, and wrk and nginx of Debian")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-serve")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try prepare(folder)
        } catch {
            return print("  skipped: \(error)")
        }
        var (files, commands, durable, shared): ([Round], [Round], [Round], [Round]) = ([], [], [], [])
        for round in 0..<rounds {
            let server = try? ChildProgram(
                nginx, ["-p", folder.path, "-c", "nginx.conf", "-g", "daemon off; master_process off;"])
            if let server, let seen = measure(server, wrk, port: 18_081, path: "/file", script: nil, connections: 64) {
                files.append(seen)
            }
            func command(_ connections: Int, store: String?) -> Round? {
                let options = ["serve", "default", "--listen", "127.0.0.1:18082", "--outbox", "\(folder.path)/outbox"]
                return program.start(options + (store.map { ["--store", $0] } ?? [])).flatMap {
                    measure(
                        $0, wrk, port: 18_082, path: "/v1/places/feed", script: "\(folder.path)/post.lua",
                        connections: connections)
                }
            }
            let store = "\(folder.path)/store-\(round)"
            if let seen = command(64, store: nil) { commands.append(seen) }
            if let seen = command(512, store: store) { durable.append(seen) }
            try? FileManager.default.removeItem(atPath: store)
            if let database, let seen = command(512, store: database) { shared.append(seen) }
        }
        guard files.count == rounds, commands.count == rounds, durable.count == rounds,
            database == nil || shared.count == rounds
        else {
            return print(
                "  incomplete: \([files, commands, durable, shared].map(\.count)) of \(rounds) rounds each")
        }
        report(files, commands, durable)
        report(shared, durable)
    }

    private static func report(_ files: [Round], _ commands: [Round], _ durable: [Round]) {
        let perSecond = { (rounds: [Round]) in Table.decimal(median(rounds.map(\.requestsPerProcessorSecond)), 0) }
        let ratios = zip(commands, files).map { $0.requestsPerProcessorSecond / $1.requestsPerProcessorSecond }
        print(
            "  nginx, a file of 200 bytes, 64 connections: \(perSecond(files)) answers a second of its processor time")
        print(
            "  cabrank, a command that is not stored, 64 connections: \(perSecond(commands)): "
                + "\(Table.decimal(median(ratios), 2)) × nginx   (target: at least \(promised.ofNginx))")
        print(
            "  cabrank, a durable command, 512 connections: \(Table.decimal(median(durable.map(\.requestsEachSecond)), 0)) a "
                + "second, 99 % within \(Table.decimal(median(durable.map(\.p99Milliseconds)), 1)) ms   (target: at least "
                + "\(Int(promised.durableEachSecond)))")
    }

    private static func report(_ shared: [Round], _ durable: [Round]) {
        if database == nil { return print("  PostgreSQL: skipped, CABRANK_POSTGRESQL names no database") }
        let ratios = zip(shared, durable).map { $0.requestsEachSecond / $1.requestsEachSecond }
        print(
            "  the same in PostgreSQL: \(Table.decimal(median(shared.map(\.requestsEachSecond)), 0)) a second, 99 % within "
                + "\(Table.decimal(median(shared.map(\.p99Milliseconds)), 1)) ms: "
                + "\(Table.decimal(median(ratios), 2)) × the folder   (target: at least \(promised.ofFolder))")
    }

    // MARK: Load

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

    /// Measures a server and ends it; returns nil if it does not answer.
    private static func measure(
        _ server: ChildProgram, _ wrk: String, port: Int, path: String, script: String?, connections: Int
    ) -> Round? {
        sleep(1)
        let options = ["-t", "1", "-c", "\(connections)", "-d", "\(secondsEach)s", "--latency"]
        let asked = try? ChildProgram(
            wrk, options + (script.map { ["-s", $0] } ?? []) + ["http://127.0.0.1:\(port)\(path)"]
        ).wait()
        server.send(SIGTERM)
        let ended = server.wait()
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

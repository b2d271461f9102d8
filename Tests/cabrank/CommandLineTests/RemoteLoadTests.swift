import Foundation
import OperatingSystem
import TestSupport
import Testing

/// `cabrank load --target` against `cabrank serve`, both as users run them.
@Suite("cabrank load --target", .serialized, .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct RemoteLoadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        try folder.write(RemoteLoadTests.profile(zones: 6), to: "town.yaml")
        try folder.write("operator-token-of-a-test", to: "token")
    }

    private static func profile(zones: Int) -> String {
        """
        load: town
        city: {generate: {seed: 7, zones: \(zones)}}
        users: {clients: 90, drivers: 10}
        rate: 40
        mix: {position: 60, zoneChange: 5, request: 20, reservation: 2, share: 0.5, withdrawal: 2}
        clients: {tripLength: 4 km, share: 0.4, reserve: {ahead: 1 s, cancel: 0.1, change: 0.2}}
        drivers: {acceptance: {base: 0.7}, noAnswer: 0.1, answerDelay: 0.1 s, returnAfterStandDown: 1 s}
        rides:
          toPickup: {exponential: {mean: 0.1 s}}
          onBoard: {exponential: {mean: 0.1 s}}
          betweenSteps: {exponential: {mean: 0.05 s}}
        rules:
          offer.timeoutSeconds: 0.5
          reservation: {leadHours: 0.0002, allocateMinutes: 0.005}
          fare:
            waiting: {perMinute: 100, freeMinutes: 0.0001}
            minimum: 4.50
            periods: [{name: day, percent: 12.5}, {name: never, perKm: 2}]
        warmUp: 1 s
        duration: 2 s
        seed: 1
        target: {latency: 3600 s, percentile: 99.9, lateness: 3600 s}
        """
    }

    /// Serves the profile on a free port during the body.
    private func serve(_ options: String, _ body: (_ address: String) throws -> Void) throws {
        var failure: (any Error)?
        // Not the previous server's address.
        try folder.write("", to: "shown")
        let shell = "exec \"$CABRANK\" serve town.yaml --listen 127.0.0.1:0 \(options) > shown 2> log"
        _ = try CommandLineRun(shell: shell, in: folder.path) { server in
            server.wait { address != nil }
            do { try body(address ?? "") } catch { failure = error }
            server.send(SIGTERM)
        }
        if let failure { throw failure }
    }

    /// Address that the server prints once it listens.
    private var address: String? {
        folder.read("shown")?.firstMatch(of: /https?:\/\/127\.0\.0\.1:[0-9]+/).map { String($0.output) }
    }

    private func load(_ address: String, _ options: [String] = [], profile: String = "town.yaml") throws
        -> CommandLineRun
    {
        try CommandLineRun(
            ["load", profile, "--out", "r", "--target", address, "--sockets", "60"] + options, in: folder.path)
    }

    private let token = ["--operator-token-file", "token"]

    @Test("A correct server passes with the same people, checker and files; a used one is refused")
    func sound() throws {
        try serve("--test-users --operator-token-file token") { address in
            let run = try load(address, token)
            // With so few commands a single one decides whether the throughput is enough.
            #expect([0, 1].contains(run.exitCode), "\(run.output)\(run.messages)")
            #expect(run.output.contains("0 wrong of") && run.output.contains(address))
            #expect(folder.read("r/wrong.csv")?.split(separator: "\n").count == 1)
            let latencies = try #require(folder.read("r/latencies.csv"))
            for way in ["connect,total", "everyAnswer,total", "pushedEvent,total", "position,naive"] {
                #expect(latencies.contains("\n\(way),"))
            }
            let manifest = try #require(folder.read("r/manifest.json"))
            #expect(manifest.contains("\"frames_checked\"") && manifest.contains("\"server\": \"\(address)\""))
            #expect(!manifest.contains("service_bytes") && !manifest.contains("state_digest"))
            let again = try load(address, token)
            #expect(again.exitCode == 2 && again.messages.contains("has been used"))
            #expect(again.messages.split(separator: "\n").count == 1)
            let page = try CommandLineRun(["report", "r"], in: folder.path)
            #expect(page.exitCode == 0, "\(page.messages)")
        }
    }

    @Test(
        "A server with TLS is tested if --ca vouches for it; otherwise exit code 3 gives the reason",
        .enabled(if: access("/usr/bin/openssl", X_OK) == 0, "there is no openssl"))
    func secret() throws {
        for (name, address) in [("own", "127.0.0.1"), ("other", "127.0.0.1"), ("elsewhere", "127.0.0.2")] {
            _ = try CommandLineRun(
                shell: """
                    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=\(name) \
                        -addext subjectAltName=IP:\(address) -keyout \(name).key -out \(name).pem 2> made
                    """, in: folder.path)
        }
        try serve("--test-users --operator-token-file token --tls-certificate own.pem --tls-key own.key") { address in
            #expect(address.hasPrefix("https://"))
            for authorities in [[], ["--ca", "other.pem"]] {
                let run = try load(address, token + authorities)
                #expect(run.exitCode == 3 && run.messages.contains("The certificate is NOT trusted"), "\(run)")
                #expect(run.messages.split(separator: "\n").count == 1)
            }
            let run = try load(address, token + ["--ca", "own.pem"])
            #expect([0, 1].contains(run.exitCode), "\(run.output)\(run.messages)")
            #expect(run.output.contains("0 wrong of") && run.output.contains(address))
        }
        // A trusted certificate for another host.
        try serve("--test-users --operator-token-file token --tls-certificate elsewhere.pem --tls-key elsewhere.key") {
            address in
            let run = try load(address, token + ["--ca", "elsewhere.pem"])
            #expect(run.exitCode == 3 && run.messages.contains("name in the certificate does not match"), "\(run)")
        }
    }

    @Test("An interrupted set-up ends at once, and the next run continues with its users")
    func interrupted() throws {
        try serve("--test-users --operator-token-file token") { address in
            let many = ["load", "town.yaml", "--set", "users.clients=300000", "--out", "r", "--target", address]
            let start = ContinuousClock.now
            var seconds = 0.0
            let broken = try CommandLineRun(many + token, in: folder.path) { running in
                running.wait { ContinuousClock.now - start > .seconds(1) }
                running.send(SIGINT)
                let asked = ContinuousClock.now
                running.wait { false }
                seconds = (ContinuousClock.now - asked) / .seconds(1)
            }
            #expect(broken.exitCode == 130 && broken.messages.contains("continues with the users that exist"))
            #expect(seconds < 3 && folder.names(in: "r").isEmpty)
            let run = try load(address, token)
            #expect([0, 1].contains(run.exitCode), "\(run.output)\(run.messages)")
            #expect(run.output.contains("0 wrong of"))
            #expect(run.output.contains(/Warm-up +[\d,]+ a second answered, of [\d,]+ requested/), "\(run.output)")
        }
    }

    @Test("More connections than the server accepts are refused before anything is sent")
    func tooManySockets() throws {
        try serve("--test-users --operator-token-file token") { address in
            let run = try load(address, token + ["--sockets", "16001"])
            #expect(run.exitCode == 2 && run.output.isEmpty)
            #expect(
                run.messages.contains("--sockets: 16001 connections are more than the server allows"), "\(run.messages)"
            )
        }
    }

    @Test(
        "A server that breaks a rule is detected",
        arguments: [
            ("lifo", "wrongDriver"), ("prices", "wrongPrice"), ("cents", "wrongPrice"), ("waits", "wrongWait"),
        ])
    func broken(fault: String, kind: String) throws {
        try serve("--test-users --operator-token-file token --break \(fault)") { address in
            let run = try load(address, token)
            #expect(run.exitCode == 1)
            #expect(folder.read("r/wrong.csv")?.contains(",\(kind),") == true)
        }
    }

    @Test("A server with another tariff than the profile's is refused, with the difference")
    func otherTariff() throws {
        try serve("--test-users --operator-token-file token --set rules.fare.flagFall=3.40") { address in
            let run = try load(address, token)
            #expect(run.exitCode == 2 && run.messages.contains("tariff.flagFall is 3.4"), "\(run.messages)")
        }
    }

    @Test("A capability that the server lacks is reported in one line, before anything is sent")
    func missing() throws {
        try folder.write("another-token-of-a-test", to: "other")
        try folder.write(RemoteLoadTests.profile(zones: 7), to: "other.yaml")
        try serve("--operator-token-file token") { address in
            func message(_ options: [String], profile: String = "town.yaml") throws -> String {
                let run = try load(address, options, profile: profile)
                #expect(run.exitCode == 2 && run.output.isEmpty)
                #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
                return run.messages
            }
            let (unready, stranger) = (try message(token), try message(["--operator-token-file", "other"]))
            #expect(unready.contains("start it with --test-users"))
            #expect(stranger.contains("does not accept the operator's token"))
            let elsewhere = try message(token, profile: "other.yaml")
            #expect(elsewhere.contains("the profile's city has 8"))
        }
        #expect(folder.names(in: "r").isEmpty)
    }

    @Test("Without a server the exit code is 3")
    func nobody() throws {
        let run = try load("http://127.0.0.1:1", token)
        #expect(run.exitCode == 3 && run.messages.contains("no server answers at http://127.0.0.1:1"))
    }

    @Test(
        "Options that do not fit together are refused",
        arguments: [
            "--target http://127.0.0.1:1", "--target https://127.0.0.1 --operator-token-file token --ca token",
            "--target http://127.0.0.1:1 --operator-token-file token --find-limit",
            "--target http://127.0.0.1:1 --operator-token-file token --commands",
            "--target http://127.0.0.1:1 --operator-token-file token --break lifo",
            "--target http://127.0.0.1:1 --operator-token-file token --sockets 7",
            "--target http://127.0.0.1:1 --operator-token-file token --every 1s",
            "--target http://127.0.0.1:1 --operator-token-file token --crash true --every soon",
            "--target http://127.0.0.1:1 --operator-token-file token --crash true --every 2s",
            "--target http://127.0.0.1:1 --operator-token-file token --set dispatch.policy=batched",
            "--target http://127.0.0.1:1 --operator-token-file token --ca token", "--ca token",
            "--crash true", "--every 1s", "--sockets 100", "--operator-token-file token",
        ])
    func wrongOptions(options: String) throws {
        let words = options.split(separator: " ").map(String.init)
        let run = try CommandLineRun(["load", "town.yaml", "--out", "r"] + words, in: folder.path)
        #expect(run.exitCode == 2 && run.output.isEmpty, "\(run.messages)")
        #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    }

    @Test(
        "Profiles without taxis are refused", arguments: ["open-day", "running-month", "guide-evening"])
    func otherServices(profile: String) throws {
        let run = try load("http://127.0.0.1:1", token, profile: profile)
        #expect(run.exitCode == 2 && run.messages.contains("only the taxi service can"))
    }
}

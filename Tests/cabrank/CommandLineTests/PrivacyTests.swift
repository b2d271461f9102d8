import AccountService
import CityHost
import Foundation
import SimulationKernel
import TestSupport
import Testing

private let isBuilt = CommandLineRun.program != nil

/// A search through all files of a run with accounts.
@Suite("Privacy of a run's output", .enabled(if: isBuilt, "the program cabrank is not built beside the tests"))
struct PrivacyTests {
    private static let seed: UInt64 = 5
    /// A scenario with all people who use places and the guide.
    private static let season = """
        scenario: season
        city: {generate: {seed: 3, zones: 6}}
        start: {date: 2026-06-01}
        duration: 10 days
        places: {generate: {count: 60, seed: 2}}
        tourists:
          count: 80
          company: {ask: 0.3, message: 0.8, messageStrangers: 0.3, block: 0.3, sharePosition: 1, joinFriend: 0.3}
          guide: {subscribe: 0.5, routes: 0.4, askGuide: 0.5, join: 0.2, enquire: 0.2}
        guides: {count: 5, apply: 0 h}
        humanResources: {count: 2, answer: 6 h, hire: 1, plan: 1 h}
        organisations: {count: 10, change: 2 days}
        support: {count: 2, answer: 3 h, news: 1 days}
        """
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withScenarios() }

    /// Users' input is only in `commands.csv`, from which the services can be rebuilt.
    @Test(
        "A08, A11: only the command log contains emails, addresses, tokens, codes or passwords",
        arguments: ["small", "season"])
    func outputs(_ scenario: String) throws {
        try folder.write(PrivacyTests.season, to: "season.yaml")
        let run = try CommandLineRun(
            ["run", "\(scenario).yaml", "--set", "accounts=true", "--seed", "\(PrivacyTests.seed)", "--events"],
            in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        let commands = try #require(folder.read("Reports/\(scenario)/commands.csv"))
        let typed = PrivacyTests.secrets(in: commands)
        let replay = try CommandLineRun(["replay", "Reports/\(scenario)/commands.csv"], in: folder.path)
        #expect(replay.exitCode == 0, "\(replay.messages)")

        let passwords = PrivacyTests.passwords(of: Set(typed))
        #expect(passwords.count > 20 && typed.count > 100)
        #expect(PrivacyTests.first(of: passwords, in: Data(commands.utf8)) == nil, "nobody's password is in a command")
        for (name, bytes) in try outputs(run, replay) {
            let found = PrivacyTests.first(of: typed + passwords, in: bytes)
            #expect(found == nil, "\(name) has \(found ?? "")")
        }
        // The search finds existing texts.
        #expect(typed.allSatisfy { PrivacyTests.first(of: [$0], in: Data(commands.utf8)) != nil })
    }

    /// Returns all printed and written output except the command log.
    private func outputs(_ runs: CommandLineRun...) throws -> [(name: String, bytes: Data)] {
        var outputs = runs.flatMap {
            [("standard output", Data($0.output.utf8)), ("standard error", Data($0.messages.utf8))]
        }
        let files = try #require(FileManager.default.enumerator(atPath: folder.path + "/Reports"))
        for case let name as String in files where !name.hasSuffix("commands.csv") {
            if let bytes = FileManager.default.contents(atPath: folder.path + "/Reports/" + name) {
                outputs.append((name, bytes))
            }
        }
        #expect(outputs.contains { $0.0.hasSuffix("/events.csv") } && outputs.count > 12)
        return outputs
    }

    /// Returns all secrets in the command log.
    private static func secrets(in commands: String) -> [String] {
        let forms = [
            #/[^,"\n]+@example\.org/#, #/\$stand-in\$[0-9a-f]+\$[0-9a-f]+/#, #/\b[0-9a-f]{64}\b/#, #/Street \d+, \d+/#,
        ]
        return Array(Set(forms.flatMap { form in commands.matches(of: form).map { String($0.output) } }))
    }

    /// Returns the passwords of people by address; they are generated again with the same result.
    private static func passwords(of typed: Set<String>) -> [String] {
        let applicants = ApplicantGenerator(streams: StreamFamily(seed: seed, replication: 1))
        let all = (0..<200 as Range<UInt32>).flatMap { number in
            AccountService.Role.allCases.map { applicants.applicant($0, number) }
        }
        return all.filter { typed.contains($0.registration.email) }.map(\.password)
    }

    private static func first(of secrets: [String], in bytes: Data) -> String? {
        // A NUL-terminated C string, for a fast search.
        var text = [UInt8](bytes) + [0]
        return text.withUnsafeMutableBytes { text in
            guard let start = text.baseAddress else { return nil }
            while let zero = memchr(start, 0, text.count - 1) { zero.storeBytes(of: 1, as: UInt8.self) }
            let characters = start.assumingMemoryBound(to: CChar.self)
            return secrets.first { strstr(characters, $0) != nil }
        }
    }
}

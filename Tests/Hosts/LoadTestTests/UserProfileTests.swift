import InputFiles
import LoadProfiles
import TestSupport
import Testing

@testable import LoadTest

@Suite("Load profiles of tours, sessions and evenings")
struct UserProfileTests {
    /// Loads a shipped profile with a tenth of its users and rate.
    static func profile(_ name: String, _ values: [String] = [], users: Int = 2_000) throws -> LoadProfile {
        var overrides = LoadProfileLoader.Overrides()
        overrides.values = values
        overrides.users = "\(users)"
        overrides.rate = "600"
        return try LoadProfileLoader.load(
            path: TestFiles.scenario("load/\(name)"), overrides: overrides, dataFolder: nil)
    }

    @Test(
        "W01–W08, F01–F06, L01–L08, G01–G08: correct services answer correctly, and users send the requested commands",
        arguments: ["open-day", "running-month", "guide-evening"])
    func sound(_ name: String) throws {
        var (made, asked) = (0.0, 0.0)
        let judged = try Self.profile(name).judged(seconds: 10) { _, count, expected in
            made += Double(count)
            asked += expected
        }
        #expect(judged.wrong == 0, "\(judged.firstWrong)")
        #expect(judged.decisions > 5_000)
        #expect(abs(made - asked) < 0.08 * asked, "\(made) commands of \(asked)")
    }

    @Test("Users of tours send the number of commands of each kind that the flows predict")
    func flows() throws {
        let values = ["mix.writing=20", "users.authors=400", "warmUp=40 s"]
        _ = try Self.profile("open-day", values, users: 4_000).judged(seconds: 60) { kind, count, expected in
            // Commands that follow from one action come in bursts.
            let bound = 0.02 * expected + 6 * expected.squareRoot()
            #expect(abs(Double(count) - expected) <= bound, "\(kind): \(count) commands of \(expected)")
        }
    }

    private static let faultsOfAnswers = LoadFault.allCases.filter { $0.ofService != nil && $0.taxiDefect == nil }

    @Test("Each planted fault of tours, sessions, places and the guide is detected", arguments: faultsOfAnswers)
    func faults(_ fault: LoadFault) throws {
        // Few but active users, because some faults take effect only when a rare event occurs twice.
        let defect = try #require(fault.ofService)
        let (name, values): (String, [String]) =
            switch defect {
            case .taxis: ("smoke", [])
            case .tours: ("open-day", ["mix.writing=20", "warmUp=10 s"])
            case .activity:
                (
                    "running-month",
                    ["mix.connection=60", "runs.session={gamma: {mean: 4 s, cv: 0.5}}", "warmUp=20 s"]
                )
            case .places, .guide:
                ("guide-evening", ["mix.friend=40", "mix.block=10", "places=60", "warmUp=10 s"])
            }
        let judged = try Self.profile(name, values, users: 400).judged(seconds: 8, breaking: fault)
        #expect((judged.occasions[defect] ?? 0) > 0, "\(judged.occasions)")
        #expect(judged.wrong > 0)
    }

    @Test("A real-time run measures W09, F07, G11 and L09, and marks targets of other profiles")
    func targets() throws {
        let profiles = [
            ("open-day", ["W09"], 3, ["T13", "G11", "L09", "F07"]),
            ("running-month", ["F07"], 3, ["T13", "W09", "G11", "L09"]),
            ("guide-evening", ["G11", "L09"], 10, ["T13", "W09", "F07"]),
        ]
        for (name, own, rows, others) in profiles {
            let profile = try Self.profile(name, ["warmUp=1 s", "duration=1 s", "rate=400", "threads=2"])
            let record = try profile.run()
            #expect(record.judge.verdict.wrong == 0, "\(record.judge.verdict.firstWrong)")
            #expect(record.generators.sent > 0 && record.judge.verdict.commands >= record.generators.sent)
            let targets = TargetTable(record, of: profile)
            #expect(targets.rows.count { own.contains($0.rule) && $0.outcome != .otherProfile } == rows)
            #expect(targets.rows.filter { $0.outcome == .otherProfile }.map(\.rule) == others)
        }
    }

    @Test("Errors in profiles of walkers and runners are reported with their position")
    func mistakes() {
        func complaints(_ text: String) -> [String] {
            inputErrors {
                _ = try LoadProfileLoader.load(SourceFile(displayName: "p.yaml", text: text), dataFolder: nil)
            }
        }
        #expect(
            complaints("load: a\nusers: {walkers: 100}\nrate: 100\nduration: 1 s\nmix: {start: 1, fix: 1}") == [
                "p.yaml:5:17: unknown command 'fix'; known are opening, list, preview, start, skip, cancel, "
                    + "phone, writing"
            ])
        #expect(
            complaints("load: a\nusers: {walkers: 100}\nrate: 9\nduration: 1 s\nmix: {list: 9, writing: 1}") == [
                "p.yaml:5:6: the mix writes tours, but there are no authors or staff; write users: {walkers: 100, "
                    + "authors: 20, staff: 3}"
            ])
        #expect(
            complaints("load: a\nusers: {runners: 100}\nrate: 9\nduration: 1 s\nmix: {start: 9, login: 1}") == [
                "p.yaml:5:6: the mix has logins, but there are no accounts; write 'accounts: true'"
            ])
        let tooMuch = complaints("load: a\nusers: {runners: 10}\nrate: 900\nduration: 1 s\nmix: {start: 1}")
        #expect(tooMuch.count == 1 && tooMuch.allSatisfy { $0.contains("sessions per second, each lasting 20 s") })
    }

    @Test("A fault of another service is refused with a list of the possible ones")
    func otherService() throws {
        let profile = try Self.profile("open-day")
        let complaints = inputErrors { try LoadFault.lifo.require(of: profile) }
        #expect(complaints.count == 1 && complaints[0].contains("'lifo' breaks a service that open-day does not test"))
        try LoadFault.stall.require(of: profile)
        try LoadFault.authorApproves.require(of: profile)
    }
}

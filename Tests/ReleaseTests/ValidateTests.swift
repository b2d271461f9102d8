import Foundation
import TestSupport
import Testing

@Suite("The program agrees with theory", .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"))
struct ValidateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The lines of the table.
    private func validate(_ arguments: String...) throws -> (exitCode: Int32, rows: [String]) {
        let run = try CommandLineRun(
            ["validate", "--quick"] + arguments, in: folder.path, program: CommandLineRun.released)
        return (run.exitCode, run.output.split(separator: "\n").map(String.init))
    }

    @Test("cabrank validate: every row passes; a scenario with another rate fails, whatever the threads")
    func quick() throws {
        let table = try validate("--csv", "v.csv")
        #expect(table.exitCode == 0 && !table.rows.contains { $0.hasSuffix("FAIL") }, "\(table.rows)")
        let written = try #require(folder.read("v.csv")).split(separator: "\n")
        #expect(
            written.first
                == "part,model,figure,unit,seed,replications,simulated,standard_error,theory,difference,z,passes")
        let passed = written.dropFirst().filter { $0.hasSuffix(",true") }
        #expect(passed.count == written.count - 1 && passed.count > 40)
        #expect(table.rows.last == "\(passed.count) of \(passed.count) rows agree with theory (|z| < 4)")

        // The working folder's scenarios come before those of the program.
        let theory = "\(folder.path)/Scenarios/theory"
        try FileManager.default.createDirectory(atPath: theory, withIntermediateDirectories: true)
        let scenario = try #require(TestFiles.read(TestFiles.scenario("theory/erlang-b")))
        try folder.write(
            scenario.replacingOccurrences(of: "perHour: 27", with: "perHour: 31"), to: "Scenarios/theory/erlang-b.yaml")
        let planted = try validate("--threads", "1")
        #expect(planted.exitCode == 1)
        let changed = zip(table.rows, planted.rows).filter { $0 != $1 }.map(\.1).dropLast()
        #expect(changed.count == 3 && planted.rows.count == table.rows.count, "\(planted.rows)")
        for row in changed { #expect(row.contains("Erlang-B, 10 taxis") && row.hasSuffix("FAIL"), "\(row)") }
    }
}

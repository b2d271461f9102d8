import Foundation
import TestSupport
import Testing

@Suite("The program agrees with theory", .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"))
struct ValidateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the lines of the table.
    private func validate(_ arguments: String...) throws -> (exitCode: Int32, rows: [String]) {
        let run = try CommandLineRun(
            ["validate"] + arguments, in: folder.path, program: CommandLineRun.released)
        return (run.exitCode, run.output.split(separator: "\n").map(String.init))
    }

    @Test("cabrank validate: every row passes, on any number of threads")
    func quick() throws {
        let table = try validate("--quick", "--csv", "v.csv")
        #expect(table.exitCode == 0 && !table.rows.contains { $0.hasSuffix("FAIL") }, "\(table.rows)")
        let written = try #require(folder.read("v.csv")).split(separator: "\n")
        #expect(
            written.first
                == "part,model,figure,unit,seed,replications,simulated,standard_error,theory,difference,z,passes")
        let passed = written.dropFirst().filter { $0.hasSuffix(",true") }
        #expect(passed.count == written.count - 1 && passed.count > 40)
        #expect(table.rows.last == "\(passed.count) of \(passed.count) rows agree with theory (|z| < 4)")
        #expect(try validate("--quick", "--threads", "1").rows == table.rows)
    }

    /// Puts a changed scenario into the working folder, whose scenarios come before the program's.
    private func plant(_ name: String, _ words: String, insteadOf original: String) throws {
        let scenario = try #require(TestFiles.read(TestFiles.scenario("theory/\(name)")))
        #expect(scenario.contains(original))
        try folder.write(
            scenario.replacingOccurrences(of: original, with: words), to: "Scenarios/theory/\(name).yaml")
    }

    @Test("It detects one taxi too many, and a load 3 % too high")
    func sharpness() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/Scenarios/theory", withIntermediateDirectories: true)
        try plant("mmc", "taxis: 11", insteadOf: "taxis: 10")
        try plant("erlang-b", "perHour: 27.81", insteadOf: "perHour: 27")
        let planted = try validate()
        let failed = planted.rows.filter { $0.hasSuffix("FAIL") }
        #expect(planted.exitCode == 1 && failed.count == 8, "\(planted.rows)")
        for (model, count) in [("M/M/c, 10 taxis", 3), ("Erlang-B, 10 taxis", 3), ("M/M/c/K, rank with 10 taxis", 2)] {
            #expect(failed.count { $0.contains(model) } == count, "\(failed)")
        }
    }
}

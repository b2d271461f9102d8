import TestSupport
import Testing

@Suite("Surge pricing in results", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct SurgeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        let small = try #require(folder.read("small.yaml"))
        try folder.write(
            small.replacing("scenario: small", with: "scenario: surge")
                + "rules: {dispatch.surge: {percentPerRequest: 25}}\n", to: "surge.yaml")
    }

    @Test(
        "Each result and its page name surge pricing as an experiment outside the rule book",
        arguments: [
            ["run", "surge.yaml"],
            ["sweep", "surge.yaml", "--vary=drivers.shifts.0.taxis=6,12", "--replications=2"],
            ["compare", "small.yaml", "surge.yaml", "--replications=2"],
            ["best", "surge.yaml", "--vary=drivers.shifts.0.taxis=6,12", "--metric=wait_mean_s"],
            [
                "best", "surge.yaml", "--vary=drivers.shifts.0.taxis=6,12", "--minimise=drivers.shifts.0.taxis",
                "--subject-to=wait_under_10_min_share>=80%",
            ],
        ])
    func named(arguments: [String]) throws {
        let words = "surge pricing is an experiment outside the rule book"
        let run = try CommandLineRun(arguments + ["--out=r"], in: folder.path)
        #expect(run.output.replacing(#/\s+/#, with: " ").contains(words), "\(run)")
        #expect(try CommandLineRun(["report", "r"], in: folder.path).exitCode == 0)
        #expect(folder.read("r.html")?.contains(words) == true)
    }
}

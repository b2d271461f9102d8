import TestSupport
import Testing

@Suite(
    "Published times against the released program",
    .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"),
    .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
struct PublishedTimesTests {
    @Test("Z04: every published time of a real city is met", arguments: ["drive", "walk"])
    func agrees(network: String) throws {
        let folder = try TemporaryFolder()
        func run(_ arguments: [String]) throws -> String {
            let run = try CommandLineRun(arguments, in: folder.path, program: CommandLineRun.released)
            try #require(run.exitCode == 0, "\(run.messages)")
            return run.output
        }
        let files = ["nodes", "edges", "queries"].map { PublishedData.path("porto_alegre/\(network)_\($0).csv") }
        _ = try run(["city", "import", "--nodes", files[0], "--edges", files[1], "--out", "c.city"])
        let answers = try run(["city", "route", "c.city", "--pairs", files[2]]).split(separator: "\n")
        let published = try #require(TestFiles.read(files[2])).split(separator: "\n")
        #expect(published.count == 5_001 && answers.count == published.count)
        // An answer also has the metres.
        #expect(zip(answers, published).allSatisfy { $0.hasPrefix("\($1),") })
    }
}

import Foundation
import TestSupport
import Testing

@Suite(
    "Claims about effects, in lessons and guides",
    .enabled(if: access("/usr/bin/python3", X_OK) == 0, "there is no Python"))
struct ClaimsTests {
    private let folder: TemporaryFolder
    private static let script = "\(TestFiles.package)/.ci/claims.py"

    init() throws { folder = try TemporaryFolder() }

    private func shell(_ words: String) throws -> CommandLineRun {
        try CommandLineRun(shell: words, in: folder.path)
    }

    @Test("Each claim stands in its file, word for word, and every sentence about longer waits or equality is a claim")
    func sentences() throws {
        let run = try shell("python3 -B '\(Self.script)' --sentences")
        #expect(run.exitCode == 0 && run.messages == "", "\(run.messages)")
    }

    @Test("The scripts' own examples hold")
    func examples() throws {
        let days = Self.script.replacing("claims.py", with: "claimdays.py")
        let run = try shell("python3 -B -m doctest -o ELLIPSIS '\(Self.script)' '\(days)'")
        #expect(run.exitCode == 0, "\(run.output)")
    }

    /// Writes a program that invents results: without settings every figure is about 10, and the setting `up` or
    /// `down` changes it by about 1.
    private func writeProgram() throws {
        try folder.write(
            """
            #!/usr/bin/python3
            import pathlib, sys
            words = sys.argv[1:]
            folder = pathlib.Path(words[words.index("--out") + 1])
            folder.mkdir(parents=True)
            shift = ("up" in words) - ("down" in words)
            noise = [0.3, -0.2, 0.1, -0.3, 0.2, 0.0, -0.1, 0.25]
            lines = [f"{day},wait_mean_s,{10 + shift + (noise[day - 1] if shift else 0)}" for day in range(1, 9)]
            (folder / "replications.csv").write_text("\\n".join(["replication,metric,value", *lines, ""]))

            """, to: "cabrank")
        _ = try shell("chmod +x cabrank")
    }

    /// Returns a table of claims: a sentence of the README and its effect.
    private func table(_ claims: (sentence: String, effect: String)...) -> String {
        claims.reduce(into: "[cells]\nhere = {scenario = \"default\", replications = 8}\n") { text, claim in
            text += """
                [[claims]]
                sentence = "\(claim.sentence)"
                file = "README.md"
                where = ["here"]
                effects = [{metric = "wait_mean_s", \(claim.effect)}]
                found = [1]
                seed = 2

                """
        }
    }

    private func judge(_ table: String) throws -> CommandLineRun {
        try folder.write(table, to: "claims.toml")
        return try shell(
            "rm -rf work; python3 -B '\(Self.script)' --cabrank ./cabrank --claims claims.toml --work work")
    }

    @Test("A claim holds, is not shown or is opposite as made-up results say, and the exit code is 1 unless all hold")
    func judgement() throws {
        try writeProgram()
        let (first, second) = ("cabrank simulates the taxis of a city", "It shows who waits, who earns")
        let holding = try judge(
            table(
                (first, #"with = ["up"], change = "more", least = 0.5"#), (second, #"with = ["down"], change = "less""#)
            ))
        #expect(holding.exitCode == 0, "\(holding.messages)")
        #expect(holding.output.contains("holds: \(first)\n"))
        #expect(holding.output.contains("2 hold, 0 do not, 0 not tried; 0 tried only in part"))
        // More than claimed is not enough if the claim says at least 2, and a tenth is not shown to be a fifth.
        for (effect, verdict) in [
            (#"with = ["up"], change = "more", least = 2"#, "not shown"),
            (#"with = ["up"], change = "more", least = "20 %""#, "not shown"),
            (#"with = ["up"], change = "same", least = 0.5"#, "opposite"),
            (#"with = ["up"], change = "less""#, "opposite"),
            (#"with = ["down"], without = ["up"], change = "more""#, "opposite"),
        ] {
            let run = try judge(table((first, effect), (second, #"with = ["up"], change = "same", least = 2"#)))
            #expect(run.exitCode == 1 && run.output.contains("\(verdict): \(first)\n"), "\(effect): \(run.output)")
            #expect(run.output.contains("holds: \(second)\n") && run.output.contains("1 hold, 1 do not, 0 not tried"))
        }
    }

    @Test("Without the data of a cell a claim holds where it was tried; without those of all, it is not tried")
    func partial() throws {
        try writeProgram()
        let (first, second) = ("cabrank simulates the taxis of a city", "It shows who waits, who earns")
        let effect = #"with = ["up"], change = "more""#
        let far = "far = {scenario = \"default\", replications = 8, needs = \"no/such/file\"}\n"
        let claims = table((first, effect), (second, effect)).replacing("[cells]\n", with: "[cells]\n\(far)")
        let parts = claims.split(separator: "[[claims]]", omittingEmptySubsequences: false).map(String.init)
        let run = try judge(
            [
                parts[0], parts[1].replacing(#"where = ["here"]"#, with: #"where = ["here", "far"]"#),
                parts[2].replacing(#"where = ["here"]"#, with: #"where = ["far"]"#),
            ].joined(separator: "[[claims]]"))
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(run.output.contains("holds where tried (1 of 2 cells): \(first)\n"), "\(run.output)")
        #expect(run.output.contains("not tried: \(second)\n"))
        #expect(run.output.contains("2 claims: 1 hold, 0 do not, 1 not tried; 1 tried only in part of their cells"))
    }

    @Test("A sentence that is not in its file, and a seed with which the claim was found, are refused")
    func wrongTables() throws {
        try writeProgram()
        let claim = ("Taxis fly", #"with = ["up"], change = "more""#)
        let absent = try judge(table(claim))
        #expect(absent.exitCode == 2 && absent.messages.hasPrefix("README.md: this sentence is not in the file"))
        let seed = try judge(table(claim).replacing("seed = 2", with: "seed = 1"))
        #expect(seed.exitCode == 2 && seed.messages.hasPrefix("claims.toml: seed 1 is one the claim was found with"))
        let key = try judge(table(claim).replacing("change =", with: "chanje ="))
        #expect(key.exitCode == 2 && key.messages.hasPrefix("claims.toml: unknown key chanje"))
    }
}

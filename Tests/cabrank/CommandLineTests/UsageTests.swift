import TestSupport
import Testing

private let isBuilt = CommandLineRun.program != nil

@Suite("Usage", .enabled(if: isBuilt, "the program cabrank is not built beside the tests"))
struct UsageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withScenarios() }

    @Test(
        "Wrong usage is reported with a remedy, exit code 2, and nothing written",
        arguments: [
            (["rum"], "cabrank: unknown command 'rum'; did you mean 'run'?"),
            (["--verson"], "cabrank: unknown option '--verson'; did you mean '--version'?"),
            (
                ["serve"],
                "cabrank serve: SCENARIO|CITY|PROFILE is missing; write for instance: cabrank serve default --demo"
            ),
            (
                ["serve", "default", "--listen", "localhost:80"],
                "--listen: \"localhost\" is not a numeric address; write it as 127.0.0.1:8080, or [::1]:8080"
            ),
            (["serve", "default", "--check-store"], "--check-store: the store is missing; write '--store DIR|URL'"),
            (
                ["serve", "default", "--drivers", "0"],
                "--drivers: '0' is not a valid number; write one from 1 to 1000000"
            ),
            (["report"], "cabrank report: DIR… is missing; write for instance: cabrank report Reports/default"),
            (
                ["report", "nowhere"],
                "nowhere: there is no such folder; name a results folder: cabrank run SCENARIO, sweep, compare and load write one"
            ),
            (
                ["help", "run", "zzz"],
                "cabrank help: 'zzz' is one argument too many; the usage is: cabrank help [COMMAND] [OPTION…]"
            ),
            (
                ["run", "small.yaml", "--set", "duration"],
                "--set duration: there is no '=' between path and value; write --set path.to.key=value, such as "
                    + "--set clients.patience='5 min'"
            ),
            (["run"], "cabrank run: SCENARIO is missing; write for instance: cabrank run default"),
            (["check"], "cabrank check: FILE… is missing; write for instance: cabrank check Scenarios/default.yaml"),
            (
                ["run", "small.yaml", "b"],
                "cabrank run: 'b' is one argument too many; the usage is: cabrank run SCENARIO [OPTION…]"
            ),
            (["run", "small.yaml", "--sed", "3"], "cabrank run: unknown option '--sed'; did you mean '--seed'?"),
            (["run", "small.yaml", "-x"], "cabrank run: unknown option '-x'; 'cabrank run --help' lists them"),
            (["run", "small.yaml", "--seed"], "cabrank run: the option --seed needs a value; write --seed N"),
            (
                ["run", "small.yaml", "--quiet=yes"],
                "cabrank run: the option --quiet takes no value; write --quiet alone"
            ),
            (
                ["run", "small.yaml", "--seed=-1"],
                "--seed: '-1' is out of range; write one from 0 to 18446744073709551615"
            ),
            (
                ["run", "small.yaml", "--replications", "two"],
                "--replications: 'two' is not a whole number; write one from 1 to 1000000"
            ),
            (["run", "small.yaml", "--threads=0"], "--threads: '0' is out of range; write one from 1 to 1024"),
            (
                ["run", "small.yaml", "--out", "."],
                ".: this is not a results folder of cabrank and is not replaced; name another place with --out DIR"
            ),
            (
                ["run", "small.yaml", "--out", "small.yaml"],
                "small.yaml: this is a file, not a folder; name another place with --out DIR"
            ),
            (["run", "none.yaml"], "none.yaml: there is no such file"),
            (
                ["completion", "ksh93"],
                "cabrank completion: unknown shell 'ksh93'; known are bash, fish, zsh"
            ),
            (["list", "lesson"], "cabrank list: unknown kind 'lesson'; did you mean 'lessons'?"),
            (["city", "rout"], "cabrank: unknown command 'city rout'; did you mean 'city route'?"),
        ])
    func wrongUsage(arguments: [String], message: String) throws {
        let run = try CommandLineRun(arguments, in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages == message + "\n")
        #expect(run.output.isEmpty)
        #expect(folder.names(in: ".").filter { !$0.hasPrefix(".") } == ["endless.yaml", "small.yaml"])
    }

    @Test("All errors of a command line are reported at once")
    func allMistakes() throws {
        let run = try CommandLineRun(["run", "small.yaml", "--sed=3", "--quite"], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages.split(separator: "\n").count == 2)
    }

    @Test(
        "Help goes to standard output and names every option",
        arguments: [["run", "--help"], ["help", "run"], ["run", "-h"]])
    func helpOnRun(arguments: [String]) throws {
        let run = try CommandLineRun(arguments, in: folder.path)
        #expect(run.exitCode == 0 && run.messages.isEmpty)
        for part in [
            "Usage: cabrank run SCENARIO [OPTION…]", "--out DIR", "--seed N", "--replications N", "--threads N",
            "--set PATH=VALUE", "--check", "--events", "--quiet", "-h, --help", "Examples:", "cabrank run default",
        ] {
            #expect(run.output.contains(part), "\(part)")
        }
    }

    @Test("The overview names exactly the built commands; without a command it is wrong usage")
    func overview() throws {
        let help = try CommandLineRun(["--help"], in: folder.path)
        #expect(help.exitCode == 0)
        #expect(help.output.contains("  run SCENARIO") && help.output.contains("  check FILE…"))
        #expect(help.output.contains("  serve SCENARIO|CITY"))
        let bare = try CommandLineRun([], in: folder.path)
        #expect(bare.exitCode == 2 && bare.output.isEmpty && bare.messages == help.output)
    }

    @Test("--version prints name and version")
    func version() throws {
        let run = try CommandLineRun(["--version"], in: folder.path)
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("cabrank 0."))
    }

    @Test("check reports for each file whether it is right, and exits with 2 if one is not")
    func check() throws {
        try folder.write("scenario: x\ncty: 3\n", to: "wrong.yaml")
        let right = try CommandLineRun(["check", "small.yaml", "endless.yaml"], in: folder.path)
        #expect(right.exitCode == 0)
        #expect(right.output == "small.yaml: right\nendless.yaml: right\n")
        let wrong = try CommandLineRun(["check", "wrong.yaml", "small.yaml"], in: folder.path)
        #expect(wrong.exitCode == 2)
        #expect(wrong.output == "small.yaml: right\n")
        #expect(wrong.messages.contains("wrong.yaml:2:1: unknown key 'cty' in the scenario; did you mean 'city'?"))
    }
}

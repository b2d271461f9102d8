import TestSupport
import Testing

private let isBuilt = CommandLineRun.program != nil

/// Help, manual and completion, which are made from one table.
@Suite("Help", .enabled(if: isBuilt, "the program cabrank is not built beside the tests"))
struct HelpTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func shell(_ command: String) throws -> CommandLineRun {
        try CommandLineRun(
            shell: #"HOME=$PWD PATH=$(dirname "$CABRANK"):$PATH; export HOME PATH; "# + command, in: folder.path)
    }

    /// Returns the commands of the overview.
    private func commands() throws -> [String] {
        let overview = try CommandLineRun(["--help"], in: folder.path).output
        let table = overview.split(separator: "\n\n").first { $0.hasPrefix("Commands:") } ?? ""
        return table.split(separator: "\n").dropFirst().compactMap { line in
            guard let match = line.firstMatch(of: /^ {2}([a-z]+( [a-z]+)?)( [A-Z\[]|  )/) else { return nil }
            return String(match.1)
        }
    }

    @Test("Every help has exit codes, environment and an example, in lines of at most 100 columns")
    func helpIsWhole() throws {
        let commands = try commands()
        #expect(commands.count >= 12 && commands.contains("run") && commands.contains("city route"))
        for command in ["", "city"] + commands {
            let words = command.split(separator: " ").map(String.init)
            let run = try CommandLineRun(words + ["--help"], in: folder.path)
            #expect(run.exitCode == 0 && run.messages == "")
            for part in [
                "Usage: cabrank ", "-h, --help", "--version", "\nExit codes:\n", "\nEnvironment:", "\nExamples:\n",
            ] {
                #expect(run.output.contains(part), "\(command): \(part)")
            }
            let long = run.output.split(separator: "\n").filter { $0.count > 100 }
            #expect(long.isEmpty, "\(command): \(long)")
            let asked = try CommandLineRun(["help"] + words, in: folder.path)
            #expect(firstDifference(asked.output, run.output) == nil)
            let version = try CommandLineRun(words + ["--version"], in: folder.path)
            #expect(version.exitCode == 0 && version.output.hasPrefix("cabrank 0."), "\(command)")
        }
    }

    @Test("The manual has a section for each command, and man and mandoc accept it")
    func manual() throws {
        let page = try CommandLineRun(["help", "--man"], in: folder.path).output
        for command in try commands() {
            #expect(page.contains("\n.SS \"cabrank \(command)") == true, "\(command)")
        }
        #expect(page.utf8.allSatisfy { $0 < 128 })
        try folder.write(page, to: "cabrank.1")
        // A date would change with each build.
        let complaints = try shell(
            """
            if command -v mandoc; then mandoc -T lint -W warning cabrank.1 | grep -v 'missing date'; fi > complaints 2>&1
            if command -v man; then MANROFFSEQ= LC_ALL=C.UTF-8 man --warnings -l cabrank.1 2>> complaints; fi > shown
            grep -v '^/' complaints; true
            """)
        #expect(complaints.output == "")
    }

    @Test("Installed shells can parse their completions", arguments: ["bash", "zsh", "fish"])
    func completionsAreRead(name: String) throws {
        let run = try shell("cabrank completion \(name) > script; ! command -v \(name) > path || \(name) -n script")
        #expect(run.exitCode == 0 && run.messages == "" && run.output == "")
    }

    @Test(
        "Bash completes commands, options, their values, and built-in names",
        arguments: [
            ("val", "validate"), ("city ", "import generate inspect route tour -h --help --version"),
            ("play refuser", "refuser-to-the-tail"), ("run def", "default"), ("load sm", "smoke"),
            ("run --rep", "--replications"), ("run --out R", "Results"), ("run --out = R", "Results"),
            ("run my", "my city.yaml"), ("run --seed ", ""), ("city route --mode ", "car walk cycle transit"),
            ("city route --mode = c", "car cycle"), ("project r", "run report"), ("project Res", "Results"),
            ("project run --dr", "--dry-run"), ("project --thr", "--threads"), ("project run Res", "Results"),
            ("load smoke --break li", "lifo"), ("help ci", "city"),
            ("completion z", "zsh"), ("list l", "lessons"), ("nothing ", ""),
            ("run default --set start", "start.date= start.clock="),
            ("sweep default --vary = drivers.sc", "drivers.scale="), ("load smoke --set queue", "queue.capacity="),
            ("load smoke --set drivers.sh", ""),
            ("compare default --set rules.offer.timeoutS", "rules.offer.timeoutSeconds="),
            ("run default --set rules.dispatch.policy = n", "nearest"),
            ("run default --set = rules.dispatch.policy = n", "nearest"),
            ("load smoke --set rules.offer.timeoutCountsAsRefusal =", "true false"),
            ("run default --set start.date = ", ""),
        ])
    func bash(line: String, words: String) throws {
        let run = try shell(
            #"""
            mkdir Results && touch 'my city.yaml' && cat > script << 'END'
            source <(cabrank completion bash)
            COMP_WORDS=(cabrank \#(line)\#(line.hasSuffix(" ") ? "''" : "")) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _cabrank
            echo "${COMPREPLY[*]}"
            complete -p cabrank
            END
            bash script
            """#)
        #expect(run.output == "\(words)\ncomplete -F _cabrank cabrank\n" && run.messages == "")
    }

    @Test("No shell executes text in the name of a file", arguments: ["bash", "zsh", "fish"])
    func namesOfFiles(name: String) throws {
        let ask =
            switch name {
            case "bash": "COMP_WORDS=(cabrank play a); COMP_CWORD=2; _cabrank; printf '%s\\n' \"${COMPREPLY[@]}\""
            case "fish": "complete -C 'cabrank play a'"
            default:
                "compadd() { shift; printf '%s\\n' \"${names[@]}\" }; _files() { }; _cabrank_shipped lessons"
            }
        let run = try shell(
            #"""
            command -v \#(name) > path || exit 7
            mkdir -p Scenarios/lessons; cd Scenarios/lessons
            echo 'lesson: x' | tee 'a$(touch ran)`touch ran`b.yaml' "a b;c'd.yaml" > /dev/null; cd ../..
            cabrank completion \#(name) | sed 's/^_cabrank "$@"$//' > script
            cat > asked << 'END'
            . ./script
            \#(ask)
            END
            \#(name) asked
            """#)
        if run.exitCode == 7 { return }
        let names = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.filter { $0.hasPrefix("a") }
        let (odd, dangerous) = ("a b;c'd", "a$(touch ran)`touch ran`b")
        #expect(names.contains { $0 == odd } && names.contains { $0 == dangerous } == (name != "bash"), "\(run)")
        #expect(!folder.names().contains("ran"))
    }

    @Test("Fish, if installed, proposes words with descriptions")
    func fish() throws {
        let run = try shell(
            """
            command -v fish > path || { cat; exit 7; }; cabrank completion fish > script
            for line in 'city ro' 'load smoke --break li' 'play refuser' 'run --thr' 'city route --mode wa' \
                'run default --set rules.dispatch.policy=n'; do
                fish -c "source script; complete -C 'cabrank $line'"
            done
            """)
        if run.exitCode == 7 { return }
        let words = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(
            words == ["route", "lifo", "refuser-to-the-tail", "--threads", "walk", "rules.dispatch.policy=nearest"]
                && run.messages == "")
    }
}

import Foundation
import TestSupport
import Testing

/// Every command that writes a file, as a user runs it: no file of the user is lost.
@Suite("Output files", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct OutputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        try folder.write(SampleTexts.lesson, to: "lesson.yaml")
        try folder.write("id,lat,lon\na,45.00,7.00\nb,45.00,7.01\n", to: "nodes.csv")
        try folder.write("from,to,length_m,speed_kmh\na,b,800,40\nb,a,800,40\n", to: "edges.csv")
        let made = try run(OutputTests.makesCity + ["town.city"])
        #expect(made.exitCode == 0, "\(made.messages)")
    }

    private static let makesCity = ["city", "import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out"]
    /// Commands that write a file, up to its name.
    private static let commands = [
        makesCity, ["city", "generate", "--zones", "4", "--out"], ["city", "inspect", "town.city", "--picture"],
        ["city", "route", "town.city", "--from", "a", "--to", "b", "--geojson"],
        ["play", "lesson.yaml", "--quiet", "--events"], ["play", "lesson.yaml", "--html"],
    ]

    private func run(_ arguments: [String]) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    private func bytes(_ name: String) throws -> [UInt8] { try TestFiles.bytes(of: "\(folder.path)/\(name)") }

    @Test("A file of the same kind is replaced, another only with --overwrite", arguments: commands)
    func kinds(command: [String]) throws {
        #expect(try run(command + ["one"]).exitCode == 0)
        let made = try bytes("one")
        for old in ["town.city", "nodes.csv", "lesson.yaml"] where !command.contains(old) {
            let copy = try bytes(old)
            try folder.write(copy, to: "two")
            let isOfKind = old == "town.city" && command.last == "--out"
            let refused = try run(command + ["two"])
            #expect(refused.exitCode == (isOfKind ? 0 : 2), "\(old)")
            if isOfKind { continue }
            #expect(refused.messages.hasPrefix("two: what exists here is no ") && refused.output.isEmpty)
            #expect(refused.messages.split(separator: "\n").count == 1)
            #expect(try firstDifference(bytes("two"), copy) == nil)
            #expect(try run(command + ["two", "--overwrite"]).exitCode == 0)
            #expect(try bytes("two").count == made.count)
        }
        #expect(try run(command + ["one"]).exitCode == 0)
        #expect(folder.names().allSatisfy { !$0.contains("partial") })
    }

    @Test(
        "A command never overwrites its input, with any option",
        arguments: [
            (commands[0], "nodes.csv"), (commands[0], "edges.csv"), (commands[2], "town.city"),
            (commands[3], "town.city"), (commands[4], "lesson.yaml"), (commands[5], "lesson.yaml"),
        ])
    func inputs(command: [String], input: String) throws {
        let before = try bytes(input)
        link("\(folder.path)/\(input)", "\(folder.path)/second")
        for name in [input, "second", "./\(input)"] {
            let refused = try run(command + [name, "--overwrite"])
            #expect(refused.exitCode == 2 && refused.output.isEmpty)
            #expect(refused.messages.hasPrefix("\(name): this is a file that the command reads; name another place"))
        }
        #expect(try firstDifference(bytes(input), before) == nil)
    }

    @Test("A city is not overwritten under its built-in name either")
    func shippedInput() throws {
        let place = "home/Scenarios/cities/town.city"
        let route = "\(OutputTests.commands[3].joined(separator: " ").replacing("town.city", with: "town")) \(place)"
        let run = try CommandLineRun(
            shell: """
                mkdir -p home/Scenarios/cities; cp town.city \(place)
                CABRANK_HOME=$PWD/home "$CABRANK" \(route) --overwrite
                """, in: folder.path)
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.messages.hasPrefix("\(place): this is a file that the command reads;"), "\(run.messages)")
        #expect(try firstDifference(bytes(place), bytes("town.city")) == nil)
    }

    @Test("A pipe behind /dev/stdout is refused as a file or folder")
    func standardOutput() throws {
        for words in ["play lesson.yaml --quiet --events", "run small.yaml --quiet --out"] {
            let run = try CommandLineRun(
                shell: "{ \"$CABRANK\" \(words) /dev/stdout; echo $? > code; } | cat", in: folder.path)
            #expect(folder.read("code") == "2\n")
            let wanted = words.hasPrefix("run") ? "folder" : "file"
            #expect(
                run.messages.hasPrefix("/dev/stdout: this is a device or a pipe, not a \(wanted);"), "\(run.messages)")
        }
    }

    @Test("Input that must not be a pipe or device says so; text is read from a pipe once")
    func pipes() throws {
        let check = try CommandLineRun(shell: "cat small.yaml | \"$CABRANK\" check /dev/stdin", in: folder.path)
        #expect(check.exitCode == 0 && check.output == "/dev/stdin: right\n", "\(check.messages)")
        let named = try CommandLineRun(
            shell: "mkfifo fifo; cat small.yaml > fifo & timeout \(WaitLimit.secondsMax) \"$CABRANK\" check fifo",
            in: folder.path)
        #expect(named.exitCode == 0 && named.output == "fifo: right\n", "\(named.messages)")
        for words in ["city inspect", "city import --out a.city"] {
            let pipe = try CommandLineRun(shell: "cat town.city | \"$CABRANK\" \(words) /dev/stdin", in: folder.path)
            #expect(pipe.exitCode == 2)
            #expect(pipe.messages == "/dev/stdin: this is a pipe; write it to a file first, and name that file\n")
            let device = try run(words.split(separator: " ").map(String.init) + ["/dev/zero"])
            #expect(device.exitCode == 2)
            #expect(device.messages == "/dev/zero: this is a device, not a file; name a file\n")
        }
    }

    @Test("A run does not replace the results that it reads")
    func resultsThatAreRead() throws {
        #expect(try run(["run", "small.yaml", "--quiet", "--out", "r"]).exitCode == 0)
        let before = try bytes("r/rides.csv")
        let patience = "clients.patience={empirical: {file: r/rides.csv, column: wait_s}}"
        let refused = try run(["run", "small.yaml", "--quiet", "--out", "r", "--set", patience])
        #expect(refused.exitCode == 2)
        #expect(
            refused.messages.hasPrefix("r/rides.csv: this is a file that the command reads;"), "\(refused.messages)")
        #expect(try firstDifference(bytes("r/rides.csv"), before) == nil)
    }

    @Test(
        "A full disk gives exit code 3, keeps older files, and leaves no partial ones",
        .enabled(if: TestMachine.canMount, "\(TestMachine.cannotMount)"), arguments: commands)
    func fullDisk(command: [String]) throws {
        #expect(try run(command + ["old"]).exitCode == 0)
        try folder.write(
            """
            mount -t tmpfs -o size=1m none disk; cp old disk/out; cat /dev/zero > disk/rest 2> /dev/null
            for name in out new; do "$CABRANK" "$@" disk/$name > /dev/null; echo $?; done
            ls -A disk; cmp old disk/out
            """, to: "fill.sh")
        let words = command.map { "'\($0)'" }.joined(separator: " ")
        let run = try CommandLineRun(
            shell: "mkdir disk; unshare --map-root-user --mount sh fill.sh \(words)", in: folder.path)
        #expect(run.output == "3\n3\nout\nrest\n" && run.exitCode == 0)
        for name in ["out", "new"] {
            #expect(run.messages.contains("cannot write disk/\(name): No space left on device\n"), "\(run.messages)")
        }
    }

    @Test("A file size limit gives exit code 3 and keeps the older picture")
    func fileTooLarge() throws {
        let picture = ["city", "inspect", "town.city", "--picture", "a.svg"]
        #expect(try run(picture).exitCode == 0)
        let before = try bytes("a.svg")
        let shell = "ulimit -f 1; exec \"$CABRANK\" \(picture.joined(separator: " ")) > /dev/null"
        let run = try CommandLineRun(shell: shell, in: folder.path)
        #expect(run.exitCode == 3 && run.messages == "cabrank: cannot write a.svg: File too large\n")
        #expect(try firstDifference(bytes("a.svg"), before) == nil)
        #expect(folder.names().allSatisfy { !$0.contains("partial") })
    }

    @Test(
        "Missing permissions give exit code 3 and change nothing",
        .enabled(if: TestMachine.canBeRefused, "\(TestMachine.cannotBeRefused)"),
        arguments: [
            "run secret.yaml --out open/r", "run small.yaml --out closed/r", "run small.yaml --out r",
            "run small.yaml --set clients.patience='{empirical: {file: hidden/waits.csv, column: s}}' --out open/r",
            "check secret.yaml", "check hidden/small.yaml", "play secret.yaml",
            "play lesson.yaml --events closed/e.csv",
            "city inspect secret.city", "city inspect town.city --picture closed/a.svg",
            "city inspect town.city --picture protected.svg", "city route secret.city --from a --to b",
            "city import secret.csv --out open/x.city", "city generate --zones 4 --out closed/x.city",
            "load secret.yaml", "replay hidden/commands.csv",
        ])
    func noPermission(command: String) throws {
        let script = """
            "$CABRANK" city inspect town.city --picture protected.svg > /dev/null; "$CABRANK" run small.yaml --quiet --out r
            cp small.yaml secret.yaml; cp town.city secret.city; cp nodes.csv secret.csv
            mkdir open closed hidden; cp small.yaml hidden; cp -r r/* hidden; printf 's\\n5\\n' > hidden/waits.csv
            chmod 000 secret.*; chmod 444 protected.svg; chmod 777 open; chmod 555 closed r; chmod 000 hidden; chmod 755 .
            \(TestMachine.unprivileged)"$CABRANK" \(command) --quiet; code=$?
            chmod 755 hidden closed r; ls -A open closed; exit $code
            """
        let refused = try CommandLineRun(
            shell: command.hasPrefix("c") || command.hasPrefix("replay")
                ? script.replacing(" --quiet; code", with: "; code") : script, in: folder.path)
        #expect(refused.exitCode == 3, "\(refused.messages)")
        #expect(
            refused.messages.contains("Permission denied") || refused.messages.contains("the file may not be read"),
            "\(refused.messages)")
        #expect(refused.output.hasSuffix("closed:\n\nopen:\n"), "left behind: \(refused.output)")
    }

    @Test("'cabrank check' accepts every kind of file that it lists, and recognises gzip files")
    func check() throws {
        try folder.write("from,to,seconds,km\nA,A,60,1\n", to: "table.csv")
        try folder.write("hour,factor\n" + (0..<24).map { "\($0),1\n" }.joined(), to: "hours.csv")
        try folder.write("city: {graph: {nodes: nodes.csv, edges: edges.csv}}\n", to: "city.yaml")
        let load = "\(TestFiles.package)/Scenarios/load/smoke.yaml"
        for file in ["small.yaml", "lesson.yaml", load, "city.yaml", "town.city", "table.csv", "hours.csv"] {
            let run = try run(["check", file])
            #expect(run.exitCode == 0 && run.output == "\(file): right\n", "\(run.messages)")
        }
        try folder.write(Array(try bytes("town.city").dropLast()), to: "cut.city")
        let cut = try run(["check", "cut.city"])
        #expect(cut.exitCode == 2 && cut.messages.hasPrefix("cut.city: the city file is cut short; make it again: "))
        try folder.write([0x1F, 0x8B, 8, 0], to: "small.yaml.gz")
        for command in ["check", "run", "play"] {
            let run = try run([command, "small.yaml.gz"])
            #expect(run.exitCode == 2)
            #expect(
                run.messages
                    == "small.yaml.gz: this is a gzip file; unpack it first: gunzip -c small.yaml.gz > FILE\n")
        }
    }
}

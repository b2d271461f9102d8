import Foundation
import TestSupport
import Testing

/// The program's reaction to interrupts, and its unfinished files; `RunTests` covers runs.
@Suite("Interrupts", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct InterruptTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        try folder.write(SampleTexts.lesson, to: "lesson.yaml")
        mkfifo("\(folder.path)/pipe", 0o666)
    }

    @Test("A lost connection that shell and system both signal ends a run like a single signal")
    func lostConnection() throws {
        let run = try CommandLineRun(["run", "endless.yaml"], in: folder.path) { running in
            running.wait { !folder.names(in: "Reports").isEmpty }
            running.send(SIGHUP)
            usleep(1_000)
            running.send(SIGHUP)
        }
        #expect(run.exitCode == 130 && run.messages.contains("nothing is written"), "\(run.messages)")
        #expect(folder.names(in: "Reports").isEmpty)
    }

    @Test(
        "A command that only reads and writes ends at once with exit code 130, without partial files",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func halfWritten(signal: Int32) throws {
        let before = folder.names()
        let words = ["city", "import", "--nodes", "pipe", "--edges", "pipe", "--out", "town.city"]
        let run = try CommandLineRun(words, in: folder.path) { running in
            // It reads once its draft exists and is registered for removal. Opening a pipe this way needs a reader.
            running.wait { folder.names() != before }
            var end: Int32 = -1
            running.wait {
                end = open("\(folder.path)/pipe", O_WRONLY | O_NONBLOCK)
                return end >= 0
            }
            running.send(signal)
            running.wait { false }
            close(end)
        }
        #expect(run.exitCode == 130 && run.messages == "cabrank: interrupted\n", "\(run.messages)")
        #expect(folder.names() == before)
    }

    @Test(
        "A report that is interrupted while drawing leaves no figure, page or folder",
        arguments: [SIGINT, SIGTERM])
    func drawing(signal: Int32) throws {
        #expect(try CommandLineRun(["run", "small.yaml", "--out=r", "--quiet"], in: folder.path).exitCode == 0)
        let before = folder.names()
        let run = try CommandLineRun(
            ["report", "r", "--svg=new/figures", "--png=pixels"], in: folder.path
        ) { running in
            running.wait {
                folder.names().contains { name in
                    name.hasPrefix(".pixels.partial-") && folder.names(in: name).contains { $0.hasSuffix(".png") }
                }
            }
            running.send(signal)
        }
        #expect(run.exitCode == 130 && run.messages == "cabrank: interrupted\n", "\(run.messages)")
        #expect(folder.names() == before)
    }

    @Test("A command that is still reading ends at once, too", arguments: [["run", "pipe"], ["load", "pipe"]])
    func stillReading(words: [String]) throws {
        let run = try CommandLineRun(words, in: folder.path) { running in
            // Opening a pipe this way needs a reader.
            var end: Int32 = -1
            running.wait {
                end = open("\(folder.path)/pipe", O_WRONLY | O_NONBLOCK)
                return end >= 0
            }
            running.send(SIGTERM)
            running.wait { false }
            close(end)
        }
        #expect(run.exitCode == 130, "\(run.messages)")
    }

    @Test(
        "An interrupt during a prompt restores the terminal and leaves no draft",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no 'script'"))
    func terminal() throws {
        try folder.write(
            """
            "$CABRANK" play lesson.yaml --step --events e.csv < /dev/tty > /dev/null & pid=$!
            until stty -a < /dev/tty | grep -q -e '-icanon' || ! kill -0 $pid; do sleep 0.05; done
            stty -a < /dev/tty | grep -q -e '-icanon' && echo raw
            kill -TERM $pid; wait $pid; echo code $?; stty -a < /dev/tty | grep -o -e '-\\?\\<icanon\\>'; ls -A | grep e.csv
            """, to: "inner.sh")
        let run = try CommandLineRun(
            shell: "exec 3<> pipe; timeout \(WaitLimit.secondsMax) script -qec 'sh inner.sh' /dev/null <&3",
            in: folder.path)
        let lines = run.output.split(whereSeparator: \.isNewline)
        #expect(run.output.contains("raw\r\n") && lines.suffix(2) == ["code 130", "icanon"], "\(run.output)")
    }

    @Test("No output file takes the place of a closed standard stream: printing fails as before")
    func closedStreams() throws {
        for closed in [">&-", "2>&- >&-", "<&- >&- 2>&-"] {
            let run = try CommandLineRun(
                shell: "\"$CABRANK\" play lesson.yaml --events e.csv \(closed)", in: folder.path)
            #expect(run.exitCode == 3 && folder.read("e.csv") == nil, "\(closed)")
        }
        let quiet = try CommandLineRun(
            shell: "\"$CABRANK\" play lesson.yaml --step --events e.csv <&- 2>&-", in: folder.path)
        #expect(quiet.exitCode == 0 && folder.read("e.csv")?.hasPrefix("sequence,") == true)
    }

    @Test("A name that is not UTF-8 is refused, since a repaired one would mean another file")
    func notUTF8() throws {
        let before = folder.names()
        let run = try CommandLineRun(
            shell: #""$CABRANK" play lesson.yaml --quiet --events "$(printf 'a\377b.csv')""#, in: folder.path)
        #expect(run.exitCode == 2 && folder.names() == before)
        #expect(run.messages.hasSuffix("b.csv' is not UTF-8; write arguments and names in UTF-8\n"))
    }
}

import Foundation
import OperatingSystem
import Testing

@Suite("Child programs and their results")
struct ChildProgramTests {
    private func shell(
        _ script: String, environment: [String: String]? = nil, in folder: String? = nil
    ) throws -> ChildProgram {
        try ChildProgram("/bin/sh", ["-c", script], environment: environment, in: folder)
    }

    @Test("Standard output, standard error and exit code are separate")
    func words() throws {
        let ended = try shell("echo prints; echo says >&2; exit 7").wait()
        #expect(ended.output == "prints\n" && ended.errorOutput == "says\n" && ended.exitCode == 7)
    }

    @Test("More output than a pipe holds blocks nothing, and invalid UTF-8 is replaced")
    func much() throws {
        let ended = try shell("head -c 3000000 /dev/zero | tr '\\0' x; printf '\\377' >&2").wait()
        #expect(ended.exitCode == 0 && ended.output.utf8.count == 3_000_000 && ended.errorOutput == "\u{FFFD}")
    }

    @Test("Starting waits for a program that is still open for writing")
    func beingWritten() throws {
        let path = FileManager.default.temporaryDirectory.path + "/program-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o755)
        _ = "#!/bin/sh\nexit 7\n".withCString { write(writer, $0, strlen($0)) }
        Thread {
            usleep(50_000)
            close(writer)
        }.start()
        #expect(try ChildProgram(path, []).wait().exitCode == 7)
    }

    @Test("Output that is not captured is discarded")
    func thrownAway() throws {
        let ended = try ChildProgram("/bin/sh", ["-c", "echo prints; echo says >&2"], capturesOutput: false).wait()
        #expect(ended.exitCode == 0 && ended.output.isEmpty && ended.errorOutput.isEmpty)
    }

    @Test("A program ended by a signal has the exit code of shells; it has its own process group")
    func signals() throws {
        let running = try shell("sleep 100 & wait")
        #expect(running.isRunning)
        running.send(SIGTERM)
        #expect(running.wait().exitCode == 128 + SIGTERM)
        #expect(!running.isRunning)
        #expect(try shell("ps -o pgid= -p $$ | tr -d ' '; echo $$").isLeader)
    }

    @Test("A program has empty input, inherits no open files, and has default signal handling")
    func own() throws {
        let before = signal(SIGPIPE, SIG_IGN)
        let open = open("/dev/null", O_RDONLY)
        defer {
            close(open)
            signal(SIGPIPE, before)
        }
        // The fourth entry is that of the folder itself; glibc ignores two signals of its own.
        let ended = try shell("cat; ls /proc/self/fd | wc -l; grep SigIgn /proc/self/status").wait()
        let lines = ended.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasSuffix("4"), "\(lines)")
        let ignored = try #require(UInt64(lines[1].dropFirst("SigIgn:\t".count), radix: 16))
        #expect(ignored & 1 << (SIGPIPE - 1) == 0)
    }

    @Test("A program runs in the given folder, with the given environment or with ours")
    func surroundings() throws {
        let given = try shell("pwd; env", environment: ["B": "2", "A": "one two"], in: "/usr").wait()
        let lines = given.output.split(separator: "\n").filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") }
        #expect(lines == ["/usr", "B=2", "A=one two"] || lines == ["/usr", "A=one two", "B=2"], "\(lines)")
        setenv("CABRANK_PROGRAMS_TEST", "ours", 1)
        #expect(try shell("echo $CABRANK_PROGRAMS_TEST").wait().output == "ours\n")
    }

    @Test("Used time and memory are reported")
    func took() throws {
        let ended = try shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done").wait()
        #expect(ended.processorSeconds > 0 && ended.peakMemoryBytes > 100_000)
        #expect(ended.wallSeconds > 0)
    }

    @Test("A missing program or folder is reported with the reason")
    func missing() throws {
        #expect(throws: ProgramError.self) { try ChildProgram("/nonexistent", []) }
        do {
            _ = try ChildProgram("/bin/true", [], in: "/nonexistent")
            Issue.record("there is no such folder")
        } catch {
            #expect(error.description == "cannot start /bin/true: No such file or directory")
        }
    }
}

extension ChildProgram {
    /// Whether the output has two equal numbers, those of the process group and of the process.
    fileprivate var isLeader: Bool { Set(wait().output.split(separator: "\n")).count == 1 }
}

import Foundation
import System
import Testing

@Suite("Work in a process beside this one")
struct SideProcessTests {
    private func outcome(of process: SideProcess) -> SideProcess.Outcome? {
        for _ in 0..<1_000 {
            if let outcome = process.outcome { return outcome }
            usleep(5_000)
        }
        return nil
    }

    @Test("It sees everything as it was when it began, and what it changes is its own")
    func frozen() throws {
        var numbers = [1, 2, 3]
        let process = try SideProcess {
            usleep(100_000)
            numbers[0] = 9
            return "\(numbers)"
        }
        numbers = [4, 5, 6]
        #expect(outcome(of: process) == .done("[9, 2, 3]"))
        #expect(numbers == [4, 5, 6] && process.outcome == .done("[9, 2, 3]"))
    }

    @Test("Of long words the beginning comes back; without words none")
    func words() throws {
        let long = try SideProcess { String(repeating: "x", count: 10_000) }
        #expect(outcome(of: long) == .done(String(repeating: "x", count: 4_095)))
        #expect(outcome(of: try SideProcess(.ours) { "" }) == .done(""))
    }

    @Test("It has none of our files: what is locked by one is free as soon as we give it back")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let descriptor = open(folder, O_RDONLY)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let process = try SideProcess {
            let found = fcntl(descriptor, F_GETFD)
            usleep(300_000)
            return "\(found)"
        }
        usleep(50_000)
        close(descriptor)
        let again = open(folder, O_RDONLY)
        defer { close(again) }
        #expect(flock(again, LOCK_EX | LOCK_NB) == 0)
        #expect(outcome(of: process) == .done("-1"))
    }

    @Test("Who is ended, by us or by somebody, or traps, has failed")
    func ending() throws {
        let slow = try SideProcess {
            sleep(60)
            return ""
        }
        #expect(slow.outcome == nil)
        slow.end()
        #expect(slow.outcome == .failed("it was ended by signal 9"))
        let killed = try SideProcess {
            kill(getpid(), SIGKILL)
            return ""
        }
        #expect(outcome(of: killed) == .failed("it was ended by signal 9"))
    }

    @Test("It does not outlive the one that made it")
    func orphan() throws {
        let parent = try SideProcess {
            let child = try? SideProcess {
                sleep(60)
                return ""
            }
            // Kept, so that nobody ends it.
            _ = child.map { Unmanaged.passRetained($0) }
            return SideProcessTests.children(of: getpid()) ?? "none"
        }
        guard case .done(let child) = outcome(of: parent), Int32(child.trimmingCharacters(in: .whitespaces)) != nil
        else {
            Issue.record("no child")
            return
        }
        let status = "/proc/\(child.trimmingCharacters(in: .whitespaces))/status"
        for _ in 0..<200 {
            let text = (try? String(contentsOfFile: status, encoding: .utf8)) ?? "State:\tZ"
            if text.contains("State:\tZ") { return }
            usleep(10_000)
        }
        Issue.record("\(child) is still there")
    }

    private static func children(of process: pid_t) -> String? {
        try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    }
}

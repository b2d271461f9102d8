import Foundation
import OperatingSystem
import TestSupport
import Testing

@Suite("Work in a child process")
struct ChildProcessTests {
    private func outcome(of process: ChildProcess) -> ChildProcess.Outcome? {
        _ = eventually { process.outcome != nil }
        return process.outcome
    }

    @Test("The child sees the state at its start, and its changes stay its own")
    func frozen() throws {
        var numbers = [1, 2, 3]
        let process = try ChildProcess {
            usleep(100_000)
            numbers[0] = 9
            return "\(numbers)"
        }
        numbers = [4, 5, 6]
        #expect(outcome(of: process) == .done("[9, 2, 3]"))
        #expect(numbers == [4, 5, 6] && process.outcome == .done("[9, 2, 3]"))
    }

    @Test("Long texts are truncated, and an empty text is returned as such")
    func words() throws {
        let long = try ChildProcess { String(repeating: "x", count: 10_000) }
        #expect(outcome(of: long) == .done(String(repeating: "x", count: 4_095)))
        #expect(outcome(of: try ChildProcess(.same) { "" }) == .done(""))
    }

    @Test("The child inherits no files: a lock is free once the parent closes it, while the child still runs")
    func files() throws {
        let folder = try TemporaryFolder()
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let process = try ChildProcess {
            let found = fcntl(descriptor, F_GETFD)
            return eventually { access("\(folder.path)/end", F_OK) == 0 } ? "\(found)" : "told nothing"
        }
        close(descriptor)
        let again = open(folder.path, O_RDONLY | O_CLOEXEC)
        defer { close(again) }
        // A child that was just forked, by this test or in parallel, holds our files until it has closed them.
        #expect(eventually { flock(again, LOCK_EX | LOCK_NB) == 0 })
        #expect(process.outcome == nil)
        try folder.write("", to: "end")
        #expect(outcome(of: process) == .done("-1"))
    }

    @Test("A child that is killed by the parent, by a signal or by a trap has failed")
    func ending() throws {
        let slow = try ChildProcess {
            sleep(UInt32(WaitLimit.secondsNever))
            return ""
        }
        #expect(slow.outcome == nil)
        slow.forceTermination()
        #expect(slow.outcome == .failed("it was ended by signal 9"))
        let killed = try ChildProcess {
            kill(getpid(), SIGKILL)
            return ""
        }
        #expect(outcome(of: killed) == .failed("it was ended by signal 9"))
    }

    @Test("The child does not outlive its parent")
    func orphan() throws {
        let folder = try TemporaryFolder()
        let begun = "\(folder.path)/begun"
        let parent = try ChildProcess {
            let child = try? ChildProcess {
                close(open(begun, O_WRONLY | O_CREAT, 0o600))
                sleep(UInt32(WaitLimit.secondsNever))
                return ""
            }
            // Retained, so that the child is not killed.
            _ = child.map { Unmanaged.passRetained($0) }
            // A child that has not started yet notices that its parent has ended.
            _ = eventually { access(begun, F_OK) == 0 }
            return ChildProcessTests.children(of: getpid()) ?? "none"
        }
        guard case .done(let child) = outcome(of: parent), Int32(child.trimmingCharacters(in: .whitespaces)) != nil
        else {
            Issue.record("no child")
            return
        }
        let status = "/proc/\(child.trimmingCharacters(in: .whitespaces))/status"
        #expect(
            eventually {
                let text = try? String(contentsOfFile: status, encoding: .utf8)
                return text?.contains("State:\tZ") ?? true
            }, "\(child) is still there")
    }

    private static func children(of process: pid_t) -> String? {
        try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    }
}

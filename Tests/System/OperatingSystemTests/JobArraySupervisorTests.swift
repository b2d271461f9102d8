import OperatingSystem
import TestSupport
import Testing

@Suite("Supervision of a job array")
struct JobArraySupervisorTests {
    private let fake: FakeSlurm

    init() throws { fake = try FakeSlurm() }

    private func run(
        parts: Int, _ script: String, hooks: JobArraySupervisor.Hooks? = nil, silenceSeconds: Double = 0.2
    ) throws -> JobArraySupervisor.Outcome {
        var patience = FakeSlurm.hurry
        patience.unresponsiveSecondsMax = silenceSeconds
        var keeper = JobArraySupervisor(
            try fake.array(parts: parts, script: script), on: try fake.slurm(), patience: patience,
            hooks: hooks ?? fake.hooks())
        return try keeper.run()
    }

    @Test("All parts are submitted together, each runs once, and each exit code is kept")
    func allAtOnce() throws {
        #expect(try run(parts: 3, "echo unit >> units-$part; touch done-$part") == .done)
        #expect(fake.submissions == ["1-3"])
        for part in 1...3 {
            #expect(fake.lines("units-\(part)") == ["unit"])
            #expect(fake.lines("exit-\(part)") == ["0 1"])
        }
        #expect(!fake.wasCancelled)
    }

    @Test("Killed parts, and only they, are submitted again, without limit as long as they make progress")
    func killed() throws {
        let script = """
            echo unit >> units-$part
            [ $part != 2 ] || [ $(wc -l < units-2) -ge 6 ] || { kill -9 $PPID; exit; }
            touch done-$part
            """
        #expect(try run(parts: 3, script) == .done)
        #expect(fake.submissions == ["1-3", "2", "2", "2", "2", "2"])
        #expect(fake.lines("units-1").count == 1)
    }

    @Test("A part without progress three times in a row is given up once the others are done")
    func givenUp() throws {
        #expect(try run(parts: 4, "[ $part -gt 2 ] || exit 3; touch done-$part") == .gaveUp([1, 2]))
        #expect(fake.submissions == ["1-4", "1-2", "1-2"])
    }

    @Test(
        "A part that fails as it would everywhere is not repeated, and its last message is reported",
        arguments: [1, 2, 127])
    func failed(exitCode: Int32) throws {
        do {
            _ = try run(
                parts: 3, "[ $part != 2 ] || { echo first; echo 'bad input' >&2; exit \(exitCode); }; touch done-$part")
            Issue.record("the part has failed")
        } catch let error as PartFailure {
            #expect(
                error.part == 2 && error.step == 1 && error.exitCode == exitCode && error.lastMessage == "bad input")
        }
        #expect(fake.submissions.count == 1 && fake.wasCancelled)
    }

    @Test("A cancelled array is cancelled in the cluster, and its tasks have ended when that is reported")
    func cancelled() throws {
        try fake.folder.write("1|RUNNING|None\n2|PENDING|Resources\n", to: "queue")
        let hooks = fake.hooks()
        hooks.cancellation.request()
        #expect(try run(parts: 2, "touch done-$part", hooks: hooks) == .cancelled)
        #expect(fake.wasCancelled && fake.lines("queue").isEmpty && fake.submissions.isEmpty)
    }

    @Test("Queued parts are not submitted again, and are counted; an unusual reason to wait is reported once")
    func queued() throws {
        try fake.folder.write("1|RUNNING|None\n2|PENDING|Priority\n3|REQUEUED|BeginTime\n", to: "queue")
        var hooks = fake.hooks()
        var (seen, told): ([JobArraySupervisor.Status], [String]) = ([], [])
        hooks.status = { [fake] status in
            seen.append(status)
            if seen.count == 2 { _ = try? fake.folder.write("3|PENDING|PartitionConfig\n", to: "queue") }
            if seen.count == 5 { for part in 1...3 { _ = try? fake.folder.write("", to: "done-\(part)") } }
        }
        hooks.report = { told.append($0) }
        #expect(try run(parts: 3, "exit 0", hooks: hooks) == .done)
        #expect(
            seen.first.map { $0.running == 1 && $0.waiting == 2 && $0.reasons == ["Priority", "BeginTime"] } == true)
        #expect(
            told.filter { $0.contains("PartitionConfig") } == ["no task runs yet; Slurm's reason is 'PartitionConfig'"])
        #expect(fake.submissions.allSatisfy { !$0.contains("3") })
    }

    private static let silence = "Unable to contact slurm controller"

    /// Lets the cluster stop responding after the first query, and respond again at the given poll.
    private func hooks(silentUntilLook lookMax: Int) -> JobArraySupervisor.Hooks {
        var looks = 0
        var hooks = fake.hooks()
        hooks.status = { [fake] _ in
            looks += 1
            if looks == 1 { _ = try? fake.folder.write(JobArraySupervisorTests.silence, to: "silence") }
            if looks == lookMax { fake.remove("silence") }
        }
        return hooks
    }

    @Test("A cluster that does not respond for a while is waited for")
    func shortSilence() throws {
        // The first task vanishes, so that the cluster must be queried.
        let script = "[ -e again ] && touch done-$part; touch again; exit 3"
        #expect(try run(parts: 1, script, hooks: hooks(silentUntilLook: 4), silenceSeconds: 60) == .done)
        #expect(fake.submissions == ["1", "1"])
    }

    @Test("A cluster that stops responding, never responded, or refuses jobs ends the work with its own message")
    func longSilence() throws {
        let silent = #expect(throws: ClusterError.self) {
            try run(parts: 1, "exit 3", hooks: hooks(silentUntilLook: .max))
        }
        #expect(silent?.description == "'squeue' failed: \(JobArraySupervisorTests.silence)")
        #expect(fake.submissions.count == 1)
        #expect(throws: ClusterError.self) { try run(parts: 1, "touch done-$part") }
        #expect(fake.submissions.count == 1)

        fake.remove("silence")
        try fake.folder.write("sbatch: error: invalid account\n", to: "refusal")
        let refused = #expect(throws: ClusterError.self) { try run(parts: 1, "touch done-$part") }
        #expect(refused?.description == "'sbatch' failed: sbatch: error: invalid account")
    }
}

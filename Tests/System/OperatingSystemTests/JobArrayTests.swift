import TestSupport
import Testing

@testable import OperatingSystem

@Suite("Requests to Slurm for a job array")
struct JobArrayTests {
    @Test("Numbers are written in Slurm's notation")
    func ranges() {
        #expect(JobArray.ranges(of: [7]) == "7")
        #expect(JobArray.ranges(of: [3, 1, 2, 9, 11, 12]) == "1-3,9,11-12")
    }

    @Test("Tasks request processors, or a number of whole nodes at a time")
    func wishes() {
        var array = JobArray(name: "cabrank-x", folder: "/shared/work", command: ["true"], parts: [[[]], [[]], [[]]])
        array.resources.processors = 4
        let usual = array.sbatchArguments(for: [1, 3])
        #expect(usual.contains("--array=1,3") && usual.contains("--cpus-per-task=4") && usual.contains("--requeue"))
        #expect(!usual.contains { $0.hasPrefix("--partition") } && usual.last == "/shared/work/task.sh")
        array.resources.nodes = 2
        array.resources.partition = "long"
        let whole = array.sbatchArguments(for: [1, 2, 3])
        #expect(whole.contains("--array=1-3%2") && whole.contains("--exclusive") && whole.contains("--partition=long"))
    }

    @Test("A task receives its words unchanged, and the number of processors of its node")
    func words() throws {
        let fake = try FakeSlurm()
        let odd = "it's \"$HOME\" `x`\nnext *"
        var array = try fake.array(parts: 2, script: "printf '%s|' \"$@\" > words-$part; touch done-$part")
        array.parts[1][0] += [odd, JobArray.processorCountVariable]
        try array.writeScript()
        var keeper = JobArraySupervisor(array, on: try fake.slurm(), patience: FakeSlurm.hurry, hooks: fake.hooks())
        #expect(try keeper.run() == .done)
        #expect(fake.folder.read("words-1") == "1|")
        #expect(fake.folder.read("words-2") == "2|\(odd)|7|")
    }

    @Test("The steps of a part run one after the other, and stop at the first failure")
    func steps() throws {
        let fake = try FakeSlurm()
        var array = try fake.array(
            parts: 2, script: "echo $2 >> units-$part; [ $2 != bad ] || exit 2; touch done-$part")
        array.parts = [[["1", "a"], ["1", "b"]], [["2", "c"], ["2", "bad"], ["2", "d"]]]
        try array.writeScript()
        var keeper = JobArraySupervisor(array, on: try fake.slurm(), patience: FakeSlurm.hurry, hooks: fake.hooks())
        #expect(try keeper.run() == .done)
        #expect(fake.lines("units-1") == ["a", "b"] && fake.lines("units-2") == ["c", "bad"])
        let (first, second) = (array.ending(ofPart: 1), array.ending(ofPart: 2))
        #expect(first?.exitCode == 0 && first?.step == 2 && second?.exitCode == 2 && second?.step == 2)
    }

    @Test("Each partition is listed once")
    func partitions() throws {
        let fake = try FakeSlurm()
        #expect(try fake.slurm().partitions() == ["short", "long"])
    }

    @Test("A missing Slurm command is reported")
    func missing() throws {
        let empty = try TemporaryFolder()
        let error = #expect(throws: ClusterError.self) { try Slurm(searchPath: empty.path) }
        #expect(error?.description.contains("there is no command 'sbatch'") == true)
    }
}

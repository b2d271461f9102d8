import OperatingSystem
import TestSupport

extension FakeSlurm {
    func slurm() throws -> Slurm { try Slurm(searchPath: folder.path) }

    /// Returns an array whose parts run a script with their numbers. A part is complete when its file `done-N` exists,
    /// and each line of `units-N` is a unit of work.
    func array(parts: Int, script: String) throws -> JobArray {
        try folder.write("cd '\(folder.path)'\npart=$1\n\(script)\n", to: "work.sh")
        let array = JobArray(
            name: "test", folder: folder.path, command: ["sh", "\(folder.path)/work.sh"],
            parts: (1...parts).map { [["\($0)"]] })
        try array.writeScript()
        return array
    }

    func hooks() -> JobArraySupervisor.Hooks {
        JobArraySupervisor.Hooks { [self] part in
            JobArraySupervisor.Progress(
                finished: lines("units-\(part)").count, isWhole: folder.read("done-\(part)") != nil)
        }
    }

    static var hurry: JobArraySupervisor.Timeouts {
        var patience = JobArraySupervisor.Timeouts()
        patience.pollSeconds = 0.01...0.01
        patience.settleSeconds = 0.02
        return patience
    }
}

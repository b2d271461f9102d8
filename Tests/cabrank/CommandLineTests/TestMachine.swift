import Glibc
import TestSupport

/// What the machine that runs the tests lets them do.
enum TestMachine {
    /// Whether it lets us mount a small disk of our own, to fill it.
    static let canMount: Bool = {
        let run = try? CommandLineRun(
            shell: "unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=64k none /mnt'", in: "/tmp")
        return run?.exitCode == 0
    }()
    static let cannotMount = "this system lets no test mount a disk of its own"

    /// What a shell puts before a command that is to have no privileges: nothing but for root, who may read and write
    /// everything.
    static let unprivileged = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

    /// Whether there is a way to run the program without privileges.
    static let canBeRefused: Bool = {
        let run = try? CommandLineRun(shell: "\(unprivileged)\"$CABRANK\" --version", in: "/tmp")
        return run?.exitCode == 0
    }()
    static let cannotBeRefused = "root cannot give up its privileges here, and may read and write everything"
}

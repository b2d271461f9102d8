import Glibc
import TestSupport

/// Capabilities of the machine that runs the tests.
enum TestMachine {
    /// Whether a test can mount a small disk to fill it.
    static let canMount: Bool = {
        let run = try? CommandLineRun(
            shell: "unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=64k none /mnt'", in: "/tmp")
        return run?.exitCode == 0
    }()
    static let cannotMount = "this system lets no test mount a disk of its own"

    /// Prefix of a shell command without privileges: empty except for root, who may read and write everything.
    static let unprivileged = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

    /// Whether the program can run without privileges.
    static let canBeRefused: Bool = {
        let run = try? CommandLineRun(shell: "\(unprivileged)\"$CABRANK\" --version", in: "/tmp")
        return run?.exitCode == 0
    }()
    static let cannotBeRefused = "root cannot give up its privileges here, and may read and write everything"
}

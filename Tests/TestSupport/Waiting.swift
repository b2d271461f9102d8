import Glibc
package import System

/// Whether something comes to be so within a minute: machines that tests share stand still for seconds.
package func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<6_000 {
        if try isSo() { return true }
        usleep(10_000)
    }
    return try isSo()
}

extension RunningProgram {
    /// Until something is so, or the program has ended.
    package func wait(until isReached: () -> Bool) {
        while isRunning && !isReached() { usleep(1_000) }
    }
}

import Glibc
package import System

/// Whether something comes to be so in time: machines that tests share stand still for seconds.
///
/// - Parameter seconds: below what it would take to come by itself, as the end of a client's silence (`HTTPLimits`) or of a sleep.
package func eventually(within seconds: Int = 10, _ isSo: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<100 * seconds {
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

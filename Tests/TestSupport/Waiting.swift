import Glibc
package import OperatingSystem

/// The limit of every wait in the tests.
///
/// A machine that does other work can stand still for many seconds. A test therefore waits for an event and not for a
/// time, and only a hang reaches the limit. What must not happen by itself while a test waits is put off for
/// `secondsNever`, so that the test can still fail.
package enum WaitLimit {
    /// The longest wait for an event, in seconds.
    package static let secondsMax = 600
    /// A time that no wait reaches, in seconds: the sleep of a child process, the idle limit of a server.
    package static let secondsNever = 4 * secondsMax

    /// The end of a wait that begins now.
    package static var end: ContinuousClock.Instant { .now + .seconds(secondsMax) }
}

/// Waits until a condition is true.
///
/// - Returns: whether it became true within `WaitLimit.secondsMax`.
package func eventually(_ isTrue: () throws -> Bool) rethrows -> Bool {
    let end = WaitLimit.end
    while ContinuousClock.now < end {
        if try isTrue() { return true }
        usleep(2_000)
    }
    return try isTrue()
}

extension ChildProgram {
    /// Waits until a condition is true or the program has ended, at most `WaitLimit.secondsMax`.
    package func wait(until isTrue: () -> Bool) {
        _ = eventually { !isRunning || isTrue() }
    }
}

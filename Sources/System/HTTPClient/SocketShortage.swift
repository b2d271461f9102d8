import Glibc

/// Exhausted resource of this machine that prevents more connections.
package enum SocketShortage: Equatable, Sendable {
    /// Open files of this process, and of the machine.
    case files, filesOfMachine
    /// Local ports for connections to the same server.
    case ports
    /// Kernel memory or buffers.
    case memory

    /// Creates the shortage that an error code means.
    ///
    /// - Parameter problem: an `errno`.
    /// - Returns: nil if the error is no shortage.
    package init?(_ problem: Int32) {
        switch problem {
        case EMFILE: self = .files
        case ENFILE: self = .filesOfMachine
        case EADDRNOTAVAIL: self = .ports
        case ENOBUFS, ENOMEM, ENOSPC: self = .memory
        default: return nil
        }
    }

    /// Shortage that made the last system call fail.
    package static var ofLastCall: SocketShortage? { SocketShortage(errno) }
}

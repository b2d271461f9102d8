import Glibc

/// A resource of this machine that connections have used up.
package enum SocketShortage: Equatable, Sendable {
    /// Open files of this process, and of the machine.
    case files, filesOfMachine
    /// Ports that a connection to the same server could begin at.
    case ports
    case memory

    /// - Parameter problem: an `errno`.
    /// - Returns: nil where no resource of this machine is short.
    package init?(_ problem: Int32) {
        switch problem {
        case EMFILE: self = .files
        case ENFILE: self = .filesOfMachine
        case EADDRNOTAVAIL: self = .ports
        case ENOBUFS, ENOMEM, ENOSPC: self = .memory
        default: return nil
        }
    }

    /// The one that the last call of the system met.
    package static var ofLastCall: SocketShortage? { SocketShortage(errno) }
}

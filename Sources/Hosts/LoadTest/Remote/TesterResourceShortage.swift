import HTTPClient
import OperatingSystem

/// An error: the load tester's machine lacks a resource, so the run has no result about the server.
package struct TesterResourceShortage: Error, CustomStringConvertible {
    private let resource: SocketShortage
    private let server: String
    private let filesMax: Int
    private let sockets: Int

    /// Creates the error.
    ///
    /// - Parameters:
    ///   - server: address of the server.
    ///   - sockets: number of sockets that the run needs.
    init(_ resource: SocketShortage, server: String, sockets: Int) {
        (self.resource, self.server, self.sockets) = (resource, server, sockets)
        filesMax = OpenFileLimit.raise()
    }

    package var description: String {
        let fewer = "or request fewer connections with --sockets"
        return switch resource {
        case .files:
            "the load tester may open at most \(filesMax) files, but \(sockets) connections need more; "
                + "raise the limit with 'ulimit -n \(sockets + SocketPlan.filesReserved)', \(fewer)"
        case .filesOfMachine:
            "the load tester's machine has reached its limit of open files; raise it with 'sysctl -w fs.file-max=N', "
                + "\(fewer)"
        case .ports:
            "the load tester has no free port for another connection to \(server); allow more ports with "
                + "'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"', \(fewer)"
        case .memory:
            "the load tester's machine has no more memory for sockets; raise 'net.ipv4.tcp_mem' and "
                + "'fs.epoll.max_user_watches', \(fewer)"
        }
    }
}

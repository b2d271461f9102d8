import HTTPClient
import System

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
        let fewer = "or ask for fewer connections with --sockets"
        return switch resource {
        case .files:
            "the load tester may open no more than \(filesMax) files, and \(sockets) connections need more; "
                + "raise that with 'ulimit -n \(sockets + SocketPlan.filesReserved)', \(fewer)"
        case .filesOfMachine:
            "the machine of the load tester may open no more files; raise that with 'sysctl -w fs.file-max=N', \(fewer)"
        case .ports:
            "the load tester has no port left for another connection to \(server); give it more with "
                + "'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"', \(fewer)"
        case .memory:
            "the system gives the load tester no more memory for sockets; raise 'net.ipv4.tcp_mem' and "
                + "'fs.epoll.max_user_watches', \(fewer)"
        }
    }
}

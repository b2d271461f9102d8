import Glibc
import HTTPClient
import Testing

@Suite("Exhausted resources of the machine")
struct SocketShortageTests {
    @Test(
        "Open files, ports and memory of this machine are short, a server that is not there is not",
        arguments: [
            (EMFILE, SocketShortage.files), (ENFILE, .filesOfMachine), (EADDRNOTAVAIL, .ports), (ENOBUFS, .memory),
            (ECONNREFUSED, nil), (EHOSTUNREACH, nil), (0, nil),
        ] as [(Int32, SocketShortage?)])
    func shortages(problem: Int32, shortage: SocketShortage?) {
        #expect(SocketShortage(problem) == shortage)
    }
}

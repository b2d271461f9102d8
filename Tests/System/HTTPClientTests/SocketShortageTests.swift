import Glibc
import HTTPClient
import Testing

@Suite("Exhausted resources of the machine")
struct SocketShortageTests {
    @Test(
        "Errors for open files, ports and memory are shortages; an unreachable server is none",
        arguments: [
            (EMFILE, SocketShortage.files), (ENFILE, .filesOfMachine), (EADDRNOTAVAIL, .ports), (ENOBUFS, .memory),
            (ECONNREFUSED, nil), (EHOSTUNREACH, nil), (0, nil),
        ] as [(Int32, SocketShortage?)])
    func shortages(problem: Int32, shortage: SocketShortage?) {
        #expect(SocketShortage(problem) == shortage)
    }
}

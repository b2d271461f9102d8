import HTTPServer
import Testing

@Suite("Listen addresses") struct ListenAddressTests {
    @Test(
        "Addresses are numeric, with a port, and are shown as written",
        arguments: ["127.0.0.1:8080", "[::1]:8080", "0.0.0.0:0", "[::]:65535"])
    func right(text: String) throws { #expect(try ListenAddress(text).description == text) }

    @Test(
        "An invalid address is reported in one line",
        arguments: [
            ("8080", "\"8080\" has no port; write it as 127.0.0.1:8080, or [::1]:8080"),
            ("127.0.0.1:", "\"\" is not a port; write a number from 0 to 65535"),
            ("127.0.0.1:65536", "\"65536\" is not a port; write a number from 0 to 65535"),
            ("127.0.0.1:+1", "\"+1\" is not a port; write a number from 0 to 65535"),
            ("localhost:80", "\"localhost\" is not a numeric address; write it as 127.0.0.1:8080, or [::1]:8080"),
            ("::1:80", "\"::1\" is not a numeric address; write it as 127.0.0.1:8080, or [::1]:8080"),
            ("[127.0.0.1]:80", "\"[127.0.0.1]\" is not a numeric address; write it as 127.0.0.1:8080, or [::1]:8080"),
            (":80", "\"\" is not a numeric address; write it as 127.0.0.1:8080, or [::1]:8080"),
        ])
    func wrong(text: String, told: String) {
        let error = #expect(throws: HTTPServerError.self) { try ListenAddress(text) }
        #expect(error?.description == told)
    }

    @Test("A port in use, and an address of another machine, are reported in one line") func taken() throws {
        let server = try echoServer()
        let taken = #expect(throws: HTTPServerError.self) { try echoServer(at: "127.0.0.1:\(server.port)") }
        #expect(taken?.description == "cannot listen on 127.0.0.1:\(server.port): address already in use")
        let foreign = #expect(throws: HTTPServerError.self) { try echoServer(at: "192.0.2.1:0") }
        #expect(foreign?.description == "cannot listen on 192.0.2.1:0: cannot assign requested address")
    }

    @Test("The server listens on IPv6 and reports the client's address; its port is free once it has stopped")
    func sixth() throws {
        let server = try echoServer(at: "[::1]:0")
        let client = RawClient(server, isSixth: true)
        #expect(client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.headers["x-from"] == "::1")
        server.stop()
        #expect(throws: Never.self) { try echoServer(at: "[::1]:\(server.port)") }
    }
}

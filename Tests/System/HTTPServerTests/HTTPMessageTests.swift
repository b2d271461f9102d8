import HTTPServer
import Testing

@Suite struct HTTPMessageTests {
    private let request = HTTPRequest(
        .get, path: "/v1/me", headers: [HTTPField("AUTHORIZATION", "Bearer a"), HTTPField("authorization", "Bearer b")])

    @Test("Header names compare case-insensitively, and the first header counts") func headers() {
        #expect(request.header("authorization") == "Bearer a")
        #expect(request.header("cookie") == nil)
    }

    @Test("A request has no body by default") func defaults() {
        #expect(request.body.isEmpty && request.query.isEmpty)
        #expect(request.method == .get)
    }
}

import HTTPServer
import Testing

@Suite struct HTTPMessageTests {
    private let request = HTTPRequest(
        .get, path: "/v1/me", headers: [HTTPField("AUTHORIZATION", "Bearer a"), HTTPField("authorization", "Bearer b")])

    @Test("Names of headers compare without regard to case, and the first counts") func headers() {
        #expect(request.header("authorization") == "Bearer a")
        #expect(request.header("cookie") == nil)
    }

    @Test("A request is by default one without a body") func defaults() {
        #expect(request.body.isEmpty && request.query.isEmpty)
        #expect(request.method == .get)
    }
}

import CMicroHTTPD
import Glibc

/// A request while it comes in.
struct IncomingRequest {
    private var target: [UInt8] = []
    /// Where the target ended when it was read.
    private var end: UnsafePointer<CChar>?
    private(set) var headers: [HTTPField] = []
    var body: [UInt8] = []
    /// Of one that was refused.
    var bytesThrownAway = 0

    /// To be called before libmicrohttpd decodes it in its place.
    mutating func setTarget(_ text: UnsafePointer<CChar>) {
        let count = strlen(text)
        target = Array(UnsafeRawBufferPointer(start: text, count: count))
        end = text + count
    }

    /// Whether the version follows the target: otherwise there was a NUL in it, and libmicrohttpd sees it end there.
    func hasTarget(before version: UnsafePointer<CChar>) -> Bool { end.map { $0 + 1 } == version }

    mutating func readHeaders(of connection: OpaquePointer) {
        headers.reserveCapacity(16)
        withUnsafeMutablePointer(to: &headers) { headers in
            _ = MHD_get_connection_values(connection, .HEADER_KIND, append, headers)
        }
    }

    /// nil if its target is not one.
    ///
    /// - Parameter isSecret: whether the connection is.
    func complete(method: String, sender: String, isSecret: Bool, proxy: TrustedProxy?) -> HTTPRequest? {
        guard let target = RequestTarget(target) else { return nil }
        return HTTPRequest(
            HTTPMethod(method), path: target.path, query: target.query, headers: headers, body: body,
            sender: proxy?.sender(sender, headers) ?? sender,
            isSecret: isSecret || proxy?.isSecret(from: sender, headers) ?? false)
    }
}

nonisolated private func append(
    _ headers: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let headers, let name else { return .NO }
    let field = HTTPField(String(cString: name), value.map { String(cString: $0) } ?? "")
    headers.assumingMemoryBound(to: [HTTPField].self).pointee.append(field)
    return .YES
}

extension HTTPMethod {
    fileprivate init(_ word: String) {
        switch word {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        default: self = .other(word)
        }
    }
}

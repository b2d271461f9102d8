import CCurl
import Glibc

/// A server that takes mails (SMTP, RFC 5321), and how it is reached.
package struct MailServer: Sendable {
    private let address: String
    private let isLocal: Bool
    private let user, password: String?
    /// Whom mails are from.
    package let sender: String

    /// Of one attempt.
    private static let secondsMax = 30
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// - Parameters:
    ///   - address: `smtps://HOST` or `smtp://HOST`, with a user and a port if need be; of a server that is not on this machine
    ///     `smtp` begins with TLS, too.
    ///   - sender: an email address.
    /// - Throws: `MailServerError` for what is no address.
    package init(_ address: String, password: String?, sender: String) throws(MailServerError) {
        guard MailServer.isReady, let parts = curl_url() else {
            throw MailServerError(problem: "libcurl does not start")
        }
        defer { curl_url_cleanup(parts) }
        guard curl_url_set(parts, CURLUPART_URL, address, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
            let scheme = MailServer.part(CURLUPART_SCHEME, of: parts), ["smtp", "smtps"].contains(scheme),
            let host = MailServer.part(CURLUPART_HOST, of: parts)
        else { throw MailServerError(problem: "'\(address)' is no address of a mail server") }
        guard MailServer.part(CURLUPART_PASSWORD, of: parts) == nil else {
            throw MailServerError(problem: "a password in an address can be read by everybody on this machine")
        }
        let port = MailServer.part(CURLUPART_PORT, of: parts).map { ":\($0)" } ?? ""
        self.address = "\(scheme)://\(host)\(port)"
        user = MailServer.part(CURLUPART_USER, of: parts)
        isLocal = ["localhost", "127.0.0.1", "[::1]"].contains(host)
        (self.password, self.sender) = (password, sender)
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, UInt32(CURLU_URLDECODE)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// Returns once the server has taken the mail.
    ///
    /// - Throws: `MailServerError` with why it has not.
    func send(_ message: [UInt8], to recipient: String) throws(MailServerError) {
        var problem = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = message.withUnsafeBytes { bytes in
            cabrank_mail(
                address, isLocal ? 1 : 0, user, password, "<\(sender)>", "<\(recipient)>", bytes.baseAddress,
                bytes.count, MailServer.secondsMax, &problem)
        }
        if code == CURLE_OK { return }
        let said = String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // What the server says of a mail or of whom it is to is told as an error in sending.
        throw MailServerError(
            problem: said.isEmpty ? String(cString: curl_easy_strerror(code)) : said,
            isOfMail: code == CURLE_SEND_ERROR)
    }
}

/// Why a mail was not taken, or a server cannot be one; in a line without anybody's address.
package struct MailServerError: Error, CustomStringConvertible {
    let problem: String
    /// Whether others may be taken.
    var isOfMail = false

    package var description: String { problem }
}

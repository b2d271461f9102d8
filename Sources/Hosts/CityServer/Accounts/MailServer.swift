import Glibc
import MailTransfer

/// A server that takes mails (SMTP, RFC 5321), and how it is reached.
package struct MailServer: Sendable {
    private let address: String
    private let isLocal: Bool
    private let user, password: String?
    /// Whom mails are from.
    let sender: String

    /// Of one attempt.
    private static let secondsMax = 30

    /// - Parameters:
    ///   - address: `smtps://HOST` or `smtp://HOST`, with a user and a port if need be, as in `smtps://USER@HOST:465`; of a
    ///     server that is not on this machine `smtp` begins with TLS, too.
    ///   - sender: an email address.
    /// - Throws: `MailServerError` for what is no such address.
    package init(_ address: String, password: String?, sender: String) throws(MailServerError) {
        // The user may be an email address.
        let match = try? /(smtps?):\/\/(?:([!-9;-~]+)@)?([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?\/?/
            .wholeMatch(in: address)
        guard let (_, scheme, user, host, port) = match?.output else {
            throw MailServerError(problem: "'\(address)' is no address of a mail server")
        }
        // libcurl reads it up to a NUL.
        if password?.utf8.contains(0) == true {
            throw MailServerError(problem: "a NUL stands in the password of the mail server")
        }
        self.address = "\(scheme)://\(host)\(port ?? "")"
        self.user = user.map(String.init)
        isLocal = ["localhost", "127.0.0.1", "[::1]"].contains(host)
        (self.password, self.sender) = (password, sender)
    }

    /// Returns once the server has taken the mail.
    ///
    /// - Throws: `MailServerError` with why it has not.
    func send(_ message: [UInt8], to recipient: String) throws(MailServerError) {
        var problem = [CChar](repeating: 0, count: 256)
        let outcome = message.withUnsafeBytes { bytes in
            withCStrings([address, user, password, "<\(sender)>", "<\(recipient)>"]) { texts in
                var parcel = mail_parcel(
                    server: texts[0], may_be_clear: isLocal ? 1 : 0, user: texts[1], password: texts[2],
                    sender: texts[3], recipient: texts[4], message: bytes.baseAddress, bytes: bytes.count,
                    seconds_max: MailServer.secondsMax)
                return mail_send(&parcel, &problem)
            }
        }
        if outcome == MAIL_TAKEN { return }
        let said = String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw MailServerError(problem: said, isOfMail: outcome == MAIL_REFUSED)
    }
}

/// - Parameter body: gets a null for each nil.
private func withCStrings<Result>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
}

/// Why a mail was not taken, or a server cannot be one; in a line without anybody's address.
package struct MailServerError: Error, CustomStringConvertible {
    let problem: String
    /// Whether others may be taken.
    var isOfMail = false

    package var description: String { problem }
}

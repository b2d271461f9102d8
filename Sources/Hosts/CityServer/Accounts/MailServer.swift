import Glibc
import MailTransfer

/// An SMTP server (RFC 5321) that accepts mails, and the way to connect to it.
package struct MailServer: Sendable {
    private let address: String
    private let isLocal: Bool
    private let user, password: String?
    /// Address in the mails' `From` field.
    let sender: String

    /// Timeout of one delivery attempt.
    private static let secondsMax = 30

    /// Creates a server from its address.
    ///
    /// - Parameters:
    ///   - address: `smtps://HOST` or `smtp://HOST`, optionally with a user and a port, as in `smtps://USER@HOST:465`.
    ///     With a
    ///     server on another machine, `smtp` starts TLS, too.
    ///   - sender: An email address.
    /// - Throws: `MailServerError` if the address or the password is not valid.
    package init(_ address: String, password: String?, sender: String) throws(MailServerError) {
        // The user may be an email address.
        let match = try? /(smtps?):\/\/(?:([!-9;-~]+)@)?([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?\/?/
            .wholeMatch(in: address)
        guard let (_, scheme, user, host, port) = match?.output else {
            throw MailServerError(
                problem: "'\(address)' is not the address of a mail server; write smtps://HOST or smtp://HOST")
        }
        // libcurl reads the password only up to a NUL.
        if password?.utf8.contains(0) == true {
            throw MailServerError(problem: "the password of the mail server contains a NUL character")
        }
        self.address = "\(scheme)://\(host)\(port ?? "")"
        self.user = user.map(String.init)
        isLocal = ["localhost", "127.0.0.1", "[::1]"].contains(host)
        (self.password, self.sender) = (password, sender)
    }

    /// Sends a mail and returns once the server has accepted it.
    ///
    /// - Throws: `MailServerError` if the server does not accept it.
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
        throw MailServerError(problem: said, isOfThisMailOnly: outcome == MAIL_REFUSED)
    }
}

/// - Parameter body: Receives a null pointer for each nil.
private func withCStrings<Result>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
}

/// Reason why a mail was not accepted, or why an address is not a mail server's. Its text contains no user's address.
package struct MailServerError: Error, CustomStringConvertible {
    let problem: String
    /// Whether the server refused only this mail and may accept others.
    var isOfThisMailOnly = false

    package var description: String { problem }
}

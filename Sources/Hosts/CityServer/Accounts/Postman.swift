import Glibc
import System

/// Takes mails out of an outbox, the oldest first, and brings them to a mail server. What it does not take stays and is tried
/// again for two days, also by the next one: a mail may arrive twice, and is not lost.
package final class Postman: Sendable {
    private let outbox: Outbox
    private let server: MailServer
    private let tell: @Sendable (ServerNotice) -> Void

    private static let microsecondsBetweenLooks: UInt32 = 500_000
    private static let looksAfterFailure = 60
    private static let secondsOfTrying = 2 * 86_400

    /// - Parameter tell: takes why a mail was not taken.
    package init(_ outbox: Outbox, to server: MailServer, tell: @escaping @Sendable (ServerNotice) -> Void) {
        (self.outbox, self.server, self.tell) = (outbox, server, tell)
    }

    /// Goes on until the cancellation is requested, on a thread of its own.
    package func start(until cancellation: Cancellation) {
        _ = WorkerThread { [self] in
            var looksToSkip = 0
            while !cancellation.isRequested {
                if looksToSkip > 0 {
                    looksToSkip -= 1
                } else if !bringAll() {
                    looksToSkip = Postman.looksAfterFailure
                }
                usleep(Postman.microsecondsBetweenLooks)
            }
        }
    }

    /// - Returns: whether all were taken.
    func bringAll() -> Bool {
        var areTaken = true
        for mail in outbox.waiting {
            do throws(MailServerError) {
                let sent = "From: <\(server.sender)>\r\nDate: \(mail.date)\r\n".utf8
                try server.send(Array(sent) + mail.message, to: mail.recipient)
                unlink(mail.path)
            } catch {
                tell(.mailFailed("\(error)"))
                areTaken = false
                if time(nil) - mail.written > Postman.secondsOfTrying {
                    rename(mail.path, "\(mail.path).undelivered")
                } else if !error.isOfMail {
                    return false
                }
            }
        }
        return areTaken
    }
}

/// A mail in an outbox.
struct WaitingMail {
    let path: String
    let recipient: String
    let message: [UInt8]
    /// In seconds since 1970.
    let written: Int

    /// nil for what is no mail of ours.
    init?(_ path: String) {
        var about = stat()
        guard stat(path, &about) == 0, let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: Int(about.st_size))
        guard fread(&bytes, 1, bytes.count, file) == bytes.count, bytes.starts(with: "To: <".utf8),
            let end = bytes.firstIndex(of: UInt8(ascii: "\r"))
        else { return nil }
        recipient = String(decoding: bytes[5..<end - 1], as: UTF8.self)
        (self.path, message, written) = (path, bytes, about.st_mtim.tv_sec)
    }

    /// As in `Fri, 21 Nov 1997 09:55:06 +0000` (RFC 5322, section 3.3).
    var date: String {
        var (seconds, parts) = (written, tm())
        gmtime_r(&seconds, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
            strftime(buffer.baseAddress, buffer.count, "%a, %d %b %Y %H:%M:%S +0000", &parts) > 0
                ? buffer.baseAddress.map { String(cString: $0) } ?? "" : ""
        }
    }
}

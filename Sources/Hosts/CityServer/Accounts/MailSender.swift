import Glibc
import OperatingSystem

/// Sends the mails of a queue to a mail server, oldest first. A mail that the server does not accept stays in the queue
/// for two days and is tried again, even after a restart: a mail may arrive twice, but none is lost before.
package final class MailSender: Sendable {
    private let outbox: MailQueue
    private let server: MailServer
    private let notify: @Sendable (ServerNotice) -> Void

    private static let microsecondsBetweenPolls: UInt32 = 500_000
    private static let pollsSkippedAfterFailure = 60
    private static let retrySecondsMax = 2 * 86_400

    /// - Parameter notify: Reports a mail that was not accepted.
    package init(_ outbox: MailQueue, to server: MailServer, notify: @escaping @Sendable (ServerNotice) -> Void) {
        (self.outbox, self.server, self.notify) = (outbox, server, notify)
    }

    /// Sends mails on a thread of its own until the cancellation is requested.
    package func start(until cancellation: Cancellation) {
        _ = WorkerThread { [self] in
            var looksToSkip = 0
            while !cancellation.isRequested {
                if looksToSkip > 0 {
                    looksToSkip -= 1
                } else if !sendAll() {
                    looksToSkip = MailSender.pollsSkippedAfterFailure
                }
                usleep(MailSender.microsecondsBetweenPolls)
            }
        }
    }

    /// Sends all waiting mails.
    ///
    /// - Returns: Whether the server accepted all of them.
    func sendAll() -> Bool {
        var areTaken = true
        for mail in outbox.waiting {
            do throws(MailServerError) {
                let sent = "From: <\(server.sender)>\r\nDate: \(mail.date)\r\n".utf8
                try server.send(Array(sent) + mail.message, to: mail.recipient)
                unlink(mail.path)
            } catch {
                notify(.mailFailed("\(error)"))
                areTaken = false
                if time(nil) - mail.written > MailSender.retrySecondsMax {
                    rename(mail.path, "\(mail.path).undelivered")
                } else if !error.isOfThisMailOnly {
                    return false
                }
            }
        }
        return areTaken
    }
}

/// A mail in the queue.
struct QueuedMail {
    let path: String
    let recipient: String
    let message: [UInt8]
    /// Time of its file, in seconds since 1970.
    let written: Int

    /// Reads a mail from a file; nil if the file is not a mail of this program.
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

    /// The `Date` field, as in `Fri, 21 Nov 1997 09:55:06 +0000` (RFC 5322, section 3.3).
    var date: String {
        var (seconds, parts) = (written, tm())
        gmtime_r(&seconds, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
            strftime(buffer.baseAddress, buffer.count, "%a, %d %b %Y %H:%M:%S +0000", &parts) > 0
                ? buffer.baseAddress.map { String(cString: $0) } ?? "" : ""
        }
    }
}

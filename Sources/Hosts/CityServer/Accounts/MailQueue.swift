import CSodium
import Glibc
import ServiceKernel
import Synchronization

/// A destination of mails.
package protocol Mailer: Sendable {
    /// Queues or sends a mail.
    ///
    /// - Throws: An error whose text is one line and shows nothing of the mail.
    func send(_ mail: OutgoingMail) throws
}

/// A mail to a user who registers or has forgotten the password (A04, A06).
package struct OutgoingMail: Sendable, CustomStringConvertible {
    /// Email address of the user.
    package let recipient: String
    /// Subject in the user's language.
    package let subject: String
    /// Body in the user's language.
    package let text: String

    /// A placeholder: address and secrets of a mail are never printed (A08).
    package var description: String { "a mail" }

    static func confirmation(to recipient: String, code: String, in language: Language) -> OutgoingMail {
        OutgoingMail(
            to: recipient, Sentence("Confirm your email", "E-postanızı onaylayın"),
            Sentence(
                "This address was used to open an account. To confirm it, enter this code:",
                "Bu adresle bir hesap açıldı. Onaylamak için şu kodu girin:"),
            secret: code,
            Sentence(
                "If you did not open an account, ignore this mail.",
                "Hesap açan siz değilseniz bu iletiyi dikkate almayın."), in: language)
    }

    static func temporaryPassword(
        _ password: String, to recipient: String, in language: Language
    ) -> OutgoingMail {
        OutgoingMail(
            to: recipient, Sentence("A temporary password", "Geçici parola"),
            Sentence(
                "You can log in with this password until you set a new one; your old password stays valid until then:",
                "Yeni bir parola belirleyene kadar bu parolayla giriş yapabilirsiniz; eski parolanız da o zamana kadar "
                    + "geçerlidir:"),
            secret: password,
            Sentence(
                "If you did not request it, ignore this mail.",
                "Bu parolayı istemediyseniz bu iletiyi dikkate almayın."), in: language)
    }

    /// Creates a mail with the secret on a line of its own.
    private init(
        to recipient: String, _ subject: Sentence, _ before: Sentence, secret: String, _ after: Sentence,
        in language: Language
    ) {
        func words(_ sentence: Sentence) -> String { sentence[language].filled { _ in nil } }
        self.recipient = recipient
        self.subject = words(subject)
        text = "\(words(before))\n\n\(secret)\n\n\(words(after))"
    }

    /// The subject, with characters beyond ASCII encoded for a header (RFC 2047).
    private var encodedSubject: String {
        if subject.utf8.allSatisfy({ $0 < 0x80 }) { return subject }
        let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
        let bytes = Array(subject.utf8)
        var characters = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&characters, characters.count, bytes, bytes.count, variant)
        return "=?utf-8?B?\(String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))?="
    }

    /// The mail in the format of RFC 5322.
    package var message: String {
        let lines = [
            "To: <\(recipient)>", "Subject: \(encodedSubject)", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "",
        ]
        return (lines + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            .joined(separator: "\r\n") + "\r\n"
    }
}

/// A queue of mails as files in a folder, for another program to send: `000001.eml` and so on. Each file appears only
/// when complete.
package final class MailQueue: Mailer {
    /// Path of the folder.
    package let folder: String
    private let lastNumber: Mutex<Int>

    private static let ending = ".eml"

    /// Creates a queue in a folder, which is made if it does not exist.
    ///
    /// - Throws: `MailQueueError` if the folder cannot be made.
    package init(folder: String) throws(MailQueueError) {
        self.folder = folder
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw MailQueueError(path: folder, number: errno) }
        lastNumber = Mutex(
            MailQueue.names(in: folder).compactMap { Int($0.dropLast(MailQueue.ending.count)) }.max() ?? 0)
    }

    private static func names(in folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0.hasSuffix(ending) }.sorted()
    }

    /// Mails in the folder, oldest first.
    var waiting: [QueuedMail] { MailQueue.names(in: folder).compactMap { QueuedMail("\(folder)/\($0)") } }

    /// Writes the mail to a file of the folder.
    package func send(_ mail: OutgoingMail) throws {
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        let digits = String(number)
        let path = "\(folder)/\(String(repeating: "0", count: max(0, 6 - digits.count)) + digits)\(MailQueue.ending)"
        // Only the server's own user can read the file, and the rename makes it visible only when complete.
        let file = open("\(path).part", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw MailQueueError(path: path, number: errno) }
        let bytes = Array(mail.message.utf8)
        let isWritten = write(file, bytes, bytes.count) == bytes.count
        close(file)
        guard isWritten, rename("\(path).part", path) == 0 else { throw MailQueueError(path: path, number: errno) }
    }
}

/// Reason why a mail could not be written to the folder.
package struct MailQueueError: Error, CustomStringConvertible {
    /// Path of the file or folder.
    package let path: String
    private let number: Int32

    init(path: String, number: Int32) { (self.path, self.number) = (path, number) }

    package var description: String { "\(path): \(String(cString: strerror(number)))" }
}

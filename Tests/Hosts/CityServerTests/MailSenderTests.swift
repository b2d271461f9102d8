import Foundation
import Glibc
import OperatingSystem
import Synchronization
import TestSupport
import Testing

@testable import CityServer

@Suite("Mails")
struct MailSenderTests {
    private let folder: TemporaryFolder
    private let notices = TestNotices()

    init() throws { folder = try TemporaryFolder() }

    private func sender(_ outbox: MailQueue, port: UInt16) throws -> MailSender {
        MailSender(
            outbox, to: try MailServer("smtp://127.0.0.1:\(port)", password: nil, sender: "taxi@example.org"),
            notify: notices.take)
    }

    @Test("A04: a mail goes from the queue to the mail server, and stays queued until the server accepts it")
    func bringing() throws {
        let outbox = try MailQueue(folder: "\(folder.path)/outbox")
        for name in ["ana", "bea", "eva"] {
            try outbox.send(.confirmation(to: "\(name)@example.org", code: "code of \(name)", in: .english))
        }
        // No server listens there.
        #expect(try !sender(outbox, port: 1).sendAll())
        #expect(outbox.waiting.map(\.recipient) == ["ana@example.org", "bea@example.org", "eva@example.org"])
        let server = try #require(FakeMailServer(refusing: "bea@example.org"))
        #expect(try !sender(outbox, port: server.port).sendAll())
        #expect(outbox.waiting.map(\.recipient) == ["bea@example.org"], "others do not wait for it")
        let taken = server.mails
        #expect(
            taken.count == 2 && taken[1].contains("code of eva\r\n") && taken[1].contains("\r\nTo: <eva@example.org>"))
        #expect(taken[0].hasPrefix("From: <taxi@example.org>\r\nDate: "))
        #expect(notices.all.count == 2 && notices.all.allSatisfy { !$0.line(at: 0).contains("bea") })
        // The folder's next queue continues the numbers.
        try MailQueue(folder: outbox.folder).send(.confirmation(to: "zoe@example.org", code: "z", in: .english))
        #expect(outbox.waiting.map(\.recipient) == ["bea@example.org", "zoe@example.org"])
    }

    @Test(
        "G10: a mail is in the requested language, with an encoded subject (RFC 2047) and an intact code"
    )
    func language() throws {
        let turkish = OutgoingMail.confirmation(to: "ana@example.org", code: "the-code", in: .turkish)
        #expect(turkish.subject == "E-postanızı onaylayın")
        let header = turkish.message.split(separator: "\r\n").first { $0.hasPrefix("Subject: ") }
        let encoded = try #require(header).dropFirst("Subject: =?utf-8?B?".count).dropLast(2)
        #expect(Data(base64Encoded: String(encoded)).map { String(decoding: $0, as: UTF8.self) } == turkish.subject)
        #expect(turkish.message.contains("\r\nthe-code\r\n") && turkish.text.contains("Onaylamak için şu kodu girin"))
        let english = OutgoingMail.temporaryPassword("secret", to: "ana@example.org", in: .english)
        #expect(english.message.contains("Subject: A temporary password\r\n"))
    }

    @Test(
        "An invalid address of a mail server is refused",
        arguments: ["mail.example.org:x", "http://a.b", "smtp://", "smtps://a:secret@b.c", "smtp://a b"])
    func wrongAddress(_ address: String) {
        #expect(throws: MailServerError.self) { try MailServer(address, password: nil, sender: "a@b.c") }
        #expect(throws: MailServerError.self) {
            try MailServer("smtp://127.0.0.1", password: "x\0y", sender: "a@b.c")
        }
    }
}

/// An SMTP server for tests, one connection at a time, that keeps the mails it accepts.
private final class FakeMailServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let taken = Taken()

    private final class Taken: Sendable {
        let mails = Mutex<[String]>([])
    }

    var mails: [String] { taken.mails.withLock { $0 } }

    /// - Parameter recipient: Address whose mails the server refuses.
    init?(refusing recipient: String) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        (address.sin_family, address.sin_addr.s_addr) = (sa_family_t(AF_INET), UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutableBytes(of: &address) { bytes in
            let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            return bind(listener, pointer, size) == 0 && listen(listener, 8) == 0
                && getsockname(listener, pointer, &size) == 0
        }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        guard isBound else { return nil }
        let taken = taken
        _ = WorkerThread { while FakeMailServer.serve(accept(listener, nil, nil), refusing: recipient, taken) {} }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ connection: Int32, refusing: String, _ taken: Taken) -> Bool {
        guard connection >= 0, let stream = fdopen(connection, "r") else { return false }
        defer { fclose(stream) }
        var line = [CChar](repeating: 0, count: 2_000)
        var mail: String?
        func say(_ text: String) { _ = send(connection, "\(text)\r\n", text.utf8.count + 2, Int32(MSG_NOSIGNAL)) }
        say("220 here")
        while fgets(&line, Int32(line.count), stream) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if let so = mail {
                mail = text == ".\r\n" ? nil : so + text
                if mail == nil {
                    taken.mails.withLock { $0.append(so) }
                    say("250 taken")
                }
            } else if text.hasPrefix("RCPT") && text.contains(refusing) {
                say("550 nobody \(refusing) here")
            } else if text.hasPrefix("DATA") {
                mail = ""
                say("354 go on")
            } else {
                say("250 yes")
            }
        }
        return true
    }
}

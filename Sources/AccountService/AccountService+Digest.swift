import Quantities
import Quantities

// So that two runs, or a run and its replay, can be compared by one number.
extension AccountService {
    /// A fingerprint of the whole state and of every audit entry so far: the same commands give the same one.
    ///
    /// - Complexity: O(everything stored), with a sort of the licence registry.
    package var digest: UInt64 {
        var digest = auditDigest
        for licence in licenceRegistry.sorted() { digest.combine(licence.text) }
        for account in accounts { digest.combine(account) }
        // Sessions by account, since the order of a dictionary must reach no result.
        for account in accounts {
            for token in account.sessions {
                digest.combine(token)
                digest.combine(openSessions[token]?.mustChangePassword == true ? 1 : 0)
            }
        }
        return digest.value
    }
}

extension StateDigest {
    /// Takes in a line of the audit log.
    mutating func combine(_ entry: AuditEntry) {
        combine(UInt64(bitPattern: entry.time.microseconds))
        switch entry.actor {
        case .visitor: combine(0)
        case .operators: combine(1)
        case .account(let id): combine(2 + UInt64(id.index))
        }
        combine(UInt64(entry.operation.rawValue))
        combine(entry.account.map { 1 + UInt64($0.index) } ?? 0)
        switch entry.outcome {
        case .accepted: combine(0)
        case .refused(let reason): combine(1 + UInt64(reason.rawValue))
        }
    }

    fileprivate mutating func combine(_ account: Account) {
        combine(account.email.text)
        combine(account.username)
        for text in account.person.texts { combine(text) }
        combine(UInt64(account.role.rawValue))
        combine(UInt64(account.numberInRole))
        if let papers = account.papers {
            for text in [papers.drivingLicence.text, papers.taxiLicence.text, papers.iban.text] { combine(text) }
        }
        combine(account.confirmation == nil ? 0 : 1)
        if let code = account.confirmation { combine(code) }
        combine(account.password)
        combine(account.temporaryPassword == nil ? 0 : 1)
        if let temporary = account.temporaryPassword { combine(temporary) }
        combine(UInt64(account.cards.count))
        for listed in account.cards {
            combine(UInt64(listed.id.number))
            combine(listed.card.token.text)
            combine(UInt64(listed.card.lastFourDigits))
        }
        combine(UInt64(account.taxis.count))
        for taxi in account.taxis { combine(UInt64(taxi.index)) }
    }

    fileprivate mutating func combine(_ password: StoredPassword) {
        combine(password.hash.encoded)
        combine(password.serial)
    }

    fileprivate mutating func combine(_ token: TokenFingerprint) {
        for index in token.words.indices { combine(token.words[index]) }
    }

    /// A text by its bytes, eight to a word, and its length.
    fileprivate mutating func combine(_ text: String) {
        var word: UInt64 = 0
        var byteCount: UInt64 = 0
        for byte in text.utf8 {
            word = word &<< 8 | UInt64(byte)
            byteCount += 1
            if byteCount.isMultiple(of: 8) { combine(word) }
        }
        combine(word)
        combine(byteCount)
    }
}

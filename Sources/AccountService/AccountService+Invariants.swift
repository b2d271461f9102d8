import ServiceKernel

// Checked the slow and obvious way.
extension AccountService {
    /// Checks I09, and that the indexes agree with the accounts.
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    /// - Complexity: O(accounts + sessions).
    package func checkInvariants() throws(InvariantViolation) {
        var counts = [UInt32](repeating: 0, count: Role.allCases.count)
        for (index, account) in accounts.enumerated() {
            let id = AccountID(UInt32(truncatingIfNeeded: index))
            try checkBelongings(of: account, id)
            try require(accountsByEmail[account.email] == id, "A01", "the email of \(id) leads to another account")
            try checkPapers(of: account, id)
            try checkSessions(of: account, id)
            try require(account.numberInRole == counts[Int(account.role.rawValue)], "A05", "\(id) has a wrong number")
            counts[Int(account.role.rawValue)] += 1
        }
        try require(counts == accountCounts, "A05", "\(counts) accounts, counted as \(accountCounts)")
        try require(accountsByEmail.count == accounts.count, "A01", "\(accountsByEmail.count) emails")
        let driverCount = Int(counts[Int(Role.driver.rawValue)])
        let paperCounts = [drivingLicences.count, taxiLicences.count, ibans.count]
        try require(
            paperCounts.allSatisfy { $0 == driverCount }, "A03", "\(driverCount) drivers, papers \(paperCounts)")
        let sessionCount = accounts.reduce(0) { $0 + $1.sessions.count }
        try require(sessionCount == openSessions.count, "A05", "\(openSessions.count) sessions, listed \(sessionCount)")
    }

    private func checkBelongings(of account: Account, _ id: AccountID) throws(InvariantViolation) {
        if !account.isConfirmed {
            let ownsNothing = account.cards.isEmpty && account.taxis.isEmpty
            let didNothing = account.lastCardNumber == 0 && account.temporaryPassword == nil
            try require(ownsNothing && didNothing, "I09", "\(id) is not confirmed and owns or did something")
        }
        switch account.role {
        case .client: try require(account.taxis.isEmpty, "A05", "\(id) is a client with taxis")
        case .driver: try require(account.cards.isEmpty, "A05", "\(id) is a driver with cards")
        }
    }

    private func checkPapers(of account: Account, _ id: AccountID) throws(InvariantViolation) {
        try require((account.role == .driver) == (account.papers != nil), "A05", "\(id) has the other role's papers")
        guard let papers = account.papers else { return }
        let isIndexed =
            drivingLicences[papers.drivingLicence] == id && taxiLicences[papers.taxiLicence] == id
            && ibans[papers.iban] == id
        try require(isIndexed, "A03", "a paper of \(id) is another's as well")
    }

    private func checkSessions(of account: Account, _ id: AccountID) throws(InvariantViolation) {
        for token in account.sessions {
            try require(openSessions[token]?.account == id, "A05", "a session of \(id) is closed or another's")
        }
    }
}

import Quantities
import ServiceKernel

/// The parameters of part A of the rule book, with its defaults.
package struct AccountRules: Hashable, Sendable {
    /// `accounts.rememberedDays`: lifetime of a remembered session (A10).
    package var remembered = SimDuration.days(30)
    /// `accounts.sessionHours`: maximum lifetime of a session that is not remembered (A10) *(decided)*.
    package var unremembered = SimDuration.hours(24)

    /// Creates rules with the defaults of the rule book.
    package init() {}
}

extension AccountService {
    /// An open session (A05).
    struct Session: Hashable, Sendable {
        let account: AccountID
        /// A06: whether it was opened with a temporary password, which must be changed first.
        fileprivate(set) var mustChangePassword: Bool
        /// A10: expiry time, unless the user logs out earlier.
        let expires: SimTime
    }

    /// Open sessions by token (A05), with their expiry (A10).
    struct Sessions: Hashable, Sendable {
        /// Expiry times of sessions of equal lifetime, in the order of opening. Some sessions may have been closed
        /// since.
        private struct ExpiryQueue: Hashable, Sendable {
            private struct Entry: Hashable, Sendable {
                let until: SimTime
                let token: TokenFingerprint
            }

            private var ends: ContiguousArray<Entry> = []
            /// Index of the first entry that has not expired.
            private var first = 0

            mutating func code(with form: inout StateCoder) throws {
                try form.visit(&ends)
                try form.visit(&first)
            }

            mutating func append(_ token: TokenFingerprint, until: SimTime) {
                assert(ends.last.map { $0.until <= until } ?? true, "time must not go back")
                ends.append(Entry(until: until, token: token))
            }

            /// Returns each token that has expired once; nil when none is left.
            mutating func popExpired(at time: SimTime) -> TokenFingerprint? {
                if first < ends.count, ends[first].until <= time {
                    first += 1
                    return ends[first - 1].token
                }
                if first > 0, 2 * first >= ends.count {
                    ends.removeFirst(first)
                    first = 0
                }
                return nil
            }
        }

        private var open: [TokenFingerprint: Session] = [:]
        /// Tokens by account, oldest first; an account without a session is absent.
        private var tokens: [AccountID: [TokenFingerprint]] = [:]
        private var remembered = ExpiryQueue()
        private var unremembered = ExpiryQueue()

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&open)
            try form.visit(&tokens)
            try remembered.code(with: &form)
            try unremembered.code(with: &form)
        }

        subscript(token: TokenFingerprint) -> Session? { open[token] }

        /// Returns the tokens of the account, oldest first.
        func tokens(of account: AccountID) -> [TokenFingerprint] { tokens[account] ?? [] }

        /// A05, A10: opens a session.
        mutating func open(
            _ token: TokenFingerprint, of account: AccountID, mustChangePassword: Bool, isRemembered: Bool,
            at time: SimTime, _ rules: AccountRules
        ) throws(Reason) {
            if open[token] != nil { throw .tokenInUse }
            let until = time + (isRemembered ? rules.remembered : rules.unremembered)
            open[token] = Session(account: account, mustChangePassword: mustChangePassword, expires: until)
            tokens[account, default: []].append(token)
            if isRemembered {
                remembered.append(token, until: until)
            } else {
                unremembered.append(token, until: until)
            }
        }

        /// A10: closes expired sessions.
        ///
        /// - Complexity: amortized O(1) for each session closed.
        mutating func closeExpired(at time: SimTime) {
            while let token = remembered.popExpired(at: time) ?? unremembered.popExpired(at: time) {
                // The host may have reused the token for a later session.
                if let until = open[token]?.expires, until <= time { close(token) }
            }
        }

        mutating func close(_ token: TokenFingerprint) {
            guard let account = open.removeValue(forKey: token)?.account else { return }
            assert(tokens(of: account).contains(token), "the session is not listed for its account")
            tokens[account]?.removeAll { $0 == token }
            if tokens[account]?.isEmpty == true { tokens[account] = nil }
        }

        /// A06, A07: notes that the password was changed in this session, and closes the account's others.
        mutating func passwordChanged(in token: TokenFingerprint) {
            guard let account = open[token]?.account else { return }
            for other in tokens(of: account) where other != token { open[other] = nil }
            tokens[account] = [token]
            open[token]?.mustChangePassword = false
        }

        /// A11: closes all sessions of the account.
        mutating func closeAll(of account: AccountID) {
            for token in tokens(of: account) { open[token] = nil }
            tokens[account] = nil
        }

        /// Feeds the state into a digest by account, since the order of a dictionary must not affect results.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(open.count))
            for account in tokens.keys.sorted() {
                take(UInt64(account.index))
                for token in tokens(of: account) {
                    token.digest(into: take)
                    guard let session = open[token] else { continue }
                    take(session.mustChangePassword ? 1 : 0)
                    take(UInt64(bitPattern: session.expires.microseconds))
                }
            }
        }

        /// Checks that the two tables agree and that every session belongs to an account.
        ///
        /// - Throws: the first `InvariantViolation` found.
        func checkInvariants(accounts: Int) throws(InvariantViolation) {
            for (account, list) in tokens {
                try require(Int(account.index) < accounts && !list.isEmpty, "A05", "\(account) has invalid sessions")
                try checkInvariants(of: account)
            }
            let listed = tokens.values.reduce(0) { $0 + $1.count }
            try require(listed == open.count, "A05", "\(open.count) sessions are open, but \(listed) are listed")
        }

        func checkInvariants(of account: AccountID) throws(InvariantViolation) {
            for token in tokens(of: account) {
                try require(
                    open[token]?.account == account, "A05", "a session of \(account) belongs to another account")
            }
        }
    }
}

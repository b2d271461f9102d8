import Quantities
import ServiceKernel

extension AccountService {
    /// An open session (A05).
    struct Session: Hashable, Sendable {
        let account: AccountID
        /// A06: opened with a temporary password, which has to be changed before anything else.
        fileprivate(set) var mustChangePassword: Bool
    }

    /// Who is logged in, under which tokens (A05).
    struct Sessions: Hashable, Sendable {
        private var open: [TokenFingerprint: Session] = [:]
        /// Each account's, oldest first; an account without a session is not here.
        private var tokens: [AccountID: [TokenFingerprint]] = [:]

        subscript(token: TokenFingerprint) -> Session? { open[token] }

        /// The tokens of the account, oldest first.
        func tokens(of account: AccountID) -> [TokenFingerprint] { tokens[account] ?? [] }

        /// A05.
        mutating func open(
            _ token: TokenFingerprint, of account: AccountID, mustChangePassword: Bool
        ) throws(Reason) {
            if open[token] != nil { throw .tokenInUse }
            open[token] = Session(account: account, mustChangePassword: mustChangePassword)
            tokens[account, default: []].append(token)
        }

        mutating func close(_ token: TokenFingerprint) {
            guard let account = open.removeValue(forKey: token)?.account else { return }
            tokens[account]?.removeAll { $0 == token }
            if tokens[account]?.isEmpty == true { tokens[account] = nil }
        }

        /// A06, A07: the password has been changed in this session; the account's others are closed.
        mutating func passwordChanged(in token: TokenFingerprint) {
            guard let account = open[token]?.account else { return }
            for other in tokens(of: account) where other != token { open[other] = nil }
            tokens[account] = [token]
            open[token]?.mustChangePassword = false
        }

        /// Hands the state over: by account, since the order of a dictionary must reach no result.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(open.count))
            for account in tokens.keys.sorted() {
                take(UInt64(account.index))
                for token in tokens(of: account) {
                    token.digest(into: take)
                    take(open[token]?.mustChangePassword == true ? 1 : 0)
                }
            }
        }

        /// - Throws: an `InvariantViolation` where the two lists disagree, or a session is nobody's.
        func checkInvariants(accounts: Int) throws(InvariantViolation) {
            for (account, list) in tokens {
                try require(Int(account.index) < accounts && !list.isEmpty, "A05", "\(account) has strange sessions")
                try checkInvariants(of: account)
            }
            let listed = tokens.values.reduce(0) { $0 + $1.count }
            try require(listed == open.count, "A05", "\(open.count) sessions, listed \(listed)")
        }

        func checkInvariants(of account: AccountID) throws(InvariantViolation) {
            for token in tokens(of: account) {
                try require(open[token]?.account == account, "A05", "a session of \(account) is another's")
            }
        }
    }
}

import Quantities
import ServiceKernel

/// The parameters of part A of the rule book, with its defaults.
package struct AccountRules: Hashable, Sendable {
    /// `accounts.rememberedDays`: for how long a session is remembered (A10).
    package var remembered = SimDuration.days(30)

    package init() {}
}

extension AccountService {
    /// An open session (A05).
    struct Session: Hashable, Sendable {
        let account: AccountID
        /// A06: opened with a temporary password, which has to be changed before anything else.
        fileprivate(set) var mustChangePassword: Bool
        /// A10: when it is no longer remembered; nil of one that its owner's device did not ask to be remembered, and
        /// which that device closes.
        let until: SimTime?
    }

    /// Who is logged in, under which tokens (A05), and for how long (A10).
    struct Sessions: Hashable, Sendable {
        /// A session that is remembered.
        private struct Remembered: Hashable, Sendable {
            let until: SimTime
            let token: TokenFingerprint
        }

        private var open: [TokenFingerprint: Session] = [:]
        /// Each account's, oldest first; an account without a session is not here.
        private var tokens: [AccountID: [TokenFingerprint]] = [:]
        /// In the order in which they end, which is that in which they began: all are remembered equally long. Some may
        /// have been closed since.
        private var remembered: ContiguousArray<Remembered> = []
        /// Where the first of them is that has not ended.
        private var firstRemembered = 0

        subscript(token: TokenFingerprint) -> Session? { open[token] }

        /// The tokens of the account, oldest first.
        func tokens(of account: AccountID) -> [TokenFingerprint] { tokens[account] ?? [] }

        /// A05.
        ///
        /// - Parameter until: when it ends; nil if it is not remembered. Not before that of any that is open.
        mutating func open(
            _ token: TokenFingerprint, of account: AccountID, mustChangePassword: Bool, until: SimTime?
        ) throws(Reason) {
            if open[token] != nil { throw .tokenInUse }
            open[token] = Session(account: account, mustChangePassword: mustChangePassword, until: until)
            tokens[account, default: []].append(token)
            if let until { remembered.append(Remembered(until: until, token: token)) }
        }

        /// A10: closes those that are remembered no longer.
        ///
        /// - Complexity: O(1) for each that is, in the long run.
        mutating func closeForgotten(at time: SimTime) {
            while firstRemembered < remembered.count, remembered[firstRemembered].until <= time {
                let token = remembered[firstRemembered].token
                firstRemembered += 1
                // Its token may have been given to a later session.
                if let until = open[token]?.until, until <= time { close(token) }
            }
            if firstRemembered > 0, 2 * firstRemembered >= remembered.count {
                remembered.removeFirst(firstRemembered)
                firstRemembered = 0
            }
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

        /// A11.
        mutating func closeAll(of account: AccountID) {
            for token in tokens(of: account) { open[token] = nil }
            tokens[account] = nil
        }

        /// Hands the state over: by account, since the order of a dictionary must reach no result.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(open.count))
            for account in tokens.keys.sorted() {
                take(UInt64(account.index))
                for token in tokens(of: account) {
                    token.digest(into: take)
                    let until = open[token]?.until
                    take((open[token]?.mustChangePassword == true ? 1 : 0) | (until == nil ? 0 : 2))
                    if let until { take(UInt64(bitPattern: until.microseconds)) }
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

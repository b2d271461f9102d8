import OperatingSystem
import Quantities
import ServiceKernel

extension GuideService {
    /// Subscriptions with their renewals, and the bank's answers to each user's payments (G01).
    struct Subscriptions: Hashable, Sendable {
        private struct Account: Hashable, Sendable, BitwiseCopyable {
            /// Beginning of the subscription, whose day of the month each renewal keeps; meaningless without one.
            var anchor = SimTime.zero
            /// Number of months paid.
            var months: UInt32 = 0
            /// Serial number of the pending renewal; timers with earlier ones are stale.
            var serial: UInt32 = 0
            var isSubscribed = false
            var card = CardState.good
        }

        private var accounts: ContiguousArray<Account>
        private let calendar: LocalCalendar

        init(users count: Int, calendar: LocalCalendar) {
            accounts = ContiguousArray(repeating: Account(), count: count)
            self.calendar = calendar
        }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&accounts)
        }

        /// Highest number of a user so far plus one.
        var count: Int { accounts.count }
        var memoryBytes: Int { accounts.memoryBytes }

        mutating func makeRoom(for user: UserID) {
            let missing = Int(user.index) + 1 - accounts.count
            if missing > 0 { accounts.append(contentsOf: repeatElement(Account(), count: missing)) }
        }

        func isSubscribed(_ user: UserID) -> Bool {
            Int(user.index) < accounts.count && accounts[Int(user.index)].isSubscribed
        }

        func card(of user: UserID) -> CardState {
            Int(user.index) < accounts.count ? accounts[Int(user.index)].card : .good
        }

        mutating func setCard(_ card: CardState, of user: UserID) { accounts[Int(user.index)].card = card }

        /// Requires that the bank accepts the user's payment.
        ///
        /// - Throws: the bank's reason for refusing.
        func requirePayment(by user: UserID) throws(Reason) {
            if let refusal = card(of: user).refusal { throw refusal }
        }

        /// Begins a subscription with its first month paid.
        ///
        /// - Returns: the renewal timer to set, and its due time.
        mutating func begin(for user: UserID, at time: SimTime) -> (timer: Timer, due: SimTime) {
            let index = Int(user.index)
            (accounts[index].anchor, accounts[index].months, accounts[index].isSubscribed) = (time, 0, true)
            return payMonth(of: user)
        }

        /// Marks the next month as paid.
        ///
        /// - Returns: the next renewal timer to set, and its due time.
        mutating func payMonth(of user: UserID) -> (timer: Timer, due: SimTime) {
            assert(isSubscribed(user), "the user is not subscribed")
            accounts[Int(user.index)].months += 1
            accounts[Int(user.index)].serial &+= 1
            return (.renewal(user, serial: accounts[Int(user.index)].serial), renewal(of: accounts[Int(user.index)]))
        }

        mutating func end(of user: UserID) { accounts[Int(user.index)].isSubscribed = false }

        func isPending(_ user: UserID, serial: UInt32) -> Bool {
            isSubscribed(user) && accounts[Int(user.index)].serial == serial
        }

        /// Returns the time of the next renewal, or nil without a subscription.
        func renewal(of user: UserID) -> SimTime? {
            isSubscribed(user) ? renewal(of: accounts[Int(user.index)]) : nil
        }

        /// Returns the time of the next renewal: the day of the month on which the subscription began, or the month's
        /// last day, at the same time of day (G01).
        private func renewal(of account: Account) -> SimTime {
            let first = calendar.date(at: account.anchor)
            let next = Month(of: first).advanced(by: Int32(clamping: account.months)).date(day: first.parts.day)
            assert(next > first, "the paid month ends before it starts")
            return calendar.moment(on: next, clock: calendar.clock(at: account.anchor))
        }

        /// Subscribers in the order of their numbers.
        ///
        /// - Complexity: O(users).
        var subscribers: [UserID] { accounts.indices.filter { accounts[$0].isSubscribed }.map { UserID($0) } }

        /// Feeds the state into a digest, of users with any change.
        func digest(into take: (UInt64) -> Void) {
            for (index, account) in accounts.enumerated() where account != Account() {
                take(UInt64(index) | UInt64(account.months) << 32)
                take(
                    UInt64(account.serial) | (account.isSubscribed ? 1 << 32 : 0) | UInt64(account.card.rawValue) << 40)
                take(UInt64(bitPattern: account.anchor.microseconds))
            }
        }
    }
}

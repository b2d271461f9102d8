import Quantities
import ServiceKernel
import System

extension GuideService {
    /// Who is a subscriber, until when it is paid, and how the bank answers to each user's payments (G01).
    struct Subscriptions: Hashable, Sendable {
        private struct Account: Hashable, Sendable, BitwiseCopyable {
            /// When the subscription began, whose day of the month each renewal keeps; of no meaning without one.
            var anchor = SimTime.zero
            /// How many have been paid.
            var months: UInt32 = 0
            /// Of the renewal that is set; earlier ones are stale.
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

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&accounts)
        }

        /// One more than the highest number that a user has had.
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

        /// - Throws: why the bank does not pay.
        func requirePayment(by user: UserID) throws(Reason) {
            if let refusal = card(of: user).refusal { throw refusal }
        }

        /// - Returns: the renewal to set, and when it is due.
        mutating func begin(for user: UserID, at time: SimTime) -> (timer: Timer, due: SimTime) {
            let index = Int(user.index)
            (accounts[index].anchor, accounts[index].months, accounts[index].isSubscribed) = (time, 0, true)
            return payMonth(of: user)
        }

        /// - Returns: the next renewal to set, and when it is due.
        mutating func payMonth(of user: UserID) -> (timer: Timer, due: SimTime) {
            assert(isSubscribed(user), "nobody pays for what has ended")
            accounts[Int(user.index)].months += 1
            accounts[Int(user.index)].serial &+= 1
            return (.renewal(user, serial: accounts[Int(user.index)].serial), renewal(of: accounts[Int(user.index)]))
        }

        mutating func end(of user: UserID) { accounts[Int(user.index)].isSubscribed = false }

        func isPending(_ user: UserID, serial: UInt32) -> Bool {
            isSubscribed(user) && accounts[Int(user.index)].serial == serial
        }

        /// When the subscription is renewed next; nil without one.
        func renewal(of user: UserID) -> SimTime? {
            isSubscribed(user) ? renewal(of: accounts[Int(user.index)]) : nil
        }

        /// The same day of the month as at first, or the last of a month without it; the same clock (G01).
        private func renewal(of account: Account) -> SimTime {
            let first = calendar.date(at: account.anchor)
            let next = Month(of: first).advanced(by: Int32(clamping: account.months)).date(day: first.parts.day)
            assert(next > first, "the month paid for is over when it begins")
            return calendar.moment(on: next, clock: calendar.clock(at: account.anchor))
        }

        /// - Complexity: O(users).
        var subscribers: [UserID] { accounts.indices.filter { accounts[$0].isSubscribed }.map { UserID($0) } }

        /// Hands the state over: of those who ever changed anything.
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

import CLinux
import Quantities

/// The double-entry ledger of every cent (P04). Each posting takes an amount from one account and adds it to another,
/// so that all accounts together are always zero (I13).
///
/// ```swift
/// var ledger = Ledger()
/// ledger.open(.drivers, count: 100)
/// ledger.post(fare, from: .clients, to: .escrow)
/// ledger.post(fare, from: .escrow, to: .driver(DriverID(7)))
/// ```
/// All services that move money share it. The purpose of a posting is known to the service alone.
@frozen
@usableFromInline
package struct Ledger: Hashable, Sendable {
    /// Total of all accounts of each kind.
    @usableFromInline var totals: ContiguousArray<Money>
    /// Balance of each account by kind, for kinds that were opened with several accounts.
    @usableFromInline var balances: ContiguousArray<ContiguousArray<Money>>

    /// Creates a ledger in which every account is at zero.
    package init() {
        totals = ContiguousArray(repeating: .zero, count: LedgerAccount.Kind.allCases.count)
        balances = ContiguousArray(repeating: [], count: LedgerAccount.Kind.allCases.count)
    }

    /// Opens accounts of a kind, numbered from 0, until there are `count`. Existing accounts stay.
    package mutating func open(_ kind: LedgerAccount.Kind, count: Int) {
        let missing = count - balances[Int(kind.rawValue)].count
        if missing > 0 { balances[Int(kind.rawValue)] += ContiguousArray(repeating: .zero, count: missing) }
    }

    /// Moves an amount from payer to payee; a negative amount moves in the other direction.
    ///
    /// - Precondition: both accounts are open.
    /// - Complexity: O(1).
    @inlinable
    package mutating func post(_ amount: Money, from payer: LedgerAccount, to payee: LedgerAccount) {
        enter(Money.zero - amount, in: payer)
        enter(amount, in: payee)
    }

    @inlinable
    mutating func enter(_ amount: Money, in account: LedgerAccount) {
        assert(
            (account.number == LedgerAccount.only) == balances[Int(account.kind.rawValue)].isEmpty,
            "a posting must name an account if its kind has several")
        totals[Int(account.kind.rawValue)] += amount
        if account.number != LedgerAccount.only {
            balances[Int(account.kind.rawValue)][Int(account.number)] += amount
        }
    }

    /// Prefetches the balance of an account that is to be posted to soon.
    package func prefetch(_ account: LedgerAccount) {
        balances[Int(account.kind.rawValue)].withUnsafeBufferPointer { accounts in
            guard accounts.indices.contains(Int(account.number)), let base = accounts.baseAddress else { return }
            cabrank_prefetch(base + Int(account.number))
        }
    }

    /// Returns the balance of an account; negative if it has given more than it received.
    package func balance(of account: LedgerAccount) -> Money {
        if account.number == LedgerAccount.only { return total(of: account.kind) }
        return balances[Int(account.kind.rawValue)][Int(account.number)]
    }

    /// Returns the total of all accounts of a kind.
    package func total(of kind: LedgerAccount.Kind) -> Money { totals[Int(kind.rawValue)] }

    /// Returns the balances of a kind that was opened with several accounts, by account number.
    package func accounts(of kind: LedgerAccount.Kind) -> ContiguousArray<Money> { balances[Int(kind.rawValue)] }

    /// The sum of all accounts, which is zero at any time (I13).
    /// - Complexity: O(kinds).
    package var balance: Money { totals.reduce(.zero, +) }

    /// The kinds whose accounts do not add up to their total.
    /// - Complexity: O(accounts).
    package var kindsOutOfBalance: [LedgerAccount.Kind] {
        LedgerAccount.Kind.allCases.filter { kind in
            let accounts = accounts(of: kind)
            return !accounts.isEmpty && accounts.reduce(.zero, +) != total(of: kind)
        }
    }

    /// Passes the state to `take`, word by word. Accounts of the guide and of the authority are left out at a total of
    /// zero, so that a city without them keeps its digest.
    package func digest(into take: (UInt64) -> Void) {
        for kind in LedgerAccount.Kind.allCases where kind.isInEveryCity || total(of: kind) != .zero {
            take(UInt64(kind.rawValue))
            take(UInt64(bitPattern: total(of: kind).cents))
            for balance in accounts(of: kind) { take(UInt64(bitPattern: balance.cents)) }
        }
    }

    /// Visits the state, to save or to restore it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.visit(&totals)
        try form.visit(each: &balances, unread: []) { try $0.visit(&$1) }
        // A ledger written before a kind was added lacks its accounts.
        let missing = LedgerAccount.Kind.allCases.count - totals.count
        if missing > 0 { totals += ContiguousArray(repeating: .zero, count: missing) }
        let missingLists = LedgerAccount.Kind.allCases.count - balances.count
        if missingLists > 0 { balances += ContiguousArray(repeating: [], count: missingLists) }
    }

    /// The allocated memory in bytes.
    package var bytes: Int {
        balances.reduce(totals.capacity) { $0 + $1.capacity } * MemoryLayout<Money>.stride
    }
}

/// An account of the ledger: its kind, and its number where the kind has several accounts.
@frozen
@usableFromInline
package struct LedgerAccount: Hashable, Sendable, BitwiseCopyable {
    /// The kinds of accounts. Their numbers are part of digests, and are the kinds' indices in the ledger.
    @frozen
    @usableFromInline
    package enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// All people who pay, outside the city's books. Negative: the amount paid less refunds.
        case clients = 0
        /// Payments for rides that are not over yet.
        case escrow = 1
        /// One account for each driver: the driver's earnings.
        case drivers = 2
        /// All users of the guide. Negative: the amount paid (G01, G08).
        case users = 3
        /// The company that runs the guide: what is left of its income (G02).
        case company = 4
        /// Taxes.
        case treasury = 5
        /// Commission.
        case bank = 6
        /// One for each guide: what the guide has been paid (G06).
        case guides = 7
        /// Salaries of staff who lead no tours.
        case office = 8
        /// All other costs of the company.
        case costs = 9
        /// The authority that receives surcharges with `to: authority` (P01).
        case authority = 10

        /// Whether every digest includes the kind, even at zero.
        var isInEveryCity: Bool { rawValue <= Kind.drivers.rawValue }
    }

    /// The kind of account.
    @usableFromInline package let kind: Kind
    /// The number from 0; `UInt32.max` where the kind has only one account.
    @usableFromInline package let number: UInt32

    @inlinable
    init(_ kind: Kind, _ number: UInt32 = LedgerAccount.only) {
        self.kind = kind
        self.number = number
    }

    /// The number of an account that is the only one of its kind.
    @inlinable static var only: UInt32 { .max }

    /// The account of all people who pay.
    @inlinable package static var clients: LedgerAccount { LedgerAccount(.clients) }
    /// The account of payments for rides that are not over yet.
    @inlinable package static var escrow: LedgerAccount { LedgerAccount(.escrow) }
    /// Returns the account of a driver's earnings.
    @inlinable package static func driver(_ driver: DriverID) -> LedgerAccount {
        LedgerAccount(.drivers, driver.index)
    }
    /// The account of all users of the guide.
    @inlinable package static var users: LedgerAccount { LedgerAccount(.users) }
    /// The account of the company that runs the guide.
    @inlinable package static var company: LedgerAccount { LedgerAccount(.company) }
    /// The account of taxes.
    @inlinable package static var treasury: LedgerAccount { LedgerAccount(.treasury) }
    /// The account of commissions.
    @inlinable package static var bank: LedgerAccount { LedgerAccount(.bank) }
    /// Returns the account of a guide's pay.
    package static func guide(_ guide: GuideID) -> LedgerAccount { LedgerAccount(.guides, guide.index) }
    /// The account of salaries of staff who lead no tours.
    @inlinable package static var office: LedgerAccount { LedgerAccount(.office) }
    /// The account of the company's other costs.
    @inlinable package static var costs: LedgerAccount { LedgerAccount(.costs) }
    /// The account of the authority's surcharges.
    package static var authority: LedgerAccount { LedgerAccount(.authority) }
}

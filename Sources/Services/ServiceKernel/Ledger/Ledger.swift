import CMachine
import Quantities

/// Where every cent is (P04): double entry. Each posting takes an amount from one account and gives it to another, so
/// that all accounts together are always zero (I13).
///
/// ```swift
/// var ledger = Ledger()
/// ledger.open(.drivers, count: 100)
/// ledger.post(fare, from: .clients, to: .escrow)
/// ledger.post(fare, from: .escrow, to: .driver(DriverID(7)))
/// ```
/// Shared by all services that move money; what a posting is for is theirs to know.
@frozen
@usableFromInline
package struct Ledger: Hashable, Sendable {
    /// By kind: what all its accounts hold together.
    @usableFromInline var totals: ContiguousArray<Money>
    /// By kind: what each account holds, for kinds that were opened with several.
    @usableFromInline var balances: ContiguousArray<ContiguousArray<Money>>

    /// No account holds anything.
    package init() {
        totals = ContiguousArray(repeating: .zero, count: LedgerAccount.Kind.allCases.count)
        balances = ContiguousArray(repeating: [], count: LedgerAccount.Kind.allCases.count)
    }

    /// Opens accounts of a kind, numbered from 0; those there are stay.
    package mutating func open(_ kind: LedgerAccount.Kind, count: Int) {
        let missing = count - balances[Int(kind.rawValue)].count
        if missing > 0 { balances[Int(kind.rawValue)] += ContiguousArray(repeating: .zero, count: missing) }
    }

    /// Moves an amount, negative for the other way round.
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
            "where there are several accounts of a kind each posting names one")
        totals[Int(account.kind.rawValue)] += amount
        if account.number != LedgerAccount.only {
            balances[Int(account.kind.rawValue)][Int(account.number)] += amount
        }
    }

    /// A posting to this account comes soon: what it holds is fetched meanwhile.
    package func prefetch(_ account: LedgerAccount) {
        balances[Int(account.kind.rawValue)].withUnsafeBufferPointer { accounts in
            guard accounts.indices.contains(Int(account.number)), let base = accounts.baseAddress else { return }
            cabrank_prefetch(base + Int(account.number))
        }
    }

    /// What an account holds; negative for one that has given more than it got.
    package func balance(of account: LedgerAccount) -> Money {
        if account.number == LedgerAccount.only { return total(of: account.kind) }
        return balances[Int(account.kind.rawValue)][Int(account.number)]
    }

    /// What all accounts of a kind hold together.
    package func total(of kind: LedgerAccount.Kind) -> Money { totals[Int(kind.rawValue)] }

    /// The accounts of a kind that was opened with several, by number.
    package func accounts(of kind: LedgerAccount.Kind) -> ContiguousArray<Money> { balances[Int(kind.rawValue)] }

    /// I13: zero at any time.
    /// - Complexity: O(kinds).
    package var balance: Money { totals.reduce(.zero, +) }

    /// The kinds, if any, whose accounts do not add up to their total.
    /// - Complexity: O(accounts).
    package var kindsOutOfBalance: [LedgerAccount.Kind] {
        LedgerAccount.Kind.allCases.filter { kind in
            let accounts = accounts(of: kind)
            return !accounts.isEmpty && accounts.reduce(.zero, +) != total(of: kind)
        }
    }

    /// Hands over the state word by word; of the accounts of the guide and the authority only those that hold something,
    /// so that a city without them keeps its fingerprint.
    package func digest(into take: (UInt64) -> Void) {
        for kind in LedgerAccount.Kind.allCases where kind.isInEveryCity || total(of: kind) != .zero {
            take(UInt64(kind.rawValue))
            take(UInt64(bitPattern: total(of: kind).cents))
            for balance in accounts(of: kind) { take(UInt64(bitPattern: balance.cents)) }
        }
    }

    package mutating func describe(state form: inout StateForm) throws {
        try form.visit(&totals)
        try form.visit(each: &balances, unread: []) { try $0.visit(&$1) }
        // A ledger written before a kind was added lacks its accounts.
        let missing = LedgerAccount.Kind.allCases.count - totals.count
        if missing > 0 { totals += ContiguousArray(repeating: .zero, count: missing) }
        let missingLists = LedgerAccount.Kind.allCases.count - balances.count
        if missingLists > 0 { balances += ContiguousArray(repeating: [], count: missingLists) }
    }

    package var bytes: Int {
        balances.reduce(totals.capacity) { $0 + $1.capacity } * MemoryLayout<Money>.stride
    }
}

/// An account of the ledger: of a kind, and by number where there are several of it.
@frozen
@usableFromInline
package struct LedgerAccount: Hashable, Sendable, BitwiseCopyable {
    /// The numbers stand in digests, and are the kinds' places in the ledger.
    @frozen
    @usableFromInline
    package enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// All people who pay, outside the city's books: negative, what they have paid less what they were paid back.
        case clients = 0
        /// Paid for what is not over yet.
        case escrow = 1
        /// One for each driver: what the driver has earned.
        case drivers = 2
        /// All users of the guide: negative, what they have paid (G01, G08).
        case users = 3
        /// The company that runs the guide: what is left to it (G02).
        case company = 4
        /// Taxes.
        case treasury = 5
        /// Commission.
        case bank = 6
        /// One for each guide: what the guide has been paid (G06).
        case guides = 7
        /// Salaries of those who lead no tours.
        case office = 8
        /// Whatever else the company pays.
        case costs = 9
        /// The authority that surcharges `to: authority` belong to (P01).
        case authority = 10

        /// Whether every digest has it, also where it holds nothing.
        var isInEveryCity: Bool { rawValue <= Kind.drivers.rawValue }
    }

    @usableFromInline package let kind: Kind
    /// From 0; `UInt32.max` where there is only one of the kind.
    @usableFromInline package let number: UInt32

    @inlinable
    init(_ kind: Kind, _ number: UInt32 = LedgerAccount.only) {
        self.kind = kind
        self.number = number
    }

    /// The number of an account that is the only one of its kind.
    @inlinable static var only: UInt32 { .max }

    @inlinable package static var clients: LedgerAccount { LedgerAccount(.clients) }
    @inlinable package static var escrow: LedgerAccount { LedgerAccount(.escrow) }
    @inlinable package static func driver(_ driver: DriverID) -> LedgerAccount {
        LedgerAccount(.drivers, driver.index)
    }
    @inlinable package static var users: LedgerAccount { LedgerAccount(.users) }
    @inlinable package static var company: LedgerAccount { LedgerAccount(.company) }
    @inlinable package static var treasury: LedgerAccount { LedgerAccount(.treasury) }
    @inlinable package static var bank: LedgerAccount { LedgerAccount(.bank) }
    package static func guide(_ guide: GuideID) -> LedgerAccount { LedgerAccount(.guides, guide.index) }
    @inlinable package static var office: LedgerAccount { LedgerAccount(.office) }
    @inlinable package static var costs: LedgerAccount { LedgerAccount(.costs) }
    package static var authority: LedgerAccount { LedgerAccount(.authority) }
}

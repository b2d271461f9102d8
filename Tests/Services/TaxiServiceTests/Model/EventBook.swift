import Quantities
import ServiceKernel
import TaxiService

/// What an accountant knows who reads nothing but the event log: how requests ended (I12) and where the money is (P04).
struct EventBook: Sendable {
    private(set) var accepted = 0
    private(set) var (completed, interrupted) = (0, 0)
    private(set) var (withdrawn, noShow, cancelled) = (0, 0, 0)
    /// In cents: what each driver has earned.
    private(set) var earned: [Int64]
    /// The amount that the authority has got, in cents (P01).
    private(set) var levied: Int64 = 0
    /// In cents: what was paid for rides that are not over.
    private(set) var escrow: Int64 = 0
    /// In cents: what clients have paid, less what they got back.
    private(set) var paid: Int64 = 0

    /// By request: what was paid, in cents, as long as it can still change hands.
    private var payments: [RequestID: Int64] = [:]
    /// Reservations that have not entered dispatch.
    private var notDue: Set<RequestID> = []
    /// Interrupted and not paid: the authority's part.
    private var owed: [RequestID: Money] = [:]

    init(drivers: Int) { earned = Array(repeating: 0, count: drivers) }

    var ended: Int { completed + interrupted + withdrawn + noShow + cancelled }

    mutating func enter(_ effect: TaxiService.Effect) {
        switch effect {
        case .requested(let request, _, _, _, _, _, _):
            if notDue.remove(request) == nil { accepted += 1 }
        case .reserved(let request, _, _, _, _, _, _, _):
            accepted += 1
            notDue.insert(request)
        case .joined(let request, _, let ride, _, _, _, _):
            accepted += 1
            if notDue.contains(ride) { notDue.insert(request) }
        case .reservationCancelled(let request, _, _, _, _, _):
            cancelled += 1
            notDue.remove(request)
        case .left(let request, _, _, _):
            if notDue.remove(request) == nil { withdrawn += 1 } else { cancelled += 1 }
            payBack(request)
        case .withdrawn(let request, _):
            withdrawn += 1
            payBack(request)
        case .noShow(let request, _, _, _):
            noShow += 1
            payBack(request)
        case .concluded(let request, _, let driver, _, let authority):
            completed += 1
            let fare = payments.removeValue(forKey: request) ?? 0
            escrow -= fare
            passOn(Money(cents: fare), authority, driver)
        case .interrupted(let request, _, let driver, _, _, let price, let authority):
            interrupted += 1
            if payments[request] == nil {
                owed[request] = authority
            } else {
                payBack(request)
                paid += price.cents
                passOn(price, authority, driver)
            }
        case .paid(let request, _, let driver, _, let price):
            if let authority = owed.removeValue(forKey: request) {
                paid += price.cents
                return passOn(price, authority, driver)
            }
            payments[request] = price.cents
            paid += price.cents
            escrow += price.cents
        default: break
        }
    }

    private mutating func payBack(_ request: RequestID) {
        let amount = payments.removeValue(forKey: request) ?? 0
        paid -= amount
        escrow -= amount
    }

    /// For a ride that is over.
    private mutating func passOn(_ price: Money, _ authority: Money, _ driver: DriverID) {
        earned[Int(driver.index)] += price.cents - authority.cents
        levied += authority.cents
    }
}

extension EventBook {
    /// What differs from the service's own books, or nil.
    func difference(from ledger: Ledger, _ counts: TaxiService.RequestCounts) -> (service: String, expected: String)? {
        let balances = (
            ledger.total(of: .clients).cents, ledger.total(of: .escrow).cents,
            ledger.accounts(of: .drivers).map(\.cents), ledger.total(of: .authority).cents, ledger.balance.cents
        )
        if balances != (-paid, escrow, earned, levied, 0) {
            return (
                "cents of clients, escrow, drivers, authority, balance: \(balances)",
                "\(-paid), \(escrow), \(earned), \(levied), 0"
            )
        }
        let ends = (counts.completed, counts.interrupted, counts.withdrawn, counts.noShow, counts.cancelled)
        if counts.accepted != accepted || ends != (completed, interrupted, withdrawn, noShow, cancelled) {
            return (
                "\(counts)",
                "accepted \(accepted), ended \(completed), \(interrupted), \(withdrawn), \(noShow), \(cancelled)"
            )
        }
        return nil
    }
}

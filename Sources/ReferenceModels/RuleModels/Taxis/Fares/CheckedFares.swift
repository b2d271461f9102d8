import Quantities
import TaxiService

/// The checker's state of a party's fare.
struct CheckedFare: Sendable, BitwiseCopyable {
    var price = Money.zero
    /// The authority's part of the price (P01).
    var authority = Money.zero
    /// The charge for the taxi's wait at the pickup, as a part of the price (P01).
    var waiting = Money.zero
    /// Whether the price was computed or reported before; from then on it is fixed.
    var isPriceKnown = false
    var isAuthorityKnown = false
}

/// The money of rides by account (P03, P04).
package struct FareTotals: Hashable, Sendable, BitwiseCopyable {
    /// Payments for rides that are not over.
    package var escrow = Money.zero
    /// Money of the drivers.
    package var drivers = Money.zero
    /// Money of the authority.
    package var authority = Money.zero

    /// Creates totals.
    package init(escrow: Money = .zero, drivers: Money = .zero, authority: Money = .zero) {
        (self.escrow, self.drivers, self.authority) = (escrow, drivers, authority)
    }
}

/// Numbers of checked fare figures.
package struct FareChecks: Hashable, Sendable, BitwiseCopyable {
    /// Number of checked prices.
    package fileprivate(set) var prices = 0
    /// Number of checked waits.
    package fileprivate(set) var waits = 0
    /// Number of rides concluded or interrupted.
    package fileprivate(set) var drivenRides = 0
    /// Sum of their reported prices.
    package fileprivate(set) var drivenPrice = Money.zero
    /// Whether travel times are known, so that prices and waits are computed. Otherwise a price is only compared with
    /// earlier reports of it.
    package let knowsTravelTimes: Bool

    fileprivate init(knowsWays: Bool) { self.knowsTravelTimes = knowsWays }
}

/// Fares by the rules: their computation, the debts, and the account totals.
struct CheckedFares: Sendable {
    /// The unpaid price of an interrupted ride (T11).
    struct Debt: Sendable, BitwiseCopyable {
        let request: RequestID
        let driver: DriverID
        let fare: CheckedFare
    }

    /// The model of fares; nil if travel times are unknown.
    let model: FareModel?
    var checks: FareChecks
    private(set) var totals = FareTotals()
    /// Money of each driver.
    private(set) var earned: ContiguousArray<Money>
    /// Unpaid interrupted rides by client, oldest first (P03).
    private var debts: [ClientID: [Debt]] = [:]

    init(_ model: FareModel?, drivers: Int) {
        self.model = model
        earned = ContiguousArray(repeating: .zero, count: drivers)
        checks = FareChecks(knowsWays: model != nil)
    }

    mutating func countPrice() { checks.prices += 1 }
    mutating func countWait() { checks.waits += 1 }

    mutating func countRide(_ price: Money) {
        checks.drivenRides += 1
        checks.drivenPrice += price
    }

    /// Adds a client's payment for a ride that is not over.
    mutating func addToEscrow(_ price: Money) { totals.escrow += price }
    /// Returns a payment for a ride that ends without that price (P03).
    mutating func removeFromEscrow(_ price: Money) { totals.escrow = totals.escrow - price }

    /// Transfers the paid fare of a finished ride to its driver and the authority (P01, P04).
    mutating func payOut(_ fare: CheckedFare, to driver: DriverID) {
        totals.drivers += fare.price - fare.authority
        if Int(driver.index) < earned.count { earned[Int(driver.index)] += fare.price - fare.authority }
        totals.authority += fare.authority
    }

    mutating func addDebt(_ debt: Debt, of client: ClientID) { debts[client, default: []].append(debt) }

    /// Returns the debt that a client without a ride pays next (P03).
    func oldestDebt(of client: ClientID) -> Debt? { debts[client]?.first }

    /// Returns the debt that a client pays to this driver next (P03).
    func oldestDebt(of client: ClientID, to driver: DriverID) -> Debt? {
        debts[client]?.first { $0.driver == driver }
    }

    mutating func settle(_ debt: Debt, of client: ClientID) {
        debts[client]?.removeAll { $0.request == debt.request }
        if debts[client]?.isEmpty == true { debts[client] = nil }
    }
}

/// A reported figure and the right one.
enum CheckedFigure: Sendable, BitwiseCopyable {
    case price(reported: Money, right: Money)
    case authority(reported: Money, right: Money)
    case waiting(reported: Money, right: Money)
    case wait(reported: SimDuration, right: SimDuration)
    case departure(reported: SimTime, right: SimTime)
    case due(reported: SimTime, right: SimTime)
    case days(reported: UInt32, right: UInt32)
    case party(reported: UInt8, right: UInt8)
    case wheelchair(reported: Bool, right: Bool)
    case share(reported: Bool, right: Bool)
    case balance(reported: FareTotals, right: FareTotals)

    var reported: String {
        switch self {
        case .price(let reported, _): "price \(reported)"
        case .authority(let reported, _): "\(reported) of it for the authority"
        case .waiting(let reported, _): "\(reported) for waiting"
        case .wait(let reported, _): "wait \(reported.secondText)"
        case .departure(let reported, _): "departure \(reported.sinceStart.secondText)"
        case .due(let reported, _): "timer for \(reported.sinceStart.secondText)"
        case .days(let reported, _): "\(reported) days"
        case .party(let reported, _): "party of \(reported)"
        case .wheelchair(let reported, _): reported ? "with a wheelchair" : "without a wheelchair"
        case .share(let reported, _): reported ? "shared" : "not shared"
        case .balance(let reported, _): reported.words
        }
    }

    var right: String {
        switch self {
        case .price(_, let right): "price \(right)"
        case .authority(_, let right): "\(right) of it for the authority (P01)"
        case .waiting(_, let right): "\(right) for waiting (P01)"
        case .wait(_, let right): "wait \(right.secondText) (T06)"
        case .departure(_, let right): "departure \(right.sinceStart.secondText) (R01, R03)"
        case .due(_, let right): "timer for \(right.sinceStart.secondText) (R02, T12, D07)"
        case .days(_, let right): "\(right) days (D07)"
        case .party(_, let right): "party of \(right) (T01)"
        case .wheelchair(_, let right): (right ? "with" : "without") + " a wheelchair (T01)"
        case .share(_, let right): (right ? "shared" : "not shared") + " (T01, R03)"
        case .balance(_, let right): "\(right.words) (P04)"
        }
    }
}

extension FareTotals {
    fileprivate var words: String { "escrow \(escrow), drivers \(drivers), authority \(authority)" }
}

extension SimDuration {
    /// Seconds with three decimals, or six if needed.
    fileprivate var secondText: String {
        let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let decimals = String(String(1_000_000 + rest).dropFirst())
        let kept = rest % 1_000 == 0 ? String(decimals.prefix(3)) : decimals
        return "\(microseconds < 0 ? "-" : "")\(whole).\(kept) s"
    }
}

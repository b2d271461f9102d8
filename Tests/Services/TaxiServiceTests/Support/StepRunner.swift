import CityModel
import Quantities
import ServiceKernel
import TaxiService
import Testing

/// A small city in which steps are performed, as in a lesson: timers fire before later steps.
///
/// ```swift
/// var street = try Street(drivers: 2, after: "0 d1 start A", "0 d2 start A", "60 c1 request A C")
/// #expect(try street.run("70 d1 refuse") == ["refused r1 d1 A", "offered r1 d2 A"])
/// ```
/// Every step is also checked by the model of the rules, and the invariants are checked after it.
struct StepRunner: ~Copyable {
    private let sides: TaxiModelComparison
    /// The event log so far: each line with its time in front.
    private(set) var log: [String] = []

    init(
        _ city: TestCity = .abc, rules: TaxiRules = TaxiRules(), drivers: Int = 3,
        furtherTaxis: [(taxi: Int, driver: Int)] = []
    ) {
        sides = TaxiModelComparison(
            clock: city.clock, rules: rules, drivers: drivers, clients: 9, furtherTaxis: furtherTaxis)
    }

    /// Creates a city and performs these steps.
    init(
        _ city: TestCity = .abc, rules: TaxiRules = TaxiRules(), drivers: Int = 3,
        furtherTaxis: [(taxi: Int, driver: Int)] = [], after steps: String...
    ) throws {
        self.init(city, rules: rules, drivers: drivers, furtherTaxis: furtherTaxis)
        try run(steps)
    }

    /// Performs the steps in order.
    ///
    /// - Returns: the lines of the last step, without those of timers before it.
    @discardableResult
    mutating func run(_ texts: String...) throws -> [String] {
        try run(texts)
    }

    @discardableResult
    mutating func run(_ texts: [String]) throws -> [String] {
        var lines: [String] = []
        for step in try Step.lines(texts) { lines = try effects(of: step).filter(\.isLogged).map(\.line) }
        return lines
    }

    /// Performs the steps in order.
    ///
    /// - Returns: the reason for which the last one was refused; "done" if it was not.
    mutating func reason(_ texts: String...) throws -> String {
        let line = try run(texts).first { $0.hasPrefix("rejected") }
        return line?.split(separator: "=").last.map(String.init) ?? "done"
    }

    /// Performs a request or a reservation.
    ///
    /// - Returns: its price; nil if it is refused.
    mutating func price(after text: String) throws -> Money? {
        switch try effects(of: try Step(text)).first {
        case .requested(_, _, _, _, _, _, let price): price
        case .reserved(_, _, _, _, _, _, _, let price): price
        default: nil
        }
    }

    /// Returns the effects of a step for the host alone: timers to set, offers withdrawn.
    mutating func hostLines(of text: String) throws -> [String] {
        try effects(of: try Step(text)).filter { !$0.isLogged }.map(\.line)
    }

    /// Lets time pass, firing the timers due at or before `seconds`.
    ///
    /// - Returns: the lines of the timers, each with its time in front.
    @discardableResult
    mutating func wait(until seconds: Int64) throws -> [String] {
        var lines: [String] = []
        try sides.fireTimers(through: .zero + .seconds(seconds)) { lines += StepRunner.lines($0, $1) }
        log += lines
        return lines
    }

    func queue(_ zone: String) -> [String] {
        guard let index = TestCity.zones.all.firstIndex(of: zone) else { return [] }
        return sides.service.queue(of: ZoneID(index)).map(\.text)
    }

    func state(_ driver: Int) -> TaxiService.DriverState { sides.service.state(of: DriverID(number: driver)) }

    /// The ledger's balances in cents (P04).
    struct Cents: Equatable {
        var clients: Int64
        var escrow: Int64
        var drivers: [Int64]
        var authority: Int64 = 0
    }

    var balances: Cents {
        let ledger = sides.service.ledger
        return Cents(
            clients: ledger.total(of: .clients).cents, escrow: ledger.total(of: .escrow).cents,
            drivers: ledger.accounts(of: .drivers).map(\.cents), authority: ledger.total(of: .authority).cents)
    }

    private mutating func effects(of step: Step) throws -> ContiguousArray<TaxiService.Effect> {
        var lines: [String] = []
        let effects = try sides.carryOut(step) { lines += StepRunner.lines($0, $1) }
        log += lines
        return effects
    }

    private static func lines(_ step: Step, _ effects: ContiguousArray<TaxiService.Effect>) -> [String] {
        effects.filter(\.isLogged).map { "\(step.time.text) \($0.line)" }
    }
}

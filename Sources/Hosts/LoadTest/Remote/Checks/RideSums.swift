import Quantities
import RuleModels

/// Number and total cost of rides in the server's own statistics (U02).
struct RideSums: Equatable {
    let rides: Int
    let price: Money

    /// Creates the sums from JSON; nil if it has another form.
    init?(_ json: WireValue?) {
        guard let sums = json?["sums"]?.list else { return nil }
        var (rides, cents) = (0, Int64(0))
        for sum in sums {
            guard let count = sum["rides"]?.whole, let price = sum["price"]?.microseconds else { return nil }
            rides += Int(count)
            cents += price / 10_000
        }
        (self.rides, price) = (rides, Money(cents: cents))
    }

    /// Compares the statistics with the feed's rides (P04).
    func compare(with checks: FareChecks, at time: SimTime, _ findings: inout RemoteFindings) {
        if rides == checks.drivenRides, price == checks.drivenPrice { return }
        findings.note(
            .moneyLost, frame: 0, at: time, "the operator's statistics show \(rides) rides for \(price)",
            expected: "\(checks.drivenRides) rides for \(checks.drivenPrice), the sum of the feed's rides (P04, U02)")
    }
}

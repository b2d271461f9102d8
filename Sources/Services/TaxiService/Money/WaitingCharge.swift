import Quantities

extension TaxiRules {
    /// The charge for a taxi that waits at a pickup for a late party (P01).
    ///
    /// It is known before departure, because the wait ends when the party gets in.
    package struct WaitingCharge: Hashable, Sendable {
        /// The price of a minute; zero for no charge.
        package var perMinute = Money.zero
        /// The time that is free.
        package var freeTime = SimDuration.minutes(2)

        /// Creates the default: no charge.
        package init() {}

        /// Whether waiting costs nothing.
        package var isNone: Bool { perMinute == .zero }

        /// Returns the part of a wait that is charged.
        func chargedTime(of wait: SimDuration) -> SimDuration { max(.zero, wait - freeTime) }

        /// Returns the charge for a wait, rounded half up to whole cents.
        func price(of wait: SimDuration) -> Money {
            let cents = Int128(perMinute.cents) * Int128(chargedTime(of: wait).microseconds)
            return Money(cents: Int64((2 * cents + 60_000_000) / 120_000_000))
        }
    }
}

import Quantities

/// The parameters of the rule book that the taxi service obeys, each with the rule book's default.
///
/// The names in `rules:` of a scenario are those in the comments.
package struct TaxiRules: Hashable, Sendable {
    /// `refusals.standDown`: refusals in a row after which a driver goes offline (D07).
    package var refusalsToStandDown: UInt32 = 3
    /// `refusals.suspend`: refusals in a row after which a driver is suspended (D07).
    package var refusalsToSuspend: UInt32 = 5
    /// `refusals.suspensionDays`: the n-th suspension lasts n times this (D07).
    package var suspensionDays: UInt32 = 3
    /// `offer.timeoutSeconds` (D08).
    package var offerTimeout: SimDuration = .seconds(30)
    /// `offer.timeoutCountsAsRefusal` (D08).
    package var timeoutCountsAsRefusal = false
    /// `reservation.leadHours`: how long ahead a reservation must be made (R01).
    package var reservationLead: SimDuration = .hours(2)
    /// `reservation.allocateMinutes`: how long before departure it enters dispatch (R02).
    package var reservationAllocation: SimDuration = .minutes(10)
    /// `sharing.maxDetour`: time on board at most so many times the direct time (S02).
    package var sharingDetourMax = ExactDecimal(digits: 14, decimals: 1)
    /// `noShow.waitMinutes` (T12).
    package var noShowWait: SimDuration = .minutes(5)
    /// `fare.flagFall`, `fare.perKm` (P01).
    package var fare = Tariff(flagFall: Money(cents: 330), perKilometre: Money(cents: 110))
    /// What else a price has; nothing by default (P01).
    package var fareAdditions = FareAdditions()
    /// `fare.limit.flagFall`, `fare.limit.perKm` (P02); nil for `fare.limit: none`.
    package var fareLimit: Tariff? = Tariff(flagFall: Money(cents: 500), perKilometre: Money(cents: 200))
    /// `dispatch.searchZones`: how many zones of the search order a request looks in (Z03, T03); nil for all.
    package var searchZones: Int?
    /// `dispatch.policy`: FIFO, or what it is held against.
    package var dispatchPolicy = TaxiService.PolicyName.fifo
    /// `dispatch.seed`: what `random` mixes its choices from.
    package var dispatchSeed: UInt32 = 1
    /// `dispatch.batchSeconds`: how long `batched` gathers rides.
    package var batchInterval: SimDuration = .seconds(10)
    /// `dispatch.rebalanceMinutes`: how often `rebalanced` sends drivers.
    package var rebalanceInterval: SimDuration = .minutes(15)

    /// Passengers for whom a taxi has room (T01, S02).
    package static let seats: UInt8 = 4

    package init() {}
}

extension TaxiRules {
    /// A price made of a flag fall and a price per kilometre (P01).
    package struct Tariff: Hashable, Sendable {
        package var flagFall: Money
        package var perKilometre: Money

        package init(flagFall: Money, perKilometre: Money) {
            self.flagFall = flagFall
            self.perKilometre = perKilometre
        }

        /// P01: rounded half up to whole cents, without floating point.
        package func price(metres: Int64) -> Money { Money(cents: (thousandthsOfCents(metres: metres) + 500) / 1_000) }

        /// P01: the price before it is rounded.
        package func thousandthsOfCents(metres: Int64) -> Int64 { 1_000 * flagFall.cents + perKilometre.cents * metres }
    }
}

import Quantities

/// The parameters of the taxi service's rules, with the rule book's defaults.
///
/// The names in the comments are those in `rules:` of a scenario.
package struct TaxiRules: Hashable, Sendable {
    /// `refusals.standDown`: refusals in a row after which a driver goes offline (D07).
    package var refusalsToStandDown: UInt32 = 3
    /// `refusals.suspend`: refusals in a row after which a driver is suspended (D07).
    package var refusalsToSuspend: UInt32 = 5
    /// `refusals.suspensionDays`: the n-th suspension lasts n times this (D07).
    package var suspensionDays: UInt32 = 3
    /// `offer.timeoutSeconds`: time within which an offer must be answered (D08).
    package var offerTimeout: SimDuration = .seconds(30)
    /// `offer.timeoutCountsAsRefusal`: whether an unanswered offer counts as a refusal (D08).
    package var timeoutCountsAsRefusal = false
    /// `reservation.leadHours`: minimum time between a reservation and its departure (R01).
    package var reservationLead: SimDuration = .hours(2)
    /// `reservation.allocateMinutes`: time before departure at which a reservation enters dispatch (R02).
    package var reservationAllocation: SimDuration = .minutes(10)
    /// `sharing.maxDetour`: maximum time on board as a multiple of the direct time (S02).
    package var sharingDetourMax = ExactDecimal(digits: 14, decimals: 1)
    /// `noShow.waitMinutes`: time that a taxi waits at the pickup (T12).
    package var noShowWait: SimDuration = .minutes(5)
    /// `fare.flagFall`, `fare.perKm`: the tariff (P01).
    package var fare = Tariff(flagFall: Money(cents: 330), perKilometre: Money(cents: 110))
    /// Other parts of a price; none by default (P01).
    package var fareAdditions = FareAdditions()
    /// `fare.waiting.freeMinutes`, `fare.waiting.perMinute`: the charge for waiting at a pickup (P01); none by default.
    package var waitingCharge = WaitingCharge()
    /// `dispatch.surge.percentPerRequest`, `dispatch.surge.maxPercent`: prices by demand, an experiment; none by
    /// default.
    package var surge = SurgePricing()
    /// `fare.limit.flagFall`, `fare.limit.perKm`: the legal limit (P02); nil for `fare.limit: none`.
    package var fareLimit: Tariff? = Tariff(flagFall: Money(cents: 500), perKilometre: Money(cents: 200))
    /// `dispatch.searchZones`: number of zones of the search order in which a request looks (Z03, T03); nil for all.
    package var searchZones: Int?
    /// `dispatch.policy`: FIFO, or a policy for comparison.
    package var dispatchPolicy = TaxiService.PolicyName.fifo
    /// `dispatch.seed`: seed of the choices of `random`.
    package var dispatchSeed: UInt32 = 1
    /// `dispatch.batchSeconds`: time for which `batched` collects rides.
    package var batchInterval: SimDuration = .seconds(10)
    /// `dispatch.rebalanceMinutes`: interval at which `rebalanced` sends drivers.
    package var rebalanceInterval: SimDuration = .minutes(15)

    /// `ranks`: the ranks with rules of their own, by zone; empty by default (T14, T15).
    package var ranks: [RankRules] = []
    /// The types of the taxis (`drivers.types` of a scenario), on which eligibility depends (T01, T03).
    package var roster = VehicleRoster.ordinary

    /// Number of passengers' seats in an ordinary taxi, and in all shared rides (T01, S02).
    package static let seats: UInt8 = 4

    /// Creates the rule book's defaults.
    package init() {}
}

extension TaxiRules {
    /// A price made of a flag fall and a price per kilometre (P01).
    package struct Tariff: Hashable, Sendable {
        /// The fixed amount of each ride.
        package var flagFall: Money
        /// The price of a kilometre.
        package var perKilometre: Money

        /// Creates a tariff.
        package init(flagFall: Money, perKilometre: Money) {
            self.flagFall = flagFall
            self.perKilometre = perKilometre
        }

        /// Returns the price of a length, rounded half up to whole cents without floating point (P01).
        package func price(metres: Int64) -> Money { Money(cents: (thousandthsOfCents(metres: metres) + 500) / 1_000) }

        /// Returns the price of a length before it is rounded, in thousandths of cents (P01).
        package func thousandthsOfCents(metres: Int64) -> Int64 { 1_000 * flagFall.cents + perKilometre.cents * metres }
    }
}

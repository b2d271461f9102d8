import Quantities

extension TaxiRules {
    /// Parts of a price besides flag fall and kilometres (P01); none by default.
    package struct FareAdditions: Hashable, Sendable {
        /// Price per mile of 1,609.344 m (`fare.perMile`), exact where a price per kilometre would not be.
        package var perMile = Money.zero
        /// Price per minute of the promised travel time (`fare.perMinute`).
        package var perMinute = Money.zero
        /// Speed in metres an hour (`fare.slowerThanKmh`): only minutes beyond the travel time at this speed are
        /// charged; nil charges all.
        package var metresPerHourWithoutWaiting: Int64?
        /// Minimum of the meter's price (`fare.minimum`); surcharges are added to it.
        package var minimum = Money.zero
        /// Hours with other rates of the meter (`fare.periods`); the first that holds counts.
        package var periods: [Period] = []
        /// All surcharges (`fare.surcharges`); those that apply are added.
        package var surcharges: [Surcharge] = []
        /// Flat prices (`fare.flat`); the first that applies replaces the meter.
        package var flat: [FlatFare] = []

        /// Creates a price without additions.
        package init() {}

        /// Whether a price consists of flag fall and kilometres alone.
        package var isNone: Bool { self == FareAdditions() }

        /// Returns the charged part of a promised travel time, rounded down to a microsecond, for explanations.
        func chargedTime(metres: Int64, promised: SimDuration) -> SimDuration {
            let counted = exactChargedTime(metres: metres, promised: promised)
            return .microseconds(Int64(counted / Int128(metresPerHourWithoutWaiting ?? 1)))
        }

        /// Returns the exact charged part of a promised travel time, in microseconds, or in microseconds × metres an
        /// hour if there is a speed.
        fileprivate func exactChargedTime(metres: Int64, promised: SimDuration) -> Int128 {
            guard let perHour = metresPerHourWithoutWaiting else { return Int128(promised.microseconds) }
            return max(0, Int128(promised.microseconds) * Int128(perHour) - Int128(metres) * 3_600_000_000)
        }
    }

    /// A named group of zones (`fare.groups`).
    package struct ZoneGroup: Hashable, Sendable {
        /// The name in the scenario.
        package let name: String
        private let isMember: [Bool]

        /// Creates a group of zones.
        package init(name: String, zones: [ZoneID]) {
            self.name = name
            var isMember = Array(repeating: false, count: (zones.map { Int($0.index) }.max() ?? -1) + 1)
            for zone in zones { isMember[Int(zone.index)] = true }
            self.isMember = isMember
        }

        /// Returns whether the zone belongs to the group.
        package func contains(_ zone: ZoneID) -> Bool { zone.index < isMember.count && isMember[Int(zone.index)] }
    }

    /// A flat price between two groups of zones, in both directions.
    package struct FlatFare: Hashable, Sendable {
        /// The price of the ride.
        package var price: Money
        /// The group of zones at one end.
        package var one: ZoneGroup
        /// The group of zones at the other end.
        package var other: ZoneGroup

        /// Creates a flat price.
        package init(price: Money, between one: ZoneGroup, and other: ZoneGroup) {
            (self.price, self.one, self.other) = (price, one, other)
        }

        func applies(from: ZoneID, to: ZoneID) -> Bool {
            one.contains(from) && other.contains(to) || other.contains(from) && one.contains(to)
        }
    }

    /// An amount added to the price of rides that depart at some hours of some days.
    package struct Surcharge: Hashable, Sendable {
        /// The rides that pay the surcharge.
        package enum Rides: String, Hashable, Sendable, CaseIterable {
            case all, metered, flat
        }

        /// The end of a ride that must lie in the surcharge's zones.
        package enum End: String, Hashable, Sendable, CaseIterable {
            case either, pickup, destination
        }

        /// The account that receives the amount when the fare is passed on.
        package enum Payee: String, Hashable, Sendable, CaseIterable {
            case driver, authority
        }

        /// The name in reports.
        package var name: String
        /// The amount added to the price.
        package var amount: Money
        /// The departures for which the surcharge is due.
        package var hours = TariffHours()
        /// The zones in which a ride must begin or end; nil for all rides.
        package var zones: ZoneGroup?
        /// The end that must lie in the zones.
        package var end = End.either
        /// The rides that pay the surcharge.
        package var rides = Rides.all
        /// The account that receives the amount.
        package var payee = Payee.driver

        /// Creates a surcharge for all rides at all hours.
        package init(name: String, amount: Money) { (self.name, self.amount) = (name, amount) }

        /// Returns whether a trip begins or ends in the surcharge's zones.
        func touches(from: ZoneID, to: ZoneID) -> Bool {
            guard let zones else { return true }
            switch end {
            case .either: return zones.contains(from) || zones.contains(to)
            case .pickup: return zones.contains(from)
            case .destination: return zones.contains(to)
            }
        }
    }
}

/// The meter's rates at one moment (P01).
struct MeterRates: Sendable {
    /// Flag fall and kilometres.
    var tariff: TaxiRules.Tariff
    var perMile: Money
    var perMinute: Money
    var minimum: Money
    /// The period that the rates belong to; nil outside all periods.
    var period: TaxiRules.Period?

    /// Creates the rates of a period, or those that hold outside all periods.
    init(_ rules: TaxiRules, in period: TaxiRules.Period? = nil) {
        let additions = rules.fareAdditions
        tariff = TaxiRules.Tariff(
            flagFall: period?.flagFall ?? rules.fare.flagFall,
            perKilometre: period?.perKilometre ?? rules.fare.perKilometre)
        perMile = period?.perMile ?? additions.perMile
        perMinute = period?.perMinute ?? additions.perMinute
        minimum = period?.minimum ?? additions.minimum
        self.period = period
    }
}

/// A metered price before it is rounded: a fraction of cents, because neither miles nor hours divide evenly.
struct MeteredCents: Sendable {
    private var numerator: Int128
    private var denominator: Int128

    private static let millimetresPerMile: Int128 = 1_609_344
    private static let microsecondsPerMinute: Int128 = 60_000_000

    /// Computes the price from flag fall, length, minutes and the period's per cent (P01).
    init(_ rates: MeterRates, _ additions: TaxiRules.FareAdditions, metres: Int64, promised: SimDuration) {
        let perHour = Int128(additions.metresPerHourWithoutWaiting ?? 1)
        let perMinuteUnit = MeteredCents.microsecondsPerMinute * perHour
        denominator = MeteredCents.millimetresPerMile * perMinuteUnit
        numerator = Int128(rates.tariff.thousandthsOfCents(metres: metres)) * (denominator / 1_000)
        numerator += Int128(rates.perMile.cents) * Int128(metres) * 1_000 * perMinuteUnit
        let counted = additions.exactChargedTime(metres: metres, promised: promised)
        numerator += Int128(rates.perMinute.cents) * counted * MeteredCents.millimetresPerMile
        guard let factor = rates.period?.factor else { return }
        numerator *= Int128(factor.digits)
        for _ in 0..<factor.decimals { denominator *= 10 }
    }

    /// The price rounded half up to whole cents (P01).
    var money: Money { Money(cents: Int64((2 * numerator + denominator) / (2 * denominator))) }

    /// The price with up to five decimals, and whether more would follow; nil if it is whole cents.
    var decimals: (written: ExactDecimal, goesOn: Bool)? {
        let (thousandths, rest) = (numerator * 1_000).quotientAndRemainder(dividingBy: denominator)
        if rest == 0, thousandths % 1_000 == 0 { return nil }
        return (ExactDecimal(digits: Int64(thousandths), decimals: 5), rest != 0)
    }
}

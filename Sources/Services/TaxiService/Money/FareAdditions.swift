import Quantities

extension TaxiRules {
    /// What a price has besides flag fall and kilometres (P01): nothing, unless the parameters say so.
    package struct FareAdditions: Hashable, Sendable {
        /// `fare.perMile`, of 1,609.344 m each: exact where a price by kilometres would not be.
        package var perMile = Money.zero
        /// `fare.perMinute`, of the promised travel time.
        package var perMinute = Money.zero
        /// `fare.slowerThanKmh`: only the minutes count that a way takes longer than at this speed; nil: all of them.
        package var metresPerHourWithoutWaiting: Int64?
        /// `fare.surcharges`: all that apply are added.
        package var surcharges: [Surcharge] = []
        /// `fare.flat`: the first that applies takes the place of the meter.
        package var flat: [FlatFare] = []

        package init() {}

        package var isNone: Bool { self == FareAdditions() }

        /// The part of a promised travel time that costs, rounded down to a microsecond: for telling.
        func lengthCounted(metres: Int64, promised: SimDuration) -> SimDuration {
            let counted = timeCounted(metres: metres, promised: promised)
            return .microseconds(Int64(counted / Int128(metresPerHourWithoutWaiting ?? 1)))
        }

        /// The part of a promised travel time that costs, exactly: in microseconds × metres an hour, where there is a speed.
        fileprivate func timeCounted(metres: Int64, promised: SimDuration) -> Int128 {
            guard let perHour = metresPerHourWithoutWaiting else { return Int128(promised.microseconds) }
            return max(0, Int128(promised.microseconds) * Int128(perHour) - Int128(metres) * 3_600_000_000)
        }
    }

    /// Zones under one name (`fare.groups`).
    package struct ZoneGroup: Hashable, Sendable {
        package let name: String
        private let isMember: [Bool]

        package init(name: String, zones: [ZoneID]) {
            self.name = name
            var isMember = Array(repeating: false, count: (zones.map { Int($0.index) }.max() ?? -1) + 1)
            for zone in zones { isMember[Int(zone.index)] = true }
            self.isMember = isMember
        }

        package func contains(_ zone: ZoneID) -> Bool { zone.index < isMember.count && isMember[Int(zone.index)] }
    }

    /// A price between two groups of zones, in both directions.
    package struct FlatFare: Hashable, Sendable {
        package var price: Money
        package var one: ZoneGroup
        package var other: ZoneGroup

        package init(price: Money, between one: ZoneGroup, and other: ZoneGroup) {
            (self.price, self.one, self.other) = (price, one, other)
        }

        func joins(_ from: ZoneID, _ to: ZoneID) -> Bool {
            one.contains(from) && other.contains(to) || other.contains(from) && one.contains(to)
        }
    }

    /// An amount added to the price of rides that depart at some hours of some days.
    package struct Surcharge: Hashable, Sendable {
        /// Which rides take it.
        package enum Rides: String, Hashable, Sendable, CaseIterable {
            case all, metered, flat
        }

        /// The account that the amount is booked to when the fare is passed on.
        package enum Payee: String, Hashable, Sendable, CaseIterable {
            case driver, authority
        }

        package var name: String
        package var amount: Money
        /// Since midnight; if `until` comes before, the hours pass midnight.
        package var from = SimDuration.zero
        package var until = SimDuration.hours(24)
        /// Of the moment, also behind midnight.
        package var days = DaySet.all
        /// nil: all; otherwise rides that begin or end there.
        package var zones: ZoneGroup?
        package var rides = Rides.all
        package var payee = Payee.driver

        package init(name: String, amount: Money) { (self.name, self.amount) = (name, amount) }

        func isDue(at moment: Fares.Moment) -> Bool {
            let hour = moment.sinceMidnight
            let isHour = from <= until ? from <= hour && hour < until : from <= hour || hour < until
            return isHour && days.isSuperset(of: moment.day)
        }
    }
}

/// A price by a meter before it is rounded: cents as a fraction, for neither miles nor hours divide evenly.
struct MeteredCents: Sendable {
    private var numerator: Int128
    private let denominator: Int128

    private static let millimetresPerMile: Int128 = 1_609_344
    private static let microsecondsPerMinute: Int128 = 60_000_000

    /// P01: flag fall, length and minutes.
    init(
        _ tariff: TaxiRules.Tariff, _ additions: TaxiRules.FareAdditions, metres: Int64, promised: SimDuration
    ) {
        let perHour = Int128(additions.metresPerHourWithoutWaiting ?? 1)
        let perMinuteUnit = MeteredCents.microsecondsPerMinute * perHour
        denominator = MeteredCents.millimetresPerMile * perMinuteUnit
        numerator = Int128(tariff.thousandthsOfCents(metres: metres)) * (denominator / 1_000)
        numerator += Int128(additions.perMile.cents) * Int128(metres) * 1_000 * perMinuteUnit
        let counted = additions.timeCounted(metres: metres, promised: promised)
        numerator += Int128(additions.perMinute.cents) * counted * MeteredCents.millimetresPerMile
    }

    /// P01: rounded half up to whole cents.
    var money: Money { Money(cents: Int64((2 * numerator + denominator) / (2 * denominator))) }

    /// As far as five decimals tell it, and whether more would follow; nil if it is whole cents.
    var decimals: (written: ExactDecimal, goesOn: Bool)? {
        let (thousandths, rest) = (numerator * 1_000).quotientAndRemainder(dividingBy: denominator)
        if rest == 0, thousandths % 1_000 == 0 { return nil }
        return (ExactDecimal(digits: Int64(thousandths), decimals: 5), rest != 0)
    }
}

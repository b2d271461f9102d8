import CityModel
import Quantities

extension TaxiRules {
    /// Hours of some days, by the moment of departure (P01).
    package struct TariffHours: Hashable, Sendable {
        /// Begin as a time of day; if `until` is earlier, the hours pass midnight.
        package var from = SimDuration.zero
        /// End as a time of day, not included.
        package var until = SimDuration.hours(24)
        /// The days; after midnight the new day counts.
        package var days = DaySet.all

        /// Creates all hours of all days.
        package init() {}

        func contains(_ moment: Fares.CalendarTime) -> Bool { contains(moment.sinceMidnight, on: moment.day) }

        /// Returns whether a time of day belongs to the hours on all of some days.
        package func contains(_ clock: SimDuration, on someDays: DaySet) -> Bool {
            let isHour = from <= until ? from <= clock && clock < until : from <= clock || clock < until
            return isHour && days.isSuperset(of: someDays)
        }
    }

    /// Hours with other rates of the meter: rates of their own, or all rates higher or lower by a percentage (P01).
    package struct Period: Hashable, Sendable {
        /// The name in explanations.
        package var name: String
        /// The departures for which the period holds.
        package var hours = TariffHours()
        /// The flag fall; nil as outside the period, like the other rates.
        package var flagFall: Money?
        /// The price of a kilometre.
        package var perKilometre: Money?
        /// The price of a mile.
        package var perMile: Money?
        /// The price of a minute of the promised travel time.
        package var perMinute: Money?
        /// The minimum of the meter's price; the percentage does not change it.
        package var minimum: Money?
        /// Percentage by which the meter's price is higher, or lower if negative; nil changes nothing.
        package var percent: ExactDecimal?

        /// Creates a period at all hours that changes nothing.
        package init(name: String) { self.name = name }

        /// The rates that differ from those outside the period, by their keys.
        package var ownRates: [(name: String, rate: Money)] {
            [
                ("flagFall", flagFall), ("perKm", perKilometre), ("perMile", perMile), ("perMinute", perMinute),
                ("minimum", minimum),
            ].compactMap { name, rate in rate.map { (name, $0) } }
        }

        /// The factor of the meter's price: 1.25 for a quarter more; nil if the period has no percentage.
        var factor: ExactDecimal? {
            percent.map { percent in
                let whole = (0..<percent.decimals).reduce(Int64(100)) { scale, _ in scale * 10 }
                return ExactDecimal(digits: whole + percent.digits, decimals: percent.decimals + 2)
            }
        }
    }
}

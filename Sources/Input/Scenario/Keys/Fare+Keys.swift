import Quantities
import TaxiService

/// An entry of `fare.surcharges`, except its zones.
struct SurchargeEntry {
    var surcharge = TaxiRules.Surcharge(name: "", amount: Money(cents: 0))
    /// Undecoded zones, until the groups are known.
    var zones: KeyField?

    static let keys: [Key<SurchargeEntry>] = amountKeys + hourKeys + rideKeys

    private static let hourKeys = TaxiRules.TariffHours.keys("it is due").map {
        $0.embedded(in: \SurchargeEntry.surcharge.hours)
    }

    private static let amountKeys: [Key<SurchargeEntry>] = [
        Key("name", \.surcharge.name, .text, "reason for the surcharge", required: "write the reason, such as night"),
        Key("amount", \.surcharge.amount, .money(), "amount added to the price", required: "write it like 0.50"),
    ]

    private static let rideKeys: [Key<SurchargeEntry>] = [
        Key(
            "zones", \.zones, .deferred("a group"), "zones: the surcharge is due on rides that begin or end there",
            defaultValue: "all"),
        Key("at", \.surcharge.end, .word(), "end of the ride that must lie in `zones`"),
        Key("rides", \.surcharge.rides, .word(), "rides on which it is due"),
        Key(
            "to", \.surcharge.payee, .word(),
            "recipient: the driver, or the authority, as a tax (P01)"),
    ]
}

/// An entry of `fare.flat`.
struct FlatFareEntry {
    var between: KeyField?
    var price = Money(cents: 0)

    private static let priceMax = Money(cents: 100_000_000)

    static let keys: [Key<FlatFareEntry>] = [
        Key(
            "between", \.between, .deferred("a list of two groups"),
            "two groups of zones; the price holds in both directions",
            required: "name two groups of zones: [airport, centre]"),
        Key("price", \.price, .money(to: priceMax), "price, instead of the meter's", required: "write it like 52.00"),
    ]
}

extension TaxiRules.Period {
    /// The keys of an entry of `fare.periods`.
    static let keys: [Key<TaxiRules.Period>] = nameKeys + hourKeys + rateKeys

    private static let nameKeys: [Key<TaxiRules.Period>] = [
        Key("name", \.name, .text, "name of the period", required: "write a name, such as night")
    ]

    private static let hourKeys = TaxiRules.TariffHours.keys("it holds").map {
        $0.embedded(in: \TaxiRules.Period.hours)
    }

    private static let rateKeys: [Key<TaxiRules.Period>] = [
        Key("flagFall", \.flagFall, .rate, "flag fall in the period", defaultValue: "`fare.flagFall`"),
        Key("perKm", \.perKilometre, .rate, "price per kilometre", defaultValue: "`fare.perKm`"),
        Key("perMile", \.perMile, .rate, "price per mile", defaultValue: "`fare.perMile`"),
        Key("perMinute", \.perMinute, .rate, "price per minute", defaultValue: "`fare.perMinute`"),
        Key("minimum", \.minimum, .rate, "minimum of the meter's price", defaultValue: "`fare.minimum`"),
        Key(
            "percent", \.percent, .ifWritten(.percentMore, defaultValue: ExactDecimal(digits: 0)),
            "instead of rates: per cent by which the meter's price is higher, or lower if negative; 25 means × 1.25"),
    ]
}

extension TaxiRules.TariffHours {
    /// Returns the keys of hours and days.
    ///
    /// - Parameter verb: what holds at these hours, such as "it is due".
    fileprivate static func keys(_ verb: String) -> [Key<TaxiRules.TariffHours>] {
        [
            Key("from", \.from, .clock, "time from which \(verb)"),
            Key(
                "until", \.until, .clock, "time until which \(verb); may be after midnight",
                defaultValue: "the end of the day"),
            Key(
                "days", \.days, .days, "days on which \(verb), at the actual time; needs `start: {date}`",
                defaultValue: "every day"),
        ]
    }
}

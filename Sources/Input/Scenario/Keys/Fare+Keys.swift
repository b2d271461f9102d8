import Quantities
import TaxiService

/// An entry of `fare.surcharges`, except its zones.
struct SurchargeEntry {
    var surcharge = TaxiRules.Surcharge(name: "", amount: Money(cents: 0))
    /// Undecoded zones, until the groups are known.
    var zones: KeyField?

    static let keys: [Key<SurchargeEntry>] = [
        Key("name", \.surcharge.name, .text, "reason for the surcharge", required: "write the reason, such as night"),
        Key("amount", \.surcharge.amount, .money(), "amount added to the price", required: "write it like 0.50"),
        Key("from", \.surcharge.from, .clock, "time from which it is due"),
        Key(
            "until", \.surcharge.until, .clock, "time until which it is due; may be after midnight",
            defaultValue: "the end of the day"),
        Key(
            "days", \.surcharge.days, .days, "days on which it is due, at the actual time; needs `start: {date}`",
            defaultValue: "every day"),
        Key(
            "zones", \.zones, .deferred("a group"), "zones: the surcharge is due on rides that begin or end there",
            defaultValue: "all"),
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

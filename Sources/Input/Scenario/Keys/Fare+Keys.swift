import Quantities
import TaxiService

/// An entry of `fare.surcharges`, except its zones.
struct SurchargeEntry {
    var surcharge = TaxiRules.Surcharge(name: "", amount: Money(cents: 0))
    /// Undecoded zones, until the groups are known.
    var zones: KeyField?

    static let keys: [Key<SurchargeEntry>] = [
        Key("name", \.surcharge.name, .text, "what it is for", required: "tell what it is for, such as night"),
        Key("amount", \.surcharge.amount, .money(), "added to the price", required: "write it like 0.50"),
        Key("from", \.surcharge.from, .clock, "due from then on"),
        Key(
            "until", \.surcharge.until, .clock, "which is not part of it; hours may pass midnight",
            defaultValue: "the end of the day"),
        Key(
            "days", \.surcharge.days, .days, "of the moment itself; needs `start: {date}`", defaultValue: "every day"),
        Key("zones", \.zones, .deferred("a group"), "rides that begin or end there", defaultValue: "all"),
        Key("rides", \.surcharge.rides, .word(), "which take it"),
        Key(
            "to", \.surcharge.payee, .word(),
            "whose income it is: that of the driver, or a tax of the authority (P01)"),
    ]
}

/// An entry of `fare.flat`.
struct FlatFareEntry {
    var between: KeyField?
    var price = Money(cents: 0)

    private static let priceMax = Money(cents: 100_000_000)

    static let keys: [Key<FlatFareEntry>] = [
        Key(
            "between", \.between, .deferred("a list of two groups"), "in both directions",
            required: "name two groups of zones: [airport, centre]"),
        Key("price", \.price, .money(to: priceMax), "instead of the meter", required: "write it like 52.00"),
    ]
}

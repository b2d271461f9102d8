import Quantities
import TaxiService

/// An entry of `fare.surcharges`, except its zones.
struct WrittenSurcharge {
    var surcharge = TaxiRules.Surcharge(name: "", amount: Money(cents: 0))
    /// Undecoded zones, until the groups are known.
    var zones: KeyField?

    static let keys: [Key<WrittenSurcharge>] = [
        Key("name", \.surcharge.name, .text, "what it is for", needed: "tell what it is for, such as night"),
        Key("amount", \.surcharge.amount, .money(), "added to the price", needed: "write it like 0.50"),
        Key("from", \.surcharge.from, .clock, "due from then on"),
        Key(
            "until", \.surcharge.until, .clock, "which is not part of it; hours may pass midnight",
            usual: "the end of the day"),
        Key(
            "days", \.surcharge.days, .days, "of the moment itself; needs `start: {date}`", usual: "every day"),
        Key("zones", \.zones, .later("a group"), "rides that begin or end there", usual: "all"),
        Key("rides", \.surcharge.rides, .word(), "which take it"),
        Key(
            "to", \.surcharge.payee, .word(),
            "whose income it is: that of the driver, or a tax of the authority (P01)"),
    ]
}

/// An entry of `fare.flat`.
struct WrittenFlatFare {
    var between: KeyField?
    var price = Money(cents: 0)

    private static let priceMax = Money(cents: 100_000_000)

    static let keys: [Key<WrittenFlatFare>] = [
        Key(
            "between", \.between, .later("a list of two groups"), "in both directions",
            needed: "name two groups of zones: [airport, centre]"),
        Key("price", \.price, .money(to: priceMax), "instead of the meter", needed: "write it like 52.00"),
    ]
}

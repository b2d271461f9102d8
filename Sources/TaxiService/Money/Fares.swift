import Quantities

/// What rides cost, and how a price is split (P01, P02, S05).
struct Fares: Sendable {
    private let tariff: TaxiRules.Tariff
    private let limit: TaxiRules.Tariff
    /// How a planted defect spoils the arithmetic.
    private let spoilt: SpoiltFares

    init(_ rules: TaxiRules, spoilt: SpoiltFares = SpoiltFares()) {
        tariff = rules.fare
        limit = rules.fareLimit
        self.spoilt = spoilt
    }

    /// P01, P02: known before departure, never above the legal limit.
    @inline(__always)
    func price(metres: Int64) -> Money { min(tariff.price(metres: metres), limit.price(metres: metres)) }

    /// T11: whether an interrupted ride is priced anew.
    var chargesOnlyTheWayDriven: Bool { !spoilt.chargesTheWholeWay }

    /// S05: in proportion to what each would pay alone, in whole cents that add up: the largest remainders first, ties
    /// to the lower number. Never more than the lone prices together.
    func split(_ price: Money, among sharers: Sharers) -> InlineArray<4, Money> {
        var shares = InlineArray<4, Money>(repeating: .zero)
        let sum = sharers.loneCentsTotal
        // Of a way that costs nothing, nobody pays anything.
        guard sum > 0 else { return shares }
        let total = min(price.cents, sum)
        var remainders = InlineArray<4, Int64>(repeating: -1)
        var left = total - spoilt.centsLost
        for index in 0..<sharers.count {
            let (share, remainder) = sharers.part(index, ofCents: total)
            shares[index] = Money(cents: share)
            remainders[index] = remainder
            left -= share
        }
        while left > 0 {
            var best = 0
            for index in 1..<sharers.count {
                let isEqual = remainders[index] == remainders[best]
                if remainders[index] > remainders[best] || (isEqual && sharers.number(index) < sharers.number(best)) {
                    best = index
                }
            }
            shares[best] += Money(cents: 1)
            remainders[best] = -1
            left -= 1
        }
        return shares
    }
}

/// Up to four who share a price: the numbers of their requests, and what each would pay alone.
struct Sharers: Sendable {
    private(set) var count = 0
    private(set) var loneCentsTotal: Int64 = 0
    private var numbers = InlineArray<4, RequestID>(repeating: .none)
    private var lonePrices = InlineArray<4, Money>(repeating: .zero)

    mutating func append(_ number: RequestID, lonePrice: Money) {
        numbers[count] = number
        lonePrices[count] = lonePrice
        loneCentsTotal += lonePrice.cents
        count += 1
    }

    func number(_ index: Int) -> RequestID { numbers[index] }
    func lonePrice(_ index: Int) -> Money { lonePrices[index] }

    /// S05: a sharer's part of an amount by the lone prices: whole cents, and what is left over of one as a numerator over
    /// the sum of the lone prices.
    func part(_ index: Int, ofCents total: Int64) -> (cents: Int64, remainder: Int64) {
        let (cents, remainder) = (total * lonePrices[index].cents).quotientAndRemainder(dividingBy: loneCentsTotal)
        return (cents, remainder)
    }
}

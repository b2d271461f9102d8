import CityModel
import Quantities

/// A price, and the part of it that belongs to the authority (P01).
struct Fare: Hashable, Sendable, BitwiseCopyable {
    var price: Money
    /// The sum of surcharges with `to: authority`; at most the price.
    var authorityPart = Money.zero

    /// The driver's part of the price.
    var driverPart: Money { price - authorityPart }
}

/// The tariff: computes and splits the prices of rides (P01, P02, S05).
struct Fares: Sendable {
    /// The meter's rates outside all periods.
    private let rates: MeterRates
    /// The meter's rates by period, in the order of the scenario.
    private let periods: [MeterRates]
    private let additions: TaxiRules.FareAdditions
    /// The legal limit (P02), or nil.
    private let limit: TaxiRules.Tariff?

    init(_ rules: TaxiRules) {
        rates = MeterRates(rules)
        periods = rules.fareAdditions.periods.map { MeterRates(rules, in: $0) }
        additions = rules.fareAdditions
        limit = rules.fareLimit
        dependsOnLengthOnly = rules.fareAdditions.isNone && rules.surge.isNone
        hasAuthority = rules.fareAdditions.surcharges.contains { $0.payee == .authority }
    }

    /// Whether a price depends on the length alone, and not on the hour, the places or the demand.
    let dependsOnLengthOnly: Bool

    /// Whether a part of some prices belongs to the authority.
    let hasAuthority: Bool

    /// Returns the price of a length, if prices depend on the length alone. It is known before departure and never
    /// above the legal limit (P01, P02).
    @inline(__always)
    func price(metres: Int64) -> Money { limited(rates.tariff.price(metres: metres), metres: metres) }

    @inline(__always)
    private func limited(_ price: Money, metres: Int64) -> Money {
        guard let limit else { return price }
        return min(price, limit.price(metres: metres))
    }

    /// Returns the fare of a drive (P01, P02). A limit that cuts the price cuts the driver's part first.
    func fare(of drive: FareBasis) -> Fare {
        let flat = flatFare(for: drive)
        var sum = basePrice(of: drive, flat)
        var authorityPart = Money.zero
        for surcharge in additions.surcharges where isDue(surcharge, for: drive, isFlat: flat != nil) {
            sum += surcharge.amount
            switch surcharge.payee {
            case .driver: break
            case .authority: authorityPart += surcharge.amount
            }
        }
        let price = limited(sum, metres: drive.metres)
        return Fare(price: price, authorityPart: min(authorityPart, price))
    }

    func price(of drive: FareBasis) -> Money { fare(of: drive).price }

    /// Returns the meter's rates at the departure: those of the first period that holds (P01).
    func rates(for drive: FareBasis) -> MeterRates {
        periods.first { $0.period?.hours.contains(drive.departure) == true } ?? rates
    }

    /// Returns the metered price by these rates, before it is rounded and compared with the minimum (P01).
    func metered(_ drive: FareBasis, by rates: MeterRates) -> MeteredCents {
        MeteredCents(rates, additions, metres: drive.metres, promised: drive.promised)
    }

    /// Returns the metered price, at least the minimum (P01).
    func meterPrice(of drive: FareBasis) -> Money {
        let rates = rates(for: drive)
        return max(metered(drive, by: rates).money, rates.minimum)
    }

    /// Returns the flat or metered price with the drive's surge, before surcharges.
    func basePrice(of drive: FareBasis, _ flat: TaxiRules.FlatFare?) -> Money {
        let price = flat?.price ?? meterPrice(of: drive)
        if drive.surgePercent == 0 { return price }
        return TaxiRules.SurgePricing.raise(price, byPercent: drive.surgePercent)
    }

    /// Returns the first flat price that holds for the trips of all parties (P01).
    func flatFare(for drive: FareBasis) -> TaxiRules.FlatFare? {
        additions.flat.first { flat in
            (0..<drive.stops.count).allSatisfy { party in
                flat.applies(from: drive.stops.pickup(party).zone, to: drive.stops.destination(party).zone)
            }
        }
    }

    /// Returns the surcharges of a drive, in the order of the scenario (P01).
    func surcharges(for drive: FareBasis, isFlat: Bool) -> [TaxiRules.Surcharge] {
        additions.surcharges.filter { isDue($0, for: drive, isFlat: isFlat) }
    }

    /// Returns whether a surcharge is due. A surcharge for zones is due once if it applies to one of the parties (P01).
    private func isDue(_ surcharge: TaxiRules.Surcharge, for drive: FareBasis, isFlat: Bool) -> Bool {
        switch surcharge.rides {
        case .all: break
        case .metered: if isFlat { return false }
        case .flat: if !isFlat { return false }
        }
        guard surcharge.hours.contains(drive.departure) else { return false }
        return (0..<drive.stops.count).contains { party in
            surcharge.touches(from: drive.stops.pickup(party).zone, to: drive.stops.destination(party).zone)
        }
    }

    /// Splits a price in proportion to the solo fares, in whole cents that add up: the largest remainders first, ties
    /// to the lower number (S05). The sum never exceeds that of the solo fares.
    func split(_ price: Money, among sharers: FareSharers) -> InlineArray<4, Money> {
        var shares = InlineArray<4, Money>(repeating: .zero)
        let sum = sharers.soloCentsTotal
        // A ride without a price is free for all parties.
        guard sum > 0 else { return shares }
        let total = min(price.cents, sum)
        var remainders = InlineArray<4, Int64>(repeating: -1)
        var left = total
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

    /// Splits a fare: its price by S05, and the authority's part in the same way (P01). No part exceeds the sharer's
    /// own price: surplus cents go to the first sharers with room.
    func split(_ fare: Fare, among sharers: FareSharers) -> InlineArray<4, Fare> {
        let prices = split(fare.price, among: sharers)
        var fares = InlineArray<4, Fare>(repeating: Fare(price: .zero))
        for index in 0..<sharers.count { fares[index].price = prices[index] }
        guard fare.authorityPart > .zero else { return fares }
        let parts = split(fare.authorityPart, among: sharers)
        var left = Money.zero
        for index in 0..<sharers.count {
            fares[index].authorityPart = min(parts[index], prices[index])
            left += parts[index] - fares[index].authorityPart
        }
        for index in 0..<sharers.count where left > .zero {
            let more = min(left, fares[index].driverPart)
            fares[index].authorityPart += more
            left = left - more
        }
        return fares
    }
}

extension Fares {
    /// The basis of a price, known before departure (P01).
    struct FareBasis {
        /// The pickup and destination of each party.
        var stops: TaxiService.SharedRoute.Stops
        var metres: Int64
        /// The promised travel time.
        var promised: SimDuration
        var departure: CalendarTime
        /// The percentage of surge pricing (see `SurgePricing`).
        var surgePercent: UInt16
    }

    /// The time of day and the day, by which periods and surcharges apply.
    struct CalendarTime {
        var sinceMidnight: SimDuration
        /// The day; all days if the run has no date.
        var day: DaySet

        init(_ time: SimTime, _ clock: TravelClock) {
            sinceMidnight = clock.sinceMidnight(at: time)
            day = clock.day(at: time).map { DaySet($0) } ?? .all
        }
    }
}

/// Prices of rides that are not shared, for callers that know the tariff without a service (P01, P02).
package struct SoloPrices: Sendable {
    private let fares: Fares
    private let clock: TravelClock

    /// Creates the prices of a tariff.
    package init(_ rules: TaxiRules, _ clock: TravelClock) {
        fares = Fares(rules)
        self.clock = clock
    }

    /// Returns the price of a ride.
    ///
    /// - Parameters:
    ///   - promised: the travel time in the traffic of the departure.
    ///   - percent: the percentage of surge pricing.
    package func price(
        from origin: Position, to destination: Position, metres: Int64, promised: SimDuration, at departure: SimTime,
        surge percent: UInt16 = 0
    ) -> Money {
        fare(from: origin, to: destination, metres: metres, promised: promised, at: departure, surge: percent).price
    }

    /// Returns the driver's part of a price.
    ///
    /// - Parameter promised: the travel time in the traffic of the departure.
    package func income(
        from origin: Position, to destination: Position, metres: Int64, promised: SimDuration, at departure: SimTime
    ) -> Money {
        fare(from: origin, to: destination, metres: metres, promised: promised, at: departure).driverPart
    }

    private func fare(
        from origin: Position, to destination: Position, metres: Int64, promised: SimDuration, at departure: SimTime,
        surge percent: UInt16 = 0
    ) -> Fare {
        if fares.dependsOnLengthOnly { return Fare(price: fares.price(metres: metres)) }
        var stops = TaxiService.SharedRoute.Stops()
        stops.append(from: origin, to: destination)
        return fares.fare(
            of: Fares.FareBasis(
                stops: stops, metres: metres, promised: promised, departure: Fares.CalendarTime(departure, clock),
                surgePercent: percent))
    }
}

/// Up to four parties who share a price: the numbers of their requests, and their solo fares.
struct FareSharers: Sendable {
    private(set) var count = 0
    private(set) var soloCentsTotal: Int64 = 0
    private var numbers = InlineArray<4, RequestID>(repeating: .none)
    private var soloPrices = InlineArray<4, Money>(repeating: .zero)

    mutating func append(_ number: RequestID, soloPrice: Money) {
        numbers[count] = number
        soloPrices[count] = soloPrice
        soloCentsTotal += soloPrice.cents
        count += 1
    }

    func number(_ index: Int) -> RequestID { numbers[index] }
    func soloPrice(_ index: Int) -> Money { soloPrices[index] }

    /// Returns a sharer's part of an amount in proportion to the solo fares: whole cents, and the remainder of a cent
    /// as a numerator over the sum of the solo fares (S05).
    func part(_ index: Int, ofCents total: Int64) -> (cents: Int64, remainder: Int64) {
        // The product of two prices by the minute can exceed 64 bits.
        let (cents, remainder) = soloCentsTotal.dividingFullWidth(
            total.multipliedFullWidth(by: soloPrices[index].cents))
        return (cents, remainder)
    }
}

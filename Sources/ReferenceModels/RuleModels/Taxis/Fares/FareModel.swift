import CityModel
import Quantities
import TaxiService

/// A price and the authority's part of it (P01).
package struct ModelFare: Hashable, Sendable, BitwiseCopyable {
    /// The whole price.
    package var price: Money
    /// The authority's part.
    package var authority: Money

    /// Creates a fare.
    package init(price: Money = .zero, authority: Money = .zero) { (self.price, self.authority) = (price, authority) }
}

/// Prices, shares and promised waits by the rule book (P01, P02, S02, S04, S05, T06, T11) in a city without streets;
/// the oracle of fuzzers and load tests.
///
/// It uses only the parameters of the taxi service. Prices are fractions with explicit rounding.
///
/// - Complexity: O(periods + surcharges + flat fares) per query; O(nⁿ) for a route of `n` parties. Nothing is
///   allocated.
package struct FareModel: Sendable {
    private let rules: TaxiRules
    private let table: ZoneTable

    /// Creates the model of a tariff in a city.
    package init(_ rules: TaxiRules, _ table: ZoneTable) { (self.rules, self.table) = (rules, table) }

    /// Returns the price of a party that rides alone.
    ///
    /// - Parameter percent: the percentage of surge pricing.
    package func fare(
        from origin: ZoneID, to destination: ZoneID, at moment: SimTime, surge percent: Int64 = 0
    ) -> ModelFare {
        let leg = table.leg(from: origin, to: destination)
        return fare(
            metres: Int64(leg.metres), milliseconds: Int64(leg.milliseconds),
            ModelParties(from: origin, to: CollectionOfOne(destination)), at: moment, surge: percent)
    }

    /// Returns the price of each party, in the order of joining (S05).
    package func shares(
        of parties: ModelParties, at moment: SimTime, surge percent: Int64 = 0
    ) -> InlineArray<4, ModelFare> {
        var alone = InlineArray<4, ModelFare>(repeating: ModelFare())
        for place in 0..<parties.count {
            alone[place] = fare(from: parties.origin, to: parties.destination(place), at: moment, surge: percent)
        }
        if parties.count == 1 { return alone }
        let route = route(of: parties)
        let whole = fare(
            metres: route.metres, milliseconds: route.milliseconds, parties, at: moment, surge: percent)
        return FareModel.split(whole, among: parties.count, paying: alone)
    }

    /// Returns the price of each party on board if the ride ends on the way: that place replaces every destination
    /// (T11).
    package func interruptedShares(
        of count: Int, from origin: ZoneID, to place: ZoneID, at moment: SimTime, surge percent: Int64
    ) -> InlineArray<4, ModelFare> {
        let whole = fare(from: origin, to: place, at: moment, surge: percent)
        return FareModel.split(whole, among: count, paying: InlineArray(repeating: whole))
    }

    /// Returns the charge for a wait at a pickup: the minutes beyond the free ones, rounded half up (P01).
    static func waitingCharge(_ wait: SimDuration, _ rules: TaxiRules) -> Money {
        let minutes = Fraction(wait.microseconds - rules.waitingCharge.freeTime.microseconds, 60_000_000)
        return minutes.isNegative ? .zero : (Fraction(rules.waitingCharge.perMinute.cents) * minutes).roundedHalfUp
    }

    /// Returns a waiting charge, or what the legal limit leaves beside the price alone (P02).
    func limited(_ charge: Money, alone: Money, from origin: ZoneID, to destination: ZoneID) -> Money {
        guard let limit = rules.fareLimit else { return charge }
        return min(charge, limit.price(metres: Int64(table.leg(from: origin, to: destination).metres)) - alone)
    }

    /// Returns the fastest route of the parties (S04).
    package func route(of parties: ModelParties) -> ModelSharedRoute { ModelSharedRoute(parties, over: table) }

    /// Returns the driving time from a taxi to a party's pickup over the earlier pickups, in the traffic of the hour
    /// (T06).
    package func wait(from zone: ZoneID, toPickup place: Int, in origin: ZoneID, at time: SimTime) -> SimDuration {
        let (there, between) = (table.leg(from: zone, to: origin), table.leg(from: origin, to: origin))
        return table.duration(milliseconds: Int64(there.milliseconds), at: time)
            + table.duration(milliseconds: Int64(place) * Int64(between.milliseconds), at: time)
    }

    /// Whether the time on board of each party is within the allowed multiple of its direct time (S02).
    package func isSameWay(_ parties: ModelParties) -> Bool {
        let (route, limit) = (route(of: parties), rules.sharingDetourMax)
        var scale: Int128 = 1
        for _ in 0..<limit.decimals { scale *= 10 }
        return (0..<parties.count).allSatisfy { place in
            let direct = Int128(table.leg(from: parties.origin, to: parties.destination(place)).milliseconds)
            return Int128(route.onBoardMilliseconds(place, over: table)) * scale <= direct * Int128(limit.digits)
        }
    }
}

// P01 and P02, term by term.
extension FareModel {
    /// Returns the price of a drive with these parties, and the authority's part.
    private func fare(
        metres: Int64, milliseconds: Int64, _ parties: ModelParties, at moment: SimTime, surge percent: Int64
    ) -> ModelFare {
        let additions = rules.fareAdditions
        let flat = additions.flat.first { flat in
            (0..<parties.count).allSatisfy { place in
                let (from, to) = (parties.origin, parties.destination(place))
                let goesOut = flat.one.contains(from) && flat.other.contains(to)
                let comesBack = flat.other.contains(from) && flat.one.contains(to)
                return goesOut || comesBack
            }
        }
        var fare = ModelFare(
            price: flat?.price ?? metered(metres: metres, milliseconds: milliseconds, at: moment))
        fare.price = (Fraction(fare.price.cents) * Fraction(100 + percent, 100)).roundedHalfUp
        for surcharge in additions.surcharges where isDue(surcharge, parties, isFlat: flat != nil, at: moment) {
            fare.price += surcharge.amount
            if surcharge.payee == .authority { fare.authority += surcharge.amount }
        }
        if let limit = rules.fareLimit {
            let most = Fraction(limit.flagFall.cents) + Fraction(limit.perKilometre.cents * metres, 1_000)
            fare.price = min(fare.price, most.roundedHalfUp)
        }
        fare.authority = min(fare.authority, fare.price)
        return fare
    }

    private func metered(metres: Int64, milliseconds: Int64, at moment: SimTime) -> Money {
        let additions = rules.fareAdditions
        let period = additions.periods.first { isWithin($0.hours, at: moment) }
        let kilometre = period?.perKilometre ?? rules.fare.perKilometre
        let flagFall = period?.flagFall ?? rules.fare.flagFall
        var price = Fraction(flagFall.cents) + Fraction(kilometre.cents * metres, 1_000)
        // One mile is 1,609.344 m.
        let mile = period?.perMile ?? additions.perMile
        if mile != .zero { price = price + Fraction(mile.cents * metres * 125, 201_168) }
        let minute = period?.perMinute ?? additions.perMinute
        if minute != .zero {
            let promised = table.duration(milliseconds: milliseconds, at: moment)
            var minutes = Fraction(promised.microseconds, 60_000_000)
            if let perHour = additions.metresPerHourWithoutWaiting {
                minutes = minutes + Fraction(-60 * metres, perHour)
            }
            if !minutes.isNegative { price = price + Fraction(minute.cents) * minutes }
        }
        if let percent = period?.percent {
            var scale: Int64 = 100
            for _ in 0..<percent.decimals { scale *= 10 }
            price = price * Fraction(scale + percent.digits, scale)
        }
        return max(price.roundedHalfUp, period?.minimum ?? additions.minimum)
    }

    private func isDue(
        _ surcharge: TaxiRules.Surcharge, _ parties: ModelParties, isFlat: Bool, at moment: SimTime
    ) -> Bool {
        if surcharge.rides == .metered && isFlat || surcharge.rides == .flat && !isFlat { return false }
        guard isWithin(surcharge.hours, at: moment) else { return false }
        if let zones = surcharge.zones {
            let touches = (0..<parties.count).contains { place in
                surcharge.end != .destination && zones.contains(parties.origin)
                    || surcharge.end != .pickup && zones.contains(parties.destination(place))
            }
            if !touches { return false }
        }
        return true
    }

    /// Whether a departure lies in the hours and on the days.
    private func isWithin(_ hours: TaxiRules.TariffHours, at moment: SimTime) -> Bool {
        // Without a date, only hours of all days hold.
        let days = table.day(at: moment).map { DaySet($0) } ?? .all
        guard hours.days.isSuperset(of: days) else { return false }
        // The hours are consecutive, from the first to the last.
        let day = SimDuration.days(1).microseconds
        let lasts = (hours.until.microseconds - hours.from.microseconds + day - 1) % day + 1
        let since = (table.sinceMidnight(at: moment) - hours.from.microseconds + day) % day
        return since < lasts
    }
}

// S05.
extension FareModel {
    /// Splits a fare among parties in the order of request numbers, in proportion to their prices alone. The
    /// authority's part is split likewise; a cent that exceeds a party's price moves to the first party with room for
    /// it (P01).
    private static func split(
        _ whole: ModelFare, among count: Int, paying alone: InlineArray<4, ModelFare>
    ) -> InlineArray<4, ModelFare> {
        var weights = InlineArray<4, Int64>(repeating: 0)
        for place in 0..<count { weights[place] = alone[place].price.cents }
        let prices = split(whole.price.cents, among: count, by: weights)
        var parts = split(whole.authority.cents, among: count, by: weights)
        while let over = (0..<count).first(where: { parts[$0] > prices[$0] }),
            let room = (0..<count).first(where: { parts[$0] < prices[$0] })
        {
            parts[over] -= 1
            parts[room] += 1
        }
        var shares = InlineArray<4, ModelFare>(repeating: ModelFare())
        for place in 0..<count {
            shares[place] = ModelFare(price: Money(cents: prices[place]), authority: Money(cents: parts[place]))
        }
        return shares
    }

    /// Splits whole cents in proportion to the weights, at most their sum: the largest remainders first, ties to the
    /// earlier.
    package static func split(
        _ cents: Int64, among count: Int, by weights: InlineArray<4, Int64>
    ) -> InlineArray<4, Int64> {
        let sum = (0..<count).reduce(Int128(0)) { $0 + Int128(weights[$1]) }
        if sum == 0 { return InlineArray(repeating: 0) }
        let total = min(Int128(cents), sum)
        var shares = InlineArray<4, Int64>(repeating: 0)
        var remainders = InlineArray<4, Int128>(repeating: 0)
        var left = total
        for place in 0..<count {
            let (share, remainder) = (total * Int128(weights[place])).quotientAndRemainder(dividingBy: sum)
            (shares[place], remainders[place]) = (Int64(share), remainder)
            left -= share
        }
        while left > 0 {
            var largest = 0
            for place in 1..<count where remainders[place] > remainders[largest] { largest = place }
            shares[largest] += 1
            remainders[largest] = -1
            left -= 1
        }
        return shares
    }
}

/// An exact fraction of cents or minutes.
private struct Fraction {
    private let above: Int128
    private let below: Int128

    init(_ above: Int64, _ below: Int64 = 1) { (self.above, self.below) = (Int128(above), Int128(below)) }

    private init(_ above: Int128, over below: Int128) { (self.above, self.below) = (above, below) }

    var isNegative: Bool { above < 0 }

    /// Whole cents; requires a value that is not negative.
    var roundedHalfUp: Money { Money(cents: Int64((2 * above + below) / (2 * below))) }

    static func + (left: Fraction, right: Fraction) -> Fraction {
        if left.below == right.below { return Fraction(left.above + right.above, over: left.below) }
        return Fraction(left.above * right.below + right.above * left.below, over: left.below * right.below)
    }

    static func * (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.above * right.above, over: left.below * right.below)
    }
}

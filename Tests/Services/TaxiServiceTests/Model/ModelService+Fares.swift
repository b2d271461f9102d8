import CityModel
import Quantities
import TaxiService

// P01 and P02, term by term as fractions, with the rounding done by hand.
extension ModelService {
    /// The price of a way over these stops, and the authority's part of it.
    ///
    /// - Parameter rides: who is driven from where to where.
    func cents(
        forWay stops: [Int], ofThose rides: [(from: Int, to: Int)], at moment: SimTime
    ) -> (all: Int, authority: Int) {
        let metres = length(of: stops, by: city.metres)
        let additions = rules.fareAdditions
        let flat = additions.flat.first { flat in
            rides.allSatisfy { ride in
                let (from, to) = (ZoneID(ride.from), ZoneID(ride.to))
                let goesOut = flat.one.contains(from) && flat.other.contains(to)
                let comesBack = flat.other.contains(from) && flat.one.contains(to)
                return goesOut || comesBack
            }
        }
        var cents =
            flat.map { Int($0.price.cents) }
            ?? metered(metres, microseconds: microseconds(of: stops, at: moment)).roundedHalfUp
        let due = additions.surcharges.filter { isDue($0, ofThose: rides, isFlat: flat != nil, at: moment) }
        cents += due.reduce(0) { $0 + Int($1.amount.cents) }
        let authority = due.filter { $0.payee == .authority }.reduce(0) { $0 + Int($1.amount.cents) }
        if let limit = rules.fareLimit {
            let most = Fraction(Int(limit.flagFall.cents)) + Fraction(Int(limit.perKilometre.cents) * metres, 1_000)
            cents = min(cents, most.roundedHalfUp)
        }
        return (cents, min(cents, authority))
    }

    private func metered(_ metres: Int, microseconds: Int) -> Fraction {
        let additions = rules.fareAdditions
        var counted = Fraction(microseconds, 60_000_000)
        if let perHour = additions.metresPerHourWithoutWaiting {
            counted = counted + Fraction(-60 * metres, Int(perHour))
            if counted.isNegative { counted = Fraction(0) }
        }
        return Fraction(Int(rules.fare.flagFall.cents)) + Fraction(Int(rules.fare.perKilometre.cents) * metres, 1_000)
            + Fraction(Int(additions.perMile.cents) * metres * 125, 201_168)
            + Fraction(Int(additions.perMinute.cents)) * counted
    }

    private func microseconds(of stops: [Int], at moment: SimTime) -> Int {
        let hour = Int(moment.microseconds / 3_600_000_000) % 24
        return length(of: stops, by: city.milliseconds) * 500
            * (city.doubledHourFactors.isEmpty ? 2 : city.doubledHourFactors[hour])
    }

    /// The test city knows no days.
    private func isDue(
        _ surcharge: TaxiRules.Surcharge, ofThose rides: [(from: Int, to: Int)], isFlat: Bool, at moment: SimTime
    ) -> Bool {
        if surcharge.rides == .metered && isFlat || surcharge.rides == .flat && !isFlat { return false }
        let touches = rides.contains { ride in
            guard let zones = surcharge.zones else { return true }
            return zones.contains(ZoneID(ride.from)) || zones.contains(ZoneID(ride.to))
        }
        // The hours one after the other, from the first until the last.
        let day = SimDuration.days(1).microseconds
        let lasts = (surcharge.until.microseconds - surcharge.from.microseconds + day - 1) % day + 1
        let since = ((moment.microseconds - surcharge.from.microseconds) % day + day) % day
        return touches && since < lasts
    }
}

/// As people write it.
private struct Fraction {
    private let above: Int128
    private let below: Int128

    init(_ above: Int, _ below: Int = 1) { (self.above, self.below) = (Int128(above), Int128(below)) }

    private init(_ above: Int128, _ below: Int128) {
        var (one, other) = (above.magnitude, below.magnitude)
        while other > 0 { (one, other) = (other, one % other) }
        (self.above, self.below) = (above / Int128(one), below / Int128(one))
    }

    var isNegative: Bool { above < 0 }

    /// Of what is not negative.
    var roundedHalfUp: Int { Int(above / below) + (above % below * 2 >= below ? 1 : 0) }

    static func + (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.above * right.below + right.above * left.below, left.below * right.below)
    }

    static func * (left: Fraction, right: Fraction) -> Fraction {
        Fraction(left.above * right.above, left.below * right.below)
    }
}

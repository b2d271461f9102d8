import CityModel
import Quantities

// P01, P02, S04, S05: prices and routes.
extension TaxiService {
    /// P01, P02: known before departure, never above the legal limit.
    @inline(__always)
    func price(metres: Int64) -> Money {
        min(rules.fare.price(metres: metres), rules.fareLimit.price(metres: metres))
    }

    /// What a party pays that rides alone.
    @inline(__always)
    func lonePrice(from origin: Position, to destination: Position, at time: SimTime) -> Money {
        price(metres: Int64(ways.leg(from: origin, to: destination, at: time).metres))
    }

    /// Where a party starts.
    @inline(__always)
    func origin(of party: RequestID) -> Position {
        Position(rides[parties[party].ride].origin, parties[party].pickupPoint)
    }

    /// S04: the fastest route of a ride as it stands.
    @inline(__always)
    func route(of ride: RequestID) -> SharedRoute {
        let list = partyList(of: ride)
        var stops = SharedRoute.Stops()
        for index in 0..<list.count {
            stops.append(from: origin(of: list[index]), to: parties[list[index]].destination)
        }
        return SharedRoute(stops, over: ways, at: rides[ride].pricedAt)
    }

    /// S04: where the route of a ride begins.
    @inline(__always)
    func firstPickup(of ride: RequestID) -> Position {
        let first = rides[ride].firstParty
        guard rides[ride].parties > 1, ways.streets != nil else { return origin(of: first) }
        return origin(of: partyList(of: ride)[route(of: ride).party(pickedUpAs: 0)])
    }

    /// S05: after a party has come or gone.
    mutating func repriceShares(of ride: RequestID) {
        let first = rides[ride].firstParty
        if rides[ride].parties == 1 {
            parties[first].price = parties[first].lonePrice
            return
        }
        let list = partyList(of: ride)
        split(price(metres: route(of: ride).total.metres), among: list)
    }

    /// S05: in proportion to what each would pay alone, in whole cents that add up: the largest remainders first, ties to
    /// the lower number. Never more than the lone prices together.
    private mutating func split(_ price: Money, among list: PartyList) {
        var sum: Int64 = 0
        for index in 0..<list.count { sum += parties[list[index]].lonePrice.cents }
        let total = min(price.cents, sum)
        guard sum > 0 else {
            // A way that costs nothing: also for those whose price was another before (T11).
            for index in 0..<list.count { parties[list[index]].price = .zero }
            return
        }
        var remainders: [Int64] = []
        var left = total
        for index in 0..<list.count {
            let (share, remainder) = (total * parties[list[index]].lonePrice.cents).quotientAndRemainder(
                dividingBy: sum)
            parties[list[index]].price = Money(cents: share)
            remainders.append(remainder)
            left -= share
        }
        let kept: Int64 = defect == .centLost ? 1 : 0
        while left > kept {
            var best = -1
            for index in 0..<list.count where remainders[index] >= 0 {
                if best < 0 || remainders[index] > remainders[best]
                    || (remainders[index] == remainders[best] && list[index] < list[best])
                {
                    best = index
                }
            }
            parties[list[best]].price += Money(cents: 1)
            remainders[best] = -1
            left -= 1
        }
    }

    /// T11: those on board share the price of the way to where it ends, that place standing for every destination.
    mutating func repriceInterrupted(_ list: PartyList, at place: Position) {
        let moment = rides[parties[list[0]].ride].pricedAt
        for index in 0..<list.count {
            parties[list[index]].lonePrice = lonePrice(from: origin(of: list[index]), to: place, at: moment)
        }
        split(parties[list[0]].lonePrice, among: list)
    }
}

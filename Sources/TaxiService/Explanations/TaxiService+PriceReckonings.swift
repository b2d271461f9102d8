import CityModel
import Quantities
import ServiceKernel

// Z05, P01–P04, S02–S06: what ways and rides cost, and how a price is split.
extension TaxiService {
    /// Z05, P01, P02, P04: what a party pays that rides alone.
    func priceReckonings(from origin: Position, to destination: Position, at time: SimTime) -> [Reckoning] {
        [wayReckoning(from: origin, to: destination, at: time)]
            + fareReckonings(metres: Int64(ways.leg(from: origin, to: destination, at: time).metres))
    }

    /// Z05: the entry of the table.
    func wayReckoning(from origin: Position, to destination: Position, at time: SimTime) -> Reckoning {
        let leg = ways.leg(from: origin, to: destination, at: time)
        return Reckoning(
            .tableWay,
            [
                .from: origin.fieldValue, .to: destination.fieldValue, .length: leg.duration.fieldValue,
                .distance: .kilometres(Int64(leg.metres)),
            ])
    }

    private func fareReckonings(metres: Int64) -> [Reckoning] {
        let (tariff, law) = (rules.fare, rules.fareLimit)
        let price = tariff.price(metres: metres)
        let exact = exactPrice(tariff, metres)
        let fare = Reckoning(
            .fare,
            [
                .flagFall: tariff.flagFall.fieldValue, .perKilometre: tariff.perKilometre.fieldValue,
                .distance: .kilometres(metres), .exact: exact, .price: price.fieldValue,
            ])
        let limit = Reckoning(
            .legalLimit,
            [
                .flagFall: law.flagFall.fieldValue, .perKilometre: law.perKilometre.fieldValue,
                .distance: .kilometres(metres), .exact: exactPrice(law, metres),
                .limit: law.price(metres: metres).fieldValue,
                .price: fares.price(metres: metres).fieldValue,
            ])
        let cents = Reckoning(.wholeCents, [.price: price.fieldValue, .exact: exact])
        return [fare] + (exact == .absent ? [] : [cents]) + [limit]
    }

    /// P01, P02: what a way costs by a tariff before it is rounded; absent where that is whole cents.
    private func exactPrice(_ tariff: TaxiRules.Tariff, _ metres: Int64) -> FieldValue {
        let thousandths = tariff.thousandthsOfCents(metres: metres)
        if thousandths % 1_000 == 0 { return .absent }
        return .text(ExactDecimal(digits: thousandths, decimals: 5).text(decimalsMin: 2))
    }

    /// S04: the stops of a route in order, each with its time from the first pickup.
    func routeReckonings(_ route: SharedRoute, _ stops: SharedRoute.Stops, _ clients: [ClientID]) -> [Reckoning] {
        func stop(_ word: ReckoningWord, _ party: Int, after way: SharedRoute.Progress, at place: Position) -> Reckoning
        {
            Reckoning(
                word,
                [
                    .client: clients[party].fieldValue, .zone: place.fieldValue,
                    .length: SimDuration.milliseconds(way.milliseconds).fieldValue,
                ])
        }
        let total = Reckoning(
            .routeLength,
            [
                .length: SimDuration.milliseconds(route.total.milliseconds).fieldValue,
                .distance: .kilometres(route.total.metres),
            ])
        let ranks = 0..<stops.count
        return ranks.map { rank in
            let party = route.party(pickedUpAs: rank)
            return stop(.getsIn, party, after: route.pickup(party: party), at: stops.pickup(party))
        }
            + ranks.map { rank in
                let party = route.party(droppedOffAs: rank)
                return stop(
                    .getsOut, party, after: route.pickups + route.dropOff(party: party), at: stops.destination(party))
            } + [total]
    }

    /// S02: the time on board of each party against its time alone.
    func detourReckonings(
        _ route: SharedRoute, _ stops: SharedRoute.Stops, _ clients: [ClientID], at moment: SimTime
    ) -> [Reckoning] {
        let factor = rules.sharingDetourMax
        return (0..<stops.count).map { party in
            let direct = SimDuration.milliseconds(directMilliseconds(of: party, stops, at: moment))
            let onBoard = SimDuration.milliseconds(route.onBoard(party: party).milliseconds)
            let limit = SimDuration(microseconds: factor.roundedDown(times: direct.microseconds) ?? .max)
            return Reckoning(
                .detour,
                [
                    .client: clients[party].fieldValue, .length: onBoard.fieldValue, .direct: direct.fieldValue,
                    .factor: .text(factor.text(decimalsMin: 1)), .limit: limit.fieldValue,
                    .fits: isWithinDetour(party, of: route, stops, at: moment).fieldValue,
                ])
        }
    }

    /// S05, P04: how a price is split.
    func splitReckonings(_ price: Money, metres: Int64, among sharers: Sharers, _ clients: [ClientID]) -> [Reckoning] {
        let sum = Money(cents: sharers.loneCentsTotal)
        let total = min(price, sum)
        guard sum > .zero else { return [] }
        let shares = fares.split(price, among: sharers)
        let whole = Reckoning(
            .sharedPrice,
            [
                .distance: .kilometres(metres), .price: price.fieldValue, .sum: sum.fieldValue,
                .total: total.fieldValue,
            ])
        let parts = (0..<sharers.count).map { index in
            let part = sharers.part(index, ofCents: total.cents)
            // Two decimals of a cent, and a sign that more would follow.
            let (hundredths, more) = (part.remainder * 100).quotientAndRemainder(dividingBy: sum.cents)
            let exact = ExactDecimal(digits: part.cents * 100 + hundredths, decimals: 4).text(decimalsMin: 2)
            return Reckoning(
                .share,
                [
                    .client: clients[index].fieldValue, .lone: sharers.lonePrice(index).fieldValue,
                    .total: total.fieldValue, .sum: sum.fieldValue, .exact: .text(exact + (more == 0 ? "" : "…")),
                    .price: shares[index].fieldValue, .cent: (shares[index].cents > part.cents).fieldValue,
                ])
        }
        let list = (0..<sharers.count).map { "\(shares[$0])" }.joined(separator: " + ")
        let added = (0..<sharers.count).reduce(Money.zero) { $0 + shares[$1] }
        return [whole] + parts + [Reckoning(.sharesAddUp, [.list: .text(list), .total: added.fieldValue])]
    }

    /// P04, I13: what the ledger holds now.
    func ledgerReckoning(with driver: DriverID) -> Reckoning {
        Reckoning(
            .ledger,
            [
                .paid: ledger.balance(of: .clients).fieldValue, .held: ledger.balance(of: .escrow).fieldValue,
                .driver: driver.fieldValue, .income: ledger.balance(of: .driver(driver)).fieldValue,
                .total: ledger.balance.fieldValue,
            ])
    }
}

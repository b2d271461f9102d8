import CityModel
import Quantities
import ServiceKernel

// Z05, P01–P04, S02–S06: the cost of routes and rides, and the split of prices.
extension TaxiService {
    /// Explains the price for a party that rides alone (Z05, P01, P02, P04).
    ///
    /// - Parameter percent: the percentage of surge pricing.
    func priceCalculations(
        from origin: Position, to destination: Position, at time: SimTime, surge percent: UInt16
    ) -> [Calculation] {
        let leg = ways.leg(from: origin, to: destination, at: time)
        return [legCalculation(from: origin, to: destination, at: time)]
            + fareCalculations(fareBasis(from: origin, to: destination, leg, at: time, surge: percent))
    }

    /// Explains the length and travel time of a route, in the traffic of the hour (Z05).
    func legCalculation(from origin: Position, to destination: Position, at time: SimTime) -> Calculation {
        let leg = ways.leg(from: origin, to: destination, at: time)
        let length = ways.clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
        return Calculation(
            .tableWay,
            [
                .from: origin.fieldValue, .to: destination.fieldValue, .length: length.fieldValue,
                .distance: .kilometres(Int64(leg.metres)),
            ])
    }

    /// Explains the price of a drive (P01, P02, P04).
    func fareCalculations(_ drive: Fares.FareBasis) -> [Calculation] {
        let calculation = fares.dependsOnLengthOnly ? lengthCalculations(drive.metres) : additionCalculations(drive)
        let part = authorityCalculations(fares.fare(of: drive))
        guard let law = rules.fareLimit else { return calculation + part }
        let limit = Calculation(
            .legalLimit,
            [
                .flagFall: law.flagFall.fieldValue, .perKilometre: law.perKilometre.fieldValue,
                .distance: .kilometres(drive.metres), .exact: exactPrice(law, drive.metres),
                .limit: law.price(metres: drive.metres).fieldValue, .price: fares.price(of: drive).fieldValue,
            ])
        return calculation + [limit] + part
    }

    /// Explains the authority's part of a fare, if there is one (P01).
    ///
    /// - Parameter client: the client of a party in a shared ride; nil for the fare of a whole ride.
    private func authorityCalculations(_ fare: Fare, of client: ClientID? = nil) -> [Calculation] {
        if fare.authorityPart == .zero { return [] }
        return [
            Calculation(
                .authorityPart,
                [
                    .client: client?.fieldValue ?? .absent, .total: fare.price.fieldValue,
                    .authority: fare.authorityPart.fieldValue, .income: fare.driverPart.fieldValue,
                ])
        ]
    }

    /// Explains a price by flag fall and kilometres (P01, P04).
    private func lengthCalculations(_ metres: Int64) -> [Calculation] {
        let tariff = rules.fare
        let price = tariff.price(metres: metres)
        let exact = exactPrice(tariff, metres)
        let fare = Calculation(
            .fare,
            [
                .flagFall: tariff.flagFall.fieldValue, .perKilometre: tariff.perKilometre.fieldValue,
                .distance: .kilometres(metres), .exact: exact, .price: price.fieldValue,
            ])
        let cents = Calculation(.wholeCents, [.price: price.fieldValue, .exact: exact])
        return [fare] + (exact == .absent ? [] : [cents])
    }

    /// Explains the meter or flat price, and the surcharges (P01).
    private func additionCalculations(_ drive: Fares.FareBasis) -> [Calculation] {
        let flat = fares.flatFare(for: drive)
        var list = flat.map { [flatFareCalculation($0)] } ?? meterCalculations(drive)
        var amounts = [fares.basePrice(of: drive, flat)]
        list += surgeCalculations(drive, raised: amounts[0], from: flat?.price ?? fares.meterPrice(of: drive))
        for surcharge in fares.surcharges(for: drive, isFlat: flat != nil) {
            amounts.append(surcharge.amount)
            list.append(
                Calculation(
                    .surcharge,
                    [
                        .addition: .text(surcharge.name), .price: surcharge.amount.fieldValue,
                        .authority: (surcharge.payee == .authority).fieldValue,
                    ]))
        }
        if amounts.count == 1 { return list }
        let text = amounts.map(\.description).joined(separator: " + ")
        return list + [
            Calculation(.priceSum, [.list: .text(text), .price: amounts.reduce(Money.zero) { $0 + $1 }.fieldValue])
        ]
    }

    /// Explains how surge pricing raises a price, an experiment outside the rule book.
    private func surgeCalculations(_ drive: Fares.FareBasis, raised: Money, from price: Money) -> [Calculation] {
        if drive.surgePercent == 0 { return [] }
        let factor = ExactDecimal(digits: 100 + Int64(drive.surgePercent), decimals: 2).text(decimalsMin: 0)
        return [
            Calculation(
                .surge, [.before: price.fieldValue, .factor: .text(factor), .price: raised.fieldValue])
        ]
    }

    /// Explains the percentage of surge pricing by the demand before the request; nothing if there is no surge.
    func surgeDemandCalculations(in zone: ZoneID) -> [Calculation] {
        if rules.surge.isNone { return [] }
        return [
            Calculation(
                .surgeDemand,
                [
                    .zone: zone.fieldValue, .count: .count(requests.ridesInDispatch(from: zone) + 1),
                    .free: .count(Int(dispatcher.driverCount(in: zone))),
                    .percent: .count(Int(surgePercent(in: zone))), .limit: .count(Int(rules.surge.percentMax)),
                ])
        ]
    }

    private func flatFareCalculation(_ flat: TaxiRules.FlatFare) -> Calculation {
        Calculation(
            .flatFare, [.from: .text(flat.one.name), .to: .text(flat.other.name), .price: flat.price.fieldValue])
    }

    /// Explains the metered price: the period, the minutes, the meter and the minimum (P01, P04).
    private func meterCalculations(_ drive: Fares.FareBasis) -> [Calculation] {
        let rates = fares.rates(for: drive)
        let cents = fares.metered(drive, by: rates)
        let counted = rules.fareAdditions.chargedTime(metres: drive.metres, promised: drive.promised)
        let exact = cents.decimals.map { FieldValue.text($0.written.text(decimalsMin: 2) + ($0.goesOn ? "…" : "")) }
        let meter = Calculation(
            .meter,
            [
                .flagFall: rates.tariff.flagFall.fieldValue,
                .perKilometre: rates.tariff.perKilometre.valueAboveZero, .perMile: rates.perMile.valueAboveZero,
                .distance: .kilometres(drive.metres), .perMinute: rates.perMinute.valueAboveZero,
                .factor: rates.period?.factorText ?? .absent, .length: counted.fieldValue, .exact: exact ?? .absent,
                .price: cents.money.fieldValue,
            ])
        let whole = exact.map { [Calculation(.wholeCents, [.price: cents.money.fieldValue, .exact: $0])] } ?? []
        return periodCalculations(rates) + minuteCalculations(drive, rates, counted) + [meter] + whole
            + minimumCalculations(drive, rates)
    }

    /// Explains which period's rates the meter has (P01).
    private func periodCalculations(_ rates: MeterRates) -> [Calculation] {
        guard let period = rates.period else { return [] }
        return [
            Calculation(
                .period,
                [
                    .addition: .text(period.name), .factor: period.factorText,
                    .ownRates: (period.percent == nil).fieldValue,
                ])
        ]
    }

    /// Explains the minutes beyond the time at the tariff's speed (P01).
    private func minuteCalculations(_ drive: Fares.FareBasis, _ rates: MeterRates, _ counted: SimDuration)
        -> [Calculation]
    {
        guard let speed = rules.fareAdditions.metresPerHourWithoutWaiting, rates.perMinute > .zero else { return [] }
        let direct = SimDuration(microseconds: drive.metres * 3_600_000_000 / speed)
        return [
            Calculation(
                .minutesCounted,
                [
                    .length: drive.promised.fieldValue, .direct: direct.fieldValue, .count: counted.fieldValue,
                    .speed: .text(ExactDecimal(digits: speed, decimals: 3).text(decimalsMin: 0) + "\u{A0}km/h"),
                ])
        ]
    }

    /// Explains the charge for the taxi's wait at the pickup, if there is one (P01, P02).
    func waitingCalculations(_ id: RequestID, _ charge: Money, at time: SimTime, since before: borrowing TaxiService)
        -> [Calculation]
    {
        let slot = before.requests.openParty(id)
        guard charge > .zero, let start = before.requests.ride(before.requests.party(slot).ride).waitsSince else {
            return []
        }
        let (rule, party) = (rules.waitingCharge, requests.party(requests.openParty(id)))
        let price = rule.price(of: time - start)
        return [
            Calculation(
                .waitingCharge,
                [
                    .client: party.client.fieldValue, .length: (time - start).fieldValue,
                    .limit: rule.freeTime.fieldValue, .count: rule.chargedTime(of: time - start).fieldValue,
                    .perMinute: rule.perMinute.fieldValue, .price: price.fieldValue,
                    .left: charge < price ? charge.fieldValue : .absent, .total: party.price.fieldValue,
                ])
        ]
    }

    /// Explains the comparison of the meter's price with the minimum, if there is one (P01).
    private func minimumCalculations(_ drive: Fares.FareBasis, _ rates: MeterRates) -> [Calculation] {
        guard rates.minimum > .zero else { return [] }
        let price = fares.meterPrice(of: drive)
        return [Calculation(.minimumFare, [.limit: rates.minimum.fieldValue, .price: price.fieldValue])]
    }

    /// Returns the price of a route by a tariff before it is rounded; absent if it is whole cents (P01, P02).
    private func exactPrice(_ tariff: TaxiRules.Tariff, _ metres: Int64) -> FieldValue {
        let thousandths = tariff.thousandthsOfCents(metres: metres)
        if thousandths % 1_000 == 0 { return .absent }
        return .text(ExactDecimal(digits: thousandths, decimals: 5).text(decimalsMin: 2))
    }

    /// Explains a route by its stops in order, each with its time from the first pickup (S04).
    func routeCalculations(_ route: SharedRoute, _ stops: SharedRoute.Stops, _ clients: [ClientID]) -> [Calculation] {
        func stop(_ word: CalculationStep, _ party: Int, after way: SharedRoute.Progress, at place: Position)
            -> Calculation
        {
            Calculation(
                word,
                [
                    .client: clients[party].fieldValue, .zone: place.fieldValue,
                    .length: SimDuration.milliseconds(way.milliseconds).fieldValue,
                ])
        }
        let total = Calculation(
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

    /// Explains each party's time on board, compared with its direct time (S02).
    func detourCalculations(
        _ route: SharedRoute, _ stops: SharedRoute.Stops, _ clients: [ClientID], at moment: SimTime
    ) -> [Calculation] {
        let factor = rules.sharingDetourMax
        return (0..<stops.count).map { party in
            let direct = SimDuration.milliseconds(directMilliseconds(of: party, stops, at: moment))
            let onBoard = SimDuration.milliseconds(route.onBoard(party: party).milliseconds)
            let limit = SimDuration(microseconds: factor.roundedDown(times: direct.microseconds) ?? .max)
            return Calculation(
                .detour,
                [
                    .client: clients[party].fieldValue, .length: onBoard.fieldValue, .direct: direct.fieldValue,
                    .factor: .text(factor.text(decimalsMin: 1)), .limit: limit.fieldValue,
                    .fits: isWithinDetour(party, of: route, stops, at: moment).fieldValue,
                ])
        }
    }

    /// Explains the split of a price (S05, P04).
    func splitCalculations(_ fare: Fare, metres: Int64, among sharers: FareSharers, _ clients: [ClientID])
        -> [Calculation]
    {
        let sum = Money(cents: sharers.soloCentsTotal)
        let total = min(fare.price, sum)
        guard sum > .zero else { return [] }
        let shares = fares.split(fare.price, among: sharers)
        let fares = fares.split(fare, among: sharers)
        let whole = Calculation(
            .sharedPrice,
            [
                .distance: .kilometres(metres), .price: fare.price.fieldValue, .sum: sum.fieldValue,
                .total: total.fieldValue,
            ])
        let parts = (0..<sharers.count).map { index in
            let part = sharers.part(index, ofCents: total.cents)
            // Two decimals of a cent, and a sign if there are more.
            let (hundredths, more) = (part.remainder * 100).quotientAndRemainder(dividingBy: sum.cents)
            let exact = ExactDecimal(digits: part.cents * 100 + hundredths, decimals: 4).text(decimalsMin: 2)
            return Calculation(
                .share,
                [
                    .client: clients[index].fieldValue, .lone: sharers.soloPrice(index).fieldValue,
                    .total: total.fieldValue, .sum: sum.fieldValue, .exact: .text(exact + (more == 0 ? "" : "…")),
                    .price: shares[index].fieldValue, .cent: (shares[index].cents > part.cents).fieldValue,
                ])
        }
        let list = (0..<sharers.count).map { "\(shares[$0])" }.joined(separator: " + ")
        let added = (0..<sharers.count).reduce(Money.zero) { $0 + shares[$1] }
        return [whole] + parts + [Calculation(.sharesAddUp, [.list: .text(list), .total: added.fieldValue])]
            + (0..<sharers.count).flatMap { authorityCalculations(fares[$0], of: clients[$0]) }
    }

    /// Explains the balances of the ledger (P04, I13): a payment is a negative balance of the clients.
    func ledgerCalculation(with driver: DriverID) -> Calculation {
        Calculation(
            .ledger,
            [
                .paid: (Money.zero - ledger.balance(of: .clients)).fieldValue,
                .held: ledger.balance(of: .escrow).fieldValue,
                .driver: driver.fieldValue, .income: ledger.balance(of: .driver(driver)).fieldValue,
                .authority: ledger.balance(of: .authority).valueAboveZero,
                .total: ledger.balance.fieldValue,
            ])
    }
}

extension Money {
    /// The amount, or absent if it is zero.
    fileprivate var valueAboveZero: FieldValue { self > .zero ? fieldValue : .absent }
}

extension TaxiRules.Period {
    /// The factor of the meter's price, or absent if the period has no percentage.
    fileprivate var factorText: FieldValue { factor.map { .text($0.text(decimalsMin: 0)) } ?? .absent }
}

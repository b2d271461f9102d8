import CityModel
import Quantities
import TaxiService

// P01, P02, S05, T11: the prices of a ride's parties.
extension CheckerState {
    /// Recomputes the prices after a party has joined or left, or changed destination or departure.
    mutating func updateFares(of ride: RequestID) {
        guard let model = fares.model, let parties = requests.parties(of: ride) else {
            return requests.forgetFares(of: ride)
        }
        let shares = model.shares(of: parties, at: requests[ride].pricedAt, surge: requests[ride].surgePercent)
        var (party, place) = (requests[ride].firstParty, 0)
        while !party.isNone {
            requests.setFare(shares[place], of: party)
            (party, place) = (requests[party].next, place + 1)
        }
    }

    /// Recomputes the prices of the parties on board after an interruption; they share the fare to that place instead
    /// of what they have paid (T11).
    mutating func updateInterruptedFares(of ride: RequestID, at place: ZoneID) {
        let record = requests[ride]
        let count = min(4, Int(record.partiesOnBoard))
        let shares = fares.model?.interruptedShares(
            of: count, from: record.origin, to: place, at: record.pricedAt, surge: record.surgePercent)
        let alone = fares.model?.fare(
            from: record.origin, to: place, at: record.pricedAt, surge: record.surgePercent
        ).price
        var (party, turn) = (record.firstParty, 0)
        while !party.isNone {
            let member = requests[party]
            if member.isOnBoard {
                if member.isPaid { fares.removeFromEscrow(member.fare.price) }
                if let shares, let alone, turn < count {
                    requests.setFare(shares[turn], of: party)
                    let waiting = fares.model?.limited(
                        member.fare.waiting, alone: alone, from: record.origin, to: place)
                    if let waiting, waiting > .zero { requests.charge(waiting: waiting, to: party) }
                } else {
                    requests.forgetFare(of: party)
                }
                turn += 1
            }
            party = member.next
        }
    }

    /// Returns the zone where the ride ends (T10); nil without known travel times.
    func lastStop(of ride: RequestID) -> ZoneID? {
        guard let model = fares.model, let parties = requests.parties(of: ride), parties.count > 0 else { return nil }
        return parties.count == 1 ? requests[requests[ride].firstParty].destination : model.route(of: parties).lastStop
    }
}

// Surge pricing, an experiment outside the rule book.
extension CheckerState {
    /// Returns the percentage on a new request: for each open one of the zone in excess of the available taxis there.
    ///
    /// - Complexity: O(open requests + drivers) with surge pricing.
    func surgePercent(in zone: ZoneID) -> Int64 {
        let surge = rules.surge
        if surge.percentPerRequest == 0 { return 0 }
        var excess: Int64 = 1
        requests.forEachOpen { id, record in
            let ride = requests[record.ride]
            let isInDispatch = ride.phase == .dispatching || ride.phase == .waiting || ride.phase == .offered
            if ride.firstParty == id, ride.origin == zone, isInDispatch { excess += 1 }
        }
        for index in 0..<drivers.count {
            let driver = drivers[DriverID(index)]
            if driver.state == .available, driver.zone == zone { excess -= 1 }
        }
        return min(surge.percentMax, max(0, excess) * surge.percentPerRequest)
    }
}

// Checks of reported figures.
extension CheckerState {
    /// Checks a price. An unknown price is adopted; a wrong one is adopted after the finding, so that it counts once.
    mutating func check(price reported: Money, of id: RequestID) {
        fares.countPrice()
        let fare = requests[id].fare
        if fare.isPriceKnown ? reported == fare.price : reported >= .zero {
            return requests.adopt(price: reported, of: id)
        }
        note(.wrongPrice, request: id, figure: .price(reported: reported, right: fare.price))
        requests.adopt(price: reported, of: id)
    }

    /// Checks the authority's part of a price (P01).
    mutating func judge(authority reported: Money, of id: RequestID) {
        let fare = requests[id].fare
        let isRight =
            fare.isAuthorityKnown ? reported == fare.authority : reported >= .zero && reported <= max(.zero, fare.price)
        if !isRight { note(.wrongPrice, request: id, figure: .authority(reported: reported, right: fare.authority)) }
        requests.learn(authority: reported, of: id)
    }

    /// Checks the charge for a wait at the pickup (P01); a wrong one is adopted.
    mutating func judge(waiting reported: Money, of id: RequestID) {
        let (party, ride) = (requests[id], requests[requests[id].ride])
        let wait = party.hasTaxiArrived ? time - ride.waitsSince : .zero
        let most = FareModel.waitingCharge(wait, rules)
        var isRight = reported >= .zero && reported <= most
        var right = most
        if let model = fares.model {
            let alone = model.fare(
                from: ride.origin, to: party.destination, at: ride.pricedAt, surge: ride.surgePercent
            ).price
            right = model.limited(most, alone: alone, from: ride.origin, to: party.destination)
            isRight = reported == right
        }
        if !isRight { note(.wrongPrice, request: id, figure: .waiting(reported: reported, right: right)) }
        guard reported != .zero else { return }
        if party.isPaid { fares.addToEscrow(reported) }
        requests.charge(waiting: reported, to: id)
    }

    /// Checks price and wait of an acceptance: the driving time from the taxi over the earlier pickups (T06).
    mutating func judgeAccepted(_ id: RequestID, by driver: DriverID, wait: SimDuration, price: Money) {
        guard requests.isOpen(id), drivers.has(driver) else { return }
        check(price: price, of: id)
        fares.countWait()
        let (ride, zone) = (requests[requests[id].ride], drivers[driver].zone)
        guard let model = fares.model, Int(zone.index) < city.zoneCount else {
            if wait < .zero { note(.wrongWait, request: id, figure: .wait(reported: wait, right: .zero)) }
            return
        }
        var (party, place) = (ride.firstParty, 0)
        while !party.isNone, party != id { (party, place) = (requests[party].next, place + 1) }
        let right = model.wait(from: zone, toPickup: place, in: ride.origin, at: time)
        if wait != right { note(.wrongWait, request: id, figure: .wait(reported: wait, right: right)) }
    }

    /// Checks a payment: once per ride, at its price, for the allocated ride or otherwise the oldest debt (P03).
    mutating func judgePaid(
        _ id: RequestID, by client: ClientID, to driver: DriverID, _ means: TaxiService.PaymentMeans, _ price: Money,
        fails: Bool
    ) {
        beginEffect(.paid)
        if !isPaidAsAsked(id, by: client, to: driver, means, fails: fails) {
            note(.wrongPayment, request: id, driver: driver)
        }
        if requests.isOpen(id) {
            let ride = requests[requests[id].ride]
            if requests.current(of: client) != id || ride.phase != .allocated || ride.driver != driver
                || requests[id].isPaid
            {
                note(.wrongPayment, request: id, driver: driver)
            }
            check(price: price, of: id)
            if fails || requests[id].isPaid { return }
            requests.pay(id)
            return fares.addToEscrow(price)
        }
        let isConfirmed = !current.driver.isNone
        guard let debt = isConfirmed ? fares.oldestDebt(of: client, to: driver) : fares.oldestDebt(of: client),
            debt.request == id
        else { return note(.wrongPayment, request: id, driver: driver) }
        fares.countPrice()
        if debt.driver != driver { note(.wrongPayment, request: id, driver: driver) }
        if price != debt.fare.price {
            note(.wrongPrice, request: id, figure: .price(reported: price, right: debt.fare.price))
        }
        if fails { return }
        fares.settle(debt, of: client)
        var paid = debt.fare
        paid.price = price
        fares.payOut(paid, to: driver)
    }

    /// Whether the payment matches the client's or driver's command (P03).
    private func isPaidAsAsked(
        _ id: RequestID, by client: ClientID, to driver: DriverID, _ means: TaxiService.PaymentMeans, fails: Bool
    ) -> Bool {
        switch current.command {
        case .client(let payer, .pay(let wanted, let isToFail)):
            payer == client && wanted == means && isToFail == fails
        case .driver(let taker, .confirmCash(let named)):
            taker == driver && means == .cash && !fails
                && (named.isNone
                    ? id == requests.first(of: drivers[driver].ride) { $0.isOnBoard && !$0.isPaid } : named == client)
        case .client, .driver, .timer: true
        }
    }

    /// Checks the fare of a party on board at an interruption, who has paid it or owes it (T11).
    mutating func judgeInterrupted(_ id: RequestID, _ driver: DriverID, price: Money, authority: Money) {
        check(price: price, of: id)
        judge(authority: authority, of: id)
        let record = requests[id]
        if record.isPaid {
            fares.payOut(record.fare, to: driver)
        } else {
            fares.addDebt(CheckedFares.Debt(request: id, driver: driver, fare: record.fare), of: record.client)
        }
    }

    /// Settles the money of a party whose ride is over (P03, P04). Interruptions are settled before.
    mutating func settleFare(of id: RequestID, as end: RequestEnd) {
        let record = requests[id]
        if end == .completed || end == .interrupted { fares.countRide(record.fare.price) }
        guard record.isPaid, end != .interrupted else { return }
        fares.removeFromEscrow(record.fare.price)
        if end == .completed { fares.payOut(record.fare, to: requests[record.ride].driver) }
    }
}

// Checks of other figures.
extension CheckerState {
    /// Checks the number of people (T01, R01).
    mutating func judge(
        _ id: RequestID, party reported: TaxiService.TravelParty, askedFor right: TaxiService.TravelParty
    ) {
        if reported.size != right.size {
            note(.wrongFigure, request: id, figure: .party(reported: reported.size, right: right.size))
        } else if reported.usesWheelchair != right.usesWheelchair {
            let figure = CheckedFigure.wheelchair(reported: reported.usesWheelchair, right: right.usesWheelchair)
            note(.wrongFigure, request: id, figure: figure)
        }
    }

    /// Checks whether the ride may be shared (T01, R01, R03).
    mutating func judge(_ id: RequestID, share reported: Bool, askedFor right: Bool) {
        if reported != right { note(.wrongFigure, request: id, figure: .share(reported: reported, right: right)) }
    }

    /// Checks the departure of a reservation (R01, R03); a wrong one is adopted.
    mutating func judge(departure reported: SimTime, of id: RequestID) {
        let ride = requests[id].ride
        let right = requests[ride].pricedAt
        if reported == right { return }
        note(.wrongFigure, request: id, figure: .departure(reported: reported, right: right))
        requests.reserve(ride, for: reported)
    }

    /// Checks the length of a suspension: the n-th lasts n times as long as the first (D07).
    mutating func judge(suspensionDays reported: UInt32, of driver: DriverID) {
        let right = suspensionDays(of: driver)
        if reported != right { note(.wrongFigure, driver: driver, figure: .days(reported: reported, right: right)) }
    }

    /// Checks the due time of a timer other than an offer's (R02, T12, D07).
    mutating func judge(due reported: SimTime, of timer: TaxiService.Timer) {
        let right: SimTime
        switch timer {
        case .noShow(let id, _):
            let ride = requests[requests[id].ride]
            guard ride.phase == .allocated else { return }
            right = (ride.isReservation ? max(time, ride.pricedAt) : time) + rules.noShowWait
        case .reservationDue(let id, _):
            let ride = requests[requests[id].ride]
            guard ride.phase == .reserved else { return }
            right = ride.pricedAt - rules.reservationAllocation
        case .suspensionEnd(let driver):
            guard isKnown(driver) else { return }
            right = time + .days(Int64(suspensionDays(of: driver)))
        case .rankArrival(let driver, _):
            guard isKnown(driver) else { return }
            right = time + ranks.drive(in: drivers[driver].zone)
        case .offerTimeout, .dispatchRound: return
        }
        if reported != right { note(.wrongFigure, figure: .due(reported: reported, right: right)) }
    }

    private func suspensionDays(of driver: DriverID) -> UInt32 {
        drivers[driver].suspensions &* rules.suspensionDays
    }
}

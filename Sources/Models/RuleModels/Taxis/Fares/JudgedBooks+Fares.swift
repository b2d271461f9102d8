import CityModel
import Quantities
import TaxiService

// P01, P02, S05, T11: what the parties of a ride pay.
extension JudgedBooks {
    /// Works the prices out anew after a party has come or gone, or wants to go elsewhere or at another time.
    mutating func priceAnew(_ ride: RequestID) {
        guard let model = fares.model, let parties = requests.parties(of: ride) else {
            return requests.forgetFares(of: ride)
        }
        let shares = model.shares(of: parties, at: requests[ride].pricedAt)
        var (party, place) = (requests[ride].firstParty, 0)
        while !party.isNone {
            requests.setFare(shares[place], of: party)
            (party, place) = (requests[party].next, place + 1)
        }
    }

    /// T11: those on board share the price of the way to where it ends. It takes the place of what they have paid.
    mutating func priceInterrupted(_ ride: RequestID, at place: ZoneID) {
        let record = requests[ride]
        let count = min(4, Int(record.partiesOnBoard))
        let shares = fares.model?.interruptedShares(of: count, from: record.origin, to: place, at: record.pricedAt)
        var (party, turn) = (record.firstParty, 0)
        while !party.isNone {
            let member = requests[party]
            if member.isOnBoard {
                if member.isPaid { fares.giveBack(member.fare.price) }
                if let shares, turn < count {
                    requests.setFare(shares[turn], of: party)
                } else {
                    requests.forgetFare(of: party)
                }
                turn += 1
            }
            party = member.next
        }
    }

    /// T10: where a ride ends; nil where ways are not known.
    func lastStop(of ride: RequestID) -> ZoneID? {
        guard let model = fares.model, let parties = requests.parties(of: ride), parties.count > 0 else { return nil }
        return parties.count == 1 ? requests[requests[ride].firstParty].destination : model.route(of: parties).lastStop
    }
}

// What is told of it.
extension JudgedBooks {
    /// A price that is not known is learnt; a wrong one is followed, so that it is one mistake.
    mutating func judge(price told: Money, of id: RequestID) {
        fares.countPrice()
        let fare = requests[id].fare
        if fare.isPriceKnown ? told == fare.price : told >= .zero { return requests.learn(price: told, of: id) }
        note(.wrongPrice, request: id, figure: .price(told: told, right: fare.price))
        requests.learn(price: told, of: id)
    }

    /// P01: the authority's part of a price.
    mutating func judge(authority told: Money, of id: RequestID) {
        let fare = requests[id].fare
        let isRight =
            fare.isAuthorityKnown ? told == fare.authority : told >= .zero && told <= max(.zero, fare.price)
        if !isRight { note(.wrongPrice, request: id, figure: .authority(told: told, right: fare.authority)) }
        requests.learn(authority: told, of: id)
    }

    /// T06: the price, and the driving time from the taxi over the pickups that come before.
    mutating func judgeAccepted(_ id: RequestID, by driver: DriverID, wait: SimDuration, price: Money) {
        guard requests.isOpen(id), drivers.has(driver) else { return }
        judge(price: price, of: id)
        fares.countWait()
        let (ride, zone) = (requests[requests[id].ride], drivers[driver].zone)
        guard let model = fares.model, Int(zone.index) < city.zoneCount else {
            if wait < .zero { note(.wrongWait, request: id, figure: .wait(told: wait, right: .zero)) }
            return
        }
        var (party, place) = (ride.firstParty, 0)
        while !party.isNone, party != id { (party, place) = (requests[party].next, place + 1) }
        let right = model.wait(from: zone, toPickup: place, in: ride.origin, at: time)
        if wait != right { note(.wrongWait, request: id, figure: .wait(told: wait, right: right)) }
    }

    /// P03: once for each ride, its price, for the allocated ride or else the oldest interrupted one.
    mutating func judgePaid(
        _ id: RequestID, by client: ClientID, to driver: DriverID, _ means: TaxiService.PaymentMeans, _ price: Money,
        fails: Bool
    ) {
        see(.paid)
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
            judge(price: price, of: id)
            if fails || requests[id].isPaid { return }
            requests.pay(id)
            return fares.take(price)
        }
        let isConfirmed = !current.driver.isNone
        guard let debt = isConfirmed ? fares.oldestDebt(of: client, to: driver) : fares.oldestDebt(of: client),
            debt.request == id
        else { return note(.wrongPayment, request: id, driver: driver) }
        fares.countPrice()
        if debt.driver != driver { note(.wrongPayment, request: id, driver: driver) }
        if price != debt.fare.price {
            note(.wrongPrice, request: id, figure: .price(told: price, right: debt.fare.price))
        }
        if fails { return }
        fares.settle(debt, of: client)
        var paid = debt.fare
        paid.price = price
        fares.passOn(paid, to: driver)
    }

    /// P03: whether it is what the client or the driver said.
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

    /// T11: the fare of one of those on board, who has paid or owes it.
    mutating func judgeInterrupted(_ id: RequestID, _ driver: DriverID, price: Money, authority: Money) {
        judge(price: price, of: id)
        judge(authority: authority, of: id)
        let record = requests[id]
        if record.isPaid {
            fares.passOn(record.fare, to: driver)
        } else {
            fares.owe(JudgedFares.Debt(request: id, driver: driver, fare: record.fare), by: record.client)
        }
    }

    /// P03, P04: the ride is over for a party. What an interruption brings was settled before.
    mutating func settleFare(of id: RequestID, as end: JudgedEnd) {
        let record = requests[id]
        if end == .completed || end == .interrupted { fares.countRide(record.fare.price) }
        guard record.isPaid, end != .interrupted else { return }
        fares.giveBack(record.fare.price)
        if end == .completed { fares.passOn(record.fare, to: requests[record.ride].driver) }
    }
}

// Other figures.
extension JudgedBooks {
    /// T01, R01: as many people as were asked for.
    mutating func judge(_ id: RequestID, party told: UInt8, askedFor right: UInt8) {
        if told != right { note(.wrongFigure, request: id, figure: .party(told: told, right: right)) }
    }

    /// T01, R01, R03: who share or do not.
    mutating func judge(_ id: RequestID, share told: Bool, askedFor right: Bool) {
        if told != right { note(.wrongFigure, request: id, figure: .share(told: told, right: right)) }
    }

    /// R01, R03: the departure of a reservation; another one is followed.
    mutating func judge(departure told: SimTime, of id: RequestID) {
        let ride = requests[id].ride
        let right = requests[ride].pricedAt
        if told == right { return }
        note(.wrongFigure, request: id, figure: .departure(told: told, right: right))
        requests.reserve(ride, for: told)
    }

    /// D07: the n-th suspension lasts n times as long.
    mutating func judge(suspensionDays told: UInt32, of driver: DriverID) {
        let right = suspensionDays(of: driver)
        if told != right { note(.wrongFigure, driver: driver, figure: .days(told: told, right: right)) }
    }

    /// R02, T12, D07: the moment of a timer that is not an offer's.
    mutating func judge(due told: SimTime, of timer: TaxiService.Timer) {
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
        case .offerTimeout, .dispatchRound: return
        }
        if told != right { note(.wrongFigure, figure: .due(told: told, right: right)) }
    }

    private func suspensionDays(of driver: DriverID) -> UInt32 {
        drivers[driver].suspensions &* rules.suspensionDays
    }
}

import CityModel
import Quantities

// T05–T08: the offer and its answer.
extension TaxiService {
    /// T05: the driver keeps the place in the queue and gets no other offer.
    mutating func offer(_ ride: RequestID, to driver: DriverID, at time: SimTime) {
        let index = Int(driver.index)
        let zone = drivers[index].zone
        queues.reserve(driver, zone: zone)
        drivers[index].openOffer = ride
        drivers[index].offerSerial &+= 1
        rides[ride].phase = .offered
        rides[ride].driver = driver
        forEachParty(of: ride) { service, party in
            service.effects.append(.offered(party, driver: driver, zone: zone))
        }
        let timer = Timer.offerTimeout(driver, serial: drivers[index].offerSerial)
        effects.append(.setTimer(timer, at: time + rules.offerTimeout))  // T08
    }

    /// T06: out of the queue and busy; every client learns taxi, waiting time and price.
    mutating func accept(_ driver: DriverID, at time: SimTime) -> Reason? {
        let index = Int(driver.index)
        guard drivers[index].isWorking else { return .notWorking }
        let ride = drivers[index].openOffer
        if ride.isNone { return .noOpenOffer }
        let zone = drivers[index].zone
        queues.leave(driver, zone: zone, isFree: false)
        drivers[index].state = .busy
        drivers[index].openOffer = .none
        drivers[index].ride = ride
        drivers[index].refusalsInRow = 0  // D07
        rides[ride].phase = .allocated
        let wait = ways.travelTime(from: drivers[index].position, to: firstPickup(of: ride), at: time)
        let route = rides[ride].parties > 1 ? route(of: ride) : nil
        var place = 0
        forEachParty(of: ride) { service, party in
            service.parties[party].phase = .allocated
            let record = service.parties[party]
            // The pickups that come before.
            let others = route.map {
                service.ways.clock.congested(milliseconds: $0.pickup(party: place).milliseconds, at: time)
            }
            service.effects.append(
                .accepted(
                    party, client: record.client, driver: driver, zone: zone, wait: wait + (others ?? .zero),
                    price: record.price))
            place += 1
        }
        return nil
    }

    /// T07: to the tail, counters (D07), then the next offer, then the waiting rides (T04).
    mutating func refuse(_ driver: DriverID, at time: SimTime) -> Reason? {
        let record = drivers[Int(driver.index)]
        guard record.isWorking else { return .notWorking }
        if record.openOffer.isNone { return .noOpenOffer }
        if defect == .refusalLost { return nil }
        forEachParty(of: record.openOffer) { service, party in
            service.effects.append(.refused(party, driver: driver, zone: record.zone))
        }
        passOfferOn(from: driver, isCounted: true, at: time)
        return nil
    }

    /// T08, D08: like a refusal, counted only if the rules say so. A stale timer does nothing.
    mutating func offerTimedOut(_ driver: DriverID, serial: UInt32, at time: SimTime) {
        guard isPending(.offerTimeout(driver, serial: serial)) else { return }
        let record = drivers[Int(driver.index)]
        if defect == .staleAnswerAccepted { return }
        forEachParty(of: record.openOffer) { service, party in
            service.effects.append(.timedOut(party, driver: driver, zone: record.zone))
        }
        passOfferOn(from: driver, isCounted: rules.timeoutCountsAsRefusal, at: time)
    }

    private mutating func passOfferOn(from driver: DriverID, isCounted: Bool, at time: SimTime) {
        let ride = drivers[Int(driver.index)].openOffer
        sendToTail(driver)
        if defect != .refuserAskedAgain { tried.insert(ride, driver: driver, firstLive: rides.firstNumber) }
        if isCounted { countRefusal(of: driver, at: time) }
        dispatch(ride, at: time)
        retryWaitingRides(with: driver, at: time)
    }

    /// The offer is closed and the driver stands at the tail. That is not joining: what was tried stays tried (T03).
    private mutating func sendToTail(_ driver: DriverID) {
        let zone = drivers[Int(driver.index)].zone
        queues.leave(driver, zone: zone, isFree: false)
        drivers[Int(driver.index)].openOffer = .none
        queues.join(driver, zone: zone, isFree: true)
    }
}

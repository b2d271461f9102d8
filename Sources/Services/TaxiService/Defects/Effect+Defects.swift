import Quantities

extension TaxiService.Effect {
    /// The same with the prices and waits that a service with the defect tells.
    func withFigures(spoiltBy defect: TaxiService.Defect) -> TaxiService.Effect {
        let request = subjects.request
        func spoilt(_ price: Money) -> Money {
            if defect == .pricesTenfold { return Money(cents: 10 * price.cents) }
            return defect == .centAdded && request.number % 4 == 3 ? price + Money(cents: 1) : price
        }
        switch self {
        case .accepted(let id, let client, let driver, let zone, let wait, let price):
            let longer = defect == .secondAdded ? wait + .seconds(1) : wait
            return .accepted(id, client: client, driver: driver, zone: zone, wait: longer, price: spoilt(price))
        case .paid(let id, let client, let driver, let means, let price):
            return .paid(id, client: client, driver: driver, by: means, price: spoilt(price))
        case .paymentFailed(let id, let client, let driver, let means, let price):
            return .paymentFailed(id, client: client, driver: driver, by: means, price: spoilt(price))
        case .interrupted(let id, let client, let driver, let zone, let cause, let price, let authority):
            return .interrupted(
                id, client: client, driver: driver, zone: zone, because: cause, price: spoilt(price),
                authority: authority)
        case .joined(let id, let client, let ride, let price, let origin, let destination, let party):
            return .joined(
                id, client: client, ride: ride, price: spoilt(price), from: origin, to: destination, party: party)
        case .left(let id, let client, let ride, let price):
            return .left(id, client: client, ride: ride, price: spoilt(price))
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .requested, .offered,
            .waiting, .refused, .timedOut, .stoodDown, .suspended, .suspensionEnded, .gaveBack, .withdrawn, .arrived,
            .pickedUp, .noShow, .concluded, .reserved, .reservationChanged, .reservationCancelled, .sent,
            .driverRejected, .clientRejected, .reservationLapsed, .setTimer, .offerWithdrawn:
            return self
        }
    }
}

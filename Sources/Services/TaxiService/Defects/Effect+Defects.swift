import Quantities

extension TaxiService.Effect {
    /// The figures of an effect that a fault can change.
    struct Figures {
        var wait = SimDuration.zero
        var price = Money.zero
        /// The authority's part of the price.
        var authority = Money.zero
    }

    /// The same with other figures.
    func with(_ change: (inout Figures) -> Void) -> TaxiService.Effect {
        var figures = Figures()
        switch self {
        case .accepted(let id, let client, let driver, let zone, let wait, let price):
            (figures.wait, figures.price) = (wait, price)
            change(&figures)
            return .accepted(
                id, client: client, driver: driver, zone: zone, wait: figures.wait, price: figures.price)
        case .paid(let id, let client, let driver, let means, let price):
            figures.price = price
            change(&figures)
            return .paid(id, client: client, driver: driver, by: means, price: figures.price)
        case .paymentFailed(let id, let client, let driver, let means, let price):
            figures.price = price
            change(&figures)
            return .paymentFailed(id, client: client, driver: driver, by: means, price: figures.price)
        case .interrupted(let id, let client, let driver, let zone, let cause, let price, let authority):
            (figures.price, figures.authority) = (price, authority)
            change(&figures)
            return .interrupted(
                id, client: client, driver: driver, zone: zone, because: cause, price: figures.price,
                authority: figures.authority)
        case .concluded(let id, let client, let driver, let zone, let authority):
            figures.authority = authority
            change(&figures)
            return .concluded(id, client: client, driver: driver, zone: zone, authority: figures.authority)
        case .joined(let id, let client, let ride, let price, let destination, let party):
            figures.price = price
            change(&figures)
            return .joined(id, client: client, ride: ride, price: figures.price, to: destination, party: party)
        case .left(let id, let client, let ride, let price):
            figures.price = price
            change(&figures)
            return .left(id, client: client, ride: ride, price: figures.price)
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .requested, .offered,
            .waiting, .refused, .timedOut, .stoodDown, .suspended, .suspensionEnded, .gaveBack, .withdrawn, .arrived,
            .pickedUp, .noShow, .reserved, .reservationChanged, .reservationCancelled, .sent, .driverRejected,
            .clientRejected, .reservationLapsed, .setTimer, .offerWithdrawn:
            return self
        }
    }
}

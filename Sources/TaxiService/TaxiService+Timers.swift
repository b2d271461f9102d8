import Quantities

// D08, D07, R02, T12: what the service has asked to be told of.
extension TaxiService {
    /// Whether a timer still matters; if not, events have overtaken it, and handing it back would change nothing.
    ///
    /// - Complexity: O(1).
    package func isPending(_ timer: Timer) -> Bool {
        switch timer {
        case .offerTimeout(let driver, let serial): isOfferOpen(to: driver, serial: serial)
        case .suspensionEnd(let driver): drivers[Int(driver.index)].state == .suspended
        case .reservationDue(let ride, let serial): isReserved(ride, serial: serial)
        case .noShow(let ride, let serial): isAwaitingParties(ride, serial: serial)
        }
    }

    /// D08: the offer with this number has not been answered or withdrawn.
    private func isOfferOpen(to driver: DriverID, serial: UInt32) -> Bool {
        let record = drivers[Int(driver.index)]
        return (record.offerSerial == serial || defect == .staleTimerObeyed) && !record.openOffer.isNone
    }

    /// R02: the ride is not in dispatch yet, and its departure has not been changed since (R03).
    private func isReserved(_ ride: RequestID, serial: UInt32) -> Bool {
        guard rides.contains(ride), rides[ride].phase == .reserved else { return false }
        return rides[ride].timerSerial == serial || defect == .formerDepartureObeyed
    }

    /// T12: the taxi has arrived, the ride has not been given back since, and somebody is missing.
    private func isAwaitingParties(_ ride: RequestID, serial: UInt32) -> Bool {
        guard rides.contains(ride), rides[ride].phase == .allocated, rides[ride].hasArrived,
            rides[ride].timerSerial == serial
        else { return false }
        return !firstPartyNotOnBoard(of: ride).isNone || defect == .noShowClosesEveryone
    }
}

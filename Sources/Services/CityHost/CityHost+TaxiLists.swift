import AccountService
import Quantities
import TaxiService

extension TaxiService {
    /// Keeps the drivers' lists of taxis as their accounts have them (D02): a taxi that an account was told it may use can be
    /// started with, and no other.
    mutating func follow(_ effect: AccountService.Effect) {
        if case .taxiAdded(let holder, let taxi) = effect, let driver = driver(holder), taxi.index < driverCount {
            addTaxi(taxi, toListOf: driver)
        } else if case .taxiRemoved(let holder, let taxi) = effect, let driver = driver(holder),
            taxi.index < driverCount
        {
            removeTaxi(taxi, fromListOf: driver)
        } else if case .erased(let holder) = effect, let driver = driver(holder) {
            removeAllTaxis(fromListOf: driver)  // A11
        }
    }

    /// The driver of an account; nil for another role, and for a driver for whom this service has no room.
    private func driver(_ holder: AccountService.Holder) -> DriverID? {
        holder.role == .driver && holder.numberInRole < driverCount ? DriverID(holder.numberInRole) : nil
    }
}

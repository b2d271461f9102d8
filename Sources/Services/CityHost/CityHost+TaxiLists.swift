import AccountService
import Quantities
import TaxiService

extension TaxiService {
    /// Keeps the drivers' lists of taxis equal to those of their accounts (D02): a driver can start work with the taxis
    /// of the list, and with no other.
    mutating func apply(_ effect: AccountService.Effect) {
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

    /// Returns the driver of an account; nil for another role, and for a number beyond the service's drivers.
    private func driver(_ holder: AccountService.AccountHolder) -> DriverID? {
        holder.role == .driver && holder.numberInRole < driverCount ? DriverID(holder.numberInRole) : nil
    }
}

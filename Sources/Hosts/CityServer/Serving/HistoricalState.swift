import AccountService
import CityHost
import CommandStore
import Quantities
import ServiceKernel
import TaxiService

/// The state of the services at a past moment, from a server's store.
package struct HistoricalState {
    /// Sequence number of the last frame up to the moment.
    package let sequence: UInt64
    /// The moment.
    package let moment: SimTime
    /// State of the services, to be read by a host of the same city.
    package let services: [UInt8]
    /// Number of registered drivers and clients: they have the first numbers of each role.
    package let drivers, clients: Int
    /// Open rides.
    package let rides: TaxiService.RideViews

    /// Returns the times of the first and the last frame of a store; nil if it has none.
    package static func span(of store: CommandStore) throws -> ClosedRange<SimTime>? {
        struct Found: Error { let time: SimTime }
        func time(behind sequence: UInt64) throws -> SimTime? {
            do {
                try store.readFrames(after: sequence) { throw Found(time: $0.time) }
                return nil
            } catch let found as Found {
                return found.time
            }
        }
        guard store.lastSequence > 0, let first = try time(behind: 0),
            let last = try time(behind: store.lastSequence - 1)
        else { return nil }
        return first...last
    }

    /// Recovers the state at a moment.
    ///
    /// - Parameters:
    ///   - city: City of the store.
    ///   - moment: A moment within the store's span.
    ///   - program: Stamp of this program, whose snapshots save time.
    ///   - tell: Receives notices for operators.
    /// - Throws: An error if the frames are damaged.
    package init(
        of store: CommandStore, _ city: ServedCity, at moment: SimTime, program: UInt64,
        tell: (ServerNotice) -> Void = { _ in }
    ) throws {
        let ground = CityContext(city.city, streets: city.streets, calendar: city.calendar)
        let serving = try StateRecovery(of: store, until: moment, program: program, tell: tell) {
            CityStateMachine(city, context: ground) { _ in }
        }.serving
        (sequence, self.moment) = (serving.sequence, moment)
        services = try serving.servicesState()
        drivers = serving.registered[.driver, default: 0]
        clients = serving.registered[.client, default: 0]
        rides = serving.rides.open
    }
}

import AccountService
import CityHost
import CommandStore
import Quantities
import ServiceKernel
import TaxiService

/// How the services were at a moment, by the store of a server.
package struct PastState {
    /// The last frame up to the moment.
    package let sequence: UInt64
    package let moment: SimTime
    /// What the services keep, as a host of the same city reads it.
    package let services: [UInt8]
    /// People with an account: the first numbers of each role are theirs.
    package let drivers, clients: Int
    /// The rides that are not over.
    package let rides: TaxiService.RideViews

    /// When the first frame of a store was told, and the last; nil of one without frames.
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

    /// - Parameters:
    ///   - city: which the store is of.
    ///   - moment: within the store's span.
    ///   - program: the stamp of this one, whose snapshots save time.
    ///   - tell: takes what operators must know.
    /// - Throws: where the frames are not what was written.
    package init(
        of store: CommandStore, _ city: ServedCity, at moment: SimTime, program: UInt64,
        tell: (ServerNotice) -> Void = { _ in }
    ) throws {
        let ground = ServedGround(city.city, streets: city.streets, calendar: city.calendar)
        let serving = try StateRecovery(of: store, until: moment, program: program, tell: tell) {
            Serving(city, ground: ground) { _ in }
        }.serving
        (sequence, self.moment) = (serving.sequence, moment)
        services = try serving.servicesState()
        drivers = serving.registered[.driver, default: 0]
        clients = serving.registered[.client, default: 0]
        rides = serving.rides.open
    }
}

import CityHost
import CityServer
import Experiments
import InputFiles
import Quantities

extension Residents: BackgroundAgents {
    /// Notes effects of the taxi service.
    package func note(_ effect: HostEffect, at time: SimTime) {
        switch effect {
        case .taxi(let effect): note(effect, at: time)
        case .tour, .activity, .place, .guide, .account: break
        }
    }
}

/// The scenario's people as background agents of the served city: `--demo`.
enum DemoAgents {
    /// Number of drivers in addition to the scenario's.
    static let roomForDrivers = 100
    /// Rate of calls an hour below which the city is called quiet.
    private static let callsOfQuietHour = 60.0

    /// - Parameter report: Receives a line for the user.
    static func factory(of setup: SimulationSetup, report: @escaping (String) -> Void) -> BackgroundAgentsFactory {
        { host, time in
            let residents = Residents(of: setup, in: host, from: time)
            do {
                try residents.register(on: &host, at: time)
            } catch {
                throw InputError(
                    Diagnostic(
                        file: "--demo", problem: "other users have the numbers of the scenario's people in this store",
                        remedy: "use a store that was started with --demo"))
            }
            residents.noteOpenRequests(of: host.taxis, at: time)
            let calls = residents.requestsPerHour(at: time)
            let note = calls < callsOfQuietHour ? ": few, because the city is quiet at this hour" : ""
            report(
                "\(residents.driverCount) drivers and \(residents.clientCount) clients are simulated; about "
                    + "\(Int(calls.rounded())) calls an hour\(note)")
            return residents
        }
    }
}

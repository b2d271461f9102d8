import Behaviour
import LoadTestParameters
import SimulationKernel

/// Behaviour of people in a load test.
package struct LoadPeople {
    /// Habits of clients.
    package var clients = ClientBehaviour()
    /// Habits of drivers.
    package var drivers: DriverBehaviour
    /// Durations of rides.
    package var rides = LoadRideTimes()
    /// Scale of the exponential decay of destinations with distance.
    package var distanceDecayKilometres = 4.0
    /// Number of nearest zones to which drivers move.
    package var moveZonesMax = 8

    /// Creates the default behaviour.
    package init() {
        drivers = DriverBehaviour()
        drivers.returnAfterStandDownSeconds = 10
        drivers.answerDelaySeconds = .exponential(mean: 2)
    }

    /// Returns the keys `clients:`, `drivers:` and `rides:`, in the words of scenarios where both have them.
    ///
    /// - Parameter neighbours: number of zones besides a driver's own.
    package static func keys(neighbours: Int) -> [Key<LoadPeople>] {
        let clients = ClientBehaviour.keysOfLoad.map { $0.embedded(in: \LoadPeople.clients) } + keysOfClients
        let drivers =
            DriverBehaviour.keysOfLoad.map { $0.embedded(in: \LoadPeople.drivers) } + keysOfDrivers(neighbours)
        return [
            Key("clients", \.self, .map(clients), ""), Key("drivers", \.self, .map(drivers), ""),
            Key("rides", \.rides, .map(LoadRideTimes.keys), ""),
        ]
    }

    /// Keys of clients that scenarios do not have.
    package static let keysOfClients: [Key<LoadPeople>] = [
        Key(
            "tripLength", \.distanceDecayKilometres, .kilometres(.above(0, to: 1_000)),
            "scale of the trip length: destinations follow attraction × exp(−km / `tripLength`)")
    ]

    /// Returns the keys of drivers that scenarios do not have, for a number of other zones.
    package static func keysOfDrivers(_ neighbours: Int) -> [Key<LoadPeople>] {
        [
            Key(
                "reachZones", \.moveZonesMax, .zones(all: neighbours),
                "number of nearest zones from which a driver who changes zones chooses")
        ]
    }
}

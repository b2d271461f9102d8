import Behaviour
import LoadParameters
import SimulationKernel

/// How people behave in a load test.
package struct LoadPeople {
    package var clients = ClientBehaviour()
    package var drivers: DriverBehaviour
    package var rides = RideTimes()
    package var tripLengthKilometres = 4.0
    package var reachZones = 8

    package init() {
        drivers = DriverBehaviour()
        drivers.returnAfterStandDownSeconds = 10
        drivers.answerDelaySeconds = .exponential(mean: 2)
    }

    /// `clients:`, `drivers:` and `rides:`, in the words of scenarios where both have them.
    ///
    /// - Parameter neighbours: zones beside a driver's own.
    package static func keys(neighbours: Int) -> [Key<LoadPeople>] {
        let clients = ClientBehaviour.keysOfLoad.map { $0.of(\LoadPeople.clients) } + keysOfClients
        let drivers = DriverBehaviour.keysOfLoad.map { $0.of(\LoadPeople.drivers) } + keysOfDrivers(neighbours)
        return [
            Key("clients", \.self, .map(clients), ""), Key("drivers", \.self, .map(drivers), ""),
            Key("rides", \.rides, .map(RideTimes.keys), ""),
        ]
    }

    /// Those that scenarios do not have.
    package static let keysOfClients: [Key<LoadPeople>] = [
        Key(
            "tripLength", \.tripLengthKilometres, .kilometres(.above(0, to: 1_000)),
            "destinations by attraction × exp(−km / `tripLength`)")
    ]

    package static func keysOfDrivers(_ neighbours: Int) -> [Key<LoadPeople>] {
        [
            Key(
                "reachZones", \.reachZones, .zones(all: neighbours),
                "a driver who changes zones goes to one of so many nearest ones")
        ]
    }
}

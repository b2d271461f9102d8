import AccountService
import Behaviour
import CityModel
import LoadParameters
import SimulationKernel
import TaxiService

/// The clients and drivers of a load test, and the city in which they are.
package struct TaxiCrowd: Sendable {
    package var city: City
    package var rules: TaxiRules
    package var users: TaxiUsers
    package var mix: CommandMix
    package var clients: ClientBehaviour
    package var drivers: DriverBehaviour
    /// An idle driver who changes zones goes to one of so many nearest ones.
    package var reachZones: Int
    package var rides: RideTimes
    /// Worked out from the city, once.
    package var plan: PeoplePlan

    package init(
        city: City, rules: TaxiRules, users: TaxiUsers, mix: CommandMix, clients: ClientBehaviour,
        drivers: DriverBehaviour, reachZones: Int, rides: RideTimes, plan: PeoplePlan
    ) {
        self.city = city
        self.rules = rules
        self.users = users
        self.mix = mix
        self.clients = clients
        self.drivers = drivers
        self.reachZones = reachZones
        self.rides = rides
        self.plan = plan
    }

    /// What a profile may mix. The other kinds are answers to something: to an offer, to a taxi that has come, to the end
    /// of a ride.
    package static let mixedKinds: [CommandKind] = [
        .position, .zoneChange, .duty, .request, .reservation, .share, .withdrawal,
    ]
    /// What follows from these.
    package static let followingKinds: [CommandKind] = [.answer, .pickup, .payment, .conclusion, .timeout]
}

/// Who is logged in.
package struct TaxiUsers: Hashable, Sendable {
    package var clients: Int
    package var drivers: Int

    var roles: [(role: AccountService.Role, count: Int)] { [(.driver, drivers), (.client, clients)] }

    package init(clients: Int, drivers: Int) {
        self.clients = clients
        self.drivers = drivers
    }
}

import Behaviour
import CityHost
import CityModel
import Quantities
import TaxiService

/// What is tested.
package struct TestedService: Sendable {
    /// Ways are those between zones, in a city with streets too.
    package var clock: TravelClock
    package var rules: TaxiRules
    package var driverCount: Int
    /// Commands that may wait for the writer; a power of two.
    package var queueCapacity = 1 << 16
    /// Room for so many timers of a kind from the start; with more the writer stands still while it takes memory.
    package var timerCapacity = 1 << 18
    /// Room for so many requests from the oldest open one on; with more the writer stands still while it takes memory.
    package var requestCapacity = 1 << 19
    package var faults = Faults()
    /// Of all users; nil where nobody has one.
    var accounts: UserAccounts?

    package init(clock: TravelClock, rules: TaxiRules, driverCount: Int) {
        self.clock = clock
        self.rules = rules
        self.driverCount = driverCount
    }

    /// What a profile describes; the day begins at eight.
    package init(of profile: LoadProfile) {
        self.init(
            clock: TravelClock(city: profile.city, clockAtStart: .hours(8)), rules: profile.rules,
            driverCount: profile.users.drivers)
        queueCapacity = profile.queueCapacity
        accounts = UserAccounts(of: profile)
    }

    /// A fresh one, with a host around it.
    package func makeHost(checks: InvariantChecks = .none) -> CityHost {
        var service = TaxiService(clock: clock, rules: rules, drivers: driverCount, defect: faults.defect)
        service.reserve(requests: requestCapacity)
        return CityHost(taxis: service, timerCapacity: timerCapacity, checks: checks)
    }
}

/// What is broken about the target on purpose, so that the load tester can be tested: each must be found out.
package struct Faults: Sendable {
    /// The writer stands still from a moment of the run on, for so long.
    package struct Standstill: Sendable, BitwiseCopyable {
        package var atNanoseconds, nanoseconds: Int64

        package init(atNanoseconds: Int64, nanoseconds: Int64) {
            self.atNanoseconds = atNanoseconds
            self.nanoseconds = nanoseconds
        }
    }

    package var standstill: Standstill?
    /// Every command takes so much longer.
    package var slowdownNanoseconds: Int64 = 0
    /// So many commands may wait instead of as many as the target has room for.
    package var queueCapacity: Int?
    /// The service breaks a rule.
    package var defect: TaxiService.Defect?

    package init() {}
}

/// How often what is broken about the target has made a difference.
package struct FaultStrikes: Hashable, Sendable {
    package var standstills = 0
    package var slowdowns = 0
    /// Of the service's defect.
    package var defects = 0

    package init() {}
}

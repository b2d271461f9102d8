import CityModel
import TaxiService

/// What is tested.
package struct TestedService: Sendable {
    /// Ways are those between zones, in a city with streets too.
    package var clock: TravelClock
    package var rules: TaxiRules
    package var driverCount: Int
    /// Commands that may wait for the writer; a power of two.
    package var queueCapacity = 1 << 16
    /// How long the writer looks for commands before it sleeps: long enough for the next one of a burst. On a machine with
    /// fewer processors than busy threads looking longer takes time from those that it waits for.
    package var spinNanoseconds: Int64 = 1_000
    /// Room for so many timers from the start; more make the calendar grow once.
    package var timerCapacity = 1 << 18
    /// Room for so many requests from the oldest open one on; with more the writer stands still while it takes memory.
    package var requestCapacity = 1 << 19
    package var faults = Faults()

    package init(clock: TravelClock, rules: TaxiRules, driverCount: Int) {
        self.clock = clock
        self.rules = rules
        self.driverCount = driverCount
    }
}

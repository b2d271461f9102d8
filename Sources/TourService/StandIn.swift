import Quantities
import ServiceKernel
// TEMPORARY until the service comes.
extension TourService: CityService {
    package static var name: String { "tours" }
    package init(library: [TourContent], rules: TourRules, walkers: Int, authors: Int, staff: Int) { self.init() }
    package mutating func handle(_ command: Command, at time: SimTime) {}
    package var effects: EffectBuffer<Effect> { EffectBuffer() }
    package func isPending(_ timer: Timer) -> Bool { false }
    package func checkInvariants() throws(InvariantViolation) {}
    package func digest(into take: (UInt64) -> Void) {}
    package var walkerCount: Int { 0 }
    package var authorCount: Int { 0 }
    package var staffCount: Int { 0 }
}

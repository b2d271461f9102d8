import CityModel
import Quantities

/// So many times what a table says of the way from a zone to itself: tables that are made from a few points of each zone tell
/// too little of rides within one.
package struct SameZoneFactors: Sendable {
    /// What keeps the longest time and distance of a table within what a `TravelLeg` holds.
    package static var range: ClosedRange<Double> { 0.1...20 }

    private let time: ExactDecimal
    private let distance: ExactDecimal

    /// - Precondition: both lie within `range`.
    package init(time: ExactDecimal = ExactDecimal(digits: 1), distance: ExactDecimal = ExactDecimal(digits: 1)) {
        (self.time, self.distance) = (time, distance)
    }

    /// Rounded half up to whole milliseconds and metres.
    func apply(to leg: inout TravelLeg) {
        leg.milliseconds = Int32(clamping: time.roundedHalfUp(times: Int64(leg.milliseconds)) ?? .max)
        leg.metres = Int32(clamping: distance.roundedHalfUp(times: Int64(leg.metres)) ?? .max)
    }
}

import CityModel
import Quantities

/// The drive that a driver is on, or the last one, in a city with streets.
struct Journey {
    var origin = Position.outside
    var destination = Position.outside
    var departure = SimTime.zero
    var duration = SimDuration.zero
    /// Of an idle drive: the zones still to be entered, and the end as the last (D04).
    var passages: [StreetWays.Passage] = []
    var nextPassage = 0
    /// Of an idle drive: what has been counted as driven so far.
    var metresCounted: Int32 = 0
    /// Where the taxi stands, if the service does not know: a drive was cut short.
    var standing: Position?

    var isIdleDrive: Bool { nextPassage < passages.count }

    /// Of an idle drive: the zone entered last, if it has entered any.
    var lastEntered: StreetWays.Passage? { isIdleDrive && nextPassage > 0 ? passages[nextPassage - 1] : nil }

    /// The share of its time that has passed, from 0 to 1.
    func share(at time: SimTime) -> Double {
        duration <= .zero ? 1 : min(max((time - departure).seconds / duration.seconds, 0), 1)
    }
}

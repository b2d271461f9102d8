import CityModel
import Quantities

/// Where taxis are on their way along the streets (D04, D06, T11), as their drivers know it.
///
/// A city without streets has none of this: there a taxi is in the zone it left until it is in the next.
struct TaxiJourneys {
    /// The drive that a driver is on, or the last one.
    private struct Journey {
        var origin = Position.outside
        var destination = Position.outside
        var departure = SimTime.zero
        var duration = SimDuration.zero
        /// Of an idle drive: the zones still to be entered, and the end as the last (D04).
        var passages: [StreetWays.Passage] = []
        var nextPassage = 0
        /// Of an idle drive: what has been counted as driven so far.
        var metresCounted: Int32 = 0
        /// Where the taxi stands, if nobody was told: a drive was cut short.
        var standing: Position?

        var isIdleDrive: Bool { nextPassage < passages.count }

        /// Of an idle drive: the zone entered last, if it has entered any.
        var lastEntered: StreetWays.Passage? { isIdleDrive && nextPassage > 0 ? passages[nextPassage - 1] : nil }

        /// The share of its time that has passed, from 0 to 1.
        func share(at time: SimTime) -> Double {
            duration <= .zero ? 1 : min(max((time - departure).seconds / duration.seconds, 0), 1)
        }
    }

    private let travel: TaxiTravel
    /// By driver; empty in a city without streets.
    private var journeys: ContiguousArray<Journey>

    init(_ travel: TaxiTravel, drivers: Int) {
        self.travel = travel
        journeys = ContiguousArray(repeating: Journey(), count: travel.hasStreets ? drivers : 0)
    }

    /// Where the taxi of a driver is now who was last seen at `place`.
    func place(of driver: Int, lastSeen place: Position, at time: SimTime) -> Position {
        guard let streets = travel.ways.streets else { return place }
        let journey = journeys[driver]
        if let standing = journey.standing { return standing }
        return journey.isIdleDrive ? passage(of: journey, streets, at: time).position : place
    }

    private func passage(of journey: Journey, _ streets: StreetWays, at time: SimTime) -> StreetWays.Passage {
        let passage = streets.passage(
            from: journey.origin, to: journey.destination, hour: travel.ways.clock.hourRow(at: journey.departure),
            after: journey.share(at: time))
        // D04: rounding leads nobody back into the zone just left.
        guard let entered = journey.lastEntered, passage.leg.milliseconds <= entered.leg.milliseconds else {
            return passage
        }
        return entered
    }

    /// A drive begins; whatever was under way is over.
    mutating func begin(
        _ driver: Int, from origin: Position, to destination: Position, at time: SimTime, duration: SimDuration
    ) {
        guard !journeys.isEmpty else { return }
        journeys[driver].origin = origin
        journeys[driver].destination = destination
        journeys[driver].departure = time
        journeys[driver].duration = duration
        journeys[driver].standing = nil
        journeys[driver].nextPassage = journeys[driver].passages.count
    }

    /// The service has been told where the taxi stands.
    mutating func noteToldOf(_ driver: Int) {
        if !journeys.isEmpty { journeys[driver].standing = nil }
    }

    mutating func stand(_ driver: Int, at place: Position) {
        if !journeys.isEmpty { journeys[driver].standing = place }
    }

    /// Where the drive leads; nil in a city without streets.
    func destination(of driver: Int) -> Position? { journeys.isEmpty ? nil : journeys[driver].destination }

    // MARK: Idle drives

    func isOnIdleDrive(_ driver: Int) -> Bool { !journeys.isEmpty && journeys[driver].isIdleDrive }

    /// D04: the zones on the way are entered one after another.
    mutating func beginIdleDrive(_ driver: Int, from origin: Position, to destination: Position, at time: SimTime) {
        guard let streets = travel.ways.streets else { return }
        let leg = streets.findPassages(
            from: origin, to: destination, hour: travel.ways.clock.hourRow(at: time),
            into: &journeys[driver].passages)
        let duration = travel.ways.clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
        begin(driver, from: origin, to: destination, at: time, duration: duration)
        journeys[driver].nextPassage = 0
        journeys[driver].metresCounted = 0
    }

    /// Which zone is entered next on an idle drive, and when.
    func nextZone(of driver: Int, notBefore now: SimTime) -> (zone: ZoneID, due: SimTime) {
        let journey = journeys[driver]
        let passage = journey.passages[journey.nextPassage]
        let driven = travel.ways.clock.congested(milliseconds: Int64(passage.leg.milliseconds), at: journey.departure)
        return (passage.position.zone, max(journey.departure + driven, now))
    }

    /// - Returns: where the taxi enters the next zone, and how much it has driven since it was last counted.
    mutating func enterNextZone(_ driver: Int) -> (place: Position, metres: Int32) {
        let passage = journeys[driver].passages[journeys[driver].nextPassage]
        journeys[driver].nextPassage += 1
        return (passage.position, count(driver, upTo: passage.leg.metres))
    }

    private mutating func count(_ driver: Int, upTo metres: Int32) -> Int32 {
        let more = metres - journeys[driver].metresCounted
        assert(more >= 0, "a taxi drives back")
        journeys[driver].metresCounted = metres
        return more
    }

    /// The taxi stops where it is.
    ///
    /// - Returns: where, and how much it has driven since it was last counted; nil if it was on no idle drive.
    mutating func cutShort(_ driver: Int, at time: SimTime) -> (place: Position, metres: Int32)? {
        guard let streets = travel.ways.streets, journeys[driver].isIdleDrive else { return nil }
        let passage = passage(of: journeys[driver], streets, at: time)
        let metres = count(driver, upTo: max(passage.leg.metres, journeys[driver].metresCounted))
        journeys[driver].nextPassage = journeys[driver].passages.count
        journeys[driver].standing = passage.position
        return (passage.position, metres)
    }

    // MARK: Rides

    /// Where the taxi is on its way to a pickup, and how much of the way is left; nil in a city without streets.
    func breakOff(_ driver: Int, at time: SimTime) -> (place: Position, metresLeft: Int32)? {
        guard let streets = travel.ways.streets else { return nil }
        let journey = journeys[driver]
        let passage = passage(of: journey, streets, at: time)
        let whole = travel.ways.leg(from: journey.origin, to: journey.destination, at: journey.departure)
        return (passage.position, whole.metres - passage.leg.metres)
    }

    /// Whether the taxi has driven to this place already.
    func hasDriven(_ driver: Int, to place: Position) -> Bool {
        journeys.isEmpty || journeys[driver].destination == place
    }

    /// Where the drive with passengers began, and when.
    func departure(of driver: Int) -> (place: Position, time: SimTime) {
        (journeys[driver].origin, journeys[driver].departure)
    }

    /// T11: where the taxi is at a moment of its drive with passengers; nil in a city without streets.
    func place(of driver: Int, on drive: RideDrive, at time: SimTime) -> Position? {
        guard let streets = travel.ways.streets else { return nil }
        let journey = journeys[driver]
        var rest = journey.share(at: time) * Double(drive.milliseconds)
        var stop = drive.origin
        for rank in 0..<drive.stopCount {
            let (leg, next) = (drive.leg(rank), drive.stop(rank))
            if rest < Double(leg.milliseconds) {
                let hour = travel.ways.clock.hourRow(at: journey.departure)
                return streets.passage(
                    from: stop, to: next, hour: hour, after: rest / Double(leg.milliseconds)
                ).position
            }
            rest -= Double(leg.milliseconds)
            stop = next
        }
        return stop
    }
}

import CityModel
import Quantities

/// Positions of taxis on their routes along the streets (D04, D06, T11), as known to their drivers.
///
/// Unused in a city without streets: there a taxi stays in its old zone until it reaches the next.
struct TaxiJourneys {
    /// Current or latest drive of a driver.
    private struct Journey {
        var origin = Position.outside
        var destination = Position.outside
        var departure = SimTime.zero
        var duration = SimDuration.zero
        /// Zones still to be entered on an idle drive, with the destination as the last (D04).
        var passages: [StreetRouter.Passage] = []
        var nextPassage = 0
        /// Metres of an idle drive counted so far.
        var metresCounted: Int32 = 0
        /// Position of a taxi after an interrupted drive that was not reported.
        var unreportedStop: Position?

        var isIdleDrive: Bool { nextPassage < passages.count }

        /// Zone entered last on an idle drive, if any.
        var lastEntered: StreetRouter.Passage? { isIdleDrive && nextPassage > 0 ? passages[nextPassage - 1] : nil }

        /// Returns the elapsed share of the drive's time, from 0 to 1.
        func share(at time: SimTime) -> Double {
            duration <= .zero ? 1 : min(max((time - departure).seconds / duration.seconds, 0), 1)
        }
    }

    private let travel: TaxiTravelTimes
    /// Journeys by driver; empty in a city without streets.
    private var journeys: ContiguousArray<Journey>

    init(_ travel: TaxiTravelTimes, drivers: Int) {
        self.travel = travel
        journeys = ContiguousArray(repeating: Journey(), count: travel.hasStreets ? drivers : 0)
    }

    /// Returns the current position of a taxi last seen at `place`.
    func place(of driver: Int, lastSeen place: Position, at time: SimTime) -> Position {
        guard let streets = travel.router.streetRouter else { return place }
        let journey = journeys[driver]
        if let standing = journey.unreportedStop { return standing }
        return journey.isIdleDrive ? passage(of: journey, streets, at: time).position : place
    }

    private func passage(of journey: Journey, _ streets: StreetRouter, at time: SimTime) -> StreetRouter.Passage {
        let passage = streets.passage(
            from: journey.origin, to: journey.destination, hour: travel.router.streetRow(at: journey.departure),
            after: journey.share(at: time))
        // D04: rounding must not lead a taxi back into the zone it just left.
        guard let entered = journey.lastEntered, passage.leg.milliseconds <= entered.leg.milliseconds else {
            return passage
        }
        return entered
    }

    /// Begins a drive, which replaces the current one.
    mutating func begin(
        _ driver: Int, from origin: Position, to destination: Position, at time: SimTime, duration: SimDuration
    ) {
        guard !journeys.isEmpty else { return }
        journeys[driver].origin = origin
        journeys[driver].destination = destination
        journeys[driver].departure = time
        journeys[driver].duration = duration
        journeys[driver].unreportedStop = nil
        journeys[driver].nextPassage = journeys[driver].passages.count
    }

    /// Records that the taxi's position was reported to the service.
    mutating func notePositionReported(_ driver: Int) {
        if !journeys.isEmpty { journeys[driver].unreportedStop = nil }
    }

    mutating func stand(_ driver: Int, at place: Position) {
        if !journeys.isEmpty { journeys[driver].unreportedStop = place }
    }

    /// Returns the destination of the drive; nil in a city without streets.
    func destination(of driver: Int) -> Position? { journeys.isEmpty ? nil : journeys[driver].destination }

    /// Returns the end of the drive; nil in a city without streets.
    func arrival(of driver: Int) -> SimTime? {
        journeys.isEmpty ? nil : journeys[driver].departure + journeys[driver].duration
    }

    // MARK: Idle drives

    func isOnIdleDrive(_ driver: Int) -> Bool { !journeys.isEmpty && journeys[driver].isIdleDrive }

    /// D04: begins an idle drive, on which the zones of the route are entered one after another.
    mutating func beginIdleDrive(_ driver: Int, from origin: Position, to destination: Position, at time: SimTime) {
        guard let streets = travel.router.streetRouter else { return }
        let leg = streets.findPassages(
            from: origin, to: destination, hour: travel.router.streetRow(at: time),
            into: &journeys[driver].passages)
        let duration = travel.router.clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
        begin(driver, from: origin, to: destination, at: time, duration: duration)
        journeys[driver].nextPassage = 0
        journeys[driver].metresCounted = 0
    }

    /// Returns the next zone on an idle drive and the time of entry.
    func nextZone(of driver: Int, notBefore now: SimTime) -> (zone: ZoneID, due: SimTime) {
        let journey = journeys[driver]
        let passage = journey.passages[journey.nextPassage]
        let driven = travel.router.clock.congested(
            milliseconds: Int64(passage.leg.milliseconds), at: journey.departure)
        return (passage.position.zone, max(journey.departure + driven, now))
    }

    /// Enters the next zone.
    ///
    /// - Returns: the place of entry, and the metres driven since the last count.
    mutating func enterNextZone(_ driver: Int) -> (place: Position, metres: Int32) {
        let passage = journeys[driver].passages[journeys[driver].nextPassage]
        journeys[driver].nextPassage += 1
        return (passage.position, addMetres(driver, upTo: passage.leg.metres))
    }

    private mutating func addMetres(_ driver: Int, upTo metres: Int32) -> Int32 {
        let more = metres - journeys[driver].metresCounted
        assert(more >= 0, "a taxi drives back")
        journeys[driver].metresCounted = metres
        return more
    }

    /// Stops an idle drive where the taxi is.
    ///
    /// - Returns: the place, and the metres driven since the last count; nil if the driver is not on an idle drive.
    mutating func stopIdleDrive(_ driver: Int, at time: SimTime) -> (place: Position, metres: Int32)? {
        guard let streets = travel.router.streetRouter, journeys[driver].isIdleDrive else { return nil }
        let passage = passage(of: journeys[driver], streets, at: time)
        let metres = addMetres(driver, upTo: max(passage.leg.metres, journeys[driver].metresCounted))
        journeys[driver].nextPassage = journeys[driver].passages.count
        journeys[driver].unreportedStop = passage.position
        return (passage.position, metres)
    }

    // MARK: Rides

    /// Returns the position of a taxi on its way to a pickup, and the remaining metres; nil in a city without streets.
    func positionOnWayToPickup(_ driver: Int, at time: SimTime) -> (place: Position, metresLeft: Int32)? {
        guard let streets = travel.router.streetRouter else { return nil }
        let journey = journeys[driver]
        let passage = passage(of: journey, streets, at: time)
        let whole = travel.router.leg(from: journey.origin, to: journey.destination, at: journey.departure)
        return (passage.position, whole.metres - passage.leg.metres)
    }

    /// Whether the taxi has driven to this place already.
    func hasDriven(_ driver: Int, to place: Position) -> Bool {
        journeys.isEmpty || journeys[driver].destination == place
    }

    /// Returns the start and the time of departure of the drive with passengers.
    func departure(of driver: Int) -> (place: Position, time: SimTime) {
        (journeys[driver].origin, journeys[driver].departure)
    }

    /// T11: returns the position at a time of the drive with passengers; nil in a city without streets.
    func place(of driver: Int, on drive: DropOffRoute, at time: SimTime) -> Position? {
        guard let streets = travel.router.streetRouter else { return nil }
        let journey = journeys[driver]
        var rest = journey.share(at: time) * Double(drive.milliseconds)
        var stop = drive.origin
        for rank in 0..<drive.stopCount {
            let (leg, next) = (drive.leg(rank), drive.stop(rank))
            if rest < Double(leg.milliseconds) {
                let hour = travel.router.streetRow(at: journey.departure)
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

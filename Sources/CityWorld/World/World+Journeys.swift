import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Where taxis are on their way along the streets (D04, D06, T11). A city without streets has none of this: there a taxi is
// in the zone it left until it is in the next.
extension World {
    var ways: Ways { @inline(__always) get { service.ways } }

    /// Where a request's ride begins.
    func origin(of request: RequestID) -> Position {
        tripPlaces.isEmpty ? Position(observer.ride(request).origin) : tripPlaces[Int(request.number) - 1].origin
    }

    /// Where a request's ride ends.
    func destination(of request: RequestID) -> Position {
        tripPlaces.isEmpty
            ? Position(observer.ride(request).destination) : tripPlaces[Int(request.number) - 1].destination
    }

    /// Where the driver is now, the service's knowledge or better.
    func place(of driver: DriverID, at time: SimTime) -> Position {
        guard let streets = ways.streets else { return service.position(of: driver) }
        let journey = journeys[Int(driver.index)]
        if let standing = journey.standing { return standing }
        return journey.isIdleDrive ? passage(of: journey, streets, at: time).position : service.position(of: driver)
    }

    private func passage(of journey: Journey, _ streets: StreetWays, at time: SimTime) -> StreetWays.Passage {
        let passage = streets.passage(
            from: journey.origin, to: journey.destination, hour: clock.hourOfDay(at: journey.departure),
            after: journey.share(at: time))
        // D04: rounding leads nobody back into the zone just left.
        guard let entered = journey.lastEntered, passage.leg.milliseconds <= entered.leg.milliseconds else {
            return passage
        }
        return entered
    }

    /// A drive with a ride in hand begins; whatever was under way is over.
    mutating func beginJourney(
        _ driver: DriverID, from origin: Position, to destination: Position, at time: SimTime, duration: SimDuration
    ) {
        guard ways.streets != nil else { return }
        let index = Int(driver.index)
        journeys[index].origin = origin
        journeys[index].destination = destination
        journeys[index].departure = time
        journeys[index].duration = duration
        journeys[index].standing = nil
        journeys[index].nextPassage = journeys[index].passages.count
    }

    // MARK: Idle drives

    /// D04: drives to another zone, and enters those on the way.
    mutating func beginIdleDrive(
        _ driver: DriverID, to zone: ZoneID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard let streets = ways.streets else {
            let origin = service.position(of: driver)
            let duration = ways.travelTime(from: origin, to: Position(zone), at: time)
            return scheduleArrival(driver, in: zone, at: time + duration, in: &calendar)
        }
        let index = Int(driver.index)
        let origin = place(of: driver, at: time)
        var stream = streams.stream(
            purpose: .idleMove, entity: driver.index, occurrence: agents[index].idleDecisions | 1 << 31)
        let nodes = streets.traffic.nodes(in: zone)
        let node = nodes[nodes.startIndex + Int(stream.uniform() * Double(nodes.count))]
        let destination = streets.traffic.position(ofNode: node)
        let duration = ways.travelTime(from: origin, to: destination, at: time)
        beginJourney(driver, from: origin, to: destination, at: time, duration: duration)
        streets.findPassages(
            from: origin, to: destination, hour: clock.hourOfDay(at: time), into: &journeys[index].passages)
        journeys[index].nextPassage = 0
        journeys[index].metresCounted = 0
        scheduleNextPassage(driver, in: &calendar)
    }

    private mutating func scheduleNextPassage(_ driver: DriverID, in calendar: inout EventCalendar<WorldEvent>) {
        let journey = journeys[Int(driver.index)]
        let passage = journey.passages[journey.nextPassage]
        let driven = clock.congested(milliseconds: Int64(passage.leg.milliseconds), at: journey.departure)
        let due = max(journey.departure + driven, calendar.now)
        scheduleArrival(driver, in: passage.position.zone, at: due, in: &calendar)
    }

    private mutating func scheduleArrival(
        _ driver: DriverID, in zone: ZoneID, at due: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        agents[Int(driver.index)].idling = calendar.schedule(
            .driverReachesZone(driver, zone), at: due, priority: .action)
    }

    /// D04: the queue changes when the other zone is entered.
    mutating func reachZone(
        _ zone: ZoneID, _ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        let index = Int(driver.index)
        agents[index].idling = .none
        let view = service.view(of: driver)
        guard view.state == .available else { return }
        guard ways.streets != nil else {
            observer.noteRepositioning(driver, metres: city.leg(from: view.position.zone, to: zone).metres)
            send(.driver(driver, .move(to: Position(zone))), at: time, in: &calendar)
            return beginIdling(driver, at: time, in: &calendar)
        }
        let passage = journeys[index].passages[journeys[index].nextPassage]
        journeys[index].nextPassage += 1
        countIdleDrive(driver, upTo: passage.leg.metres)
        send(.driver(driver, .move(to: passage.position)), at: time, in: &calendar)
        if journeys[index].isIdleDrive {
            scheduleNextPassage(driver, in: &calendar)
        } else {
            beginIdling(driver, at: time, in: &calendar)
        }
    }

    private mutating func countIdleDrive(_ driver: DriverID, upTo metres: Int32) {
        let index = Int(driver.index)
        observer.noteRepositioning(driver, metres: metres - journeys[index].metresCounted)
        journeys[index].metresCounted = metres
    }

    /// The taxi stops where it is, if it was on an idle drive.
    mutating func cutIdleDriveShort(_ driver: DriverID, at time: SimTime) {
        guard let streets = ways.streets, journeys[Int(driver.index)].isIdleDrive else { return }
        let index = Int(driver.index)
        let passage = passage(of: journeys[index], streets, at: time)
        countIdleDrive(driver, upTo: max(passage.leg.metres, journeys[index].metresCounted))
        journeys[index].nextPassage = journeys[index].passages.count
        journeys[index].standing = passage.position
    }

    /// Before an offer is accepted on the way, the service learns where the taxi is: the client is promised the time from
    /// there (T06).
    mutating func reportPlace(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        guard ways.streets != nil, journeys[Int(driver.index)].isIdleDrive else { return }
        calendar.cancel(agents[Int(driver.index)].idling)
        agents[Int(driver.index)].idling = .none
        cutIdleDriveShort(driver, at: time)
        guard let standing = journeys[Int(driver.index)].standing else { return }
        journeys[Int(driver.index)].standing = nil
        send(.driver(driver, .move(to: standing)), at: time, in: &calendar)
    }

    // MARK: Rides

    /// D06: where the taxi turns back on its way to the pickup.
    mutating func abandonPickup(_ driver: DriverID, at time: SimTime) {
        guard let streets = ways.streets else { return }
        let passage = passage(of: journeys[Int(driver.index)], streets, at: time)
        observer.noteTurningBack(driver, metresLeft: metresLeft(of: journeys[Int(driver.index)], after: passage))
        journeys[Int(driver.index)].standing = passage.position
    }

    private func metresLeft(of journey: Journey, after passage: StreetWays.Passage) -> Int32 {
        let whole = ways.leg(from: journey.origin, to: journey.destination, at: journey.departure)
        return whole.metres - passage.leg.metres
    }

    /// T12: the waiting time is over while the taxi is on its way from one pickup to another: it goes on from there.
    mutating func stopBetweenPickups(_ driver: DriverID, at time: SimTime) {
        guard let streets = ways.streets else { return }
        let journey = journeys[Int(driver.index)]
        let passage = passage(of: journey, streets, at: time)
        observer.noteDriveBetweenPickups(
            driver, metres: -metresLeft(of: journey, after: passage),
            isOccupied: service.view(of: driver).hasAnyoneOnBoard)
        beginJourney(driver, from: passage.position, to: passage.position, at: time, duration: .zero)
    }

    /// T12: the ride was closed, and the service knows only the last pickup that the taxi came to.
    mutating func reportPlaceAfterNoShow(
        _ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard ways.streets != nil else { return }
        let place = journeys[Int(driver.index)].destination
        if service.position(of: driver) == place { return }
        // D05: without a connection the driver is offline, and will start from there.
        guard service.state(of: driver) == .available else { return journeys[Int(driver.index)].standing = place }
        send(.driver(driver, .move(to: place)), at: time, in: &calendar)
    }

    /// Whether the taxi has driven to this place already.
    func hasDriven(_ driver: DriverID, to place: Position) -> Bool {
        ways.streets == nil || journeys[Int(driver.index)].destination == place
    }

    /// Where a taxi stands that has come to a pickup of the ride in hand.
    func placeAtPickup(_ driver: DriverID, of request: RequestID) -> Position {
        ways.streets == nil ? origin(of: request) : journeys[Int(driver.index)].destination
    }

    /// The ways that a taxi drives with everyone on board, stop by stop, at the speeds of `time`.
    func drive(_ route: SharedRoute, _ view: TaxiService.DriverView, from origin: Position, at time: SimTime)
        -> RideDrive
    {
        var (drive, stop) = (RideDrive(origin: origin), origin)
        for rank in 0..<route.parties {
            let party = route.party(droppedOffAs: rank)
            let next = destination(of: view.request(party))
            drive.add(ways.leg(from: stop, to: next, at: time), to: next, party: party)
            stop = next
        }
        return drive
    }

    /// T11: where the taxi is at a moment of its drive with passengers; nil in a city without streets.
    func placeOnStreets(of driver: DriverID, _ view: TaxiService.DriverView, at time: SimTime) -> Position? {
        guard let streets = ways.streets, let route = service.route(inHandOf: driver) else { return nil }
        let journey = journeys[Int(driver.index)]
        let drive = drive(route, view, from: journey.origin, at: journey.departure)
        var rest = journey.share(at: time) * Double(drive.milliseconds)
        var stop = drive.origin
        for rank in 0..<drive.stopCount {
            let (leg, next) = (drive.leg(rank), drive.stop(rank))
            if rest < Double(leg.milliseconds) {
                let hour = clock.hourOfDay(at: journey.departure)
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

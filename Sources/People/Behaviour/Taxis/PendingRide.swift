import CityModel
import Quantities
import TaxiService

/// Driver's view of the current or offered ride (T05, S04): its stops in order, and the legs between them.
struct PendingRide {
    private let driver: TaxiDriver
    /// Next pickup of the ride.
    struct Stop {
        var party: RequestID
        var place: Position
        /// T12: whether the taxi has not been there yet.
        var isUnvisited: Bool
    }

    /// Order of the stops; nil if they are visited in the order of joining: for a single party, or if all start at one
    /// place and routes do not matter.
    private let route: TaxiService.SharedRoute?

    init(_ driver: TaxiDriver, _ context: borrowing TaxiPeopleContext) {
        self.driver = driver
        let hasOrder = driver.partyCount > 1 && (context.travel.followsRoutes || context.travel.hasStreets)
        route = hasOrder ? PendingRide.route(of: driver, context) : nil
    }

    private static func route(of driver: TaxiDriver, _ context: borrowing TaxiPeopleContext) -> TaxiService.SharedRoute?
    {
        guard let moment = context.requests[driver.party(0)]?.pricingTime else { return nil }
        var stops = TaxiService.SharedRoute.Stops()
        for index in 0..<Int(driver.partyCount) {
            guard let places = context.places(of: driver.party(index)) else { return nil }
            stops.append(from: places.origin, to: places.destination)
        }
        return TaxiService.SharedRoute(stops, over: context.travel.router, at: moment)
    }

    /// Returns the first pickup of the route; nil without a ride.
    static func firstPickup(of driver: TaxiDriver, _ context: borrowing TaxiPeopleContext) -> Position? {
        guard driver.partyCount > 1, context.travel.hasStreets, let route = route(of: driver, context) else {
            return context.places(of: driver.party(0))?.origin
        }
        return context.places(of: driver.party(route.party(pickedUpAs: 0)))?.origin
    }

    /// Returns the next party to be picked up; nil if all present parties are on board, whether others are awaited
    /// (T12) or not.
    func nextPickup(_ context: borrowing TaxiPeopleContext) -> Stop? {
        var isWaiting = false
        for rank in 0..<Int(driver.partyCount) {
            let index = route?.party(pickedUpAs: rank) ?? rank
            if driver.isOnBoard(index) { continue }
            let (party, isNew) = (driver.party(index), !driver.isVisited(index))
            if isNew && isWaiting { return nil }
            // T12: the driver sees that a missing client is not there.
            if !isNew, context.requests[party]?.habits.isNoShow == true {
                isWaiting = true
            } else {
                return Stop(party: party, place: context.places(of: party)?.origin ?? driver.place, isUnvisited: isNew)
            }
        }
        return nil
    }

    /// Returns the drive with everyone on board, stop by stop, at the speeds of `time`.
    func drive(from origin: Position, at time: SimTime, _ context: borrowing TaxiPeopleContext) -> DropOffRoute {
        var (drive, stop) = (DropOffRoute(origin: origin), origin)
        for rank in 0..<Int(driver.partyCount) {
            let index = route?.party(droppedOffAs: rank) ?? rank
            let next = context.places(of: driver.party(index))?.destination ?? stop
            drive.add(context.travel.router.leg(from: stop, to: next, at: time), to: next, party: index)
            stop = next
        }
        return drive
    }

    /// Reports the departure on a drive of the given duration to the measures.
    func noteDeparture(
        _ id: DriverID, on drive: DropOffRoute, for duration: SimDuration, at time: SimTime,
        _ context: inout TaxiPeopleContext
    ) {
        context.note(.departure(id, metres: drive.metres))
        for index in 0..<Int(driver.partyCount) {
            let party = driver.party(index)
            let waiting = route.map { $0.pickups.metres - $0.pickup(party: index).metres } ?? 0
            let metres = Int32(waiting + drive.metres(untilDropOffOf: index))
            var direct = metres
            if route != nil, let places = context.places(of: party) {
                direct = context.travel.router.leg(from: places.origin, to: places.destination, at: time).metres
            }
            let due = time + duration.scaled(by: drive.share(untilDropOffOf: index))
            context.note(.dropOff(party, at: due, metres: metres, directMetres: direct))
        }
    }
}

/// Boarding and drop-off times of the parties, for drivers whose rides may end on the way (T11).
struct BoardingTimes {
    private struct Times: BitwiseCopyable {
        /// Boarding times by party, in the order of joining.
        var boarded = InlineArray<4, SimTime>(repeating: .zero)
        /// Time at which the first party gets out.
        var firstOut = SimTime.zero
    }

    /// Times by driver; empty if they are not needed.
    private var times: ContiguousArray<Times>

    init(drivers: Int) { times = ContiguousArray(repeating: Times(), count: drivers) }

    mutating func board(_ driver: Int, party: Int, at time: SimTime) {
        if !times.isEmpty { times[driver].boarded[party] = time }
    }

    /// Removes a party; those behind it move up.
    mutating func remove(_ driver: Int, party: Int) {
        guard !times.isEmpty else { return }
        for place in party..<3 { times[driver].boarded[place] = times[driver].boarded[place + 1] }
    }

    /// Sets the time at which the first party will get out.
    mutating func depart(_ driver: Int, firstOut time: SimTime) {
        if !times.isEmpty { times[driver].firstOut = time }
    }

    /// Returns the elapsed share of the first party's time on board, from 0 to 1.
    func share(of driver: Int, at time: SimTime) -> Double {
        guard !times.isEmpty else { return 0 }
        let (boarded, out) = (times[driver].boarded[0], times[driver].firstOut)
        return min(max((time - boarded).seconds / max((out - boarded).seconds, 1), 0), 1)
    }
}

import CityModel
import Quantities
import TaxiService

/// What a driver's app shows of the ride in hand or offered (T05, S04): the stops in order, and the ways between them.
struct RideInHand {
    private let driver: TaxiDriver
    /// A pickup of the ride that the taxi goes to next.
    struct Stop {
        var party: RequestID
        var place: Position
        /// T12: whether the taxi has not been there yet.
        var isNew: Bool
    }

    /// nil where the stops are visited in the order of joining: of a single party, or where all start at one place and nobody
    /// follows the ways.
    private let route: TaxiService.SharedRoute?

    init(_ driver: TaxiDriver, _ context: borrowing TaxiCircumstances) {
        self.driver = driver
        let hasOrder = driver.partyCount > 1 && (context.travel.followsWays || context.travel.hasStreets)
        route = hasOrder ? RideInHand.route(of: driver, context) : nil
    }

    private static func route(of driver: TaxiDriver, _ context: borrowing TaxiCircumstances) -> TaxiService.SharedRoute?
    {
        guard let moment = context.requests[driver.party(0)]?.pricedAt else { return nil }
        var stops = TaxiService.SharedRoute.Stops()
        for index in 0..<Int(driver.partyCount) {
            guard let places = context.places(of: driver.party(index)) else { return nil }
            stops.append(from: places.origin, to: places.destination)
        }
        return TaxiService.SharedRoute(stops, over: context.travel.ways, at: moment)
    }

    /// Where the route begins; nil without a ride.
    static func firstPickup(of driver: TaxiDriver, _ context: borrowing TaxiCircumstances) -> Position? {
        guard driver.partyCount > 1, context.travel.hasStreets, let route = route(of: driver, context) else {
            return context.places(of: driver.party(0))?.origin
        }
        return context.places(of: driver.party(route.party(pickedUpAs: 0)))?.origin
    }

    /// The next party to be picked up; nil if all who are there are on board, and somebody is waited for (T12) or nobody left.
    func nextPickup(_ context: borrowing TaxiCircumstances) -> Stop? {
        var isWaiting = false
        for rank in 0..<Int(driver.partyCount) {
            let index = route?.party(pickedUpAs: rank) ?? rank
            if driver.isOnBoard(index) { continue }
            let (party, isNew) = (driver.party(index), !driver.isVisited(index))
            if isNew && isWaiting { return nil }
            // T12: who is not there is seen not to be.
            if !isNew, context.requests[party]?.habits.isNoShow == true {
                isWaiting = true
            } else {
                return Stop(party: party, place: context.places(of: party)?.origin ?? driver.place, isNew: isNew)
            }
        }
        return nil
    }

    /// The ways that a taxi drives with everyone on board, stop by stop, at the speeds of `time`.
    func drive(from origin: Position, at time: SimTime, _ context: borrowing TaxiCircumstances) -> RideDrive {
        var (drive, stop) = (RideDrive(origin: origin), origin)
        for rank in 0..<Int(driver.partyCount) {
            let index = route?.party(droppedOffAs: rank) ?? rank
            let next = context.places(of: driver.party(index))?.destination ?? stop
            drive.add(context.travel.ways.leg(from: stop, to: next, at: time), to: next, party: index)
            stop = next
        }
        return drive
    }

    /// The taxi departs on a drive that will take so long: what there is to be measured of it.
    func noteDeparture(
        _ id: DriverID, on drive: RideDrive, for duration: SimDuration, at time: SimTime,
        _ context: inout TaxiCircumstances
    ) {
        context.note(.departure(id, metres: drive.metres))
        for index in 0..<Int(driver.partyCount) {
            let party = driver.party(index)
            let waiting = route.map { $0.pickups.metres - $0.pickup(party: index).metres } ?? 0
            let metres = Int32(waiting + drive.metres(untilDropOffOf: index))
            var direct = metres
            if route != nil, let places = context.places(of: party) {
                direct = context.travel.ways.leg(from: places.origin, to: places.destination, at: time).metres
            }
            let due = time + duration.scaled(by: drive.share(untilDropOffOf: index))
            context.note(.dropOff(party, at: due, metres: metres, directMetres: direct))
        }
    }
}

/// When the parties of rides got in and will get out, of drivers whose rides may end on the way (T11).
struct BoardingTimes {
    private struct Times: BitwiseCopyable {
        /// By party, in the order of joining.
        var boarded = InlineArray<4, SimTime>(repeating: .zero)
        /// When the first of them gets out.
        var firstOut = SimTime.zero
    }

    /// By driver; empty where nobody asks.
    private var times: ContiguousArray<Times>

    init(drivers: Int) { times = ContiguousArray(repeating: Times(), count: drivers) }

    mutating func board(_ driver: Int, party: Int, at time: SimTime) {
        if !times.isEmpty { times[driver].boarded[party] = time }
    }

    /// The parties behind it move up.
    mutating func remove(_ driver: Int, party: Int) {
        guard !times.isEmpty else { return }
        for place in party..<3 { times[driver].boarded[place] = times[driver].boarded[place + 1] }
    }

    /// The first party will get out at `time`.
    mutating func depart(_ driver: Int, firstOut time: SimTime) {
        if !times.isEmpty { times[driver].firstOut = time }
    }

    /// The share of the first party's time on board that has passed, from 0 to 1.
    func share(of driver: Int, at time: SimTime) -> Double {
        guard !times.isEmpty else { return 0 }
        let (boarded, out) = (times[driver].boarded[0], times[driver].firstOut)
        return min(max((time - boarded).seconds / max((out - boarded).seconds, 1), 0), 1)
    }
}

import CityModel
import Quantities

/// The rides that nobody could be offered (T04), for each zone of origin oldest first.
///
/// The links lie in the rides themselves; the age of each zone's oldest is kept apart, so that the oldest ride in reach
/// of a driver is found without touching the others.
struct WaitingRides: Sendable {
    private struct Ends: Sendable, BitwiseCopyable {
        var oldest = RequestID.none
        var youngest = RequestID.none
    }

    private var ends: ContiguousArray<Ends>
    private var oldestAges: ContiguousArray<RideAge>
    private(set) var count = 0

    init(zones: Int) {
        ends = ContiguousArray(repeating: Ends(), count: zones)
        oldestAges = ContiguousArray(repeating: .youngerThanAll, count: zones)
    }

    var bytes: Int { ends.reservedBytes + oldestAges.reservedBytes }

    /// The oldest ride from one of `origins` that is not tried already, or none.
    ///
    /// - Complexity: O(origins + rides tried already).
    func oldest(
        within origins: ArraySlice<ZoneID>, of rides: borrowing RequestWindow<Ride>,
        isTried: (RequestID) -> Bool
    ) -> RequestID {
        var best = RideAge.youngerThanAll
        for origin in origins where oldestAges[Int(origin.index)] < best {
            var ride = ends[Int(origin.index)].oldest
            while !ride.isNone, isTried(ride) { ride = rides[ride].nextWaiting }
            if !ride.isNone { best = min(best, rides[ride].age(as: ride)) }
        }
        return best.creator
    }

    /// The zone's waiting rides, oldest first.
    func rides(from origin: ZoneID, of rides: borrowing RequestWindow<Ride>) -> [RequestID] {
        var found: [RequestID] = []
        var ride = ends[Int(origin.index)].oldest
        while !ride.isNone {
            found.append(ride)
            ride = rides[ride].nextWaiting
        }
        return found
    }

    /// - Complexity: O(rides between it and the nearer end of the zone's list): none for a new request, few for one that comes
    ///   back (D06, T07), which is among the oldest.
    mutating func insert(_ id: RequestID, into rides: inout RequestWindow<Ride>) {
        let zone = Int(rides[id].origin.index)
        let older = neighbour(olderThan: rides[id].age(as: id), zone, rides)
        let younger = older.isNone ? ends[zone].oldest : rides[older].nextWaiting
        rides[id].phase = .waiting
        rides[id].driver = .none
        rides[id].previousWaiting = older
        rides[id].nextWaiting = younger
        if older.isNone { setOldest(id, zone, rides) } else { rides[older].nextWaiting = id }
        if younger.isNone { ends[zone].youngest = id } else { rides[younger].previousWaiting = id }
        count += 1
    }

    /// The youngest of the zone's rides that are older, or none. Both ends are walked at once.
    private func neighbour(
        olderThan age: RideAge, _ zone: Int, _ rides: borrowing RequestWindow<Ride>
    ) -> RequestID {
        var (fromYoungest, fromOldest) = (ends[zone].youngest, ends[zone].oldest)
        while !fromYoungest.isNone {
            if rides[fromYoungest].age(as: fromYoungest) < age { return fromYoungest }
            if age < rides[fromOldest].age(as: fromOldest) { return rides[fromOldest].previousWaiting }
            fromYoungest = rides[fromYoungest].previousWaiting
            fromOldest = rides[fromOldest].nextWaiting
        }
        return .none
    }

    mutating func remove(_ id: RequestID, from rides: inout RequestWindow<Ride>) {
        let zone = Int(rides[id].origin.index)
        let (older, younger) = (rides[id].previousWaiting, rides[id].nextWaiting)
        if older.isNone { setOldest(younger, zone, rides) } else { rides[older].nextWaiting = younger }
        if younger.isNone { ends[zone].youngest = older } else { rides[younger].previousWaiting = older }
        count -= 1
    }

    private mutating func setOldest(_ id: RequestID, _ zone: Int, _ rides: borrowing RequestWindow<Ride>) {
        ends[zone].oldest = id
        oldestAges[zone] = id.isNone ? .youngerThanAll : rides[id].age(as: id)
    }
}

/// T04: what is older among rides: the moment of the request, then the number of the request that created the ride.
struct RideAge: Comparable, Sendable, BitwiseCopyable {
    var requestedAt: SimTime
    var creator: RequestID

    static let youngerThanAll = RideAge(requestedAt: .distantFuture, creator: .none)

    static func < (left: RideAge, right: RideAge) -> Bool {
        left.requestedAt == right.requestedAt ? left.creator < right.creator : left.requestedAt < right.requestedAt
    }
}

import CityModel
import Quantities

/// The requests that nobody could be offered (T04), for each zone of origin oldest first.
///
/// The links lie in the requests themselves; the age of each zone's oldest is kept apart, so that the oldest request in
/// reach of a driver is found without touching the others.
struct WaitingRequests: Sendable {
    private struct Ends: Sendable, BitwiseCopyable {
        var oldest = RequestID.none
        var youngest = RequestID.none
    }

    private var ends: ContiguousArray<Ends>
    private var oldestAges: ContiguousArray<RequestAge>
    private(set) var count = 0

    init(zones: Int) {
        ends = ContiguousArray(repeating: Ends(), count: zones)
        oldestAges = ContiguousArray(repeating: .youngerThanAll, count: zones)
    }

    /// The oldest request from one of `origins` that is not tried already, or none.
    ///
    /// - Complexity: O(origins + requests tried already).
    func oldest(
        within origins: ArraySlice<ZoneID>, of requests: borrowing RequestWindow<Request>,
        isTried: (RequestID) -> Bool
    ) -> RequestID {
        var best = RequestAge.youngerThanAll
        for origin in origins where oldestAges[Int(origin.index)] < best {
            var request = ends[Int(origin.index)].oldest
            while !request.isNone, isTried(request) { request = requests[request].nextWaiting }
            if !request.isNone { best = min(best, requests[request].age(as: request)) }
        }
        return best.request
    }

    /// The zone's waiting requests, oldest first.
    func requests(from origin: ZoneID, of requests: borrowing RequestWindow<Request>) -> [RequestID] {
        var found: [RequestID] = []
        var request = ends[Int(origin.index)].oldest
        while !request.isNone {
            found.append(request)
            request = requests[request].nextWaiting
        }
        return found
    }

    /// - Complexity: O(younger requests of the zone): none for a new request, few for one that comes back (D06).
    mutating func insert(_ id: RequestID, into requests: inout RequestWindow<Request>) {
        let zone = Int(requests[id].origin.index)
        let age = requests[id].age(as: id)
        var older = ends[zone].youngest
        while !older.isNone, age < requests[older].age(as: older) { older = requests[older].previousWaiting }
        let younger = older.isNone ? ends[zone].oldest : requests[older].nextWaiting
        requests[id].phase = .waiting
        requests[id].driver = .none
        requests[id].previousWaiting = older
        requests[id].nextWaiting = younger
        if older.isNone { setOldest(id, zone, requests) } else { requests[older].nextWaiting = id }
        if younger.isNone { ends[zone].youngest = id } else { requests[younger].previousWaiting = id }
        count += 1
    }

    mutating func remove(_ id: RequestID, from requests: inout RequestWindow<Request>) {
        let zone = Int(requests[id].origin.index)
        let (older, younger) = (requests[id].previousWaiting, requests[id].nextWaiting)
        if older.isNone { setOldest(younger, zone, requests) } else { requests[older].nextWaiting = younger }
        if younger.isNone { ends[zone].youngest = older } else { requests[younger].previousWaiting = older }
        count -= 1
    }

    private mutating func setOldest(_ id: RequestID, _ zone: Int, _ requests: borrowing RequestWindow<Request>) {
        ends[zone].oldest = id
        oldestAges[zone] = id.isNone ? .youngerThanAll : requests[id].age(as: id)
    }
}

/// T04: what is older among requests: the moment, then the number.
struct RequestAge: Comparable, Sendable, BitwiseCopyable {
    var requestedAt: SimTime
    var request: RequestID

    static let youngerThanAll = RequestAge(requestedAt: .distantFuture, request: .none)

    static func < (left: RequestAge, right: RequestAge) -> Bool {
        left.requestedAt == right.requestedAt ? left.request < right.request : left.requestedAt < right.requestedAt
    }
}

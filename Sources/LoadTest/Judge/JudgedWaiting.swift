import CityModel
import Quantities
import TaxiService

/// The rides that found nobody (T04), for each zone of origin oldest first; and from where a taxi can be asked for.
struct JudgedWaiting: Sendable {
    /// T04: age is the time of the request, ties by number.
    struct Age: Comparable, Sendable, BitwiseCopyable {
        var requestedAt: SimTime
        var number: UInt32

        static let youngest = Age(requestedAt: .distantFuture, number: .max)

        @inline(__always)
        static func < (left: Age, right: Age) -> Bool {
            left.requestedAt == right.requestedAt
                ? left.number < right.number : left.requestedAt < right.requestedAt
        }
    }

    private var oldest: ContiguousArray<RequestID>
    private var youngest: ContiguousArray<RequestID>
    /// Of each zone's oldest.
    private var ages: ContiguousArray<Age>
    private(set) var count = 0

    /// For each zone one after another: the origins whose requests reach it; empty if all reach all.
    private var origins: ContiguousArray<ZoneID> = []
    /// Where each zone's part begins; one more for the end.
    private var starts: ContiguousArray<Int> = []

    init(city: City, searchZones: Int) {
        oldest = ContiguousArray(repeating: .none, count: city.zoneCount)
        youngest = oldest
        ages = ContiguousArray(repeating: .youngest, count: city.zoneCount)
        if searchZones >= city.zoneCount { return }
        var reaching = Array(repeating: [ZoneID](), count: city.zoneCount)
        for origin in 0..<city.zoneCount {
            for rank in 0..<searchZones {
                reaching[Int(city.searchZone(from: ZoneID(origin), rank: rank).index)].append(ZoneID(origin))
            }
        }
        starts.append(0)
        for zone in reaching {
            origins += zone
            starts.append(origins.count)
        }
    }

    static func age(of ride: RequestID, _ requests: borrowing JudgedRequests) -> Age {
        Age(requestedAt: requests[ride].requestedAt, number: ride.number)
    }

    /// The oldest ride that reaches `zone` and is not among the driver's tried ones, or none.
    ///
    /// - Complexity: O(zones that reach it + rides tried).
    func oldestReaching(
        _ zone: ZoneID, _ requests: borrowing JudgedRequests, _ tried: borrowing TriedOffers, firstTried: UInt32
    ) -> RequestID {
        var best = Age.youngest
        if starts.isEmpty {
            for origin in 0..<ages.count where ages[origin] < best {
                best = min(best, oldestUntried(from: origin, requests, tried, firstTried: firstTried))
            }
        } else {
            for index in starts[Int(zone.index)]..<starts[Int(zone.index) + 1] {
                let origin = Int(origins[index].index)
                guard ages[origin] < best else { continue }
                best = min(best, oldestUntried(from: origin, requests, tried, firstTried: firstTried))
            }
        }
        return best.number == .max ? .none : RequestID(best.number)
    }

    private func oldestUntried(
        from origin: Int, _ requests: borrowing JudgedRequests, _ tried: borrowing TriedOffers, firstTried: UInt32
    ) -> Age {
        if firstTried == TriedOffers.none { return ages[origin] }
        var ride = oldest[origin]
        while !ride.isNone, tried.contains(ride, in: firstTried) { ride = requests[ride].younger }
        return ride.isNone ? .youngest : JudgedWaiting.age(of: ride, requests)
    }

    /// - Complexity: O(older rides of the zone) for one that comes back (T07, D06), and those are few, for the oldest are
    ///   offered first; O(1) for a new one.
    mutating func insert(_ ride: RequestID, into requests: inout JudgedRequests) {
        let zone = Int(requests[ride].origin.index)
        let age = JudgedWaiting.age(of: ride, requests)
        var before = youngest[zone]
        var after = RequestID.none
        if !before.isNone, age < JudgedWaiting.age(of: before, requests) {
            before = .none
            after = oldest[zone]
            while JudgedWaiting.age(of: after, requests) < age {
                before = after
                after = requests[after].younger
            }
        }
        requests[ride].phase = .waiting
        requests[ride].driver = .none
        requests[ride].older = before
        requests[ride].younger = after
        if before.isNone { setOldest(ride, zone, requests) } else { requests[before].younger = ride }
        if after.isNone { youngest[zone] = ride } else { requests[after].older = ride }
        count += 1
    }

    /// Takes the ride out, if it waits, and leaves it in `phase`.
    mutating func remove(_ ride: RequestID, from requests: inout JudgedRequests, for phase: JudgedRequest.Phase) {
        let record = requests[ride]
        requests[ride].phase = phase
        guard record.phase == .waiting else { return }
        let zone = Int(record.origin.index)
        if record.older.isNone {
            setOldest(record.younger, zone, requests)
        } else {
            requests[record.older].younger = record.younger
        }
        if record.younger.isNone {
            youngest[zone] = record.older
        } else {
            requests[record.younger].older = record.older
        }
        count -= 1
    }

    private mutating func setOldest(_ ride: RequestID, _ zone: Int, _ requests: borrowing JudgedRequests) {
        oldest[zone] = ride
        ages[zone] = ride.isNone ? .youngest : JudgedWaiting.age(of: ride, requests)
    }
}

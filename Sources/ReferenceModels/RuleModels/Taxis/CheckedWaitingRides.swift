import CityModel
import Quantities

/// Place of a waiting ride in its list.
struct CheckedWaitingPlace: Equatable, Sendable, BitwiseCopyable {
    fileprivate var index: UInt32

    static let none = CheckedWaitingPlace(index: .max)
    var isNone: Bool { self == .none }
}

/// The waiting rides (T04) by zone of origin, oldest first, and the zones from which a taxi can serve them.
///
/// Linked lists in one pool; removing a ride costs O(1) given its place.
struct CheckedWaitingRides: Sendable {
    /// Age of a ride: the time of the request, ties by number (T04).
    struct Age: Comparable, Sendable, BitwiseCopyable {
        var requestedAt: SimTime
        var ride: RequestID

        fileprivate static let youngest = Age(requestedAt: .distantFuture, ride: RequestID(UInt32.max))

        @inline(__always)
        static func < (left: Age, right: Age) -> Bool {
            left.requestedAt == right.requestedAt
                ? left.ride.number < right.ride.number : left.requestedAt < right.requestedAt
        }
    }

    private struct Entry: Sendable, BitwiseCopyable {
        var age: Age
        var origin: ZoneID
        var older = CheckedWaitingPlace.none
        /// In an unused entry: the next unused one.
        var younger = CheckedWaitingPlace.none
        /// Number of times in a row that this ride's turn was given to a younger one or to none.
        var timesOvertaken: UInt8 = 0
    }

    private var entries: ContiguousArray<Entry> = []
    private var firstUnused = CheckedWaitingPlace.none
    private var oldest: ContiguousArray<CheckedWaitingPlace>
    private var youngest: ContiguousArray<CheckedWaitingPlace>
    /// Age of each zone's oldest ride.
    private var ages: ContiguousArray<Age>
    private(set) var count = 0

    /// For each zone, the origins whose requests reach it, concatenated; empty if all reach all.
    private var origins: ContiguousArray<ZoneID> = []
    /// Start of each zone's part, plus the end of the last.
    private var starts: ContiguousArray<Int> = []

    init(city: City, searchZones: Int) {
        oldest = ContiguousArray(repeating: .none, count: city.zoneCount)
        youngest = oldest
        ages = ContiguousArray(repeating: .youngest, count: city.zoneCount)
        if searchZones >= city.zoneCount { return }
        let orders = city.searchOrders(reaching: searchZones)
        var reaching = Array(repeating: [ZoneID](), count: city.zoneCount)
        for origin in 0..<city.zoneCount {
            for rank in 0..<searchZones {
                reaching[Int(orders.zone(from: ZoneID(origin), rank: rank).index)].append(ZoneID(origin))
            }
        }
        starts.append(0)
        for zone in reaching {
            origins += zone
            starts.append(origins.count)
        }
    }

    /// Returns the oldest ride that reaches `zone` and that the driver has not tried, or none.
    ///
    /// - Complexity: O(zones that reach it + rides tried).
    @inline(__always)
    func oldestReaching(_ zone: ZoneID, _ tried: borrowing TriedOffers, firstTried: UInt32) -> RequestID {
        var best = Age.youngest
        if starts.isEmpty {
            for origin in 0..<ages.count where ages[origin] < best {
                best = min(best, oldestUntried(from: origin, tried, firstTried))
            }
        } else {
            for index in starts[Int(zone.index)]..<starts[Int(zone.index) + 1] {
                let origin = Int(origins[index].index)
                guard ages[origin] < best else { continue }
                best = min(best, oldestUntried(from: origin, tried, firstTried))
            }
        }
        return best == .youngest ? .none : best.ride
    }

    /// Returns the ride that reaches `zone`, that the driver has not tried, and whose origin has the lowest preference
    /// value; the oldest among equals.
    ///
    /// - Parameter preference: the lowest value comes first.
    /// - Complexity: O(zones that reach it + rides tried).
    func oldestReaching(
        _ zone: ZoneID, _ tried: borrowing TriedOffers, firstTried: UInt32, preferring preference: (ZoneID) -> Int32
    ) -> RequestID {
        var best = (preference: Int32.max, age: Age.youngest)
        let reaching = starts.isEmpty ? 0..<ages.count : starts[Int(zone.index)]..<starts[Int(zone.index) + 1]
        for index in reaching {
            let origin = starts.isEmpty ? ZoneID(index) : origins[index]
            let age = oldestUntried(from: Int(origin.index), tried, firstTried)
            if age == .youngest { continue }
            let own = (preference: preference(origin), age: age)
            if best.age == .youngest || own < best { best = own }
        }
        return best.age == .youngest ? .none : best.age.ride
    }

    @inline(__always)
    private func oldestUntried(from origin: Int, _ tried: borrowing TriedOffers, _ firstTried: UInt32) -> Age {
        if firstTried == TriedOffers.none { return ages[origin] }
        var place = oldest[origin]
        while !place.isNone {
            let entry = entries[Int(place.index)]
            if !tried.contains(entry.age.ride, in: firstTried) { return entry.age }
            place = entry.younger
        }
        return .youngest
    }

    /// Calls `body` for each ride and its origin, by zone of origin.
    func forEach(_ body: (RequestID, ZoneID) -> Void) {
        for zone in oldest.indices {
            var place = oldest[zone]
            while !place.isNone {
                body(entries[Int(place.index)].age.ride, ZoneID(zone))
                place = entries[Int(place.index)].younger
            }
        }
    }

    /// Inserts a ride and returns its place.
    ///
    /// - Complexity: O(1) for a new ride; O(older rides of the zone) for a returning one (T07, D06), which are few
    ///   because the oldest are offered first.
    mutating func insert(_ age: Age, from origin: ZoneID) -> CheckedWaitingPlace {
        let zone = Int(origin.index)
        var before = youngest[zone]
        var after = CheckedWaitingPlace.none
        if !before.isNone, age < entries[Int(before.index)].age {
            before = .none
            after = oldest[zone]
            while entries[Int(after.index)].age < age {
                before = after
                after = entries[Int(after.index)].younger
            }
        }
        let place = add(Entry(age: age, origin: origin, older: before, younger: after))
        if before.isNone { setOldest(place, zone) } else { entries[Int(before.index)].younger = place }
        if after.isNone { youngest[zone] = place } else { entries[Int(after.index)].older = place }
        count += 1
        return place
    }

    private mutating func add(_ entry: Entry) -> CheckedWaitingPlace {
        let place = firstUnused
        if place.isNone {
            entries.append(entry)
            return CheckedWaitingPlace(index: UInt32(entries.count - 1))
        }
        firstUnused = entries[Int(place.index)].younger
        entries[Int(place.index)] = entry
        return place
    }

    mutating func remove(_ place: CheckedWaitingPlace) {
        let entry = entries[Int(place.index)]
        let zone = Int(entry.origin.index)
        if entry.older.isNone {
            setOldest(entry.younger, zone)
        } else {
            entries[Int(entry.older.index)].younger = entry.younger
        }
        if entry.younger.isNone {
            youngest[zone] = entry.older
        } else {
            entries[Int(entry.younger.index)].older = entry.older
        }
        entries[Int(place.index)].younger = firstUnused
        firstUnused = place
        count -= 1
    }

    private mutating func setOldest(_ place: CheckedWaitingPlace, _ zone: Int) {
        oldest[zone] = place
        ages[zone] = place.isNone ? .youngest : entries[Int(place.index)].age
    }

    /// Counts that this ride's turn was given to another.
    ///
    /// - Returns: the number of times in a row.
    mutating func overtake(_ place: CheckedWaitingPlace) -> UInt8 {
        entries[Int(place.index)].timesOvertaken += 1
        return entries[Int(place.index)].timesOvertaken
    }
}

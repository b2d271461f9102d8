import OperatingSystem
import Quantities
import ServiceKernel

/// The FIFO queue of taxis of one zone (Z01): a row of places, filled from head to tail.
///
/// A driver with an open offer keeps the place (T05), but is marked as not free and skipped. A driver who leaves leaves
/// a gap; when no place is left at the end, all drivers move up.
struct ZoneQueue: StateCodable, Sendable {
    /// The driver at each place, or none.
    private var places: ContiguousArray<DriverID> = []
    /// The places of drivers without an open offer.
    private var free = HierarchicalBitSet()
    /// The place behind the tail.
    private var end = 0
    private(set) var length: UInt32 = 0

    static var placeholder: ZoneQueue { ZoneQueue() }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&places)
        try free.code(with: &form)
        try form.visit(&end)
        try form.visit(&length)
    }

    var bytes: Int { places.reservedBytes + free.bytes }

    func driver(at place: UInt32) -> DriverID { Int(place) < end ? places[Int(place)] : .none }
    func isFree(_ place: UInt32) -> Bool { free.contains(Int(place)) }

    /// Returns the first driver without an open offer at `place` or behind it, or none.
    /// - Complexity: O(log places).
    func firstFree(from place: UInt32 = 0) -> DriverID {
        free.next(from: Int(place)).map { places[$0] } ?? .none
    }

    /// Returns the first driver that fulfils a condition, or none.
    /// - Complexity: O(places).
    func first(where condition: (DriverID) -> Bool) -> DriverID {
        places[..<end].first { !$0.isNone && condition($0) } ?? .none
    }

    /// Returns whether no driver stands behind this place.
    func isTail(_ place: UInt32) -> Bool {
        places[Int(place) + 1..<end].allSatisfy { $0.isNone }
    }

    /// Adds a driver at the tail.
    ///
    /// - Parameter placeOf: the places by driver, which are also updated for drivers who move up.
    /// - Complexity: Amortized O(1): each move of all drivers follows at least three times as many joins.
    mutating func join(_ driver: DriverID, isFree: Bool, _ placeOf: inout Slab<UInt32>) {
        if end == places.count { compact(&placeOf) }
        places[end] = driver
        placeOf[Int(driver.index)] = UInt32(end)
        if isFree { free.insert(end) }
        end += 1
        length += 1
    }

    mutating func leave(_ place: UInt32) {
        places[Int(place)] = .none
        free.remove(Int(place))
        length -= 1
        if length == 0 { end = 0 }
    }

    mutating func setFree(_ isFree: Bool, at place: UInt32) {
        if isFree { free.insert(Int(place)) } else { free.remove(Int(place)) }
    }

    /// Moves all drivers up to the first places, which are at most a quarter of all.
    private mutating func compact(_ placeOf: inout Slab<UInt32>) {
        if Int(length) * 4 > places.count || places.isEmpty { return grow(&placeOf) }
        var last = 0
        for place in 0..<end where !places[place].isNone {
            let driver = places[place]
            let isFree = free.contains(place)
            places[place] = .none
            free.remove(place)
            places[last] = driver
            if isFree { free.insert(last) }
            placeOf[Int(driver.index)] = UInt32(last)
            last += 1
        }
        end = last
        assert(end == Int(length), "a gap or a driver remains")
    }

    private mutating func grow(_ placeOf: inout Slab<UInt32>) {
        var longer = ZoneQueue()
        let count = max(16, places.count * 2)
        longer.places = ContiguousArray(repeating: .none, count: count)
        longer.free = HierarchicalBitSet(capacity: count)
        for place in 0..<end where !places[place].isNone {
            longer.join(places[place], isFree: free.contains(place), &placeOf)
        }
        assert(longer.length == length && longer.end == Int(length), "a gap or a driver remains")
        self = longer
    }

    /// The drivers in the queue, head first.
    /// - Complexity: O(places): at most four times the longest length of the queue so far.
    var members: [DriverID] { places[..<end].filter { !$0.isNone } }
}

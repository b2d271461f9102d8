import Quantities
import ServiceKernel
import System

/// The FIFO queue of taxis of one zone (Z01): a row of places, of which everyone who joins gets the next.
///
/// A driver with an open offer keeps the place (T05) and is passed over by having it marked as not free. Whoever
/// leaves, leaves a gap; when the places are out, all move up.
struct ZoneQueue: StateHolder, Sendable {
    /// Who stands at each place, or none.
    private var places: ContiguousArray<DriverID> = []
    /// At which places somebody stands who has no open offer.
    private var free = PlaceSet()
    /// The place after the tail's.
    private var end = 0
    private(set) var length: UInt32 = 0

    static var unread: ZoneQueue { ZoneQueue() }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&places)
        try free.describe(state: &form)
        try form.visit(&end)
        try form.visit(&length)
    }

    var bytes: Int { places.reservedBytes + free.bytes }

    func driver(at place: UInt32) -> DriverID { Int(place) < end ? places[Int(place)] : .none }
    func isFree(_ place: UInt32) -> Bool { free.contains(Int(place)) }

    /// The first driver without an open offer, from a place on; none if there is none.
    /// - Complexity: O(log places).
    func firstFree(from place: UInt32 = 0) -> DriverID {
        free.next(from: Int(place)).map { places[$0] } ?? .none
    }

    /// Whether nobody stands behind this place.
    func isTail(_ place: UInt32) -> Bool {
        places[Int(place) + 1..<end].allSatisfy { $0.isNone }
    }

    /// Joins the tail.
    ///
    /// - Parameter placeOf: by driver; those who move up are entered as well.
    /// - Complexity: O(1) amortised: all move up once for at least three times as many who join.
    mutating func join(_ driver: DriverID, isFree: Bool, _ placeOf: inout Slab<UInt32>) {
        if end == places.count { moveUp(&placeOf) }
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

    /// Everyone moves up to the first places, which are a quarter of all at most.
    private mutating func moveUp(_ placeOf: inout Slab<UInt32>) {
        if Int(length) * 4 > places.count || places.isEmpty { return moveToLongerRow(&placeOf) }
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
        assert(end == Int(length), "a gap is left, or somebody is")
    }

    private mutating func moveToLongerRow(_ placeOf: inout Slab<UInt32>) {
        var longer = ZoneQueue()
        let count = max(16, places.count * 2)
        longer.places = ContiguousArray(repeating: .none, count: count)
        longer.free = PlaceSet(capacity: count)
        for place in 0..<end where !places[place].isNone {
            longer.join(places[place], isFree: free.contains(place), &placeOf)
        }
        assert(longer.length == length && longer.end == Int(length), "a gap is left, or somebody is")
        self = longer
    }

    /// Everyone in the queue, head first.
    /// - Complexity: O(places): four times the length at most, once the queue has been that long.
    var members: [DriverID] { places[..<end].filter { !$0.isNone } }
}

import CityModel
import OperatingSystem
import Quantities
import SimulationKernel
import TaxiService

/// Observed state of a request, in half a cache line.
struct TrackedRequest: BitwiseCopyable {
    private struct Marks: OptionSet, BitwiseCopyable {
        let rawValue: UInt16

        static let isAllocated = Marks(rawValue: 1)
        static let isReserved = Marks(rawValue: 2)
        static let isUnderWay = Marks(rawValue: 4)
        static let isWalkUp = Marks(rawValue: 8)
        /// The habits are stored in the bits above the marks: separately each would take a byte.
        static let all: Marks = [.isAllocated, .isReserved, .isUnderWay, .isWalkUp]
        static let bitCount = 4
    }

    /// Number of bits for the habits of a client.
    static let habitsMax = UInt16.bitWidth - Marks.bitCount

    /// Time whose speeds determine the routes of the ride (Z04): the booked departure, or the time of an immediate
    /// request.
    var pricingTime: SimTime
    var request: RequestID
    var client: ClientID
    /// Driver to whom it is offered, or who has accepted it.
    var driver = DriverID.none
    /// Zones in 16 bits, which suffice for a city (`City.zoneCountMax`), and the key in parts; whole ones would need
    /// padding.
    private var originIndex, destinationIndex: UInt16
    private var keyNumber: UInt32
    private var keyGroup: UInt16
    private var marks: Marks = [.isUnderWay]

    init(_ request: RequestID, _ client: ClientID, from origin: ZoneID, to destination: ZoneID, at time: SimTime) {
        self.request = request
        self.client = client
        (keyNumber, keyGroup) = (0, 0)
        originIndex = UInt16(truncatingIfNeeded: origin.index)
        destinationIndex = UInt16(truncatingIfNeeded: destination.index)
        pricingTime = time
        key = StreamKey(request)
        habits = ClientHabits()
    }

    var origin: ZoneID { TrackedRequest.zone(originIndex) }
    var destination: ZoneID {
        get { TrackedRequest.zone(destinationIndex) }
        set { destinationIndex = UInt16(truncatingIfNeeded: newValue.index) }
    }

    private static func zone(_ index: UInt16) -> ZoneID { index == .max ? .none : ZoneID(UInt32(index)) }

    /// Key of the random draws about the request.
    var key: StreamKey {
        get { StreamKey(group: keyGroup, number: keyNumber) }
        set { (keyNumber, keyGroup) = (newValue.number, newValue.group) }
    }

    /// Whether a driver has accepted and not given back.
    var isAllocated: Bool {
        get { marks.contains(.isAllocated) }
        set { set(.isAllocated, newValue) }
    }
    /// Whether the ride was booked ahead (part R).
    var isReserved: Bool {
        get { marks.contains(.isReserved) }
        set { set(.isReserved, newValue) }
    }
    /// Whether the client stood in line at a rank (T14).
    var isWalkUp: Bool {
        get { marks.contains(.isWalkUp) }
        set { set(.isWalkUp, newValue) }
    }
    var isActive: Bool {
        get { marks.contains(.isUnderWay) }
        set { set(.isUnderWay, newValue) }
    }

    private mutating func set(_ mark: Marks, _ isSet: Bool) {
        if isSet { marks.insert(mark) } else { marks.remove(mark) }
    }

    /// Habits of the client (B01), since the driver at the pickup sees whether the client is there.
    var habits: ClientHabits {
        get { ClientHabits(bits: marks.rawValue >> Marks.bitCount) }
        set { marks = Marks(rawValue: newValue.bits << Marks.bitCount | marks.intersection(.all).rawValue) }
    }

    /// R02: booked departure; nil for an immediate request.
    var departure: SimTime? { isReserved ? pricingTime : nil }

    /// Returns the earliest time at which a taxi can pick up a party that waits for one at `time`.
    func pickupTime(at time: SimTime) -> SimTime { max(time, departure ?? time) }

    /// Filler of empty slots.
    static let blank: TrackedRequest = {
        var blank = TrackedRequest(.none, .none, from: .none, to: .none, at: .zero)
        blank.isActive = false
        return blank
    }()
}

extension StreamKey {
    /// Creates the key of a request whose client is not known otherwise.
    init(_ request: RequestID) { self.init(number: request.number) }
}

/// Origin and destination of a trip.
package struct TripPlaces: BitwiseCopyable {
    /// Origin.
    package var origin: Position
    /// Destination.
    package var destination: Position

    /// Creates the places of a trip.
    package init(origin: Position, destination: Position) {
        self.origin = origin
        self.destination = destination
    }
}

/// Observed requests by number: the latest, and optionally older ones that are still active.
///
/// The latest requests lie in a ring. A request that a later one displaces is dropped, or stored separately if it is
/// still active. These are few: bookings made hours ahead.
struct RequestTracker: ~Copyable {
    private struct Points: BitwiseCopyable {
        var origin = StreetPoint.none
        var destination = StreetPoint.none
    }

    private struct OlderRequest {
        var entry: TrackedRequest
        var points: Points
    }

    private var entries: Slab<TrackedRequest>
    /// Points in a city with streets; empty in other cities, where the zones suffice.
    private var points: ContiguousArray<Points>
    /// Used for lookups, and for dropping requests that are over.
    private var olderActive: [RequestID: OlderRequest] = [:]
    private var keptMax = 64
    /// Highest number observed: higher ones need no lookup.
    private var latest: UInt32 = 0
    private let mask: Int
    private let retainsActive: Bool

    /// Creates an empty tracker.
    ///
    /// - Parameters:
    ///   - count: minimum number of latest requests to remember.
    ///   - keepsOlder: whether active requests are never dropped; otherwise memory is allocated only once.
    init(atLeast count: Int, onStreets: Bool, keepsOlder: Bool) {
        var capacity = 1_024
        while capacity < count { capacity *= 2 }
        entries = Slab(repeating: .blank, count: capacity)
        points = ContiguousArray(repeating: Points(), count: onStreets ? capacity : 0)
        mask = capacity - 1
        self.retainsActive = keepsOlder
    }

    var memoryBytes: Int {
        entries.bytes + points.capacity * MemoryLayout<Points>.stride
    }

    @inline(__always)
    private func slot(of request: RequestID) -> Int { Int(request.number) & mask }

    /// Returns a request; nil for an old one that was dropped.
    @inline(__always)
    subscript(request: RequestID) -> TrackedRequest? {
        let entry = entries[slot(of: request)]
        return entry.request == request ? entry : older(request)?.entry
    }

    /// Prefetches the request's entry before its next use.
    func prefetch(_ request: RequestID) { entries.prefetch(slot(of: request)) }

    @inline(never)
    private func older(_ request: RequestID) -> OlderRequest? {
        olderActive.isEmpty || request.number > latest ? nil : olderActive[request]
    }

    /// Returns origin and destination of a request; nil for an old one that was dropped.
    @inline(__always)
    func places(of request: RequestID) -> TripPlaces? {
        let slot = slot(of: request)
        var entry = entries[slot]
        var ends = points.isEmpty ? Points() : points[slot]
        if entry.request != request {
            guard let kept = older(request) else { return nil }
            (entry, ends) = (kept.entry, kept.points)
        }
        return TripPlaces(
            origin: Position(entry.origin, ends.origin), destination: Position(entry.destination, ends.destination))
    }

    /// Adds a request.
    ///
    /// - Complexity: O(1), amortised.
    mutating func insert(_ entry: TrackedRequest, _ places: TripPlaces) {
        let slot = slot(of: entry.request)
        assert(!entry.request.isNone && entry.isActive, "an event of a request that has ended")
        if retainsActive, entries[slot].isActive { saveOlder(slot) }
        entries[slot] = entry
        latest = max(latest, entry.request.number)
        guard !points.isEmpty else { return }
        points[slot] = Points(origin: places.origin.point, destination: places.destination.point)
    }

    /// R03: changes a reservation. Does nothing for a dropped request.
    mutating func change(_ request: RequestID, to destination: Position, departure: SimTime) {
        edit(request) {
            $0.pricingTime = departure
            $0.destination = destination.zone
        }
        let slot = slot(of: request)
        if entries[slot].request != request {
            olderActive[request]?.points.destination = destination.point
        } else if !points.isEmpty {
            points[slot].destination = destination.point
        }
    }

    /// Changes the entry of a request. Does nothing for a dropped request.
    @inline(__always)
    mutating func edit(_ request: RequestID, _ change: (inout TrackedRequest) -> Void) {
        let slot = slot(of: request)
        if entries[slot].request == request {
            change(&entries[slot])
        } else if var older = older(request) {
            change(&older.entry)
            olderActive[request] = older
        }
    }

    /// Sets the driver to whom a request is offered or who has accepted it; none after it is given back.
    @inline(__always)
    mutating func noteDriver(_ driver: DriverID, of request: RequestID, isAllocated: Bool) {
        edit(request) {
            $0.driver = driver
            $0.isAllocated = isAllocated
        }
    }

    /// Stores a displaced request separately, and occasionally drops those that are over.
    @inline(never)
    private mutating func saveOlder(_ slot: Int) {
        if olderActive.count >= keptMax {
            olderActive = olderActive.filter { $0.value.entry.isActive }
            keptMax = max(64, 2 * olderActive.count)
        }
        olderActive[entries[slot].request] = OlderRequest(
            entry: entries[slot], points: points.isEmpty ? Points() : points[slot])
    }
}

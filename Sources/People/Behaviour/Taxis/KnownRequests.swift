import CityModel
import Quantities
import SimulationKernel
import System
import TaxiService

/// What people were told of a request: half a line of the processor's cache.
struct KnownRequest: BitwiseCopyable {
    private struct Marks: OptionSet, BitwiseCopyable {
        let rawValue: UInt16

        static let isAllocated = Marks(rawValue: 1)
        static let isReserved = Marks(rawValue: 2)
        static let isUnderWay = Marks(rawValue: 4)
        /// Above the marks lie the habits: alone, each would take a byte, of which few bits are used.
        static let all: Marks = [.isAllocated, .isReserved, .isUnderWay]
        static let bitCount = 3
    }

    /// Number of bits for the habits of a client.
    static let habitsMax = UInt16.bitWidth - Marks.bitCount

    /// For whose speeds the ways of the ride are found (Z04): the departure booked, or the moment of the request for now.
    var pricedAt: SimTime
    var request: RequestID
    var client: ClientID
    /// To whom it is offered, or who has accepted it.
    var driver = DriverID.none
    /// Zones by 16 bits, of which a city has fewer (`City.zoneCountMax`), and the key in parts, for whole ones would leave room
    /// between them.
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
        pricedAt = time
        key = StreamKey(request)
        habits = ClientHabits()
    }

    var origin: ZoneID { KnownRequest.zone(originIndex) }
    var destination: ZoneID {
        get { KnownRequest.zone(destinationIndex) }
        set { destinationIndex = UInt16(truncatingIfNeeded: newValue.index) }
    }

    private static func zone(_ index: UInt16) -> ZoneID { index == .max ? .none : ZoneID(UInt32(index)) }

    /// Under which all is drawn that has to do with it.
    var key: StreamKey {
        get { StreamKey(group: keyGroup, number: keyNumber) }
        set { (keyNumber, keyGroup) = (newValue.number, newValue.group) }
    }

    /// A driver has accepted, and has not given back.
    var isAllocated: Bool {
        get { marks.contains(.isAllocated) }
        set { set(.isAllocated, newValue) }
    }
    /// Whether the ride was booked ahead (part R).
    var isReserved: Bool {
        get { marks.contains(.isReserved) }
        set { set(.isReserved, newValue) }
    }
    var isUnderWay: Bool {
        get { marks.contains(.isUnderWay) }
        set { set(.isUnderWay, newValue) }
    }

    private mutating func set(_ mark: Marks, _ isSet: Bool) {
        if isSet { marks.insert(mark) } else { marks.remove(mark) }
    }

    /// Habits of the client (B01): who is at the pickup sees whether anybody is there.
    var habits: ClientHabits {
        get { ClientHabits(bits: marks.rawValue >> Marks.bitCount) }
        set { marks = Marks(rawValue: newValue.bits << Marks.bitCount | marks.intersection(.all).rawValue) }
    }

    /// R02: nil for a request for now.
    var departure: SimTime? { isReserved ? pricedAt : nil }

    /// What fills the table where no request is.
    static let blank: KnownRequest = {
        var blank = KnownRequest(.none, .none, from: .none, to: .none, at: .zero)
        blank.isUnderWay = false
        return blank
    }()
}

extension StreamKey {
    /// Of a request about whose client nothing else is known.
    init(_ request: RequestID) { self.init(number: request.number) }
}

/// Where a trip begins and ends.
package struct TripPlaces: BitwiseCopyable {
    package var origin: Position
    package var destination: Position

    package init(origin: Position, destination: Position) {
        self.origin = origin
        self.destination = destination
    }
}

/// What people were told of requests, by number: the latest of them, and where it matters older ones that are under way.
///
/// The latest lie in a ring. What a later request drives out is forgotten, or kept aside if it is not over: few are, the
/// bookings for hours ahead.
struct KnownRequests: ~Copyable {
    private struct Points: BitwiseCopyable {
        var origin = StreetPoint.none
        var destination = StreetPoint.none
    }

    private struct Kept {
        var entry: KnownRequest
        var points: Points
    }

    private var entries: Slab<KnownRequest>
    /// In a city with streets; empty in others, where the zones say all.
    private var points: ContiguousArray<Points>
    /// Looked up only, but for dropping those that are over.
    private var kept: [RequestID: Kept] = [:]
    private var keptMax = 64
    /// The highest number told of: whoever asks about a higher one need not be looked up.
    private var latest: UInt32 = 0
    private let mask: Int
    private let keepsOlder: Bool

    /// - Parameters:
    ///   - count: so many of the latest requests are remembered at least.
    ///   - keepsOlder: those that are under way are never forgotten; otherwise the memory is taken once.
    init(atLeast count: Int, onStreets: Bool, keepsOlder: Bool) {
        var capacity = 1_024
        while capacity < count { capacity *= 2 }
        entries = Slab(repeating: .blank, count: capacity)
        points = ContiguousArray(repeating: Points(), count: onStreets ? capacity : 0)
        mask = capacity - 1
        self.keepsOlder = keepsOlder
    }

    var memoryBytes: Int {
        entries.bytes + points.capacity * MemoryLayout<Points>.stride
    }

    @inline(__always)
    private func slot(of request: RequestID) -> Int { Int(request.number) & mask }

    /// nil for a request of long ago.
    @inline(__always)
    subscript(request: RequestID) -> KnownRequest? {
        let entry = entries[slot(of: request)]
        return entry.request == request ? entry : older(request)?.entry
    }

    /// What is known of the request will be asked for soon: it is fetched meanwhile.
    func prefetch(_ request: RequestID) { entries.prefetch(slot(of: request)) }

    @inline(never)
    private func older(_ request: RequestID) -> Kept? {
        kept.isEmpty || request.number > latest ? nil : kept[request]
    }

    /// Where a request's ride begins and ends; nil for a request of long ago.
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

    /// - Complexity: O(1), amortised.
    mutating func insert(_ entry: KnownRequest, _ places: TripPlaces) {
        let slot = slot(of: entry.request)
        assert(!entry.request.isNone && entry.isUnderWay, "what is over is told of")
        if keepsOlder, entries[slot].isUnderWay { keep(slot) }
        entries[slot] = entry
        latest = max(latest, entry.request.number)
        guard !points.isEmpty else { return }
        points[slot] = Points(origin: places.origin.point, destination: places.destination.point)
    }

    /// R03. Does nothing to a request of long ago.
    mutating func change(_ request: RequestID, to destination: Position, departure: SimTime) {
        edit(request) {
            $0.pricedAt = departure
            $0.destination = destination.zone
        }
        let slot = slot(of: request)
        if entries[slot].request != request {
            kept[request]?.points.destination = destination.point
        } else if !points.isEmpty {
            points[slot].destination = destination.point
        }
    }

    /// Does nothing to a request of long ago.
    @inline(__always)
    mutating func edit(_ request: RequestID, _ change: (inout KnownRequest) -> Void) {
        let slot = slot(of: request)
        if entries[slot].request == request {
            change(&entries[slot])
        } else if var older = older(request) {
            change(&older.entry)
            kept[request] = older
        }
    }

    /// To whom a request is offered, or who has accepted it; none once it is given back.
    @inline(__always)
    mutating func noteDriver(_ driver: DriverID, of request: RequestID, isAllocated: Bool) {
        edit(request) {
            $0.driver = driver
            $0.isAllocated = isAllocated
        }
    }

    /// Puts aside what a later request drives out; those that are over meanwhile are dropped now and then.
    @inline(never)
    private mutating func keep(_ slot: Int) {
        if kept.count >= keptMax {
            kept = kept.filter { $0.value.entry.isUnderWay }
            keptMax = max(64, 2 * kept.count)
        }
        kept[entries[slot].request] = Kept(
            entry: entries[slot], points: points.isEmpty ? Points() : points[slot])
    }
}

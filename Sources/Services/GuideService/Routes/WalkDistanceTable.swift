import CityModel
import Quantities

/// Cached walking distances in metres between a start and places of a catalogue, for one command.
///
/// Points are numbered in the order of adding; the start is 0.
struct WalkDistanceTable: ~Copyable {
    private let catalogue: PlaceCatalogue
    private let walks: PlaceWalks
    private var search: WalkSearch
    private var ends: [PlaceWalks.Endpoint]
    private var places: [PlaceID] = [.none]
    /// Distances row by row from one point to another; `unknown` until first needed.
    private var metres: [UInt32]
    /// Capacity in points.
    private let capacity: Int
    /// Point at which the current search starts.
    private var origin: Int?

    private static let unknown = UInt32.max
    /// Distance of a point without any path to it.
    static let unreachable = UInt32.max - 1

    /// Creates a table that contains only the start.
    ///
    /// - Parameter room: capacity in places.
    init(from start: FixedPosition, places room: Int, of catalogue: PlaceCatalogue, _ walks: PlaceWalks) {
        self.catalogue = catalogue
        self.walks = walks
        self.capacity = room + 1
        search = WalkSearch(walks)
        ends = [walks.end(at: start)]
        metres = Array(repeating: WalkDistanceTable.unknown, count: self.capacity * self.capacity)
    }

    /// Adds a place.
    ///
    /// - Returns: the number of its point.
    mutating func add(_ place: PlaceID) -> Int {
        places.append(place)
        ends.append(walks.end(at: place, of: catalogue))
        return ends.count - 1
    }

    mutating func metres(from point: Int, to other: Int) -> UInt32 {
        let known = metres[point * capacity + other]
        if known != WalkDistanceTable.unknown { return known }
        if origin != point {
            search.start(at: ends[point])
            origin = point
        }
        let found = search.walk(to: ends[other])?.metres ?? WalkDistanceTable.unreachable
        metres[point * capacity + other] = found
        return found
    }

    /// G04: returns the additional length of a route with the point at each position from `firstFree` on; nil without a
    /// path.
    ///
    /// - Parameter route: points of the route's stops, in order.
    mutating func insertions(of point: Int, into route: [Int], from firstFree: Int = 0) -> [Insertion?] {
        var list: [Insertion?] = []
        list.reserveCapacity(route.count - firstFree + 1)
        for stop in firstFree...route.count {
            let before = stop == 0 ? 0 : route[stop - 1]
            let there = metres(from: before, to: point)
            guard there != WalkDistanceTable.unreachable else {
                list.append(nil)
                continue
            }
            guard stop < route.count else {
                list.append(Insertion(index: stop, addedMetres: Int(there)))
                continue
            }
            let (onward, direct) = (metres(from: point, to: route[stop]), metres(from: before, to: route[stop]))
            let isPossible = onward != WalkDistanceTable.unreachable && direct != WalkDistanceTable.unreachable
            list.append(isPossible ? Insertion(index: stop, addedMetres: Int(there) + Int(onward) - Int(direct)) : nil)
        }
        return list
    }

    /// Returns the length of all walks of a route, in metres.
    mutating func length(of route: [Int]) -> UInt32 {
        var (sum, last) = (UInt64(0), 0)
        for point in route {
            sum += UInt64(metres(from: last, to: point))
            last = point
        }
        return UInt32(clamping: sum)
    }
}

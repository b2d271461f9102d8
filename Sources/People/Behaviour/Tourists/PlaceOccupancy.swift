import CityModel
import Quantities
import SimulationKernel

/// Hidden properties of places, quality and capacity, and their current occupancy.
struct PlaceOccupancy {
    /// Quality in grades.
    let qualities: [Float]
    /// Capacity; nil for no limit.
    private let capacities: [Int?]
    private var present: ContiguousArray<UInt32>
    private var lines: SiteQueues<UserTag>
    /// Tourist who arrived last at each place, possibly gone by now.
    private(set) var lastArrivals: ContiguousArray<UserID>

    /// Creates the places; known qualities and capacities are used, others are drawn.
    init(_ draws: TouristSamplers, _ catalogue: PlaceCatalogue, _ streams: StreamFamily) {
        let taste = draws.habits.taste
        let (places, count) = (catalogue.places, catalogue.count)
        qualities = (0..<UInt32(count)).map { place in
            if let known = places[Int(place)].traits.quality { return Float(known) }
            var stream = streams.stream(purpose: .placeQuality, entity: place)
            return Float(stream.normal(mean: taste.qualityMean, deviation: taste.qualityDeviation))
        }
        capacities = (0..<UInt32(count)).map { place in
            if let known = places[Int(place)].traits.capacity { return known }
            guard let capacity = draws.capacity else { return nil }
            var stream = streams.stream(purpose: .placeCapacity, entity: place)
            return Int(max(1, min(capacity.sample(from: &stream).rounded(), 1e6)))
        }
        lines = SiteQueues(places: capacities)
        present = ContiguousArray(repeating: 0, count: count)
        lastArrivals = ContiguousArray(repeating: .none, count: count)
    }

    /// Requests entry to a place.
    ///
    /// - Returns: whether there was room; otherwise the tourist stands at the end of the line.
    mutating func enter(_ place: PlaceID, _ tourist: UserID) -> Bool { lines.enter(Int(place.index), tourist) }

    /// Counts a tourist who has found room.
    ///
    /// - Returns: the number of people there now, and their share of the capacity.
    mutating func beginVisit(_ tourist: UserID, at place: PlaceID) -> (people: UInt32, fullness: Double) {
        let index = Int(place.index)
        present[index] += 1
        assert(
            capacities[index].map { present[index] <= $0 } ?? true, "more people are present than the capacity allows")
        lastArrivals[index] = tourist
        return (present[index], capacities[index].map { Double(present[index]) / Double($0) } ?? 0)
    }

    /// Counts a tourist who leaves.
    ///
    /// - Returns: the tourist who follows from the line, if any.
    mutating func leave(_ place: PlaceID) -> UserID? {
        present[Int(place.index)] -= 1
        return lines.leave(Int(place.index))
    }

    mutating func leaveLine(of place: PlaceID, _ tourist: UserID) { lines.leaveQueue(of: Int(place.index), tourist) }

    var memoryBytes: Int { lines.memoryBytes + present.count * 24 }
}

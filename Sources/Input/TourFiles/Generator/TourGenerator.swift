import CityModel
import Quantities
import SimulationKernel
import TourService

/// Generates tours along the places of a city from a seed, with annotations of realistic length.
///
/// Each tour begins at a random place and visits places around it, 5 to 10 waypoints in all, from each to the nearest
/// unvisited one. About half of the tours pass the meeting place, and about a third are circular. The same seed and
/// places always give the same tours.
package struct TourGenerator: Sendable {
    private let places: [Place]
    private let area: String
    private let seed: UInt64

    /// Accepted number of tours.
    package static var countRange: ClosedRange<Int> { 1...1_000 }
    /// Number of waypoints of a tour.
    package static var waypointCounts: ClosedRange<Int> { 5...10 }

    /// Creates a generator; nil if there are too few places for one tour.
    ///
    /// - Parameters:
    ///   - places: places that tours may visit.
    ///   - area: area of all tours.
    package init?(places: [Place], area: String, seed: UInt64) {
        guard places.count >= TourGenerator.waypointCounts.lowerBound else { return nil }
        self.places = places
        self.area = area
        self.seed = seed
    }

    /// Meeting place of the tours: the library, or else the place nearest to all others.
    private var meetingPlace: Int {
        if let library = places.firstIndex(where: { $0.name == "Library" }) { return library }
        let sums = places.map { place in places.reduce(0) { $0 + $1.position.metres(to: place.position) } }
        return sums.indices.min { sums[$0] < sums[$1] } ?? 0
    }

    /// Generates tours.
    ///
    /// - Parameter titlesTaken: keys of titles that no tour may have (W01).
    package func tours(_ count: Int, titlesTaken: Set<String> = []) -> [TourContent] {
        let family = StreamFamily(seed: seed, replication: 0)
        let meeting = meetingPlace
        var taken = titlesTaken
        return (0..<count).map { number in
            var random = family.stream(purpose: .tours, entity: UInt32(number))
            let stops = stops(meeting: meeting, random: &random)
            let isCircular = random.bernoulli(0.35)
            let title = title(number, taken)
            taken.insert(TourContent(title: title, area: area).titleKey)
            var words = TourTextGenerator(random)
            let names = stops.map { places[$0].name }
            let waypoints = stops.indices.map { index in
                let place = places[stops[index]]
                let hasNext = isCircular || index + 1 < stops.count
                let annotation = words.annotation(of: place)
                let onward = words.onward(to: names[(index + 1) % names.count])
                return Waypoint(
                    name: place.name, annotation: annotation, place: FixedPosition(place.position),
                    onward: hasNext ? onward : nil)
            }
            return TourContent(
                title: title, area: area, annotation: words.annotation(ofTourAlong: names, isCircular: isCircular),
                isCircular: isCircular, waypoints: waypoints)
        }
    }

    private func title(_ number: Int, _ taken: Set<String>) -> String {
        let titles = TourTextGenerator.titles
        var round = number / titles.count
        while true {
            let base = titles[number % titles.count]
            let title = round == 0 ? base : "\(base) \(round + 1)"
            if !taken.contains(TourContent(title: title, area: area).titleKey) { return title }
            round += 1
        }
    }

    /// Returns the indices of a tour's places in order.
    private func stops(meeting: Int, random: inout RandomStream) -> [Int] {
        let counts = TourGenerator.waypointCounts
        let wanted = min(counts.lowerBound + random.index(below: counts.count), places.count)
        let first = random.index(below: places.count)
        let callsAtMeeting = random.bernoulli(0.5)
        // From twice the number of places around, half are left out at random.
        let around = nearest(2 * wanted, to: places[first].position).filter { $0 != first }
        var chosen: Set<Int> = callsAtMeeting ? [meeting] : []
        chosen.remove(first)
        var candidates = around.filter { !chosen.contains($0) }
        while chosen.count + 1 < wanted, !candidates.isEmpty {
            chosen.insert(candidates.remove(at: random.index(below: candidates.count)))
        }
        return SightsTour.order(of: chosen.sorted(), from: first, places)
    }

    private func nearest(_ count: Int, to position: Coordinate) -> [Int] {
        let metres = places.map { $0.position.metres(to: position) }
        return Array(metres.indices.sorted { (metres[$0], $0) < (metres[$1], $1) }.prefix(count))
    }
}

extension StreamPurpose {
    // Next to the streams of generated cities and campuses.
    static var tours: StreamPurpose { StreamPurpose(rawValue: 50_020) }
    static var sights: StreamPurpose { StreamPurpose(rawValue: 50_021) }
}

import CityModel
import Quantities
import SimulationKernel
import TourService

/// Creates a tour of a city's sights: from each to the nearest unvisited one, by the straight line.
package enum SightsTour {
    /// Accepted number of sights.
    package static var countRange: ClosedRange<Int> { 2...100 }

    /// Categories that tourists come to see; restaurants and hotels are not among them.
    package static var categories: [PlaceCategory] {
        [.museum, .monument, .landmark, .historicBuilding, .park, .beach]
    }

    /// Least distance between chosen sights: nearer ones are seen from the same place.
    private static let metresApartMin = 40.0

    /// Creates a tour of up to `count` sights.
    ///
    /// - Parameters:
    ///   - places: of the city; those without a name are left out.
    ///   - title: unique among tours (W01).
    ///   - start: the tour begins at the sight nearest to it.
    ///   - seed: selects the wording.
    /// - Returns: nil if there are fewer than two sights.
    package static func tour(
        of count: Int, among places: [Place], categories: [PlaceCategory] = categories, from start: Coordinate,
        title: String, area: String, isCircular: Bool = false, seed: UInt64 = 1
    ) -> TourContent? {
        var left = places.filter { !$0.name.isEmpty && categories.contains($0.category) }
        var sights: [Place] = []
        var position = start
        while sights.count < count {
            let metres = left.map { $0.position.metres(to: position) }
            guard let next = metres.indices.min(by: { metres[$0] < metres[$1] }) else { break }
            let sight = left[next]
            sights.append(sight)
            position = sight.position
            left.removeAll { $0.name == sight.name || $0.position.metres(to: sight.position) < metresApartMin }
        }
        guard sights.count >= TourContent.waypointsMin else { return nil }
        var words = TourTextGenerator(StreamFamily(seed: seed, replication: 0).stream(purpose: .sights, entity: 0))
        let waypoints = sights.map { sight in
            Waypoint(name: sight.name, annotation: words.annotation(of: sight), place: FixedPosition(sight.position))
        }
        return TourContent(
            title: title, area: area,
            annotation: words.annotation(ofTourAlong: sights.map(\.name), isCircular: isCircular),
            isCircular: isCircular, waypoints: waypoints)
    }

    /// Returns places in nearest-neighbour order, of equally near ones the first.
    ///
    /// - Parameters:
    ///   - stops: indices of the places to visit.
    ///   - first: index of the start.
    static func order(of stops: [Int], from first: Int, _ places: [Place]) -> [Int] {
        var (order, left) = ([first], stops)
        while let last = order.last {
            let metres = left.map { places[$0].position.metres(to: places[last].position) }
            guard let next = metres.indices.min(by: { metres[$0] < metres[$1] }) else { break }
            order.append(left.remove(at: next))
        }
        return order
    }
}

import CityModel
import Quantities
import SimulationKernel
import TourService

/// Makes a tour of a city's sights: always on to the nearest that is left, by the straight line.
package enum SightsTour {
    package static var countRange: ClosedRange<Int> { 2...100 }

    /// What people come to see; they eat and sleep besides.
    package static var categories: [PlaceCategory] {
        [.museum, .monument, .landmark, .historicBuilding, .park, .beach]
    }

    /// Sights nearer to one already chosen are left out: one stands at both.
    private static let metresApartMin = 40.0

    /// A tour of so many sights from a place on; fewer if there are fewer.
    ///
    /// - Parameters:
    ///   - places: of the city; those without a name are left out.
    ///   - title: W01: no other tour has it.
    ///   - start: the first sight is the one nearest to it.
    ///   - seed: another one, other words.
    /// - Returns: nil if there are not two sights.
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
        var words = TourWords(StreamFamily(seed: seed, replication: 0).stream(purpose: .sights, entity: 0))
        let waypoints = sights.map { sight in
            Waypoint(name: sight.name, annotation: words.annotation(of: sight), place: FixedPosition(sight.position))
        }
        return TourContent(
            title: title, area: area,
            annotation: words.annotation(ofTourAlong: sights.map(\.name), isCircular: isCircular),
            isCircular: isCircular, waypoints: waypoints)
    }

    /// Places in the order in which one goes who always takes the nearest that is left; of equally near ones the first.
    ///
    /// - Parameters:
    ///   - stops: the numbers of those to visit.
    ///   - first: where one begins.
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

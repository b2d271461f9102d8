import CityModel
import Quantities

/// Data of a city for tourists, computed once: immutable, shared by all replications and threads.
package final class TourismCity: Sendable {
    /// Places of the city.
    package let catalogue: PlaceCatalogue
    /// Position at which a taxi stops for each place; nil if none can (Z02). Empty without taxis.
    let taxiStops: [Position?]
    /// Hotels that are not permanently closed.
    let hotels: [PlaceID]
    /// Attraction of each place, a weight in choices.
    private let attractions: [Double]
    /// Cumulative attractions; empty if all are equal.
    private let attractionSums: [Double]
    /// Metres east and north of the first place, by place.
    private let plane: [SIMD2<Float>]
    /// Used for lookups only, never iterated.
    private let placesByPosition: [FixedPosition: PlaceID]

    /// Computes the data.
    ///
    /// - Parameter taxiStops: position at which a taxi stops, by place; empty without taxis.
    /// - Precondition: there is a place.
    package init(_ catalogue: PlaceCatalogue, taxiStops: [Position?] = []) {
        precondition(catalogue.count > 0, "tourists need places to visit")
        precondition(taxiStops.isEmpty || taxiStops.count == catalogue.count)
        self.catalogue = catalogue
        self.taxiStops = taxiStops
        hotels = (0..<catalogue.count).map { PlaceID($0) }.filter {
            catalogue.categories[Int($0.index)] == .hotel && !catalogue[$0].traits.isClosed
        }
        let attractions = catalogue.places.map(\.traits.attraction)
        self.attractions = attractions
        let differs = attractions.contains { $0 != attractions[0] } && attractions.contains { $0 > 0 }
        attractionSums = !differs ? [] : attractions.reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
        let map = LocalMap(origin: catalogue.positions[0].coordinate)
        plane = catalogue.positions.map { position in
            let (east, north) = map.metres(of: position.coordinate)
            return SIMD2(Float(east), Float(north))
        }
        placesByPosition = Dictionary(
            catalogue.positions.enumerated().map { ($1, PlaceID($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the first place at a position; nil if there is none.
    func place(at position: FixedPosition) -> PlaceID? { placesByPosition[position] }

    /// Returns the straight-line distance on a flat map, accurate to a thousandth within a city, which suffices here.
    @inline(__always)
    func metres(from place: PlaceID, to other: PlaceID) -> Double {
        let difference = plane[Int(other.index)] - plane[Int(place.index)]
        return Double((difference * difference).sum().squareRoot())
    }

    /// Returns the attraction of a place.
    func attraction(of place: PlaceID) -> Double { attractions[Int(place.index)] }

    /// Draws a place in proportion to its attraction.
    ///
    /// - Parameter number: uniform draw.
    /// - Complexity: O(log places).
    func place(at number: Double) -> PlaceID {
        guard let all = attractionSums.last else { return PlaceID(Int(number * Double(catalogue.count))) }
        let wanted = number * all
        var (low, high) = (0, attractionSums.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if attractionSums[middle] > wanted { high = middle } else { low = middle + 1 }
        }
        return PlaceID(low)
    }

    func category(of place: PlaceID) -> PlaceCategory { catalogue.categories[Int(place.index)] }

    /// Whether a place is open; one without known opening hours always is.
    @inline(__always)
    func isOpen(_ place: PlaceID, on date: CalendarDate, clock: SimDuration) -> Bool {
        catalogue.places[Int(place.index)].openingHours?.isOpen(on: date, clock: clock) ?? true
    }
}

import CityModel
import Quantities

/// What a city offers to tourists, worked out once: immutable, shared by all replications and threads.
package final class TourismGround: Sendable {
    package let catalogue: PlaceCatalogue
    /// By place: where a taxi comes to; nil where none does (Z02). Empty where there are no taxis.
    let taxiStops: [Position?]
    /// Those that are not closed for good.
    let hotels: [PlaceID]
    /// By place: how strongly it draws who chooses.
    private let attractions: [Double]
    /// By place: how strongly all up to it draw together; empty where all draw alike.
    private let attractionSums: [Double]
    /// By place: metres east and north of the first.
    private let plane: [SIMD2<Float>]
    /// Only looked up, never walked through.
    private let placesByPosition: [FixedPosition: PlaceID]

    /// - Parameter taxiStops: by place, where a taxi comes to for somebody there; empty where there are no taxis.
    /// - Precondition: there is a place.
    package init(_ catalogue: PlaceCatalogue, taxiStops: [Position?] = []) {
        precondition(catalogue.count > 0, "tourists need somewhere to go")
        precondition(taxiStops.isEmpty || taxiStops.count == catalogue.count)
        self.catalogue = catalogue
        self.taxiStops = taxiStops
        hotels = (0..<catalogue.count).map { PlaceID($0) }.filter {
            catalogue.categories[Int($0.index)] == .hotel && !catalogue[$0].weight.isClosed
        }
        let attractions = catalogue.places.map(\.weight.attraction)
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

    /// The place that lies there, of several the first; nil where none does.
    func place(at position: FixedPosition) -> PlaceID? { placesByPosition[position] }

    /// The straight line, as on a flat map: within a city to a thousandth, which is enough for people.
    @inline(__always)
    func metres(from place: PlaceID, to other: PlaceID) -> Double {
        let difference = plane[Int(other.index)] - plane[Int(place.index)]
        return Double((difference * difference).sum().squareRoot())
    }

    /// How strongly a place draws who chooses.
    func attraction(of place: PlaceID) -> Double { attractions[Int(place.index)] }

    /// Any place, the likelier the stronger it draws.
    ///
    /// - Parameter number: a draw.
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

    /// Where opening hours are not known a place is never closed.
    @inline(__always)
    func isOpen(_ place: PlaceID, on date: CalendarDate, clock: SimDuration) -> Bool {
        catalogue.places[Int(place.index)].openingHours?.isOpen(on: date, clock: clock) ?? true
    }
}

import CityModel
import Quantities

/// The places of a city, which never change: numbered from 0 in the order in which they were given.
///
/// Shared by all services, replications and threads.
package final class PlaceCatalogue: Sendable {
    package let places: [PlaceDetails]
    /// By number: what is looked at most, without the texts.
    package let positions: [FixedPosition]
    package let categories: [PlaceCategory]
    /// By number: where the place's district stands in `districts`.
    package let districtNumbers: [UInt32]
    /// The names of the districts, in the order in which places first name them.
    package let districts: [String]
    /// Finds places by where they are.
    package let index: PlaceIndex

    package init(_ places: [PlaceDetails]) {
        self.places = places
        positions = places.map(\.position)
        categories = places.map(\.category)
        var numbers: [String: UInt32] = [:]
        var names: [String] = []
        districtNumbers = places.map { place in
            if let number = numbers[place.district] { return number }
            let number = UInt32(names.count)
            numbers[place.district] = number
            names.append(place.district)
            return number
        }
        districts = names
        index = PlaceIndex(places.map(\.position))
    }

    package var count: Int { places.count }

    /// - Precondition: there is one of that number.
    package subscript(place: PlaceID) -> PlaceDetails { places[Int(place.index)] }

    package func contains(_ place: PlaceID) -> Bool { Int(place.index) < places.count }
}

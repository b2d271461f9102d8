import CityModel
import Places
import Quantities

extension PlaceCatalogue {
    /// The places of a city as they were imported.
    package convenience init(of city: StreetCity) {
        self.init(
            city.places.map { place in
                PlaceDetails(
                    name: place.name, category: place.category, position: FixedPosition(place.position),
                    openingHours: try? OpeningHours(place.openingHours), openingHoursText: place.openingHours)
            })
    }
}

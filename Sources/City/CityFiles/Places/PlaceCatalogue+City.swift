import CityModel
import Quantities

extension PlaceCatalogue {
    /// Creates the catalogue of a city's imported places, with its zones as districts.
    package convenience init(of city: StreetCity) {
        self.init(
            city.places.map { place in
                let position = FixedPosition(place.position)
                var details = PlaceDetails(
                    name: place.name, category: place.category, position: position,
                    district: city.city.district(at: position), description: place.contact.description,
                    openingHours: try? OpeningHours(place.openingHours), openingHoursText: place.openingHours,
                    pictures: place.contact.pictures)
                (details.website, details.telephone) = (place.contact.website, place.contact.telephone)
                details.traits.attraction = place.attraction
                return details
            })
    }
}

extension City {
    /// Returns the display name of the zone at a position; empty outside of all zones.
    func district(at position: FixedPosition) -> String {
        zone(at: position.coordinate).map { district(of: zones[Int($0.index)]) } ?? ""
    }

    func district(of zone: Zone) -> String { zone.title ?? zone.name }
}

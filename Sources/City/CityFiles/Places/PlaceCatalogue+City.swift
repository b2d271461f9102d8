import CityModel
import Quantities

extension PlaceCatalogue {
    /// The places of a city as they were imported, in the districts that are its zones.
    package convenience init(of city: StreetCity) {
        self.init(
            city.places.map { place in
                let position = FixedPosition(place.position)
                var details = PlaceDetails(
                    name: place.name, category: place.category, position: position,
                    district: city.city.district(at: position), description: place.about.description,
                    openingHours: try? OpeningHours(place.openingHours), openingHoursText: place.openingHours,
                    pictures: place.about.pictures)
                (details.website, details.telephone) = (place.about.website, place.about.telephone)
                details.weight.attraction = place.attraction
                return details
            })
    }
}

extension City {
    /// What people call the zone of a position; empty outside of all zones.
    func district(at position: FixedPosition) -> String {
        zone(at: position.coordinate).map { district(of: zones[Int($0.index)]) } ?? ""
    }

    func district(of zone: Zone) -> String { zone.title ?? zone.name }
}

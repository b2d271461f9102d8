import Quantities

/// One zone of the service area (Z01).
package struct Zone: Sendable {
    /// Name as in the city file, or the number under which it was published; unique in a city.
    package var name: String
    /// Name for people where `name` is a number: "Newark Airport". Not always unique.
    package var title: String?
    /// Centre; nil in a city that is only a table.
    package var centre: Coordinate?
    /// Area in square kilometres; nil in a city that is only a table.
    package var areaSquareKilometres: Double?
    /// Expected activity relative to the other zones, from the generator or estimated from the streets
    /// (`ZonePlan.attractions`); nil where the source does not say.
    package var attraction: Double?
    /// Activities of people in the zone; nil where the source does not say.
    package var activity: ZoneActivity?
    /// Road to the zone if it is a gateway; nil for a zone of the city.
    package var gateway: CityGateway?

    /// Creates a zone.
    package init(
        name: String, title: String? = nil, centre: Coordinate? = nil, areaSquareKilometres: Double? = nil,
        attraction: Double? = nil, activity: ZoneActivity? = nil
    ) {
        self.name = name
        self.title = title
        self.centre = centre
        self.areaSquareKilometres = areaSquareKilometres
        self.attraction = attraction
        self.activity = activity
    }
}

/// Activities of people in a zone, as weights relative to the other zones of the city: reasons to leave it in the
/// morning and to come to it at night.
package struct ZoneActivity: Hashable, Sendable {
    /// Weights of living here; of work, study and daytime errands; and of food, drink and entertainment.
    package var residents, jobs, leisure: Double

    /// Creates the weights of a zone.
    package init(residents: Double, jobs: Double, leisure: Double) {
        self.residents = residents
        self.jobs = jobs
        self.leisure = leisure
    }
}

import Quantities

/// One zone of the service area (Z01).
package struct Zone: Sendable {
    /// As in the city file: a name, or the number under which it was published. No two zones of a city share it.
    package var name: String
    /// What people call it where the name is a number: "Newark Airport". Not always unique.
    package var title: String?
    /// nil in a city that is only a table.
    package var centre: Coordinate?
    /// nil in a city that is only a table.
    package var areaSquareKilometres: Double?
    /// How much is expected to happen here, relative to the other zones: from the generator, or a guess from the streets
    /// (`ZonePlan.attractions`); nil where the source does not say.
    package var attraction: Double?
    /// What people do here; nil where the source does not say.
    package var activity: ZoneActivity?

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

/// What people do in a zone, as weights relative to the other zones of the city: why they leave it in the morning and
/// come to it at night.
package struct ZoneActivity: Hashable, Sendable {
    /// Living here; working and studying, and errands by day; eating, drinking and going out.
    package var residents, jobs, leisure: Double

    package init(residents: Double, jobs: Double, leisure: Double) {
        self.residents = residents
        self.jobs = jobs
        self.leisure = leisure
    }
}

/// A part of a generated city with a character of its own.
struct District: Sendable {
    var kind: DistrictKind
    var name: String
    var centre: MapPoint
    /// How its streets lie, against the east.
    var streetRadians: Double
    /// How far and over what length its streets bend.
    var bendMetres, bendLengthMetres: Double
}

enum DistrictKind: Sendable {
    case oldTown, business, station, harbour, university, inner, suburb, industry, airport

    /// What a kind of district looks like and what people do there.
    struct Character: Sendable {
        var blockMetres: Double
        var kilometresPerHour: Double
        /// The share of streets that are missing from a full grid.
        var missingStreets: Double
        var oneWayStreets: Double
        /// For each square kilometre, relative to an inner quarter.
        var residents, jobs, leisure: Double
        /// What its stations and terminals bring, as a multiple of a mean zone.
        var hub: Double
    }

    var character: Character {
        switch self {
        case .oldTown: character(84, 24, missing: 0.16, oneWay: 0.35, activity: (0.8, 2.4, 5.5), hub: 0)
        case .business: character(104, 30, missing: 0.07, oneWay: 0.3, activity: (0.7, 4.5, 2.4), hub: 0)
        case .station: character(108, 30, missing: 0.1, oneWay: 0.2, activity: (0.8, 2.6, 2), hub: 2.5)
        case .harbour: character(125, 32, missing: 0.16, oneWay: 0.1, activity: (0.5, 1.8, 2.6), hub: 0.4)
        case .university: character(128, 30, missing: 0.2, oneWay: 0.1, activity: (0.8, 2.4, 1.8), hub: 0.2)
        case .inner: character(118, 32, missing: 0.12, oneWay: 0.15, activity: (1, 0.8, 0.8), hub: 0)
        case .suburb: character(142, 36, missing: 0.22, oneWay: 0, activity: (0.55, 0.25, 0.15), hub: 0)
        case .industry: character(215, 40, missing: 0.25, oneWay: 0, activity: (0.1, 1, 0.05), hub: 0)
        case .airport: character(230, 36, missing: 0.15, oneWay: 0, activity: (0, 0.8, 0.1), hub: 4)
        }
    }

    private func character(
        _ blockMetres: Double, _ kilometresPerHour: Double, missing: Double, oneWay: Double,
        activity: (residents: Double, jobs: Double, leisure: Double), hub: Double
    ) -> Character {
        Character(
            blockMetres: blockMetres, kilometresPerHour: kilometresPerHour, missingStreets: missing,
            oneWayStreets: oneWay, residents: activity.residents, jobs: activity.jobs, leisure: activity.leisure,
            hub: hub)
    }
}

import Glibc
import SimulationKernel

/// A part of a generated city with a character of its own.
struct District: Sendable {
    var kind: DistrictKind
    var name: String
    var centre: PlanPoint
    /// Angle of its streets to the east.
    var streetRadians: Double
    /// Amplitude and wavelength of the bends of its streets.
    var bendMetres, bendLengthMetres: Double
}

enum DistrictKind: Sendable {
    case oldTown, business, station, harbour, university, inner, suburb, industry, airport

    /// Appearance and activities of a kind of district.
    struct Character: Sendable {
        var blockMetres: Double
        var kilometresPerHour: Double
        /// Share of streets missing from the full grid.
        var missingStreets: Double
        var oneWayStreets: Double
        /// Density of activities per square kilometre, relative to an inner quarter.
        var residents, jobs, leisure: Double
        /// Attraction of its stations and terminals, as a multiple of a mean zone.
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

extension District {
    /// Generates the districts of a city, special ones first: they keep their names where several share a zone.
    static func all(
        cityRadiusMetres radius: Double, count: Int, river: River, airportRadians: Double,
        random: inout RandomStream
    ) -> [District] {
        let bank = river.sideMetres(.middle) < 0 ? -1.0 : 1.0
        let start = random.radians()
        func around(_ turn: Double, _ share: Double) -> PlanPoint {
            PlanPoint(radians: start + turn * 2 * .pi, metres: share * radius)
        }
        // The harbour lies downstream on the old town's bank.
        let harbourBed = river.bed(downstreamMetres: 0.42 * radius)
        let inland = PlanPoint.middle - harbourBed
        let harbour = harbourBed + inland * (radius * 0.08 / max(1, inland.length))
        let placed: [(DistrictKind, String, PlanPoint)] = [
            (.oldTown, "Old Town", .middle),
            (.airport, "Airport", PlanPoint(radians: airportRadians, metres: 1.3 * radius)),
            (.station, "Central Station", around(0.02 * bank, 0.25)),
            (.business, "Exchange", around(0.3, 0.24)),
            (.harbour, "Harbour", harbour),
            (.university, "University", around(0.62, 0.46)),
            (.business, "Market Square", around(0.62, 0.2)),
            (.industry, "Ironworks", around(0.14, 0.74)),
        ]
        var names = placeNames.shuffled(with: &random)
        var districts = placed.map { make($0.0, $0.1, $0.2, random: &random) }
        for place in quarters(cityRadiusMetres: radius, count: count - placed.count, random: &random) {
            let name = names.popLast() ?? "Quarter \(districts.count)"
            let kind: DistrictKind = place.length < 0.62 * radius ? .inner : .suburb
            districts.append(make(kind, name, place, random: &random))
        }
        return districts
    }

    private static func make(
        _ kind: DistrictKind, _ name: String, _ centre: PlanPoint, random: inout RandomStream
    ) -> District {
        let bend =
            switch kind {
            case .oldTown: 38.0
            case .suburb: random.between(35, 80)
            case .inner: random.between(0, 40)
            default: random.between(0, 15)
            }
        return District(
            kind: kind, name: name, centre: centre, streetRadians: random.radians(), bendMetres: bend,
            bendLengthMetres: random.between(650, 1_200))
    }

    /// Returns points spread evenly over the city by the golden angle, outside of its middle, slightly displaced.
    private static func quarters(
        cityRadiusMetres radius: Double, count: Int, random: inout RandomStream
    ) -> [PlanPoint] {
        let goldenRadians = Double.pi * (3 - 5.0.squareRoot())
        let start = random.radians()
        return (0..<max(0, count)).map { number in
            let share = (0.12 + 0.8 * (Double(number) + 0.5) / Double(count)).squareRoot()
            let place = PlanPoint(radians: start + Double(number) * goldenRadians, metres: share * radius)
            return place + PlanPoint(radians: random.radians(), metres: random.between(0, 0.05) * radius)
        }
    }

    private static let placeNames = [
        "Abbey", "Ashgrove", "Birchwood", "Brookside", "Castle Hill", "Cedar Park", "Chestnut Row", "Clifton",
        "Coopers Green", "Eastgate", "Elmfield", "Fairview", "Fishergate", "Foxhill", "Gardens", "Greenhill",
        "Hazelwood", "Highfield", "Hillcrest", "Kingsway", "Lakeside", "Larchmont", "Linden", "Long Meadow",
        "Maple Grove", "Mill Hill", "Millbrook", "Northgate", "Oakridge", "Orchard Park", "Poplar Row",
        "Queens Park", "Riverside", "Rosewood", "Saint Anne", "Saint Martin", "Southfield", "Spring Vale",
        "Stonebridge", "Sunnyside", "Tannery", "Three Bridges", "Upper Town", "Vineyards", "Weavers Field",
        "Westbrook", "Whitestone", "Willow Bank", "Windmill Heath", "Woodlands",
    ]
}

extension Array {
    /// Returns the elements in random order (Fisher and Yates).
    func shuffled(with random: inout RandomStream) -> [Element] {
        var result = self
        for last in stride(from: count - 1, to: 0, by: -1) {
            result.swapAt(last, Int(random.uniform() * Double(last + 1)))
        }
        return result
    }
}

extension DistrictKind.Character {
    /// Whether a street is one-way along its whole line.
    func isOneWay(line: Int, isAlong: Bool) -> Bool {
        let mixed = (line &* 7_919 &+ (isAlong ? 31 : 57)) % 100
        return Double(abs(mixed)) < 100 * oneWayStreets
    }
}

import Glibc

/// Where in a district streets may cross, before chance and the main roads have their say.
struct DistrictGround: Sendable {
    private let number: Int
    private let layout: CityLayout
    private let reachMetres: Double
    let blockMetres: Double
    /// How many rows and columns lie on each side of the middle one.
    let reach: Int

    /// Where the airport's own roads lie.
    static let airportRadiusMetres = 600.0

    /// - Parameter number: of the district.
    init(of number: Int, _ layout: CityLayout) {
        let kind = layout.districts[number].kind
        self.number = number
        self.layout = layout
        reachMetres = kind == .airport ? DistrictGround.airportRadiusMetres : 0.62 * layout.radiusMetres
        blockMetres = kind.character.blockMetres
        reach = Int(reachMetres / blockMetres)
    }

    private var district: District { layout.districts[number] }

    func possibleCrossings() -> [DistrictCrossing] {
        let centre = district.centre
        let places = DistrictCrossings(district, reach: reach)
        var crossings: [DistrictCrossing] = []
        for row in -reach...reach {
            for column in -reach...reach {
                let place = places.place(row, column)
                guard (place - centre).length < reachMetres, let share = shareOfWayOut(to: place) else { continue }
                crossings.append(DistrictCrossing(row: row, column: column, place: place, shareOfWayOut: share))
            }
        }
        return crossings
    }

    /// How far out a place of the district lies: 0 in the middle of the city, 1 at its edge. The airport, which lies beyond,
    /// counts as the middle.
    ///
    /// - Returns: nil where nothing can be built.
    private func shareOfWayOut(to place: PlanPoint) -> Double? {
        let bankMetres = layout.river.halfWidthMetres + 30
        guard layout.isPlace(place, inDistrict: number), abs(layout.river.sideMetres(place)) > bankMetres else {
            return nil
        }
        if district.kind == .airport { return 0 }
        let (metres, edgeMetres) = (place.length, layout.edgeMetres(place.radians))
        let isInPark = layout.parks.contains { (place - $0.centre).length < $0.radiusMetres }
        return metres < edgeMetres && !isInPark ? metres / edgeMetres : nil
    }
}

import Glibc

/// The buildable ground of a district: candidates for crossings before random removal and main roads.
struct DistrictGround: Sendable {
    private let number: Int
    private let layout: CityLayout
    private let reachMetres: Double
    let blockMetres: Double
    /// Number of rows and columns on each side of the middle one.
    let reach: Int

    /// Radius of the airport's own roads.
    static let airportRadiusMetres = 600.0

    /// Creates the ground of a district.
    ///
    /// - Parameter number: index of the district.
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
        let places = DistrictGrid(district, reach: reach)
        var crossings: [DistrictCrossing] = []
        for row in -reach...reach {
            for column in -reach...reach {
                let place = places.place(row, column)
                guard (place - centre).length < reachMetres, let share = radialShare(of: place) else { continue }
                crossings.append(DistrictCrossing(row: row, column: column, place: place, radialShare: share))
            }
        }
        return crossings
    }

    /// Returns the distance of a point from the middle of the city as a share: 0 in the middle, 1 at the edge. The
    /// airport, which lies outside, counts as the middle.
    ///
    /// - Returns: nil where nothing can be built.
    private func radialShare(of place: PlanPoint) -> Double? {
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

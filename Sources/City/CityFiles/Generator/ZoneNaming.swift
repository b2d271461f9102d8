/// Unique names of a city's zones after its districts: "Old Town", "Linden North".
struct ZoneNaming {
    private(set) var names: [String]

    private static let compassPoints = [
        "East", "North East", "North", "North West", "West", "South West", "South", "South East",
    ]

    /// Names the zones.
    ///
    /// - Parameters:
    ///   - districts: most specific first; no name twice.
    ///   - centres: of the zones.
    ///   - zoneOfDistrict: zone to be named after a district, unless an earlier district names it; or nil.
    ///   - isStrict: whether a zone gets a number if no free direction fits; otherwise it gets any free direction,
    ///     enough for an invented city.
    ///   - districtOfZone: district that names a zone without a district of its own; nil: the zone gets no name.
    init(
        districts: [(name: String, middle: PlanPoint)], centres: [PlanPoint], isStrict: Bool = false,
        zoneOfDistrict: (Int) -> Int?,
        districtOfZone: (Int) -> Int?
    ) {
        var members = [[Int]](repeating: [], count: districts.count)
        var isNamed = [Bool](repeating: false, count: centres.count)
        names = Array(repeating: "", count: centres.count)
        var middles = districts.map(\.middle)
        for (number, district) in districts.enumerated() {
            guard let zone = zoneOfDistrict(number), !isNamed[zone] else { continue }
            isNamed[zone] = true
            names[zone] = district.name
            middles[number] = centres[zone]
        }
        for zone in centres.indices where !isNamed[zone] {
            if let district = districtOfZone(zone) { members[district].append(zone) }
        }
        for (number, zones) in members.enumerated() {
            name(zones, after: districts[number].name, middle: middles[number], centres, isStrict: isStrict)
        }
    }

    private mutating func name(
        _ zones: [Int], after district: String, middle: PlanPoint, _ centres: [PlanPoint], isStrict: Bool
    ) {
        var free = ZoneNaming.compassPoints.indices.filter { zones.count > 4 || $0 % 2 == 0 }
        // Those farthest out choose first: their direction is the clearest.
        let order = zones.sorted { left, right in
            let (a, b) = ((centres[left] - middle).length, (centres[right] - middle).length)
            return a == b ? left < right : a > b
        }
        for (number, zone) in order.enumerated() {
            let direction = centres[zone] - middle
            let best = free.indices.max { ZoneNaming.fit(direction, free[$0]) < ZoneNaming.fit(direction, free[$1]) }
            let isRight =
                best.map { ZoneNaming.fit(direction, free[$0]) > ZoneNaming.fitMin * direction.length } ?? false
            if let best, isRight || !isStrict {
                names[zone] = "\(district) \(ZoneNaming.compassPoints[free.remove(at: best)])"
            } else {
                names[zone] = "\(district) \(number + 1)"
            }
        }
    }

    /// Least cosine between a zone's direction and its compass point: at most 67.5° apart.
    private static let fitMin = 0.38

    /// Returns the agreement of a direction with a compass point, in metres along it.
    private static func fit(_ direction: PlanPoint, _ point: Int) -> Double {
        direction.dot(PlanPoint(radians: Double(point) * .pi / 4, metres: 1))
    }
}

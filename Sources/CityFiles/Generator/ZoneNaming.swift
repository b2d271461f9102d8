/// Names the zones of a generated city after its districts: "Old Town", "Linden North"; no name twice.
struct ZoneNaming {
    private(set) var names: [String]

    private static let compassPoints = [
        "East", "North East", "North", "North West", "West", "South West", "South", "South East",
    ]

    /// - Parameters:
    ///   - centres: of the zones.
    ///   - zoneOfDistrict: the zone in which the middle of a district lies, or nil.
    init(_ layout: CityLayout, centres: [MapPoint], zoneOfDistrict: (Int) -> Int?) {
        var members = [[Int]](repeating: [], count: layout.districts.count)
        var isNamed = [Bool](repeating: false, count: centres.count)
        names = Array(repeating: "", count: centres.count)
        var middles = layout.districts.map(\.centre)
        // A district is where its middle is; where several share a zone, the first, which is the more special, has it.
        for (number, district) in layout.districts.enumerated() {
            guard let zone = zoneOfDistrict(number), !isNamed[zone] else { continue }
            isNamed[zone] = true
            names[zone] = district.name
            middles[number] = centres[zone]
        }
        for zone in centres.indices where !isNamed[zone] { members[layout.district(at: centres[zone])].append(zone) }
        for (number, zones) in members.enumerated() {
            name(zones, after: layout.districts[number].name, middle: middles[number], centres)
        }
    }

    private mutating func name(
        _ zones: [Int], after district: String, middle: MapPoint, _ centres: [MapPoint]
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
            if let best {
                names[zone] = "\(district) \(ZoneNaming.compassPoints[free.remove(at: best)])"
            } else {
                names[zone] = "\(district) \(number + 1)"
            }
        }
    }

    /// How well a direction agrees with a compass point.
    private static func fit(_ direction: MapPoint, _ point: Int) -> Double {
        direction.dot(MapPoint(radians: Double(point) * .pi / 4, metres: 1))
    }
}

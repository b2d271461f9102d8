import CityModel
import Quantities

extension ZonePlan {
    /// Gives zones the names by which people know the parts of the city, as titles; their ids stay.
    ///
    /// A zone is called after a quarter whose middle lies in it: a suburb rather than a quarter, and that rather than a
    /// neighbourhood; of several of a kind the one nearest to the centre of the zone. Where there is none it is called after
    /// the quarter nearest to its centre, with a point of the compass if another zone has that name. Without one within
    /// `metresToQuarterMax` it keeps its id alone. No title is given twice, nor one that is an id.
    mutating func nameZones(after quarters: [Quarter]) {
        guard let origin = zones.first?.centre else { return }
        let map = LocalMap(origin: origin)
        let centres = zones.map { PlanPoint(map.metres(of: $0.centre)) }
        let known = districts(quarters, centres, map)
        let nearest = centres.map { centre in
            let number = known.indices.min {
                (known[$0].middle - centre).length < (known[$1].middle - centre).length
            }
            return number.flatMap { (known[$0].middle - centre).length <= ZonePlan.metresToQuarterMax ? $0 : nil }
        }
        let claims = claims(of: known, nearest: nearest, centres)
        let names = ZoneNaming(
            districts: known.map { ($0.name, $0.middle) }, centres: centres, isStrict: true,
            zoneOfDistrict: { claims[$0] },
            districtOfZone: { nearest[$0] }
        ).names
        var taken = Set(zones.map(\.name))
        for (zone, name) in names.enumerated() where !name.isEmpty {
            let title = taken.contains(name) ? "\(name) (\(zones[zone].name))" : name
            taken.insert(title)
            zones[zone].title = title
        }
    }

    /// People do not walk farther to a quarter that they say they live in.
    private static var metresToQuarterMax: Double { 2_500 }

    /// A quarter on the map, and the zone in which its middle lies.
    private struct NamedDistrict {
        var name: String
        var middle: PlanPoint
        var home: Int?
        /// Larger kinds first, then those nearer to the centre of their zone.
        var rank: (kind: Int, metres: Double)
    }

    /// In the order in which they have a zone named after them; no name twice, as one that is drawn both as a point and as an
    /// area would be.
    private func districts(_ quarters: [Quarter], _ centres: [PlanPoint], _ map: LocalMap) -> [NamedDistrict] {
        let all = quarters.map { quarter in
            let middle = PlanPoint(map.metres(of: quarter.position))
            let home = outline.zone(at: quarter.position).map { Int($0.index) }
            return NamedDistrict(
                name: quarter.name, middle: middle, home: home,
                rank: (
                    Quarter.Kind.allCases.firstIndex(of: quarter.kind) ?? 0,
                    home.map { (centres[$0] - middle).length } ?? 0
                ))
        }
        let ordered = all.enumerated().sorted { left, right in
            (left.element.rank.kind, left.element.rank.metres, left.offset)
                < (right.element.rank.kind, right.element.rank.metres, right.offset)
        }
        var names: Set<String> = []
        return ordered.map(\.element).filter { names.insert($0.name).inserted }
    }

    /// By district: the zone that has its bare name. Where it lies if that is still free, else of the zones to which no other
    /// district is nearer the nearest.
    private func claims(of known: [NamedDistrict], nearest: [Int?], _ centres: [PlanPoint]) -> [Int?] {
        var isNamed = zones.map { _ in false }
        var claims = known.map { district -> Int? in
            guard let home = district.home, !isNamed[home] else { return nil }
            isNamed[home] = true
            return home
        }
        for (number, district) in known.enumerated() where claims[number] == nil {
            let free = zones.indices.filter { nearest[$0] == number && !isNamed[$0] }
            claims[number] = free.min {
                (centres[$0] - district.middle).length < (centres[$1] - district.middle).length
            }
            if let zone = claims[number] { isNamed[zone] = true }
        }
        return claims
    }
}

import CityModel
import Quantities

extension ZonePlan {
    /// Sets the zones' titles to the local names of their parts of the city; their ids stay.
    ///
    /// A zone is named after a quarter whose middle lies in it: a suburb rather than a quarter, and that rather than a
    /// neighbourhood; among equals the one nearest to the zone's centre. A zone without one is named after the quarter
    /// nearest to its centre, with a compass point if another zone has that name. Without one within
    /// `metresToQuarterMax` it keeps only its id. No title repeats another title or an id.
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

    /// Greatest distance at which people still name the quarter as where they live.
    private static var metresToQuarterMax: Double { 2_500 }

    /// A quarter on the map, and the zone in which its middle lies.
    private struct NamedDistrict {
        var name: String
        var middle: PlanPoint
        var home: Int?
        /// Larger kinds first, then those nearer to the centre of their zone.
        var rank: (kind: Int, metres: Double)
    }

    /// Returns the districts in the order in which they claim a zone. No name occurs twice, even if the map has it as a
    /// point and as an area.
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

    /// Returns for each district the zone that gets its bare name: its own if still free, or else the nearest zone to
    /// which no other district is nearer.
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

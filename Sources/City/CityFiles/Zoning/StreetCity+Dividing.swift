import CityModel
import InputFiles

extension StreetCity {
    /// Returns the same streets with the land divided again (Z01): into zones of another area, or by drawn zones.
    ///
    /// An imported city that is divided again gets the same zones as an import with this area.
    ///
    /// - Parameters:
    ///   - fileName: the city file.
    ///   - losses: zones that overlap, and streets outside all of them.
    /// - Throws: `InputError` if the zones cannot be made, or the land is too wide for zones so small.
    /// - Precondition: `city.hasCutZones` where the land is cut.
    package func divided(
        by zoning: CityZoning, fileName: String, losses: inout [InputLoss]
    ) throws(InputError) -> StreetCity {
        let isCut = zoning.geoJSON == nil
        precondition(city.hasCutZones || !isCut)
        var source = StreetSource(fileName: fileName, car: car, streetNames: streetNames)
        (source.walk, source.cycle, source.places, source.ranks) = (walk, cycle, places, ranks)
        source.scenery = scenery
        if isCut { source.quarters = quarters }
        var divided = try StreetCity(
            name: city.name, origin: origin, source: source, zoning: zoning, congestion: congestion,
            index: carIndex, losses: &losses)
        if isCut, let zones = describedZones(of: divided) { divided = divided.with(zones: zones) }
        divided.drivingTimes = drivingTimes
        divided.attachments = attachments
        return divided
    }

    /// Returns the new zones with the attraction and activity that the source gave the old ones: each junction carries
    /// an equal share of its old zone to its new one. nil where streets and places determine the attraction of all
    /// zones.
    private func describedZones(of divided: StreetCity) -> [Zone]? {
        guard city.zones.allSatisfy({ $0.activity != nil }) else { return nil }
        var nodeCounts = [Double](repeating: 0, count: city.zoneCount)
        for zone in carNodeZones where zone != .none { nodeCounts[Int(zone.index)] += 1 }
        var (attractions, activities) = (
            [Double](repeating: 0, count: divided.city.zoneCount),
            [ZoneActivity](
                repeating: ZoneActivity(residents: 0, jobs: 0, leisure: 0), count: divided.city.zoneCount)
        )
        for (old, new) in zip(carNodeZones, divided.carNodeZones) where old != .none && new != .none {
            let (zone, share) = (city.zones[Int(old.index)], 1 / nodeCounts[Int(old.index)])
            attractions[Int(new.index)] += share * (zone.attraction ?? 0)
            guard let activity = zone.activity else { continue }
            activities[Int(new.index)].residents += share * activity.residents
            activities[Int(new.index)].jobs += share * activity.jobs
            activities[Int(new.index)].leisure += share * activity.leisure
        }
        let mean = Double(city.zoneCount) / Double(divided.city.zoneCount)
        return divided.city.zones.enumerated().map { number, zone in
            var (zone, activity) = (zone, activities[number])
            zone.attraction = attractions[number] / mean
            activity.residents /= mean
            activity.jobs /= mean
            activity.leisure /= mean
            zone.activity = activity
            return zone
        }
    }

    private func with(zones: [Zone]) -> StreetCity {
        let described = City(
            name: city.name, zones: zones, ways: city.zoneLegs, nearness: city.proximity, hourFactors: city.hourFactors,
            outline: city.outline)
        var result = StreetCity(
            city: described, origin: origin, car: car, walk: walk, cycle: cycle, streetNames: streetNames,
            carNodeZones: carNodeZones, places: places, ranks: ranks, scenery: scenery)
        (result.quarters, result.congestion, result.carIndex) = (quarters, congestion, carIndex)
        return result
    }
}

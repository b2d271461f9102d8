import CityModel
import InputFiles
import Quantities
import YAML

/// Decodes `city.gateways:`, places outside a city where trips begin and end.
struct GatewayDecoder {
    /// The city without gateways.
    let city: City

    private static let gatewaysMax = 100

    /// Decodes the gateways; returns nil after an error.
    func decode(_ field: KeyField) -> [GatewayPlan]? {
        guard let entries = field.list() else { return nil }
        guard (1...GatewayDecoder.gatewaysMax).contains(entries.count) else {
            field.report(
                "there are \(entries.count) gateways", remedy: "list 1 to \(GatewayDecoder.gatewaysMax)")
            return nil
        }
        guard city.zoneCount + entries.count <= City.zoneCountMax else {
            field.report(
                "\(city.zoneCount) zones and \(entries.count) gateways are too many",
                remedy: "at most \(City.zoneCountMax) in all are possible")
            return nil
        }
        let zones = ZoneIndex(city)
        var names = Set<String>()
        let plans = entries.map { plan($0, zones, names: &names) }
        return plans.contains(nil) ? nil : plans.compactMap(\.self)
    }

    private func plan(_ field: KeyField, _ zones: ZoneIndex, names: inout Set<String>) -> GatewayPlan? {
        field.map { map in
            map.valid {
                var entry = GatewayEntry()
                map.read(GatewayEntry.keys, &entry)
                if map.lacksKey { return nil }
                checkName(entry.name, map, zones, names: &names)
                let position = position(entry, map)
                let zone = entry.zone?.zone(in: zones)
                if map.present(among: ["lat", "lon", "zone"]).isEmpty {
                    map.report("\(map.label) has no place", remedy: "write 'lat' and 'lon', or the 'zone' of its entry")
                }
                guard position != nil || zone != nil else { return nil }
                return GatewayPlan(
                    name: entry.name, entry: zone, position: position, drive: entry.leg,
                    reachMetres: entry.reachKilometres * 1_000)
            }
        }
    }

    private func checkName(_ name: String, _ map: MapField, _ zones: ZoneIndex, names: inout Set<String>) {
        if zones[name] != nil || zones.isAmbiguous(name) || name == ZoneNames.outside {
            map.optional("name")?.report(
                "'\(name)' is the name of a zone of the city", remedy: "give the gateway another name")
        } else if !names.insert(name).inserted {
            map.optional("name")?.report("two gateways are called '\(name)'", remedy: "rename one of them")
        }
    }

    /// Returns the position of a gateway, or nil if it has none or after an error.
    private func position(_ entry: GatewayEntry, _ map: MapField) -> Coordinate? {
        let present = map.present(among: ["lat", "lon"])
        guard present.count != 1 else {
            map.reportKey(
                present[0], "'\(present[0])' needs '\(present[0] == "lat" ? "lon" : "lat")'",
                remedy: "write both, or neither")
            return nil
        }
        guard let latitude = entry.latitude, let longitude = entry.longitude else { return nil }
        let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        guard city.zones.allSatisfy({ $0.centre != nil }) else {
            map.reportKey(
                "lat", "the zones of this city have no positions, so a gateway has none either",
                remedy: "remove 'lat' and 'lon', and write the 'zone' of its entry")
            return nil
        }
        if let zone = city.zone(at: position) {
            map.reportKey(
                "lat", "the gateway lies in zone '\(city.zones[Int(zone.index)].name)' of the city",
                remedy: "write a place outside, or use the zone")
            return nil
        }
        return position
    }
}

extension CityDecoder {
    /// Returns the city with the gateways of the scenario, or nil after an error.
    func withGateways(_ city: City, _ map: MapField) -> City? {
        gateways(of: city, map).map { $0.isEmpty ? city : city.adding($0) }
    }

    /// Returns the city with the gateways of the scenario, or nil after an error.
    func withGateways(_ streetCity: StreetCity, _ map: MapField) -> StreetCity? {
        gateways(of: streetCity.city, map).map { $0.isEmpty ? streetCity : streetCity.adding($0) }
    }

    /// Decodes the gateways of a scenario; returns nil after an error.
    private func gateways(of city: City, _ map: MapField) -> [GatewayPlan]? {
        guard isOfScenario, let field = map.optional("gateways") else { return [] }
        return GatewayDecoder(city: city).decode(field)
    }
}

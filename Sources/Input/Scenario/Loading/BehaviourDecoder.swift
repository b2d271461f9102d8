import Behaviour
import CityModel
import InputFiles
import Quantities
import YAML

/// Decodes the behaviour of clients and drivers and the noise of travel times: `clients:`, `drivers:`, `travel:` (B01,
/// B02, B04).
package struct BehaviourDecoder {
    /// City; nil if it is invalid.
    let city: City?
    /// Streets, if positions are points on them.
    let traffic: StreetTraffic?
    let zones: ZoneIndex?
    /// Weight of each zone by the requests that begin there; empty if unknown.
    let requestWeights: [Double]
    /// City with its ranks; nil if drivers do not go to ranks.
    var place: ScenarioCity?

    /// Accepted shares.
    package static let share = Limits.from(0, to: 1)
    /// Key that scales the number of taxis.
    static let fleetScale = scale("multiplies the number of taxis of every shift, type and group")

    static func scale(_ says: String) -> [Key<Double>] { [Key("scale", \.self, .number(DemandDecoder.scale), says)] }

    /// Creates a decoder.
    package init(
        city: City?, traffic: StreetTraffic? = nil, zones: ZoneIndex?, requestWeights: [Double]
    ) {
        self.city = city
        self.traffic = traffic
        self.zones = zones
        self.requestWeights = requestWeights
    }

    func drivers(_ field: KeyField) -> DriverBehaviour? {
        field.map { map in
            var drivers = DriverBehaviour()
            var factor = 1.0
            let errorsBefore = map.context.errorCount
            map.read(DriverBehaviour.shiftKeys, &drivers)
            map.read(BehaviourDecoder.fleetScale, &factor)
            // The checks count unscaled taxis: each list is rounded by itself, and a full one may exceed the shifts.
            let taxisWritten = drivers.taxiCount
            if !map.lacksKey {
                drivers.shifts = ShiftPlan.scaled(drivers.shifts, by: factor)
                checkFleet(drivers.shifts, map)
                let charging = map.optional("charging")
                if let charging { drivers.charging = chargingPlaces(charging) ?? [] }
                if map.context.errorCount == errorsBefore {
                    VehicleTypeCheck(types: drivers.types, taxis: taxisWritten, hasCharging: charging != nil)
                        .report(map)
                }
                drivers.types = VehicleType.scaled(drivers.types, by: factor)
            }
            if let places = map.optional("startPlaces").flatMap({ startPlaces($0) }) { drivers.startPlaces = places }
            if let weights = map.optional("startZones").flatMap({ startWeights($0) }) { drivers.startWeights = weights }
            if drivers.startWeights.isEmpty { drivers.startWeights = uniformStartWeights }
            readIdleMovement(map, of: &drivers)
            map.read(DriverBehaviour.keys, &drivers)
            readGroups(map, of: &drivers, taxis: taxisWritten, scale: factor)
            readRanks(map, of: &drivers)
            return drivers
        }
    }

    /// Checks the size of the fleet: the event queue reserves room for several events per taxi, at most 2²⁴ in all.
    private func checkFleet(_ shifts: [ShiftPlan], _ map: MapField) {
        let taxis = shifts.reduce(0) { $0 + $1.taxis }
        if shifts.isEmpty {
            map.reportKey("shifts", "there are no drivers", remedy: "list at least one shift")
        } else if taxis == 0 {
            map.reportKey("scale", "the scale leaves no taxi in any shift", remedy: "write a larger scale")
        }
        if shifts.count > BehaviourDecoder.shiftsMax {
            map.reportKey(
                "shifts", "there are \(shifts.count) shifts",
                remedy: "at most \(BehaviourDecoder.shiftsMax) are possible")
        }
        if taxis > BehaviourDecoder.taxisMax {
            map.reportKey(
                "shifts", "the shifts have \(taxis) taxis in total",
                remedy: "at most \(BehaviourDecoder.taxisMax) are possible")
        }
    }

    static let taxisMax = 1_000_000
    private static let shiftsMax = 10_000

    /// Decodes `groups`, after the habits of all drivers, which the groups have where they write no other.
    ///
    /// - Parameters:
    ///   - taxis: number of taxis of all shifts before the scale.
    ///   - scale: factor on all numbers of taxis.
    private func readGroups(_ map: MapField, of drivers: inout DriverBehaviour, taxis: Int, scale: Double) {
        guard let field = map.optional("groups") else { return }
        let hasShifts = drivers.shifts.contains { $0.start != nil }
        let groups = field.list()?.map { entry in
            entry.map { map in
                map.valid { () -> DriverGroup? in
                    var group = DriverGroup(like: drivers)
                    map.read(DriverGroup.keysOfPart + DriverGroup.restKeys + DriverGroup.habitKeys, &group)
                    readIdleMovement(map, of: &group.habits)
                    DriverGroup.check(map, group, hasShifts: hasShifts)
                    return group
                }
            }
        }
        guard let groups, !groups.contains(where: { $0 == nil }) else { return }
        let written = groups.compactMap { $0 ?? nil }
        if !map.lacksKey { FleetPartCheck.groups.report(written, taxis: taxis, map) }
        drivers.groups = DriverGroup.scaled(written, by: scale)
    }

    /// Decodes `startPlaces: taxis.csv`: start of the first shift of each taxi, in the order of the file.
    private func startPlaces(_ field: KeyField) -> [Position]? {
        guard let name = field.text(), let zones else { return nil }
        guard let traffic else {
            field.report(
                "the taxis of this city do not drive on streets, so it has no positions",
                remedy: "write 'streets: true' under 'city' if it has streets, or 'startZones' here")
            return nil
        }
        return field.context.reportingErrors { () throws(InputError) in
            var table = try CSVReader(try field.context.source(named: name, at: field.node.position))
            let column = try PlaceColumns(
                "node", or: ("lat", "lon"), in: table, zones: zones, places: NodePositionResolver(traffic))
            var places: [Position] = []
            var mistakes = DiagnosticCollector()
            while table.nextRow(collectingInto: &mistakes) {
                if let place = column.position(in: table, noting: &mistakes) { places.append(place) }
            }
            try mistakes.throwIfAny()
            if places.isEmpty { field.report("the file has no places", remedy: "write at least one row") }
            return places
        }
    }

    /// Decodes `charging: [{zone: A, plugs: 4, power: 50 kW}]`.
    private func chargingPlaces(_ field: KeyField) -> [ChargingPlace]? {
        let places = field.list()?.map { entry in
            entry.map { map -> ChargingPlace? in
                guard let charging = map.valid(ChargingEntry.keys, ChargingEntry()), let place, let zones,
                    let zone = charging.zone?.zone(in: zones)
                else { return nil }
                return ChargingPlace(
                    position: RankDecoder(place).position(of: zone), name: charging.name, plugs: charging.plugs,
                    watts: charging.watts)
            }
        }
        if places?.isEmpty == true { field.report("there are no charging places", remedy: "list at least one") }
        return places?.compactMap { $0 }
    }

    private func startWeights(_ field: KeyField) -> [Double]? {
        guard case .mapping = field.node.content else { return startWeightsByWord(field) }
        return field.weightsByZone(in: zones)
    }

    /// Equal weights of all zones; shifts do not start at gateways, which lie outside the city. Empty without gateways.
    private var uniformStartWeights: [Double] {
        guard let city, !city.gateways.isEmpty else { return [] }
        return city.zones.map { $0.gateway == nil ? 1 : 0 }
    }

    private func startWeightsByWord(_ field: KeyField) -> [Double]? {
        guard let word = field.word(among: ["uniform", "attraction", "demand"]), let city else { return nil }
        switch word {
        case "uniform": return uniformStartWeights
        case "demand": return requestWeights
        default:
            let weights = city.zones.compactMap(\.attraction)
            if weights.count == city.zoneCount { return weights }
            field.report(
                "the zones of this city have no attraction",
                remedy: "write 'demand', 'uniform' or a weight for each zone")
            return nil
        }
    }
}

extension KeyField {
    /// Decodes weights by the name of a zone, at least one of them above 0.
    ///
    /// - Parameter zones: nil if the city is invalid.
    /// - Returns: a weight for each zone of the city.
    func weightsByZone(in zones: ZoneIndex?) -> [Double]? {
        guard let entries = namedEntries() else { return nil }
        guard let zones else { return nil }
        var weights = [Double](repeating: 0, count: zones.names.count)
        var known: Set<ZoneID> = []
        let isRight = entries.map { entry in
            guard let zone = zones[entry.key] else {
                let mistake = zones.error(for: entry.key)
                context.report(at: entry.keyPosition, mistake.problem, remedy: mistake.remedy)
                return false
            }
            guard known.insert(zone).inserted else {
                let problem = "'\(entry.key)' is zone '\(zones.names[Int(zone.index)])', which already has a weight"
                context.report(at: entry.keyPosition, problem, remedy: "keep one of them")
                return false
            }
            guard let weight = entry.value.number(.weight) else { return false }
            weights[Int(zone.index)] = weight
            return true
        }
        return isRight.contains(false) ? nil : positive(weights)
    }
}

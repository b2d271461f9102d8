import Behaviour
import Experiments
import TaxiService

/// An entry of `drivers.types`.
extension VehicleType {
    static let keys: [Key<VehicleType>] = [
        Key("name", \.name, .name, "name of the type in reports", required: "write a name, such as van"),
        Key(
            "share", \.share, .ifWritten(.share, defaultValue: 0), "share of all taxis",
            defaultValue: "needed without `taxis`"),
        Key(
            "taxis", \.taxis, .ifWritten(.whole(0...BehaviourDecoder.taxisMax), defaultValue: 0),
            "number of taxis, multiplied by `drivers.scale`", defaultValue: "needed without `share`"),
        Key(
            "seats", \.seats, .whole(4...VehicleType.seatsMax),
            "number of passengers' seats; shared rides have at most 4 passengers in any taxi: T01, S02"),
        Key("wheelchair", \.isAccessible, .flag, "whether a passenger can enter in a wheelchair: T01"),
        Key(
            "co2GramsPerKilometre", \.co2GramsPerKilometre, .ifWritten(.number(.from(0, to: 10_000)), defaultValue: 0),
            "grams of CO₂ per kilometre, with or without a client", defaultValue: "that of `vehicles`"),
        Key(
            "costPerKilometre", \.costPerKilometre, .ifWritten(.number(.from(0, to: 10_000)), defaultValue: 0),
            "cost per kilometre, such as fuel and wear", defaultValue: "that of `vehicles`"),
        Key(
            "source", \.source, .text, "source of the two figures per kilometre, required with them",
            defaultValue: "no source"),
        Key(
            "electric", \.electric,
            .ifWritten(.map(ElectricVehicle.keys, check: ElectricVehicle.check), defaultValue: ElectricVehicle()),
            "battery and consumption of electric taxis, which charge at the places of `drivers.charging`",
            defaultValue: "not electric"),
    ]

    static func check(_ map: MapField, _ type: VehicleType) {
        FleetPartCheck.types.reportSize(map)
        let hasFigures = type.co2GramsPerKilometre != nil || type.costPerKilometre != nil
        if hasFigures, type.source.isEmpty {
            map.reportKey(
                "name", "the figures per kilometre of '\(type.name)' have no source",
                remedy: "add 'source', such as a publication")
        }
    }
}

/// `drivers.types.0.electric`.
extension ElectricVehicle {
    fileprivate static let keys: [Key<ElectricVehicle>] = [
        Key(
            "battery", \.batteryWattHours, .amount(.energy, .from(1_000, to: 1_000_000)), "capacity of the battery",
            required: "write the capacity, such as 60 kWh"),
        Key(
            "consumption", \.wattHoursPerKilometre, .amount(.consumption, .from(10, to: 10_000)),
            "energy per distance, with or without a client", required: "write the consumption, such as 18 kWh/100km"),
        Key(
            "below", \.chargesBelow, .share,
            "share of the battery below which a free driver drives to a charging place"),
        Key("until", \.chargesUntil, .share, "share of the battery up to which it is charged, and is at the start"),
    ]

    fileprivate static func check(_ map: MapField, _ vehicle: ElectricVehicle) {
        if vehicle.chargesUntil <= vehicle.chargesBelow {
            map.reportKey(
                map.present(among: ["until"]).first ?? "below", "'until' is not above 'below'",
                remedy: "charge the battery to more than the share at which drivers charge it")
        }
    }
}

/// An entry of `drivers.charging`.
struct ChargingEntry {
    /// Name for readers of the scenario.
    var name = ""
    var zone: KeyField?
    var plugs = 1
    var watts = 0.0

    static let keys: [Key<ChargingEntry>] = [
        Key(
            "zone", \.zone, .deferred("a zone"), "zone of the place; on streets the junction nearest to its centre",
            required: "write the zone of the place"),
        Key("name", \.name, .text, "name for readers of the scenario", defaultValue: "none"),
        Key("plugs", \.plugs, .whole(1...10_000), "number of taxis that can charge at the same time"),
        Key(
            "power", \.watts, .amount(.power, .from(100, to: 10_000_000)), "power of each plug",
            required: "write the power of a plug, such as 50 kW"),
    ]
}

/// Checks the types of taxis together.
struct VehicleTypeCheck {
    let types: [VehicleType]
    /// Number of taxis of all shifts, before any scale.
    let taxis: Int
    let hasCharging: Bool

    func report(_ map: MapField) {
        let isElectric = types.contains { $0.electric != nil }
        if isElectric != hasCharging {
            map.reportKey(
                isElectric ? "types" : "charging",
                isElectric ? "electric taxis have no place to charge" : "no type of taxis is electric",
                remedy: isElectric
                    ? "write 'charging: [{zone: …, plugs: 4, power: 50 kW}]'"
                    : "write 'electric: {battery: 60 kWh, consumption: 18 kWh/100km}' for a type, or remove 'charging'")
        }
        FleetPartCheck.types.report(types, taxis: taxis, map)
    }
}

/// Checks that each need of a client has a type of taxis, and that figures per kilometre are known for all taxis.
struct VehicleNeedsCheck {
    private let clients: ClientBehaviour
    private let types: [VehicleType]
    private let vehicles: VehicleFigures
    /// Size of the largest party whose size is in a file; 0 if there is none.
    private let recordedPartyMax: Int
    /// Whether a file has a client in a wheelchair.
    private let hasRecordedWheelchair: Bool
    /// Whether some taxis have no type.
    private let hasOrdinaryTaxis: Bool

    init(
        _ clients: ClientBehaviour, _ drivers: DriverBehaviour, _ vehicles: VehicleFigures, _ demand: [DemandSource]?
    ) {
        (self.clients, types, self.vehicles) = (clients, drivers.types, vehicles)
        recordedPartyMax = (demand ?? []).map(\.partyMax).max() ?? 0
        hasRecordedWheelchair = demand?.contains(where: \.needsAccess) ?? false
        hasOrdinaryTaxis = VehicleRoster(drivers.types, taxis: drivers.taxiCount).taxisByType[0] > 0
    }

    func report(_ map: MapField) {
        let seats = types.reduce(4) { max($0, $1.seats) }
        if let size = clients.partyWeights.lastIndex(where: { $0 > 0 }), size >= seats {
            map.optional("clients")?.entry("party")?.report(
                "no taxi has seats for a party of \(size + 1)",
                remedy: "write 'seats: \(size + 1)' for a type in 'drivers.types', or remove the party size")
        }
        if recordedPartyMax > seats {
            map.optional("demand")?.report(
                "no taxi has seats for the party of \(recordedPartyMax) in a file of the demand",
                remedy: "write 'seats: \(recordedPartyMax)' for a type in 'drivers.types', or leave such parties out")
        }
        if clients.wheelchairProbability > 0, !types.contains(where: \.isAccessible) {
            map.optional("clients")?.entry("wheelchair")?.report(
                "no type of taxis is accessible", remedy: "write 'wheelchair: true' for a type in 'drivers.types'")
        }
        if hasRecordedWheelchair, !types.contains(where: \.isAccessible) {
            map.optional("demand")?.report(
                "no type of taxis is accessible, and a file of the demand has a client in a wheelchair",
                remedy: "write 'wheelchair: true' for a type in 'drivers.types', or leave such clients out")
        }
        if vehicles.co2GramsPerKilometre != nil,
            let type = types.first(where: { $0.electric != nil && $0.co2GramsPerKilometre == nil })
        {
            map.optional("drivers")?.entry("types")?.report(
                "the electric type '\(type.name)' would have the CO₂ of 'vehicles'",
                remedy: "write its own 'co2GramsPerKilometre': 0, or the CO₂ of its electricity")
        }
        reportMissing("co2GramsPerKilometre", vehicles.co2GramsPerKilometre, \.co2GramsPerKilometre, map)
        reportMissing("costPerKilometre", vehicles.costPerKilometre, \.costPerKilometre, map)
    }

    /// Reports a figure that some types have and some have not, because a sum over all taxis would be wrong. Ordinary
    /// taxis count as a type only if there are any.
    private func reportMissing(
        _ key: String, _ ordinary: Double?, _ figure: KeyPath<VehicleType, Double?>, _ map: MapField
    ) {
        let isKnown = types.map { $0[keyPath: figure] != nil }
        guard ordinary == nil, isKnown.contains(true), hasOrdinaryTaxis || isKnown.contains(false) else { return }
        map.optional("drivers")?.entry("types")?.report(
            "'\(key)' is known for some types of taxis only",
            remedy: "write 'vehicles: {\(key): …, source: …}' for the other taxis")
    }
}

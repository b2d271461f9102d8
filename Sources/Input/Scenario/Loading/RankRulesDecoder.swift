import Behaviour
import CityModel
import InputFiles
import Quantities
import SimulationKernel
import TaxiService

/// Decodes `ranks:`, a list of maps: the places, holding lots and walk-up clients of ranks (T14, T15).
struct RankRulesDecoder {
    /// The city; nil if it is invalid.
    let place: ScenarioCity?
    let zones: ZoneIndex?
    let policy: TaxiService.PolicyName
    /// Sources of requests, whose destinations walk-up clients share.
    let demand: [DemandSource]
    /// Length of the run, in which recorded trips are made.
    let duration: SimDuration
    /// Factor of all requests.
    let scale: Double
    /// Clients who call, whose patience walk-up clients share by default.
    let clients: ClientBehaviour?
    /// Drivers, who know the ranks of the city.
    let drivers: DriverBehaviour?

    func decode(_ field: KeyField) -> (rules: [TaxiRules.RankRules], walkUps: [WalkUpDemand], ranks: [WaitingPlace])? {
        guard let list = field.list() else { return nil }
        if list.isEmpty { field.report("there are no ranks", remedy: "list at least one") }
        if policy != .fifo && policy != .rebalanced {
            field.report(
                "dispatch by '\(policy.rawValue)' has no queues, so that no taxi stands at a rank",
                remedy: "write 'rules: {dispatch.policy: fifo}', or remove 'ranks'")
        }
        var named: [ZoneID: RankRulesEntry] = [:]
        var other: RankRulesEntry?
        for item in list {
            guard let entry = entry(item), let zone = entry.zone else { continue }
            if zone.node.isScalar(RankRulesEntry.allZones) {
                if other != nil { zone.report("'all' is written twice", remedy: "keep one of them") }
                other = entry
            } else if let id = zone.zone(in: zones) {
                if named.updateValue(entry, forKey: id) != nil {
                    zone.report("the rank of this zone is written twice", remedy: "keep one of them")
                }
            }
        }
        guard let place else { return nil }
        let zones = place.city.zones
        let entries = zones.indices.compactMap { index in
            // `all` stands for the zones of the city, not for the gateways outside of it.
            (named[ZoneID(index)] ?? (zones[index].gateway == nil ? other : nil)).map {
                (zone: ZoneID(index), entry: $0)
            }
        }
        if entries.contains(where: { $0.entry.walkUps != nil }),
            drivers?.types.contains(where: { $0.electric != nil }) == true
        {
            field.report(
                "a walk-up client takes any taxi, also an electric one whose battery does not last for the ride",
                remedy: "remove 'walkUps' here, or 'electric' of the types of taxis")
        }
        let rules = entries.map { zone, entry in
            TaxiRules.RankRules(
                zone: zone, capacity: entry.capacity, holding: entry.holding,
                lineMax: entry.walkUps.map { $0.lineMax ?? .max })
        }
        let ranks = entries.map { rank(in: $0.zone, place) }
        let walkUps = self.walkUps(entries, ranks, place.city)
        let limit = ThinnedArrivals.processesMax / 2 - demand.count
        if walkUps.count > limit {
            field.report(
                "\(walkUps.count) ranks have walk-up clients, beside \(demand.count) sources of requests",
                remedy: "at most \(max(limit, 0)) are possible")
        }
        let known = Set((drivers?.ranks ?? []).map(\.position.zone))
        return (rules, walkUps, ranks.filter { !known.contains($0.position.zone) })
    }

    /// Returns the first rank of the city in a zone; otherwise one in the middle of the zone.
    private func rank(in zone: ZoneID, _ place: ScenarioCity) -> WaitingPlace {
        ((drivers?.ranks ?? []) + (place.ranks ?? [])).first { $0.position.zone == zone }
            ?? WaitingPlace(
                position: RankDecoder(place).position(of: zone), name: place.city.zones[Int(zone.index)].name)
    }

    private func entry(_ field: KeyField) -> RankRulesEntry? {
        field.map { map in
            map.valid {
                var entry = RankRulesEntry()
                map.read(RankRulesEntry.keys, &entry)
                if field.entry("walkUps")?.entry("patience") == nil {
                    entry.walkUps?.patienceSeconds = clients?.patienceSeconds
                }
                if entry.capacity == nil, entry.holding != nil {
                    map.reportKey(
                        "holding", "a rank without a limit needs no holding lot",
                        remedy: "write the 'capacity' of the rank, or remove 'holding'")
                }
                if map.present(among: ["capacity", "holding", "walkUps"]).isEmpty {
                    map.report("the rank has no rules of its own", remedy: "write 'capacity' or 'walkUps'")
                }
                return entry
            }
        }
    }

    private func walkUps(
        _ entries: [(zone: ZoneID, entry: RankRulesEntry)], _ ranks: [WaitingPlace], _ city: City
    ) -> [WalkUpDemand] {
        let origins = entries.filter { $0.entry.walkUps != nil }.map(\.zone)
        let weights = DestinationWeights(from: origins, demand: demand, duration: duration, city: city)
        return zip(entries, ranks).compactMap { rank, place in
            guard let clients = rank.entry.walkUps else { return nil }
            let sum = clients.hourWeights.reduce(0, +)
            let rates = clients.hourWeights.map { scale * 24 * clients.perHour * $0 / sum }
            let process = PoissonDemand(requestsPerHour: rates, choices: [weights.trips(from: rank.zone)])
            return WalkUpDemand(
                zone: rank.zone, process: process, patienceSeconds: clients.patienceSeconds, place: place.position)
        }
    }
}

/// Requests per day from some zones to each zone, on average over the days.
private struct DestinationWeights {
    private var byOrigin: [ZoneID: [Double]] = [:]
    private let zones: [Zone]

    init(from origins: [ZoneID], demand: [DemandSource], duration: SimDuration, city: City) {
        zones = city.zones
        for origin in origins { byOrigin[origin] = Array(repeating: 0, count: zones.count) }
        guard !origins.isEmpty else { return }
        for source in demand {
            switch source {
            case .recorded(let trips), .planned(let trips, _):
                for trip in trips { add(trip.trip, 86_400 / duration.seconds) }
            case .poisson(let process): add(process)
            case .regulars(let regulars): add(regulars.upperBound)
            }
        }
    }

    private mutating func add(_ process: PoissonDemand) {
        let isAlike = process.choices.count == 1
        // Holidays are rare: the seven days of the week stand for all.
        let days = Double(process.days.subtracting(.holidays).kinds.count) / 7
        let rates = isAlike ? [process.requestsPerHour.reduce(0, +)] : process.requestsPerHour
        for (choice, rate) in zip(process.choices, rates) where rate > 0 {
            choice.forEachShare { trip, weight, total in add(trip, days * rate * weight / total) }
        }
    }

    private mutating func add(_ trip: TripTemplate, _ requests: Double) {
        byOrigin[trip.origin]?[Int(trip.destination.index)] += requests
    }

    /// Returns the trips from a zone, in proportion to its requests; without any, to all other zones of the city alike.
    func trips(from origin: ZoneID) -> WeightedTrips {
        let weights = byOrigin[origin] ?? []
        var ends = weights.indices.filter { weights[$0] > 0 }
        let isKnown = !ends.isEmpty
        if !isKnown {
            ends = zones.indices.filter { $0 != Int(origin.index) && zones[$0].gateway == nil }
            if ends.isEmpty { ends = [Int(origin.index)] }
        }
        return WeightedTrips(
            trips: ends.map { TripTemplate(origin: origin, destination: ZoneID($0)) },
            weights: isKnown ? ends.map { weights[$0] } : [])
    }
}

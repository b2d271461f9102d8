import Behaviour
import CityModel
import InputFiles
import Quantities
import SimulationKernel
import TaxiService

/// Decodes `ranks:`, a list of maps: the places, holding lots and walk-up clients of ranks (T14, T15).
struct RankRulesDecoder {
    /// The city; nil if it is invalid.
    let city: City?
    let zones: ZoneIndex?
    let policy: TaxiService.PolicyName
    /// Sources of requests, whose destinations walk-up clients share.
    let demand: [DemandSource]

    func decode(_ field: KeyField) -> (rules: [TaxiRules.RankRules], walkUps: [WalkUpDemand])? {
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
        guard let city else { return nil }
        let entries = (0..<city.zoneCount).compactMap { index in
            (named[ZoneID(index)] ?? other).map { (zone: ZoneID(index), entry: $0) }
        }
        let rules = entries.map { zone, entry in
            TaxiRules.RankRules(
                zone: zone, capacity: entry.capacity, holding: entry.holding,
                lineMax: entry.walkUps.map { $0.lineMax ?? .max })
        }
        let walkUps = self.walkUps(entries, city.zoneCount)
        let limit = ThinnedArrivals.processesMax / 2 - demand.count
        if walkUps.count > limit {
            field.report(
                "\(walkUps.count) ranks have walk-up clients, beside \(demand.count) sources of requests",
                remedy: "at most \(max(limit, 0)) are possible")
        }
        return (rules, walkUps)
    }

    private func entry(_ field: KeyField) -> RankRulesEntry? {
        field.map { map in
            map.valid {
                var entry = RankRulesEntry()
                map.read(RankRulesEntry.keys, &entry)
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

    private func walkUps(_ entries: [(zone: ZoneID, entry: RankRulesEntry)], _ zoneCount: Int) -> [WalkUpDemand] {
        let ranks = entries.filter { $0.entry.walkUps != nil }.map(\.zone)
        let weights = DestinationWeights(from: ranks, demand: demand, zoneCount: zoneCount)
        return entries.compactMap { zone, entry in
            guard let clients = entry.walkUps else { return nil }
            let sum = clients.hourWeights.reduce(0, +)
            let rates = clients.hourWeights.map { 24 * clients.perHour * $0 / sum }
            return WalkUpDemand(
                zone: zone, process: PoissonDemand(requestsPerHour: rates, choices: [weights.trips(from: zone)]),
                patienceSeconds: clients.patienceSeconds)
        }
    }
}

/// Requests a day from some zones to each zone.
private struct DestinationWeights {
    private var byOrigin: [ZoneID: [Double]] = [:]
    private let zoneCount: Int

    init(from origins: [ZoneID], demand: [DemandSource], zoneCount: Int) {
        self.zoneCount = zoneCount
        for origin in origins { byOrigin[origin] = Array(repeating: 0, count: zoneCount) }
        guard !origins.isEmpty else { return }
        for source in demand {
            switch source {
            case .recorded(let trips), .planned(let trips, _): for trip in trips { add(trip.trip, 1) }
            case .poisson(let process): add(process)
            case .regulars(let regulars): add(regulars.upperBound)
            }
        }
    }

    private mutating func add(_ process: PoissonDemand) {
        let isAlike = process.choices.count == 1
        let rates = isAlike ? [process.requestsPerHour.reduce(0, +)] : process.requestsPerHour
        for (choice, rate) in zip(process.choices, rates) where rate > 0 {
            let weights = choice.weights
            let sum = weights.isEmpty ? Double(choice.trips.count) : weights.reduce(0, +)
            for (index, trip) in choice.trips.enumerated() {
                add(trip, rate * (weights.isEmpty ? 1 : weights[index]) / sum)
            }
        }
    }

    private mutating func add(_ trip: TripTemplate, _ requests: Double) {
        byOrigin[trip.origin]?[Int(trip.destination.index)] += requests
    }

    /// Returns the trips from a zone, in proportion to its requests; to all other zones alike if it has none.
    func trips(from origin: ZoneID) -> WeightedTrips {
        let weights = byOrigin[origin] ?? []
        var ends = weights.indices.filter { weights[$0] > 0 }
        let isKnown = !ends.isEmpty
        if !isKnown { ends = (0..<zoneCount).filter { zoneCount == 1 || $0 != Int(origin.index) } }
        return WeightedTrips(
            trips: ends.map { TripTemplate(origin: origin, destination: ZoneID($0)) },
            weights: isKnown ? ends.map { weights[$0] } : [])
    }
}

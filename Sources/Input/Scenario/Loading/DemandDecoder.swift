import Behaviour
import CityModel
import Lessons
import Quantities
import SimulationKernel

/// Decodes `demand:`, the sources of requests (B01): one or more of gravity, byZone, matrix, flows, regulars, gateways,
/// trips and requests.
struct DemandDecoder {
    static let requestsPerDayMax = 100_000_000.0
    static let scale = Limits.above(0, to: 100)
    static let tripLengthKilometres = Limits.above(0, to: 1_000)

    /// City; nil if it is invalid: then only the rest is checked.
    let city: City?
    /// Streets, if positions are points on them.
    let traffic: StreetTraffic?
    let zones: ZoneIndex?
    let start: StartOfRun
    let duration: SimDuration
    /// Least time from booking to departure (R01).
    let reservationLead: SimDuration
    /// Whether the city continues after the run, so that days beyond the run occur.
    var continuesAfterRun = false

    func decode(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            let days = map.optional("byDay").map { $0.dayEntries() } ?? []
            var factor = 1.0
            map.read(DemandDecoder.scaleKeys, &factor)
            _ = map.present(among: DemandDecoder.kinds)
            _ = map.optional("choice")  // decoded by `ScenarioDecoder`
            guard let days, let complete = days.isEmpty ? sources(map, on: .all) : byDay(map, days) else { return nil }
            if complete.count > ThinnedArrivals.processesMax {
                map.report(
                    "the demand has \(complete.count) sources of requests (zones of byZone, regulars, others)",
                    remedy: "at most \(ThinnedArrivals.processesMax) are possible")
                return nil
            }
            return factor == 1 ? complete : complete.map { $0.scaled(by: factor) }
        }
    }

    /// Decodes all sources in a map.
    ///
    /// - Parameter days: days on which the requests are made.
    private func sources(_ map: MapField, on days: DaySet) -> [DemandSource]? {
        let sources: [[DemandSource]?] = [
            map.optional("gravity").map(gravity), map.optional("byZone").map(byZone),
            map.optional("matrix").map(matrix), map.optional("flows").map(flows),
            map.optional("regulars").map(regulars), map.optional("gateways").map(gatewayDemand),
            map.optional("trips").map { trips($0, on: days) },
            map.optional("requests").map(requests),
        ].compactMap { $0 }
        if sources.isEmpty {
            map.report(
                "no client asks for a taxi" + (days == .all ? "" : " on these days: \(days.scenarioText)"),
                remedy: "write one or more of \(DemandDecoder.kinds.joined(separator: ", "))")
            return nil
        }
        return sources.contains { $0 == nil } ? nil : sources.flatMap { $0 ?? [] }
    }

    private static let kinds = ["gravity", "byZone", "matrix", "flows", "regulars", "gateways", "trips", "requests"]

    /// Decodes `byDay`: on some days other requests in place of those of the map itself, or a multiple of them.
    private func byDay(_ map: MapField, _ entries: [(days: DaySet, entry: KeyField)]) -> [DemandSource]? {
        let others = entries.map { days, entry -> (days: DaySet, own: [DemandSource]?, factor: Double)? in
            entry.map { map in
                _ = map.optional("days")
                var factor = 1.0
                let hasOwn = !map.present(among: DemandDecoder.kinds).isEmpty
                if !hasOwn {
                    _ = map.required("scale", remedy: "or write one of gravity, byZone, matrix, flows, gateways, trips")
                }
                map.read(DemandDecoder.scaleKeys, &factor)
                let own = hasOwn ? sources(map, on: days).flatMap { dayDependent($0, map) } : nil
                return hasOwn && own == nil ? nil : (days, own, factor)
            }
        }
        let described = others.compactMap { $0 }
        guard described.count == entries.count else { return nil }
        let replaced = described.reduce(DaySet()) { $1.own == nil ? $0 : $0.union($1.days) }
        let all = start.holidays.isEmpty ? DaySet.all.subtracting(.holidays) : DaySet.all
        let rest = DaySet.all.subtracting(replaced)
        let isNeeded = !rest.intersection(all).isEmpty || !map.present(among: DemandDecoder.kinds).isEmpty
        guard let defaultValue = isNeeded ? sources(map, on: rest).flatMap({ dayDependent($0, map) }) : [] else {
            return nil
        }
        let exceptions = described.reduce(DaySet()) { $0.union($1.days) }
        var complete = defaultValue.map { $0.limited(to: DaySet.all.subtracting(exceptions)) }
        for (days, own, factor) in described {
            complete += (own ?? defaultValue).map { (factor == 1 ? $0 : $0.scaled(by: factor)).limited(to: days) }
        }
        return complete.filter { !$0.days.isEmpty }
    }

    /// Returns the sources if their rates may differ between days; otherwise reports an error and returns nil.
    private func dayDependent(_ sources: [DemandSource], _ map: MapField) -> [DemandSource]? {
        if sources.allSatisfy(\.isPoisson) { return sources }
        map.report(
            "regulars, requests and replayed trips do not depend on the day of the week",
            remedy:
                "write gravity, byZone, matrix, flows, gateways or trips with 'requestsPerDay' here, or leave 'byDay' out"
        )
        return nil
    }

    /// Decodes requests between all zones: from each by its attraction, to each by attraction and nearness.
    private func gravity(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            var demand = GravitySection()
            map.read(GravitySection.keys, &demand)
            guard !map.lacksKey, let city else { return nil }
            let gravity = GravityModel(city: city, tripLengthKilometres: demand.tripLengthKilometres)
            let perHour = perHour(demand.requestsPerDay, demand.hourWeights)
            return [.poisson(PoissonDemand(requestsPerHour: perHour, choices: [gravity.choiceOfAllZones()]))]
        }
    }

    func perHour(_ perDay: Double, _ hourWeights: [Double]) -> [Double] {
        let sum = hourWeights.reduce(0, +)
        return hourWeights.map { perDay * $0 / sum }
    }

    /// Decodes recurring clients, some for each entry.
    private func regulars(_ field: KeyField) -> [DemandSource]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("there are no regulars", remedy: "list at least one") }
        let sources = entries.map { entry in
            entry.map { map -> DemandSource? in
                let origin = map.required("from").flatMap { $0.zone(in: zones) }
                let destination = map.required("to").flatMap { $0.zone(in: zones) }
                var demand = RegularsEntry()
                map.read(RegularsEntry.keys, &demand)
                guard let origin, let destination, !map.lacksKey else { return nil }
                let trip = TripTemplate(origin: origin, destination: destination)
                if isWithinGateway(trip) {
                    map.reportKey("to", TripFault.sameGateway.reason, remedy: "leave the entry out")
                    return nil
                }
                return .regulars(RegularClients(count: demand.clients, pauseSeconds: demand.pauseSeconds, trip: trip))
            }
        }
        return sources.contains { $0 == nil } ? nil : sources.compactMap { $0 }
    }

    /// Decodes a few flows with a constant rate each.
    private func flows(_ field: KeyField) -> [DemandSource]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("there are no flows", remedy: "list at least one") }
        let flows = entries.map { entry in
            entry.map { map -> (trip: TripTemplate, perHour: Double)? in
                let origin = map.required("from").flatMap { $0.zone(in: zones) }
                let destination = map.required("to").flatMap { $0.zone(in: zones) }
                var demand = FlowEntry()
                map.read(FlowEntry.keys, &demand)
                guard let origin, let destination, !map.lacksKey else { return nil }
                let trip = TripTemplate(origin: origin, destination: destination)
                if isWithinGateway(trip) {
                    map.reportKey("to", TripFault.sameGateway.reason, remedy: "leave the entry out")
                    return nil
                }
                return (trip, demand.perHour)
            }
        }
        let complete = flows.compactMap { $0 }
        guard complete.count == flows.count, !complete.isEmpty else { return nil }
        let choice = WeightedTrips(trips: complete.map(\.trip), weights: complete.map(\.perHour))
        let rate = complete.map(\.perHour).reduce(0, +)
        return [.poisson(PoissonDemand(requestsPerHour: Array(repeating: rate, count: 24), choices: [choice]))]
    }
}

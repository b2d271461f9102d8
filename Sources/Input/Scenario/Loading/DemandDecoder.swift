import Behaviour
import CityModel
import InputFiles
import Lessons
import Quantities
import SimulationKernel

/// Reads `demand:`, where the requests come from (B01): one or more of gravity, byZone, matrix, flows, regulars, trips and
/// requests.
struct DemandDecoder {
    static let requestsPerDayMax = 100_000_000.0
    static let tripLengthKilometres = Limits.above(0, to: 1_000)

    /// nil where the city itself is wrong: then only what needs no city is checked.
    let city: City?
    /// The streets, if positions are points on them.
    let traffic: StreetTraffic?
    let zones: ZoneIndex?
    let start: StartOfRun
    let duration: SimDuration

    func decode(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            let sources: [[DemandSource]?] = [
                map.optional("gravity").map(gravity), map.optional("byZone").map(byZone),
                map.optional("matrix").map(matrix), map.optional("flows").map(flows),
                map.optional("regulars").map(regulars), map.optional("trips").map(trips),
                map.optional("requests").map(requests),
            ].compactMap { $0 }
            if sources.isEmpty {
                map.report(
                    "nobody asks for a taxi",
                    remedy: "write one or more of gravity, byZone, matrix, flows, regulars, trips, requests")
            }
            var factor = 1.0
            map.read(DemandDecoder.scaleKeys, &factor)
            _ = map.optional("choice")  // no part of what is asked for, see `ScenarioDecoder`
            guard !sources.contains(where: { $0 == nil }) else { return nil }
            let complete = sources.flatMap { $0 ?? [] }
            if complete.count > ThinnedArrivals.processesMax {
                map.report(
                    "zones of byZone, regulars and all else make \(complete.count) sources of requests",
                    remedy: "at most \(ThinnedArrivals.processesMax) are possible")
                return nil
            }
            return factor == 1 ? complete : complete.map { $0.scaled(by: factor) }
        }
    }

    /// Requests between all zones: from each by its attraction, to each by attraction and nearness.
    private func gravity(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            var demand = GravityDemand()
            map.read(GravityDemand.keys, &demand)
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

    /// Clients who come again and again, some for each entry.
    private func regulars(_ field: KeyField) -> [DemandSource]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("there are no regulars", remedy: "list at least one") }
        let sources = entries.map { entry in
            entry.map { map -> DemandSource? in
                let origin = map.required("from").flatMap { $0.zone(in: zones) }
                let destination = map.required("to").flatMap { $0.zone(in: zones) }
                var demand = RegularDemand()
                map.read(RegularDemand.keys, &demand)
                guard let origin, let destination, !map.lacksKey else { return nil }
                let trip = TripTemplate(origin: origin, destination: destination)
                return .regulars(RegularClients(count: demand.clients, pauseSeconds: demand.pauseSeconds, trip: trip))
            }
        }
        return sources.contains { $0 == nil } ? nil : sources.compactMap { $0 }
    }

    /// A few ways with a constant rate each.
    private func flows(_ field: KeyField) -> [DemandSource]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("there are no flows", remedy: "list at least one") }
        let flows = entries.map { entry in
            entry.map { map -> (trip: TripTemplate, perHour: Double)? in
                let origin = map.required("from").flatMap { $0.zone(in: zones) }
                let destination = map.required("to").flatMap { $0.zone(in: zones) }
                var demand = FlowDemand()
                map.read(FlowDemand.keys, &demand)
                guard let origin, let destination, !map.lacksKey else { return nil }
                return (TripTemplate(origin: origin, destination: destination), demand.perHour)
            }
        }
        let complete = flows.compactMap { $0 }
        guard complete.count == flows.count, !complete.isEmpty else { return nil }
        let choice = TripChoice(trips: complete.map(\.trip), weights: complete.map(\.perHour))
        let rate = complete.map(\.perHour).reduce(0, +)
        return [.poisson(PoissonDemand(requestsPerHour: Array(repeating: rate, count: 24), choices: [choice]))]
    }
}

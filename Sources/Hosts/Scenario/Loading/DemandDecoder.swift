import Behaviour
import CityModel
import InputFiles
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
            let factor = map.optional("scale").map { $0.number(BehaviourDecoder.scale) } ?? 1
            guard let factor, !sources.contains(where: { $0 == nil }) else { return nil }
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
            let perDay = map.required("requestsPerDay")?.number(.above(0, to: DemandDecoder.requestsPerDayMax))
            let tripLength = map.required("tripLength")?.kilometres(DemandDecoder.tripLengthKilometres)
            let hours = hourWeights(map)
            guard let perDay, let tripLength, let hours, let city else { return nil }
            let gravity = GravityModel(city: city, tripLengthKilometres: tripLength)
            return [
                .poisson(PoissonDemand(requestsPerHour: perHour(perDay, hours), choices: [gravity.choiceOfAllZones()]))
            ]
        }
    }

    /// 24 weights, by default all the same; nil after a mistake.
    func hourWeights(_ map: MapField) -> [Double]? {
        guard let field = map.optional("hours") else { return Array(repeating: 1, count: 24) }
        guard let weights = field.hourList(.from(0, to: 1_000_000)) else { return nil }
        if weights.contains(where: { $0 > 0 }) { return weights }
        field.report("all hours weigh nothing", remedy: "let at least one be above 0")
        return nil
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
                let count = map.required("clients")?.wholeNumber(1...10_000_000)
                let pauseField = map.required("pause")
                let pause = pauseField?.distribution(of: .time)
                if let pause, pause.mean < 1 {
                    pauseField?.report("the pause is shorter than a second", remedy: "write a longer one")
                    return nil
                }
                guard let origin, let destination, let count, let pause else { return nil }
                let trip = TripTemplate(origin: origin, destination: destination)
                return .regulars(RegularClients(count: count, pauseSeconds: pause, trip: trip))
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
                let perHour = map.required("perHour")?.number(.above(0, to: 1_000_000))
                guard let origin, let destination, let perHour else { return nil }
                return (TripTemplate(origin: origin, destination: destination), perHour)
            }
        }
        let complete = flows.compactMap { $0 }
        guard complete.count == flows.count, !complete.isEmpty else { return nil }
        let choice = TripChoice(trips: complete.map(\.trip), weights: complete.map(\.perHour))
        let rate = complete.map(\.perHour).reduce(0, +)
        return [.poisson(PoissonDemand(requestsPerHour: Array(repeating: rate, count: 24), choices: [choice]))]
    }
}

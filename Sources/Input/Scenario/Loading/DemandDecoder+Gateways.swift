import Behaviour
import CityModel
import Quantities
import YAML

/// Decodes `demand.gateways:`, requests from and to the gateways of the city.
extension DemandDecoder {
    /// Returns whether a trip has both ends at one gateway, which is no trip of the city.
    func isWithinGateway(_ trip: TripTemplate) -> Bool { city.map { trip.isWithinGateway(of: $0) } ?? false }

    /// Decodes one Poisson process for each entry.
    func gatewayDemand(_ field: KeyField) -> [DemandSource]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("there are no gateways", remedy: "list at least one") }
        let sources = entries.map { entry in
            entry.map { map -> DemandSource? in
                let name = map.required("gateway", remedy: "name a gateway of the city")
                let gateway = name?.zone(in: zones)
                var demand = GatewayDemandEntry()
                map.read(GatewayDemandEntry.keys, &demand)
                guard let gateway, let city, !map.lacksKey else { return nil }
                guard city.zones[Int(gateway.index)].gateway != nil else {
                    name?.report(
                        "'\(city.zones[Int(gateway.index)].name)' is a zone of the city and no gateway",
                        remedy: "list it as 'gateways' under 'city', or use 'flows'")
                    return nil
                }
                guard demand.inPerDay + demand.outPerDay > 0 else {
                    map.report("\(map.label) has no requests", remedy: "write 'in', 'out' or both")
                    return nil
                }
                return .poisson(process(demand, of: gateway, in: city))
            }
        }
        return sources.contains { $0 == nil } ? nil : sources.compactMap { $0 }
    }

    private func process(_ demand: GatewayDemandEntry, of gateway: ZoneID, in city: City) -> PoissonDemand {
        // A length far above every leg leaves only the attraction of the zones.
        let shares = GravityModel(city: city, tripLengthKilometres: .infinity).destinationShares(from: gateway)
        var (trips, weights): ([TripTemplate], [Double]) = ([], [])
        for (zone, share) in shares.enumerated() where share > 0 {
            for (from, to, perDay) in [
                (gateway, ZoneID(zone), demand.inPerDay), (ZoneID(zone), gateway, demand.outPerDay),
            ] where perDay > 0 {
                trips.append(TripTemplate(origin: from, destination: to))
                weights.append(share * perDay)
            }
        }
        return PoissonDemand(
            requestsPerHour: perHour(demand.inPerDay + demand.outPerDay, demand.hourWeights),
            choices: [WeightedTrips(trips: trips, weights: weights)])
    }
}

extension TripTemplate {
    /// Whether the trip begins and ends outside the city, at the same gateway.
    func isWithinGateway(of city: City) -> Bool {
        origin == destination && city.zones[Int(origin.index)].gateway != nil
    }
}

import Behaviour
import CityModel
import InputFiles
import Quantities
import YAML

/// Decodes demand from files: by zone and hour, and from zone to zone.
extension DemandDecoder {
    private static let requests = Limits.from(0, to: requestsPerDayMax)

    /// Decodes one Poisson process per zone, with destinations by gravity or by a matrix.
    func byZone(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            let rates = map.required("file").flatMap(ratesByZone)
            switch map.choice(among: ["tripLength", "destinations"]) {
            case "tripLength":
                let length = map.optional("tripLength")?.kilometres(DemandDecoder.tripLengthKilometres)
                guard let rates, let length, let city else { return nil }
                let gravity = GravityModel(city: city, tripLengthKilometres: length)
                return sources(rates, map) { gravity.choice(from: $0) }
            case "destinations":
                let ways = map.optional("destinations").flatMap(odWeights)
                guard let rates, let ways else { return nil }
                let choices = choicesByOrigin(ways)
                return sources(rates, map) { choices[Int($0.index)] }
            default: return nil
            }
        }
    }

    private func sources(
        _ rates: [[Double]], _ map: MapField, choice: (ZoneID) -> WeightedTrips?
    ) -> [DemandSource]? {
        var sources: [DemandSource] = []
        for (index, hours) in rates.enumerated() where hours.contains(where: { $0 > 0 }) {
            guard let choice = choice(ZoneID(index)) else {
                map.reportKey(
                    "destinations", "zone '\(zones?.names[index] ?? "")' has requests but no destinations",
                    remedy: "add a row that starts there")
                return nil
            }
            sources.append(.poisson(PoissonDemand(requestsPerHour: hours, choices: [choice])))
        }
        if sources.isEmpty {
            map.reportKey("file", "the file has no requests", remedy: "write a value above 0 in a row")
        }
        return sources.isEmpty ? nil : sources
    }

    /// Reads `zone,hour,requests`: requests an hour by zone and hour of the day; 0 where a row is missing.
    private func ratesByZone(_ field: KeyField) -> [[Double]]? {
        guard let name = field.text(), let zones else { return nil }
        return field.context.reportingErrors { () throws(InputError) in
            var table = try CSVReader(try field.context.source(named: name, at: field.node.position))
            let columns = try table.columns("zone", "hour", "requests")
            var rates = [[Double?]](repeating: Array(repeating: nil, count: 24), count: zones.names.count)
            var mistakes = DiagnosticCollector()
            while table.nextRow(collectingInto: &mistakes) {
                let zone = zones.zone(in: table, columns[0], noting: &mistakes)
                let hour = table.int(columns[1]).flatMap { (0...23).contains($0) ? $0 : nil }
                if hour == nil { mistakes.add(table.invalidField(columns[1], wanted: "an hour from 0 to 23")) }
                let value = table.number(columns[2], DemandDecoder.requests, noting: &mistakes)
                guard let zone, let hour, let value else { continue }
                if rates[Int(zone.index)][hour] != nil {
                    mistakes.add(
                        table.diagnostic(
                            columns[0], problem: "zone '\(table.text(columns[0]))' has two rows for hour \(hour)",
                            remedy: "keep one of them"))
                }
                rates[Int(zone.index)][hour] = value
            }
            try mistakes.throwIfAny()
            return rates.map { $0.map { $0 ?? 0 } }
        }
    }

    /// Decodes `from,to,requests_per_day`.
    func matrix(_ field: KeyField) -> [DemandSource]? {
        field.map { map in
            let ways = map.required("file").flatMap(odWeights)
            var hours = [Double](repeating: 1, count: 24)
            map.read(DemandDecoder.hourKeys, &hours)
            guard let ways else { return nil }
            let choice = WeightedTrips(trips: ways.map(\.trip), weights: ways.map(\.requestsPerDay))
            let perDay = ways.map(\.requestsPerDay).reduce(0, +)
            return [.poisson(PoissonDemand(requestsPerHour: perHour(perDay, hours), choices: [choice]))]
        }
    }

    /// Reads the pairs of zones of a matrix file that have requests.
    private func odWeights(_ field: KeyField) -> [(trip: TripTemplate, requestsPerDay: Double)]? {
        guard let name = field.text(), let zones else { return nil }
        return field.context.reportingErrors { () throws(InputError) in
            let source = try field.context.source(named: name, at: field.node.position)
            var table = try CSVReader(source)
            let columns = try table.columns("from", "to", "requests_per_day")
            var ways: [(trip: TripTemplate, requestsPerDay: Double)] = []
            var mistakes = DiagnosticCollector()
            while table.nextRow(collectingInto: &mistakes) {
                let origin = zones.zone(in: table, columns[0], noting: &mistakes)
                let destination = zones.zone(in: table, columns[1], noting: &mistakes)
                let value = table.number(columns[2], DemandDecoder.requests, noting: &mistakes)
                guard let origin, let destination, let value, value > 0 else { continue }
                let trip = TripTemplate(origin: origin, destination: destination)
                if isWithinGateway(trip) {
                    mistakes.add(
                        table.diagnostic(
                            columns[0], problem: TripFault.sameGateway.reason, remedy: "leave the row out"))
                }
                ways.append((trip, value))
            }
            try mistakes.throwIfAny()
            guard !ways.isEmpty else {
                throw InputError(
                    source.displayName, "the file has no requests", remedy: "write a value above 0 in a row")
            }
            return ways
        }
    }

    /// Returns the choice of destinations of each zone; nil where no trips begin.
    private func choicesByOrigin(_ ways: [(trip: TripTemplate, requestsPerDay: Double)]) -> [WeightedTrips?] {
        let none: [(trip: TripTemplate, requestsPerDay: Double)] = []
        var byOrigin = Array(repeating: none, count: zones?.names.count ?? 0)
        for way in ways { byOrigin[Int(way.trip.origin.index)].append(way) }
        return byOrigin.map { ways in
            ways.isEmpty ? nil : WeightedTrips(trips: ways.map(\.trip), weights: ways.map(\.requestsPerDay))
        }
    }
}

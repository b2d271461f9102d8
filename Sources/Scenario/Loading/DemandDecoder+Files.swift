import Behaviour
import CityModel
import InputFiles
import Quantities

/// Demand from files: by zone and hour, from zone to zone, and recorded trips.
extension DemandDecoder {
    private static let requests = Limits.from(0, to: requestsPerDayMax)

    /// Each zone is a Poisson process of its own; destinations by gravity or by a matrix.
    func byZone(_ field: Field) -> [DemandSource]? {
        field.map { map in
            let rates = map.required("file").flatMap(ratesByZone)
            switch map.choice(among: ["tripLength", "destinations"]) {
            case "tripLength":
                let length = map.optional("tripLength")?.kilometres(DemandDecoder.tripLengthKilometres)
                guard let rates, let length, let city else { return nil }
                let gravity = GravityModel(city: city, tripLengthKilometres: length)
                return sources(rates, map) { gravity.choice(from: $0) }
            case "destinations":
                let ways = map.optional("destinations").flatMap(wayWeights)
                guard let rates, let ways else { return nil }
                let choices = choicesByOrigin(ways)
                return sources(rates, map) { choices[Int($0.index)] }
            default: return nil
            }
        }
    }

    private func sources(
        _ rates: [[Double]], _ map: MapField, choice: (ZoneID) -> TripChoice?
    ) -> [DemandSource]? {
        var sources: [DemandSource] = []
        for (index, hours) in rates.enumerated() where hours.contains(where: { $0 > 0 }) {
            guard let choice = choice(ZoneID(index)) else {
                map.reportKey(
                    "destinations", "zone '\(zones?.names[index] ?? "")' has requests and no destinations",
                    remedy: "add a row from it")
                return nil
            }
            sources.append(.poisson(PoissonDemand(requestsPerHour: hours, choices: [choice])))
        }
        if sources.isEmpty { map.reportKey("file", "the file has no requests", remedy: "let a row be above 0") }
        return sources.isEmpty ? nil : sources
    }

    /// `zone,hour,requests`: requests an hour by zone and hour of the day; what is not in the file is 0.
    private func ratesByZone(_ field: Field) -> [[Double]]? {
        guard let name = field.text(), let zones else { return nil }
        return field.context.noting { () throws(InputError) in
            var table = try CSVReader(try field.context.source(named: name, at: field.node.position))
            let columns = try table.columns("zone", "hour", "requests")
            var rates = [[Double?]](repeating: Array(repeating: nil, count: 24), count: zones.names.count)
            var mistakes = MistakeList()
            while table.nextRow(noting: &mistakes) {
                let zone = zones.zone(in: table, columns[0], noting: &mistakes)
                let hour = table.int(columns[1]).flatMap { (0...23).contains($0) ? $0 : nil }
                if hour == nil { mistakes.add(table.wrongField(columns[1], wanted: "an hour from 0 to 23")) }
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
            try mistakes.check()
            return rates.map { $0.map { $0 ?? 0 } }
        }
    }

    /// `from,to,requests_per_day`.
    func matrix(_ field: Field) -> [DemandSource]? {
        field.map { map in
            let ways = map.required("file").flatMap(wayWeights)
            let hours = hourWeights(map)
            guard let ways, let hours else { return nil }
            let choice = TripChoice(trips: ways.map(\.trip), weights: ways.map(\.requestsPerDay))
            let perDay = ways.map(\.requestsPerDay).reduce(0, +)
            return [.poisson(PoissonDemand(requestsPerHour: perHour(perDay, hours), choices: [choice]))]
        }
    }

    /// The ways of a matrix file that have requests.
    private func wayWeights(_ field: Field) -> [(trip: TripTemplate, requestsPerDay: Double)]? {
        guard let name = field.text(), let zones else { return nil }
        return field.context.noting { () throws(InputError) in
            let source = try field.context.source(named: name, at: field.node.position)
            var table = try CSVReader(source)
            let columns = try table.columns("from", "to", "requests_per_day")
            var ways: [(trip: TripTemplate, requestsPerDay: Double)] = []
            var mistakes = MistakeList()
            while table.nextRow(noting: &mistakes) {
                let origin = zones.zone(in: table, columns[0], noting: &mistakes)
                let destination = zones.zone(in: table, columns[1], noting: &mistakes)
                let value = table.number(columns[2], DemandDecoder.requests, noting: &mistakes)
                guard let origin, let destination, let value, value > 0 else { continue }
                ways.append((TripTemplate(origin: origin, destination: destination), value))
            }
            try mistakes.check()
            guard !ways.isEmpty else {
                throw InputError(
                    Diagnostic(
                        file: source.displayName, problem: "the file has no requests", remedy: "let a row be above 0"))
            }
            return ways
        }
    }

    /// For each zone what leads from it; nil where nothing does.
    private func choicesByOrigin(_ ways: [(trip: TripTemplate, requestsPerDay: Double)]) -> [TripChoice?] {
        let none: [(trip: TripTemplate, requestsPerDay: Double)] = []
        var byOrigin = Array(repeating: none, count: zones?.names.count ?? 0)
        for way in ways { byOrigin[Int(way.trip.origin.index)].append(way) }
        return byOrigin.map { ways in
            ways.isEmpty ? nil : TripChoice(trips: ways.map(\.trip), weights: ways.map(\.requestsPerDay))
        }
    }

    /// Recorded trips, resampled or replayed.
    func trips(_ field: Field) -> [DemandSource]? {
        field.map { map in
            let files = map.required("files", remedy: "list the files of trips")?.list()
            if files?.isEmpty == true { map.reportKey("files", "no file is listed", remedy: "list at least one") }
            let format = map.required("format", remedy: "write nycTLC")?.word(among: ["nycTLC"])
            let daysField = map.optional("days")
            let days = daysField?.word(among: PublishedTrips.Days.allCases.map(\.rawValue))
            let kind = map.choice(among: ["requestsPerDay", "replay"])
            let perDay = map.optional("requestsPerDay")?.number(.above(0, to: DemandDecoder.requestsPerDayMax))
            let replay = map.optional("replay")?.date()
            if kind == "replay", daysField != nil {
                map.reportKey("days", "'days' has no meaning beside 'replay'", remedy: "remove it")
            }
            guard let files, format != nil, let published = published(files) else { return nil }
            if kind == "requestsPerDay", let perDay, daysField == nil || days != nil {
                return resampled(published, days.flatMap { PublishedTrips.Days(rawValue: $0) }, perDay, map)
            }
            return replay.flatMap { replayed(published, $0, map) }
        }
    }

    private func published(_ files: [Field]) -> PublishedTrips? {
        let numbers = ZoneNumbers(zones ?? ZoneIndex(names: []))
        let read = files.map { field -> [PublishedTrip]? in
            guard let name = field.text() else { return nil }
            return field.context.noting { () throws(InputError) in
                let source = try field.context.source(named: name, at: field.node.position)
                guard zones != nil else { return nil }
                let file = try TripFile(source, zones: numbers)
                field.context.inputLosses += file.losses
                return file.trips
            }
        }
        guard !read.isEmpty, !read.contains(where: { $0 == nil }) else { return nil }
        return PublishedTrips(trips: read.flatMap { $0 ?? [] })
    }

    /// Without `days` the trips are those of the same kind of day as the start of the run.
    private func resampled(
        _ published: PublishedTrips, _ days: PublishedTrips.Days?, _ perDay: Double, _ map: MapField
    ) -> [DemandSource]? {
        let ofStart: PublishedTrips.Days = start.date.map { $0.isWeekend ? .weekend : .weekdays } ?? .all
        if let demand = published.resampled(days: days ?? ofStart, requestsPerDay: perDay) { return [.poisson(demand)] }
        map.reportKey(
            "files", "the files have no usable trip of such days (\((days ?? ofStart).rawValue))",
            remedy: "\(published.trips.count) trips are usable on other days")
        return nil
    }

    private func replayed(_ published: PublishedTrips, _ date: CalendarDate, _ map: MapField) -> [DemandSource]? {
        let replayed = published.replayed(date: date, clockAtStart: start.clock, duration: duration)
        guard !replayed.trips.isEmpty else {
            let dates = published.dates.map { "the files reach from \($0.first) to \($0.last)" } ?? ""
            map.reportKey("replay", "the files have no usable trip of \(date) within the run", remedy: dates)
            return nil
        }
        if replayed.outsideRun > 0 {
            map.context.inputLosses.append(
                InputLoss(
                    file: map.context.file, reason: "trips of \(date) begin before or after the run",
                    count: replayed.outsideRun))
        }
        return [.recorded(replayed.trips)]
    }
}

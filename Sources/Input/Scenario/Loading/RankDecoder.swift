import CityModel
import InputFiles
import Quantities
import YAML

/// Decodes `ranks:` of a city: a list of `{zone}` or `{lat, lon}`, or a file of them, each with a weight.
struct RankDecoder {
    let place: ScenarioCity
    private let zones: ZoneIndex
    private let streets: NodePositionResolver?

    init(_ place: ScenarioCity) {
        self.place = place
        zones = ZoneIndex(place.city)
        streets = place.traffic.map { NodePositionResolver($0) }
    }

    func decode(_ field: KeyField) -> [WaitingPlace]? {
        switch field.node.content {
        case .sequence:
            let ranks = field.list()?.map(rank)
            if ranks?.isEmpty == true { field.report("there are no ranks", remedy: "list at least one") }
            guard let ranks, !ranks.isEmpty, !ranks.contains(nil) else { return nil }
            return ranks.compactMap { $0 }
        case .mapping:
            return field.map { map in
                let file = map.required("file", remedy: "name the file of ranks")
                let leavesOut = map.optional("leaveOutBadRows").map { $0.flag() } ?? false
                guard let file, let leavesOut else { return nil }
                return ranks(inFile: file, leavesOutBadRows: leavesOut)
            }
        case .scalar: return ranks(inFile: field, leavesOutBadRows: false)
        }
    }

    private func rank(_ field: KeyField) -> WaitingPlace? {
        field.map { map in
            let kind = map.choice(among: ["zone", "lat"])
            var rank = RankEntry()
            map.read(RankEntry.keys, &rank)
            if kind == "lat" { _ = map.required("lon") }
            if kind == "zone", !map.present(among: ["lon"]).isEmpty {
                map.reportKey("lon", "'lon' cannot be used with 'zone'", remedy: "write 'lat' and 'lon', or 'zone'")
            }
            let position =
                kind == "zone"
                ? rank.zone.flatMap { $0.zone(in: zones) }.map(position(of:)) : position(rank, map.optional("lat"))
            return position.map { WaitingPlace(position: $0, weight: rank.weight, name: rank.name) }
        }
    }

    private func position(_ rank: RankEntry, _ field: KeyField?) -> Position? {
        guard let north = rank.latitude, let east = rank.longitude else { return nil }
        switch position(at: Coordinate(latitudeDegrees: north, longitudeDegrees: east)) {
        case .success(let position): return position
        case .failure(let mistake):
            field?.report(mistake.problem, remedy: mistake.remedy)
            return nil
        }
    }

    // MARK: Files

    private func ranks(inFile field: KeyField, leavesOutBadRows: Bool) -> [WaitingPlace]? {
        guard let name = field.text() else { return nil }
        return field.context.reportingErrors { () throws(InputError) in
            let source = try field.context.source(named: name, at: field.node.position)
            var table = try CSVReader(source)
            let columns = try Columns(table)
            let unknown = table.unknownColumns(besides: Columns.names, isPublished: true)
            field.context.inputLosses += [unknown].compactMap(\.self)
            var ranks: [WaitingPlace] = []
            var mistakes: [Diagnostic] = []
            var rowCount = 0
            while true {
                rowCount += 1
                do throws(InputError) {
                    guard try table.nextRow() else { break }
                    if let rank = try rank(table, columns) { ranks.append(rank) }
                } catch {
                    mistakes += error.diagnostics
                }
            }
            if leavesOutBadRows {
                let losses = RankDecoder.losses(of: mistakes, in: source, rowCount: rowCount - 1)
                field.context.addLosses(losses, areAccepted: true, remedy: "")
            } else {
                var list = DiagnosticCollector()
                for mistake in mistakes { list.add(mistake) }
                try list.throwIfAny()
            }
            if ranks.isEmpty {
                throw InputError(source.displayName, "the file has no usable ranks")
            }
            return ranks
        }
    }

    private static let linesTold = 10

    /// Returns one loss for each reason, with its lines.
    private static func losses(of mistakes: [Diagnostic], in file: SourceFile, rowCount: Int) -> [InputLoss] {
        var found: [(first: Diagnostic, lines: [Int])] = []
        for mistake in mistakes {
            let line = mistake.line.map { [$0] } ?? []
            if let index = found.firstIndex(where: { $0.first.problem == mistake.problem }) {
                found[index].lines += line
            } else {
                found.append((mistake, line))
            }
        }
        return found.map { first, lines in
            let others = lines.dropFirst()
            let more = others.count > linesTold ? " and others" : ""
            let list = others.prefix(linesTold).map(String.init).joined(separator: ", ")
            return InputLoss(
                file: file.displayName, reason: first.problem + (list.isEmpty ? "" : ", also in line \(list)\(more)"),
                count: max(1, lines.count), of: rowCount,
                first: InputLoss.Example(line: first.line, value: first.line.map { file.text(ofLine: $0) } ?? ""),
                expected: "a place of the city, in a row with as many fields as the header",
                remedy: first.remedy.isEmpty ? "correct the row, or remove it" : first.remedy)
        }
    }

    /// The columns of a file of ranks: `zone`, or latitude and longitude under common published names, and optionally
    /// `weight`.
    private struct Columns {
        let zone: CSVReader.Column?
        let place: [CSVReader.Column]
        let weight: CSVReader.Column?

        static let names = ["zone", "lat", "latitude", "lon", "longitude", "weight"]

        init(_ table: CSVReader) throws(InputError) {
            zone = table.optionalColumn("zone")
            place = zone == nil ? try table.columns(anyOf: [["lat", "latitude"], ["lon", "longitude"]]) : []
            weight = table.optionalColumn("weight")
        }
    }

    private func rank(_ table: CSVReader, _ columns: Columns) throws(InputError) -> WaitingPlace? {
        var mistakes = DiagnosticCollector()
        let weight = columns.weight.map { table.number($0, RankEntry.weightLimits, noting: &mistakes) } ?? 1
        let position: Position?
        if let zone = columns.zone {
            position = zones.zone(in: table, zone, noting: &mistakes).map(self.position(of:))
        } else {
            position = self.position(table, columns.place, &mistakes)
        }
        try mistakes.throwIfAny()
        guard let position, let weight else { return nil }
        return WaitingPlace(position: position, weight: weight)
    }

    private func position(
        _ table: CSVReader, _ columns: [CSVReader.Column], _ mistakes: inout DiagnosticCollector
    ) -> Position? {
        let north = table.number(columns[0], RankEntry.latitudeLimits, noting: &mistakes)
        let east = table.number(columns[1], RankEntry.longitudeLimits, noting: &mistakes)
        guard let north, let east else { return nil }
        switch position(at: Coordinate(latitudeDegrees: north, longitudeDegrees: east)) {
        case .success(let position): return position
        case .failure(let mistake):
            mistakes.add(table.diagnostic(columns[0], problem: mistake.problem, remedy: mistake.remedy))
            return nil
        }
    }

    // MARK: Positions

    /// The reason why a place is in no zone of the city.
    struct InvalidPlace: Error {
        var problem, remedy: String
    }

    func position(at coordinate: Coordinate) -> Result<Position, InvalidPlace> {
        let found = foundPosition(at: coordinate)
        let exchanged = coordinate.withSwappedAxes
        guard case .failure(var mistake) = found, exchanged.isValid,
            case .success = foundPosition(at: exchanged)
        else { return found }
        mistake.remedy = "exchange latitude and longitude: then it would be in the city"
        return .failure(mistake)
    }

    private func foundPosition(at coordinate: Coordinate) -> Result<Position, InvalidPlace> {
        let position: Position?
        if let streets {
            guard let near = streets.position(near: coordinate) else {
                return .failure(
                    InvalidPlace(
                        problem: "the place is not within 2 km of a street of this city",
                        remedy: "write degrees, latitude first"))
            }
            position = near.zone == .none ? nil : near
        } else {
            guard place.city.outline != nil else {
                return .failure(
                    InvalidPlace(
                        problem: "the zones of this city have no areas, so no place lies in a zone",
                        remedy: "write its 'zone'"))
            }
            position = place.city.zone(at: coordinate).map { Position($0) }
        }
        if let position { return .success(position) }
        return .failure(
            InvalidPlace(
                problem: "the place lies in no zone of the city", remedy: "leave it out, or write a place in a zone"))
    }

    /// Returns the position of a rank in a zone; on streets the junction in it nearest to its centre.
    func position(of zone: ZoneID) -> Position { RankDecoder.position(of: zone, place.city, place.traffic) }

    /// Returns the position of a zone; on streets the junction in it nearest to its centre.
    static func position(of zone: ZoneID, _ city: City, _ traffic: StreetTraffic?) -> Position {
        guard let traffic else { return Position(zone) }
        let coordinates = traffic.streetCity.car.graph.coordinates
        let nodes = traffic.nodes(in: zone)
        let centre = city.zones[Int(zone.index)].centre
        let nearest = nodes.min { first, second in
            guard let centre else { return false }
            return coordinates[Int(first)].metres(to: centre) < coordinates[Int(second)].metres(to: centre)
        }
        return nearest.map { traffic.position(ofNode: $0) } ?? Position(zone)
    }

    /// Returns the ranks that were imported with the city, and reports those outside of its zones.
    func imported(_ context: DecodingContext) -> [WaitingPlace] {
        var ranks: [WaitingPlace] = []
        var outside: [String] = []
        for rank in place.importedRanks {
            if let position = try? position(at: rank.position).get() {
                ranks.append(WaitingPlace(position: position, name: rank.name))
            } else {
                let place = "\(rank.position.latitudeDegrees), \(rank.position.longitudeDegrees)"
                outside.append(rank.name.isEmpty ? place : "\(rank.name) at \(place)")
            }
        }
        if let first = outside.first {
            context.inputLosses.append(
                InputLoss(
                    file: context.file, reason: "taxi ranks of the city lie in none of its zones", count: outside.count,
                    of: place.importedRanks.count, first: InputLoss.Example(value: first),
                    expected: "a place in a zone",
                    remedy: "use an outline that includes them, or write the 'ranks' of the city",
                    treatment: .notRequested))
        }
        return ranks
    }
}

@testable import Scenario

/// A row of a table of keys, with the path that `--set` accepts.
struct KeyRow: CustomStringConvertible {
    let path: String
    let line: KeyDocumentation
    let kind: DocumentKind

    var description: String { "\(kind): \(path)" }

    static let all = [DocumentKind.scenario, .load].flatMap { kind in
        KeyTable.all(of: kind).flatMap { table in
            table.lines.map { KeyRow(path: table.prefix + $0.path, line: $0, kind: kind) }
        }
    }

    // MARK: Values

    /// Name of the key in messages; for a rule its dotted name.
    var name: String {
        path.hasPrefix("rules.") && !path.contains(".0.")
            ? String(path.dropFirst(6)) : String(path.split(separator: ".").last ?? "")
    }

    /// Default as written in documents; nil where no value expresses it.
    var defaultValue: String? {
        let text = line.defaultText.replacing("`", with: "")
        guard line.defaultText != "needed", sampleByHand == nil, text != "none" || line.accepted.contains("`none`")
        else {
            return nil
        }
        return KeyRow.written(text) ?? (KeyRow.isPlain(text) ? text : nil)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.wholeMatch(of: /-?[\d.]+( (s|min|h|days?|m|km|km\/h))?|"\d\d:\d\d"|true|false|\[[^\]]*\]|none|[a-z]+/)
            != nil && text != "nobody" && text != "never"
    }

    /// Returns a distribution of the guide in the notation of scenarios.
    private static func written(_ text: String) -> String? {
        if let two = text.wholeMatch(of: /(lognormal|gamma), (.*), cv (.*)/) {
            return "{\(two.1): {mean: \(two.2), cv: \(two.3)}}"
        }
        if let one = text.wholeMatch(of: /exponential, (.*)/) { return "{exponential: {mean: \(one.1)}}" }
        if let two = text.wholeMatch(of: /uniform, (.*) to (.*)/) {
            return "{uniform: {from: \(two.1), to: \(two.2)}}"
        }
        return nil
    }

    /// An accepted value.
    var sample: String {
        if let sample = sampleByHand ?? defaultValue { return sample }
        if let bounds { return bounds.upper }
        return KeyRow.words[takes] ?? "?"
    }

    /// Accepted range in messages.
    var takes: String { line.accepted.replacing(", or `none`", with: "") }

    private static let words = [
        "a text": "x", "a name": "x", "a date": "2026-06-20", "a time of the day": "\"12:30\"",
        "a random time": "20 min",
        "a random length": "2 km", "a length": "2 km", "a random number": "2", "a random speed": "5 km/h",
        "`true` or `false`": "true", "three letters": "USD", "0 or more": "3", "1 or more": "3",
        "weights of 1, 2, 3 and 4": "{1: 3, 2: 1}", "weights of 1 to 8": "{1: 3, 2: 1}",
        "24 weights": "[\(Array(repeating: "1", count: 24).joined(separator: ", "))]",
        "7 weights": "[1, 1, 1, 1, 1, 2, 2]", "weights": "[1, 2]", "a list of dates": "[2026-06-22]",
        "`weekdays`, `weekend`, `holiday` or a list of days": "[saturday, sunday]",
    ]

    /// Lower and upper bound, and whether the lower one itself is rejected.
    var bounds: (lower: String, excludesLower: Bool, upper: String)? {
        if let range = takes.wholeMatch(
            of: /more than (-?[\d.]+)(.*) and at most (-?[\d.]+( \S+)?)/)
        {
            return ("\(range.1)\(range.2)", true, "\(range.3)")
        }
        if let range = takes.wholeMatch(of: /(-?[\d.]+)( \S+)? to (-?[\d.]+( \S+)?)/) {
            return ("\(range.1)\(range.2 ?? "")", false, "\(range.3)")
        }
        return nil
    }

    /// Values below and above the bounds.
    var outside: [String] {
        guard let bounds else { return [] }
        func shifted(_ bound: String, by change: Double) -> String {
            let parts = bound.split(separator: " ", maxSplits: 1).map(String.init)
            let number = (Double(parts[0]) ?? 0) * (change > 0 ? 2 : 1) + change
            let text = number == number.rounded() ? "\(Int(number))" : "\(number)"
            return ([text] + parts.dropFirst()).joined(separator: " ")
        }
        return [bounds.excludesLower ? bounds.lower : shifted(bounds.lower, by: -1), shifted(bounds.upper, by: 1)]
    }
}

extension KeyRow {
    /// Samples that cannot be derived from a row: maps, lists and names.
    private static let samples = [
        "worthTelling": "{wait_mean_s: 30 s}",
        "city": "{generate: {seed: 3, zones: 5}}", "city.generate.seed": "3", "city.generate.zones": "5",
        "city.tableFile": "ways.csv", "city.zonesFile": "zones.csv", "city.zones": "[A, B]",
        "city.table": "{A: {A: [3, 1], B: [6, 2]}, B: {A: [6, 2], B: [4, 1]}}", "city.graph.nodes": "nodes.csv",
        "city.graph.edges": "edges.csv", "city.file": "town.city", "city.openStreetMap": "town.osm",
        "city.streets": "true", "city.outline": "areas.geojson", "city.zoneProperty": "id",
        "city.hourFactors": "urban",
        "demand.byDay": "[{days: weekend, scale: 2}]", "drivers.idle.byDay": "[{days: weekend, after: 10 min}]",
        "city.ranks": "[{zone: Airport}]", "city.ranks.0.zone": "Airport",
        "city.ranks.0.lat": "0.0018", "city.ranks.0.lon": "-29.9982",
        "city.gateways": "[{\(gateway)}]", "city.gateways.0.lat": "61", "city.gateways.0.lon": "-31",
        "city.gateways.0.zone": "Old Town", "demand.gateways": "[{gateway: G, in: 3}]",
        "demand.gateways.0.gateway": "G",
        "city.sameZone": "{time: 105 s, distance: 1 km}", "city.speeds": "posted",
        "demand": "{gravity: {requestsPerDay: 100, tripLength: 2 km}}",
        "demand.flows": "[{from: A, to: B, perHour: 3}]",
        "demand.choice": "{}", "demand.choice.publicTransport.feed": "[buses]", "drivers.choice": "{elasticity: 0.5}",
        "tourists.guide.choice": "{fee: -0.1}",
        "guides.choice": "{elasticity: 0.5}", "today": "default",
        "demand.regulars": "[{from: A, to: B, clients: 3, pause: 1 h}]", "demand.byZone.file": "rates.csv",
        "demand.byZone.destinations": "matrix.csv", "demand.matrix.file": "matrix.csv",
        "demand.requests.file": "requests.csv", "clients.reserve": "{share: 0.1, ahead: 3 h}",
        "clients.withdraw": "{share: 0.1, after: 3 min}", "clients.late": "{share: 0.2, by: 2 min}",
        "rules.fare.waiting.freeMinutes": "3", "drivers.shifts": "[{taxis: 3}]",
        "drivers.shifts.0.break": "{after: 3 h, length: 20 min}", "drivers.startPlaces": "taxis.csv",
        "drivers.connection": "{every: 1 h, length: 1 min}",
        "drivers.types.0.electric": "{battery: 60 kWh, consumption: 18 kWh/100km}",
        "drivers.charging": "[{zone: Airport, plugs: 2, power: 50 kW}]", "drivers.charging.0.zone": "Old Town",
        "drivers.types": "[{name: van, share: 0.5, seats: 8}]",
        "drivers.groups": "[{name: a, share: 0.5, acceptance: {base: 0.5}}]",
        "drivers.groups.0.break": "{after: 3 h, length: 20 min}",
        "drivers.groups.0.connection": "{every: 1 h, length: 1 min}", "drivers.groups.0.idle": "{after: 5 min}",
        "drivers.groups.0.idle.byDay": "[{days: weekend, after: 10 min}]",
        "drivers.leaving": "{drivers: 2, after: 1 h}", "tours": "{generate: 3, seed: 2}",
        "visitors.waves": "[{at: \"10:00\"}]", "visitors.perHour": "5", "visitors.gates": "[Library]",
        "visitors.savePower": "{share: 0.1, after: 10 min}", "visitors.loseGPS": "{share: 0.1, length: 1 min}",
        "visitors.getLost": "{share: 0.1, distance: 100 m}", "visitors.taxi": "{}",
        "visitors.network": "{wifi: 1}", "sites": "{}", "weather": "{14: 0.3}",
        "runners.pause": "{every: 1 h, length: 1 min}", "runners.loseConnection": "{every: 1 h, length: 1 min}",
        "runners.appDies": "{every: 1 h, length: 1 min}", "places": "{generate: {count: 30, seed: 5}}",
        "places.city": "true", "places.file": "sights.csv", "places.changes": "{}",
        "tourists.ways.transit": "{}", "rules.fare.groups": "{airport: [Airport]}",
        "rules.fare.surcharges": "[{name: night, amount: 1.00}]",
        "rules.fare.periods": "[{name: night, percent: 25}]", "rules.fare.periods.0.percent": "12.5",
        "rules.fare.periods.0.days": "weekend", "rules.fare.surcharges.0.at": "pickup",
        "rules.fare.flat": "[{between: [a, b], price: 52.00}]", "rules.fare.surcharges.0.days": "weekend",
        "rules.fare.surcharges.0.zones": "a", "rules.fare.flat.0.between": "[b, a]", "rules.fare.limit": "none",
        "demand.trips.files": "[trips.csv]", "demand.trips.format": "csv",
        "demand.trips.columns": "{\(TripColumn.allCases.map { "\($0): \($0)" }.joined(separator: ", "))}",
        "demand.trips.days": "all", "demand.trips.timeFormat": "iso", "demand.trips.utcOffset": "\"+01:00\"",
        "demand.trips.timeZone": "Europe/Lisbon",
        "demand.trips.summerTime": "europe", "demand.trips.distanceUnit": "m", "demand.trips.durationUnit": "min",
        "demand.trips.largeParties": "asFour",
        "demand.trips.requestsPerDay": "5000", "currency": "USD", "start.date": "2026-06-21", "warmUp": "1 h",
        "travel.noise": "1.5",
        "demand.flows.0.from": "B", "demand.flows.0.to": "A", "demand.regulars.0.from": "B",
        "demand.regulars.0.to": "A", "organisations.count": "3", "rate": "30", "users.total": "2000",
        "tours.0.waypoints": "[{name: a, place: Library}, {name: b, place: Main Gate}]",
        "tours.0.waypoints.0.place": "Library", "tours.0.waypoints.0.lat": "45.001",
        "tours.0.waypoints.0.lon": "-30.0001", "tours.0.file": "walks.gpx", "tours.0.categories": "[landmark]",
        "tours.0.from": "Library", "tours.0.seed": "3",
        "zoneGroups": "{file: attributes.csv, attributes: [income]}", "zoneGroups.file": "attributes.csv",
        "events": "[{name: E, from: \"10:00\", until: \"11:00\", speed: 0.8}]", "events.0.from": "\"10:30\"",
        "events.0.until": "\"12:30\"", "events.0.crowd": "{people: 9, taxiShare: 0.5, zone: A, to: {B: 1}}",
        "events.0.noStops": "[B]", "events.0.crowd.zone": "B", "events.0.crowd.to": "{A: 1}",
        "events.0.strike": "{share: 0.5}", "events.0.closed": "{zone: B}", "events.0.closed.streets": "[East]",
        "events.0.closed.area": "[[0.001, -29.9983], [0.001, -29.998], [0.0012, -29.998]]",
        "events.0.closed.zone": "B",
        "events.0.crowd.lat": "0.0018", "events.0.crowd.lon": "-29.9982",
        "zoneGroups.attributes": "[age]", "zoneGroups.weight": "residents",
        "ranks": "[{zone: Airport, capacity: 3}]", "ranks.0.zone": "Old Town",
        "ranks.0.holding": "{capacity: 5}", "ranks.0.walkUps": "{perHour: 3}",
        "ranks.0.walkUps.perHour": "30", "ranks.0.walkUps.lineMax": "4", "ranks.0.holding.capacity": "9",
        "users": "{clients: 900, drivers: 100}", "mix": "{position: 80, request: 12}",
    ]

    private static let gateway = "name: G, lat: 60, lon: -30, drive: 20 min, distance: 15 km"

    private static let samplesOfLoad = ["tours": "12", "places": "2000", "clients.reserve": "{ahead: 3 s}"]

    fileprivate var sampleByHand: String? {
        if let column = path.wholeMatch(of: /demand\.trips\.columns\.(\w+)/) { return "\(column.1)" }
        return (kind == .load ? KeyRow.samplesOfLoad[path] : nil) ?? KeyRow.samples[path]
    }

    /// Settings that the row needs: the map around it, and the keys it depends on.
    var surroundings: [String] {
        let around = KeyRow.maps.filter { path.hasPrefix("\($0).") }.sorted().compactMap { map in
            KeyRow(path: map, line: line, kind: kind).sampleByHand.map { "\(map)=\($0)" }
        }
        let companions = (KeyRow.companions + KeyRow.groups).filter {
            path.hasPrefix($0.beginning) && $0.setting.hasPrefix(path) == false
        }
        return around + companions.map(\.setting)
    }

    private static let maps: Set = [
        "rules.fare.surcharges", "rules.fare.flat", "city.sameZone", "demand.choice", "drivers.choice",
        "tourists.guide.choice",
        "guides.choice", "clients.reserve", "clients.withdraw", "clients.late",
        "drivers.shifts.0.break",
        "demand.trips.columns",
        "drivers.connection", "drivers.leaving", "visitors.savePower", "visitors.loseGPS", "visitors.getLost",
        "visitors.taxi",
        "runners.pause", "runners.loseConnection", "runners.appDies", "tourists.ways.transit",
        "zoneGroups", "events.0.strike", "ranks", "ranks.0.holding", "ranks.0.walkUps",
    ]

    private static let battery = "{battery: 60 kWh, consumption: 18 kWh/100km}"

    /// Groups of drivers for the keys that begin with a letter.
    private static let groups: [(beginning: String, setting: String)] =
        [
            ("b", ", break: {after: 3 h, length: 20 min}"), ("c", ", connection: {every: 1 h, length: 1 min}"),
            ("i", ", idle: {after: 5 min}"), ("a", ""), ("g", ""), ("n", ""), ("r", ""), ("s", ""), ("taxiP", ""),
        ].map { ("drivers.groups.0.\($0)", "drivers.groups=[{name: a, share: 0.5\($1)}]") } + [
            ("drivers.groups.0.taxis", "drivers.shifts=[{taxis: 1000000}]"),
            ("drivers.groups.0.taxis", "drivers.groups=[{name: a, taxis: 1}]"),
            ("drivers.groups.0.idle.towardsRanks", "city.ranks=[{zone: Airport}]"),
        ]

    private static let companions: [(beginning: String, setting: String)] = [
        ("vehicles.", "vehicles.source=S"),
        ("clients.wheelchair", "drivers.types=[{name: van, share: 0.5, wheelchair: true}]"),
        ("drivers.types.0.e", "drivers.charging=[{zone: Airport, power: 50 kW}]"),
        ("drivers.types.0.e", "drivers.types=[{name: van, share: 0.5, electric: \(battery)}]"),
        ("drivers.charging", "drivers.types=[{name: van, share: 0.5, electric: \(battery)}]"),
        ("drivers.charging.0.", "drivers.charging=[{zone: Airport, power: 50 kW}]"),
        ("drivers.types.0.n", "drivers.types=[{name: bus, share: 0.5}]"),
        ("drivers.types.0.s", "drivers.types=[{name: van, share: 0.5}]"),
        ("drivers.types.0.w", "drivers.types=[{name: van, share: 0.5}]"),
        ("drivers.types.0.c", "drivers.types=[{name: van, share: 0.5, source: S}]"),
        ("drivers.types.0.c", "vehicles={co2GramsPerKilometre: 1, costPerKilometre: 1, source: S}"),
        ("drivers.types.0.t", "drivers.shifts=[{taxis: 1000000}]"),
        ("drivers.types.0.t", "drivers.types=[{name: van, taxis: 1}]"),
        ("guides.", "guides.count=2"), ("organisations.", "organisations.count=2"),
        ("authors.", "authors.count=2"), ("staff.", "staff.count=2"),
        ("rules.fare.flat", "rules.fare.groups={a: [Airport], b: [Old Town]}"),
        ("rules.fare.surcharges.0", "rules.fare.groups={a: [Airport], b: [Old Town]}"),
        ("rules.fare.surcharges.0.at", "rules.fare.surcharges.0.zones=a"),
        ("rules.fare.periods.0.", "rules.fare.periods=[{name: night, minimum: 4.00}]"),
        ("rules.fare.waiting.freeMinutes", "rules.fare.waiting.perMinute=0.50"),
        ("rules.dispatch.surge.maxPercent", "rules.dispatch.surge.percentPerRequest=10"),
        ("rules.fare.slowerThanKmh", "rules.fare.perMinute=0.50"),
        ("city.ranks", "drivers.idle={after: 5 min, towardsRanks: 0.5}"),
        ("city.ranks.0.l", "city.ranks=[{lat: 0, lon: -30}]"), ("city.ranks.0.n", "city.ranks=[{zone: Airport}]"),
        ("city.ranks.0.w", "city.ranks=[{zone: Airport}]"), ("city.ranks.0.z", "city.ranks=[{zone: Airport}]"),
        ("city.gateways.0.", "city.gateways=[{\(gateway)}]"), ("demand.gateways", "city.gateways=[{\(gateway)}]"),
        ("demand.gateways.0.g", "demand.gateways=[{gateway: G, in: 5}]"),
        ("demand.gateways.0.h", "demand.gateways=[{gateway: G, in: 5}]"),
        ("demand.gateways.0.in", "demand.gateways=[{gateway: G, out: 5}]"),
        ("demand.gateways.0.out", "demand.gateways=[{gateway: G, in: 5}]"),
        ("demand.trips.summerTime", "demand.trips.utcOffset=\"+01:00\""),
        ("tours.0.", "tours=[{title: T, waypoints: [{name: a, place: Library}, {name: b, place: Main Gate}]}]"),
        ("tours.0.waypoints.0.l", "tours.0.waypoints.0={name: a, lat: 45, lon: -30}"),
        ("tours.0.file", "tours=[{file: walks.gpx}]"), ("tours.0.generate", "tours=[{generate: 2, seed: 1}]"),
        ("tours.0.seed", "tours=[{generate: 2, seed: 1}]"), ("tours.0.sights", "tours=[{sights: 3, title: S}]"),
        ("tours.0.categories", "tours=[{sights: 3, title: S}]"), ("tours.0.from", "tours=[{sights: 3, title: S}]"),
        ("drivers.idle.towardsRanks", "city.ranks=[{zone: Airport}]"),
        (
            "events.0.",
            "events=[{name: E, from: \"10:00\", until: \"2026-06-22 11:00\", crowd: {people: 9, taxiShare: 0.5, zone: A, to: {B: 1}}}]"
        ),
        ("events.0.closed.s", "events.0.closed={streets: [West]}"), ("events.0.closed.z", "events.0.closed={zone: A}"),
        (
            "events.0.closed.a",
            "events.0.closed={area: [[0.001, -30.0001], [0.001, -29.9999], [0.0012, -29.9999]]}"
        ),
        ("events.0.crowd.l", "events.0.crowd={people: 9, taxiShare: 0.5, lat: 0, lon: -30, tripLength: 2 km}"),
        ("events.0.crowd.tripLength", "events.0.crowd={people: 9, taxiShare: 0.5, zone: A, tripLength: 3 km}"),
        ("places.city", "places={city: true}"), ("places.file", "places={file: sights.csv}"),
    ]
}

import Behaviour
import CityHost
import CityModel
import Experiments
import InputFiles
import Quantities
import TourService

/// Decodes people on foot: `visitors:`, `authors:`, `staff:`, `sites:`, `weather:` and `runners:` (B03).
struct PedestrianDecoder {
    /// City; nil if it is invalid.
    let place: ScenarioCity?
    let rules: RuleParameters
    /// Duration of the run.
    let duration: SimDuration

    /// Whether the scenario has any of these keys, so that the city's networks for walkers and cyclists are needed.
    static func isWanted(by map: MapField) -> Bool {
        !map.present(among: ["visitors", "runners", TouristDecoder.key]).isEmpty
    }

    static let peopleMax = 10_000_000
    /// Maximum number of waypoints, whose walking paths to each other and to the gates are computed before a run.
    private static let waypointsMax = 10_000
    private static let gateWaysMax = 400_000
    static let writersMax = 10_000

    // MARK: Tours and visitors

    /// Decodes the walks; returns nil where there are no visitors, or after an error.
    func walks(_ map: MapField, name: String) -> WalkSetup? {
        // Tours through a city cannot be checked without the city.
        let library = map.optional("tours").flatMap { field in
            place.flatMap { TourDecoder(streetCity: $0.streetCity, area: name).decode(field) }
        }
        var sites = WalkSites(of: library ?? [], placeNames: placeNames)
        var ground = SitesSection()
        map.read(SitesSection.keys, &ground)
        let rooms = ground.sites.map { self.rooms($0, library, sites) } ?? [:]
        let authors = map.decoded("authors", AuthorBehaviour.keys, AuthorBehaviour())
        let staff = map.decoded("staff", StaffBehaviour.keys, StaffBehaviour())
        guard let field = map.optional("visitors") else {
            for key in map.present(among: ["tours", "sites", "weather", "authors", "staff"]) {
                map.reportKey(key, "'\(key)' needs visitors", remedy: "write 'visitors', or remove '\(key)'")
            }
            return nil
        }
        let visitors = visitors(field)
        _ = map.required("tours", remedy: "write the tours of the visitors, such as {generate: 12, seed: 1}")
        guard let network = network(.walk, field), let library, let rooms, let authors, let staff,
            let visitors, let place
        else { return nil }
        guard !library.isEmpty else {
            map.reportKey("tours", "there are no tours to follow", remedy: "write at least one")
            return nil
        }
        let gates = visitors.gates.isEmpty ? defaultGates(library) : visitors.gates
        checkSize(map, library, gates, visitors.behaviour)
        if map.context.hasErrors { return nil }
        sites.setCapacities(rooms)
        var setup = WalkSetup(
            guide: WalkingCity(
                library: library, gates: gates, sites: sites, network: network, rules: rules.tours,
                taxiStop: PedestrianDecoder.taxiStops(place)),
            walkers: visitors.behaviour, rules: rules.tours)
        (setup.authors, setup.staff, setup.weather) = (authors, staff, ground.weather)
        return setup
    }

    /// Checks that all people and waypoints can be numbered, and that taxis exist if walkers take them.
    private func checkSize(
        _ map: MapField, _ library: [TourContent], _ gates: [FixedPosition], _ walkers: WalkerBehaviour
    ) {
        let waypoints = library.reduce(0) { $0 + $1.waypoints.count }
        if waypoints > PedestrianDecoder.waypointsMax {
            map.reportKey(
                "tours", "the tours have \(waypoints) waypoints in total",
                remedy: "at most \(PedestrianDecoder.waypointsMax) are possible")
        } else if waypoints * gates.count > PedestrianDecoder.gateWaysMax {
            map.reportKey(
                "visitors", "there are \(gates.count) gates for \(waypoints) waypoints",
                remedy: "name fewer under 'gates': at most \(PedestrianDecoder.gateWaysMax / waypoints)")
        }
        let visitors = walkers.arrivals.expectedCount(in: duration)
        if visitors > Double(PedestrianDecoder.peopleMax) {
            map.reportKey(
                "visitors", "about \(shortText((visitors / 1e6).rounded())) million visitors would come in this run",
                remedy: "at most 10 million are possible")
        }
        if walkers.taxis != nil, map.present(among: ["drivers"]).isEmpty {
            map.reportKey(
                "visitors", "visitors take taxis, but there are none", remedy: "write 'drivers', or remove 'taxi'")
        }
    }

    /// Returns the network of a travel mode.
    func network(_ mode: TravelMode, _ field: KeyField) -> WalkingNetwork? {
        guard let place else { return nil }
        if let network = place.streetCity.flatMap({ WalkingNetwork($0, mode: mode) }) { return network }
        field.report(
            "the city has no network to \(mode.name) on",
            remedy: "use one that is generated, imported or from a city file; a table has no streets")
        return nil
    }

    /// Returns the default gates: the taxi ranks, or else the starts of the tours.
    private func defaultGates(_ library: [TourContent]) -> [FixedPosition] {
        let ranks = (place?.streetCity?.ranks ?? []).prefix(WalkingCity.gatesMax).map { FixedPosition($0.position) }
        if !ranks.isEmpty { return ranks }
        var gates: [FixedPosition] = []
        for start in library.compactMap(\.waypoints.first?.place).prefix(WalkingCity.gatesMax)
        where !gates.contains(start) { gates.append(start) }
        return gates
    }

    /// Returns the function that finds the pickup for a person on foot: the nearest junction, or the zone (Z02).
    static func taxiStops(_ place: ScenarioCity) -> (FixedPosition) -> Position? {
        if let traffic = place.traffic {
            let places = NodePositionResolver(traffic)
            return { spot in
                guard let stop = places.position(near: spot.coordinate), stop.zone != .none else { return nil }
                return stop
            }
        }
        let city = place.city
        return { spot in city.zone(at: spot.coordinate).map { Position($0) } }
    }

    // MARK: Visitors

    private func visitors(_ field: KeyField) -> (behaviour: WalkerBehaviour, gates: [FixedPosition])? {
        field.map { map in
            let arrivals = arrivals(map)
            // Without arrivals the rest is still checked for errors.
            var walkers = WalkerBehaviour(arrivals: arrivals ?? .poisson(perHour: []))
            var places = ArrivalsSection()
            map.read(ArrivalsSection.keysOfPlace, &places)
            let gates = places.gates.map { self.gates($0) } ?? []
            map.read(WalkerBehaviour.keys, &walkers)
            guard arrivals != nil, let gates else { return nil }
            return (walkers, gates)
        }
    }

    private func arrivals(_ map: MapField) -> WalkerArrivals? {
        switch map.choice(among: ["count", "perHour"]) {
        case "count":
            var visitors = ArrivalsSection()
            map.read(ArrivalsSection.keysOfWaves, &visitors)
            if map.lacksKey { return nil }
            if visitors.waves.isEmpty {
                map.optional("waves")?.report("there is no wave", remedy: "write at least one")
                return nil
            }
            return .waves(visitors.waves, count: visitors.count)
        case "perHour":
            if !map.present(among: ["waves"]).isEmpty {
                map.reportKey("waves", "'waves' cannot be used with 'perHour'", remedy: "remove it")
            }
            return map.valid(ArrivalsSection.keysOfRate, ArrivalsSection()).map { .poisson(perHour: $0.perHour) }
        default: return nil
        }
    }

    /// Decodes gates: names of places or ranks.
    private func gates(_ field: KeyField) -> [FixedPosition]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty || entries.count > WalkingCity.gatesMax {
            field.report(
                "there are \(entries.count) gates", remedy: "name at least one, at most \(WalkingCity.gatesMax)")
            return nil
        }
        guard let streets = place?.streetCity else { return nil }
        let known =
            streets.ranks.map { ($0.name, $0.position) } + streets.places.map { ($0.name, $0.position) }
        let gates = entries.map { entry -> FixedPosition? in
            guard let name = entry.text() else { return nil }
            if let place = known.first(where: { $0.0 == name }) { return FixedPosition(place.1) }
            entry.report(
                "there is no place or rank '\(name)' in the city",
                remedy: NameSuggestion.remedy(for: name, among: known.map(\.0).filter { !$0.isEmpty }))
            return nil
        }
        return gates.contains(nil) ? nil : gates.compactMap { $0 }
    }

    // MARK: Sites

    /// Names of positions in the city, as `place` of a tour uses them.
    private var placeNames: [FixedPosition: String] {
        let places = (place?.streetCity?.places ?? []).map { ($0.name, $0.position) }
        let ranks = (place?.streetCity?.ranks ?? []).map { ($0.name, $0.position) }
        let named = (places + ranks).filter { !$0.0.isEmpty }.map { (FixedPosition($0.1), $0.0) }
        return Dictionary(named) { first, _ in first }
    }

    /// Decodes the rooms of sites.
    ///
    /// - Parameter library: nil after an error, when the destinations of tours are unknown.
    private func rooms(_ field: KeyField, _ library: [TourContent]?, _ sites: WalkSites) -> [String: SiteCapacity]? {
        guard let entries = field.namedEntries() else { return nil }
        let names = Set(sites.sites.map(\.name))
        var rooms: [String: SiteCapacity] = [:]
        var isRight = true
        for entry in entries {
            if let library, !names.contains(entry.key) {
                let waypoint = library.lazy.flatMap(\.waypoints).first { $0.name == entry.key }
                let place = waypoint.flatMap { sites.number(of: $0) }.map { sites.sites[$0].name }
                field.context.report(
                    at: entry.keyPosition, "no tour leads to '\(entry.key)'",
                    remedy: place.map { "that waypoint lies at '\($0)': write that name" }
                        ?? NameSuggestion.remedy(for: entry.key, among: names.sorted()))
                isRight = false
            }
            let room = entry.value.map { $0.valid(SiteCapacity.keys, SiteCapacity()) }
            if let room { rooms[entry.key] = room } else { isRight = false }
        }
        return isRight ? rooms : nil
    }
}

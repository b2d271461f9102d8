import Behaviour
import CityModel
import InputFiles
import Lessons
import Quantities
import YAML

/// Decodes `events:`, a list of events with a period each.
struct EventsDecoder {
    /// City with its streets; nil if it is invalid.
    let place: ScenarioCity?
    let zones: ZoneIndex?
    let start: StartOfRun
    /// Duration of the run.
    let duration: SimDuration
    /// Sources of requests; nil if they are invalid.
    let demand: [DemandSource]?
    /// Whether the city is a table of times and distances.
    var isTable = false
    /// Number of people who could take a taxi and do not, for each who does: with `demand.choice`.
    var othersPerClient = 0.0

    private static let eventsMax = 100
    private static let effects = ["crowd", "speed", "demand", "noStops", "closed", "strike"]

    func decode(_ field: KeyField) -> [CityEvent] {
        guard let entries = field.list() else { return [] }
        if entries.count > EventsDecoder.eventsMax {
            field.report("there are \(entries.count) events", remedy: "write at most \(EventsDecoder.eventsMax)")
        }
        let decoded = entries.map { entry in entry.map { event($0) } }
        KeyField.reportRepeated(decoded.map { $0?.name }, of: entries, "event")
        let events = decoded.compactMap(\.self)
        checkOverlaps(of: events, field)
        return events
    }

    private func event(_ map: MapField) -> CityEvent? {
        var entry = EventEntry()
        map.read(EventEntry.keys, &entry)
        let effects = map.present(among: EventsDecoder.effects)
        if effects.isEmpty {
            map.report(
                "the event has no effect",
                remedy: "write one or more of \(EventsDecoder.effects.joined(separator: ", "))")
        }
        if effects.contains("demand") { checkDemand(map) }
        let crowd = entry.crowd.map { decodeCrowd($0) }
        let closed = entry.closedZones.map { closedZones($0) } ?? []
        let closure = entry.closedStreets.map {
            ClosedStreetsDecoder(place: place, zones: zones, isTable: isTable).decode($0)
        }
        guard !map.lacksKey, let closed, let period = period(of: entry, map) else { return nil }
        var event = CityEvent(name: entry.name, period: period)
        event.speedFactor = entry.speedFactor
        event.demandFactor = entry.demandFactor
        event.strikeShare = entry.strikeShare
        event.closedZones = closed
        if let closure {
            guard let closure else { return nil }
            (event.closedArcs, event.closureZone) = (closure.arcs, closure.zone)
        }
        if let crowd {
            guard let crowd else { return nil }
            event.crowd = crowd
        }
        return entry.isActive ? event : event.switchedOff
    }

    private func closedZones(_ field: KeyField) -> [ZoneID]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("\(field.label) names no zone", remedy: "name at least one, or remove it") }
        var found: [ZoneID?] = []
        for entry in entries {
            let zone = entry.zone(in: zones)
            if zone != nil, found.contains(zone) {
                entry.report("\(entry.label) is listed twice", remedy: "write each zone once")
            }
            found.append(zone)
        }
        return found.contains(nil) ? nil : found.compactMap(\.self)
    }

    /// Reports a factor of requests that no source follows.
    private func checkDemand(_ map: MapField) {
        guard let demand else { return }
        let follows = demand.contains { source in
            switch source {
            case .poisson, .recorded: true
            case .planned, .regulars: false
            }
        }
        if !follows {
            map.reportKey(
                "demand", "the scenario has no requests that 'demand' could change",
                remedy: "remove it: regular clients and lists of booked rides do not change")
        }
    }

    // MARK: Times

    private func period(of entry: EventEntry, _ map: MapField) -> Range<SimTime>? {
        guard let written = entry.from, let end = entry.until else { return nil }
        guard let from = time(of: written, after: nil, "from", map) else { return nil }
        let last = SimTime.zero + duration
        guard from >= .zero, from < last else {
            map.reportKey("from", "the event begins outside the run", remedy: "write a time within 'duration'")
            return nil
        }
        guard let until = time(of: end, after: from, "until", map) else { return nil }
        guard until > from, until <= last else {
            map.reportKey(
                "until", until > from ? "the event ends after the run" : "the event ends before it begins",
                remedy: until > from ? "write a time within 'duration'" : "write a time after 'from'")
            return nil
        }
        return from..<until
    }

    /// Returns a time of the run.
    ///
    /// - Parameter earlier: time after which a time without a date is the next; nil: the first one in the run.
    private func time(of written: EventTime, after earlier: SimTime?, _ key: String, _ map: MapField) -> SimTime? {
        let onFirstDay = SimTime.zero + written.clock - start.clock
        if let date = written.date {
            guard let first = start.date else {
                map.reportKey(
                    key, "'\(key)' has a date, but the scenario has none",
                    remedy: "write 'start: {date: \(date)}', or a time of the day")
                return nil
            }
            return onFirstDay + .days(Int64(date.daysSince1970 - first.daysSince1970))
        }
        var time = onFirstDay
        if let earlier {
            while time <= earlier { time += .days(1) }
        } else if time < .zero {
            time += .days(1)
        }
        return time
    }

    // MARK: Crowds

    private func decodeCrowd(_ field: KeyField) -> EventCrowd? {
        field.map { map in
            let kind = map.choice(among: ["zone", "lat"])
            let destinations = map.choice(among: ["to", "tripLength"])
            var entry = EventCrowdEntry()
            map.read(EventCrowdEntry.keys, &entry)
            if kind == "lat" { _ = map.required("lon") }
            if kind == "zone", !map.present(among: ["lon"]).isEmpty {
                map.reportKey("lon", "'lon' cannot be used with 'zone'", remedy: "write 'lat' and 'lon', or 'zone'")
            }
            let origin =
                kind == "zone"
                ? entry.zone.flatMap { $0.zone(in: zones) }.map { Position($0) } : position(entry, map.optional("lat"))
            guard destinations != nil, !map.lacksKey, let origin, let trips = trips(from: origin.zone, entry, map)
            else {
                return nil
            }
            return EventCrowd(people: entry.people, taxiShare: entry.taxiShare, origin: origin, trips: trips)
        }
    }

    private func position(_ entry: EventCrowdEntry, _ field: KeyField?) -> Position? {
        guard let place, let north = entry.latitude, let east = entry.longitude else { return nil }
        let found = RankDecoder(place).position(at: Coordinate(latitudeDegrees: north, longitudeDegrees: east))
        switch found {
        case .success(let position): return position
        case .failure(let error):
            field?.report(error.problem, remedy: error.remedy)
            return nil
        }
    }

    private func trips(from origin: ZoneID, _ entry: EventCrowdEntry, _ map: MapField) -> WeightedTrips? {
        guard let city = place?.city else { return nil }
        if let kilometres = entry.tripLengthKilometres {
            return GravityModel(city: city, tripLengthKilometres: kilometres).choice(from: origin)
        }
        guard let weights = entry.destinations?.weightsByZone(in: zones) else { return nil }
        let zones = weights.indices.filter { weights[$0] > 0 }
        let trips = zones.map { TripTemplate(origin: origin, destination: ZoneID($0)) }
        if trips.contains(where: { $0.isWithinGateway(of: city) }) {
            map.reportKey("to", TripFault.sameGateway.reason, remedy: "leave the gateway out")
            return nil
        }
        return WeightedTrips(trips: trips, weights: zones.map { weights[$0] })
    }
}

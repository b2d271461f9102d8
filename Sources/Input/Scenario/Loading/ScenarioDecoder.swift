import Behaviour
import CityModel
import Experiments
import InputFiles
import Measures
import Quantities
import SimulationKernel
import TaxiService
import YAML

/// Decodes a whole scenario and reports all errors in the context of its fields.
struct ScenarioDecoder {
    /// A scenario, and the parameters of its people's reactions to changes from today.
    struct Decoded {
        var setup: SimulationSetup
        var choice: ModeChoiceParameters?
        /// Field that names the scenario of today.
        var today: KeyField?
        /// Records of its trips.
        var trips: [TripRecords] = []
    }

    /// Whether the city continues after the run.
    var continuesAfterRun = false

    func decode(_ root: KeyField, document: DocumentValue) -> Decoded? {
        root.map { map in
            var run = RunSettings()
            map.read(RunSettings.keys, &run)
            map.context.days = run.start.days
            map.context.dataSource = run.dataSource
            // A scenario with people on foot may have no taxis, or only those they need.
            let isOnFoot = PedestrianDecoder.isWanted(by: map)
            checkWarmUp(map, run, isOnFoot: isOnFoot)
            let rules = map.ruleBook()
            var (ingredients, cityIngredients): ([DocumentValue], [DocumentValue]) = ([], [])
            let place = map.required("city").flatMap { field in
                var decoder = CityDecoder(name: run.name, rules: rules.book, areaPosition: rules.areaPosition)
                decoder.isOfScenario = true
                if isOnFoot { decoder.modes = TravelMode.allCases }
                cityIngredients = decoder.ingredients(of: field)
                ingredients = cityIngredients
                return map.context.city(for: ingredients) { decoder.decode(field) }
            }
            let traffic = place?.traffic
            let city = place?.city
            var taxiRules = map.taxiRules(of: rules, city)
            let zones = city.map { ZoneIndex($0) }
            let longest = run.duration ?? SimDuration(seconds: Limits.longestSeconds)
            let demandField = isOnFoot ? map.optional("demand") : map.required("demand")
            let demand =
                demandField.map { field -> [DemandSource]? in
                    let decoder = DemandDecoder(
                        city: city, traffic: traffic, zones: zones, start: run.start, duration: longest,
                        reservationLead: taxiRules.reservationLead, continuesAfterRun: continuesAfterRun)
                    let parts: [KeyField?] = [field] + ["start", "duration", "holidays"].map { map.optional($0) }
                    ingredients += parts.map { $0?.node.documentValue ?? .text("") }
                    ingredients.append(.text("\(taxiRules.reservationLead.microseconds)"))
                    return map.context.demand(for: ingredients) { decoder.decode(field) }
                } ?? (isOnFoot ? [] : nil)
            let foot = PedestrianDecoder(place: place, rules: rules.book, duration: longest)
            let choice = demandField.flatMap { field in
                self.choice(field) { choice in
                    TimetableDecoder(
                        city: city, cityIngredients: cityIngredients, start: run.start, duration: longest,
                        walkingKilometresPerHour: choice.walkingKilometresPerHour)
                }
            }
            if choice != nil, let demand, demand.count > ScenarioDecoder.choosingSourcesMax {
                demandField?.report(
                    "'choice' applies to \(demand.count) sources of requests",
                    remedy: "at most \(ScenarioDecoder.choosingSourcesMax) are possible with 'choice'")
            }
            let (walks, runs) = (foot.walks(map, name: run.name), foot.runs(map))
            let tourism = TouristDecoder(place: place, rules: rules.book, duration: run.duration, start: run.start)
                .tourism(map)
            let errorsBefore = map.context.errorCount
            let people = self.people(map, place, zones, demand)
            let arePeopleValid = map.context.errorCount == errorsBefore
            let events =
                map.optional("events").map { field -> [CityEvent] in
                    var decoder = EventsDecoder(
                        place: place, zones: zones, start: run.start, duration: longest, demand: demand)
                    decoder.othersPerClient = choice.map { 1 / $0.taxiToday - 1 } ?? 0
                    decoder.isTable = ["table", "tableFile"].contains { map.optional("city")?.entry($0) != nil }
                    let events = decoder.decode(field)
                    // Their times are those of the run, which a service does not follow.
                    if continuesAfterRun, !events.isEmpty {
                        field.report(
                            "a city that is served has no events", remedy: "remove 'events', or write --set 'events=[]'"
                        )
                    }
                    return events
                } ?? []
            let ranks = map.optional("ranks").flatMap { field in
                RankRulesDecoder(
                    place: place, zones: zones, policy: taxiRules.dispatchPolicy, demand: demand ?? [],
                    duration: longest,
                    scale: demand == nil ? 1 : demandField?.entry("scale")?.number(DemandDecoder.scale) ?? 1,
                    clients: people?.clients, drivers: people?.drivers
                ).decode(field)
            }
            let vehicles = map.vehicles()
            let zoneGroupings = map.optional("zoneGroups").map {
                ZoneGroupsDecoder(city: city, cityField: map.optional("city")).decode($0)
            }
            if let people, arePeopleValid {
                VehicleNeedsCheck(people.clients, people.drivers, vehicles, demand).report(map)
            }
            let walkUps = ranks?.walkUps ?? []
            checkSize(
                map, run.duration, city, (demand ?? []) + walkUps.map { .poisson($0.process) }, people?.drivers,
                busiest: min(events.demandFactors.greatest, EventsDecoder.demandFactorMax))
            checkCrowds(map, events, demand, people?.clients, longest, hasChoice: choice != nil)
            guard let city, let duration = run.duration, let demand, let people, !map.context.hasErrors else {
                return nil
            }
            if let ranks { taxiRules.ranks = ranks.rules }
            var setup = SimulationSetup(
                name: run.name, city: city, startDate: run.start.date, clockAtStart: run.start.clock,
                duration: duration, warmUp: .zero, seed: run.seed, replications: run.replications, rules: taxiRules,
                demand: demand, clients: people.clients, drivers: people.drivers, travel: people.travel,
                inputLosses: map.context.inputLosses, document: document)
            setup.events = events
            setup.rules.roster = VehicleRoster(people.drivers.types, taxis: people.drivers.taxiCount)
            setup.walkUps = walkUps
            if setup.drivers.allIdleMovements.contains(where: { $0.towardsRanksWeight > 0 }) {
                setup.drivers.ranks += ranks?.ranks ?? []
            }
            setup.holidays = run.start.holidays
            setup.distinguishesDays =
                demand.contains { $0.days != .all } || people.drivers.allHabits.contains { !$0.idleByDay.isEmpty }
            setup.traffic = traffic?.closing(events.streetClosures)
            setup.drivingTimes = place?.drivingTimes
            setup.isAntithetic = run.isAntithetic
            setup.hasAccounts = run.hasAccounts
            setup.currency = run.currency
            setup.vehicles = vehicles
            setup.zoneGroupings = zoneGroupings ?? []
            setup.worthTelling = ReportingThresholds(run.indifference)
            (setup.walks, setup.runs, setup.tourism) = (walks, runs, tourism)
            if !setup.zoneGroupings.isEmpty && !setup.hasTaxis {
                map.optional("zoneGroups")?.report(
                    "'zoneGroups' compares the clients of taxis, and the scenario has no taxis", remedy: "remove it")
            }
            if !events.isEmpty && !setup.hasTaxis {
                map.optional("events")?.report("'events' changes taxis, and the scenario has none", remedy: "remove it")
            }
            if !setup.rules.ranks.isEmpty && !setup.hasTaxis {
                map.optional("ranks")?.report(
                    "'ranks' describes ranks of taxis, and the scenario has none", remedy: "remove it")
            }
            switch run.warmUp {
            case .fixed(let warmUp): setup.warmUp = warmUp
            case .automatic: setup.estimatesWarmUp = true
            // A long run of taxis measures a steady state, not the initial transient.
            case nil: setup.estimatesWarmUp = !isOnFoot && duration >= WarmUpEstimate.durationMin
            }
            setup.derivedValues = DerivedValues(of: setup, document: setup.document, hasWarmUp: run.warmUp != nil).all
            return Decoded(setup: setup, choice: choice, today: run.today, trips: map.context.tripRecords)
        }
    }

    /// Decodes `demand.choice:`, whose keys are independent of the others.
    private func choice(
        _ demand: KeyField, timetables: (ModeChoiceParameters) -> TimetableDecoder
    ) -> ModeChoiceParameters? {
        guard let field = demand.entry("choice") else { return nil }
        var choosing = TravelChoiceSection()
        for key in TravelChoiceSection.keys { _ = key.decode(field, &choosing) }
        if let choice = choosing.choice, !choice.publicTransport.feeds.isEmpty,
            let feed = field.entry("publicTransport")?.entry("feed")
        {
            choosing.choice?.publicTransport.timetable = timetables(choice)
                .decode(feed, feeds: choice.publicTransport.feeds)
        }
        return choosing.choice
    }

    /// Checks the numbers of table rows, requests and taxi days against the limits.
    ///
    /// - Parameter factor: greatest factor of events on the requests.
    private func checkSize(
        _ map: MapField, _ duration: SimDuration?, _ city: City?, _ sources: [DemandSource],
        _ drivers: DriverBehaviour?, busiest factor: Double
    ) {
        guard let duration else { return }
        let zoneHours = duration.seconds / 3_600 * Double(city?.zoneCount ?? 1)
        if zoneHours > ScenarioDecoder.zoneHoursMax {
            map.optional("duration")?.report(
                "the table of zones and hours would have about \(shortText((zoneHours / 1e6).rounded())) million rows",
                remedy: "at most 100 million are possible")
        }
        let requests = factor * sources.reduce(0) { $0 + $1.expectedRequests(in: duration) }
        if requests > ScenarioDecoder.requestsMax {
            map.optional("demand")?.report(
                "\(factor > 1 ? "up to" : "about") \(shortText((requests / 1e6).rounded())) million requests would be "
                    + "made in this run",
                remedy: "at most 1000 million are possible")
        } else if sources.contains(where: { areTooMany(perHour: factor * $0.busiestHour, in: duration) }) {
            map.optional("demand")?.report(
                "the busiest hour has too many requests for so long a run",
                remedy: "write a shorter 'duration', or fewer requests")
        }
        let taxiDays = (drivers?.shifts ?? []).reduce(0) { $0 + Double($1.taxis) } * duration.seconds / 86_400
        if taxiDays > ScenarioDecoder.taxiDaysMax {
            map.optional("drivers")?.report(
                "the taxis would work for about \(shortText((taxiDays / 1e6).rounded())) million days in this run",
                remedy: "at most 100 million are possible")
        }
    }

    /// Whether the clients of a Poisson process, which are numbered at its highest rate over the whole run (see
    /// `ThinnedArrivals`), are too many for numbers of 32 bits.
    private func areTooMany(perHour rate: Double, in duration: SimDuration) -> Bool {
        rate * (duration.seconds / 3_600 + 2) > ScenarioDecoder.arrivalsMax
    }

    /// Checks the number of requests of crowds, and that their sources have numbers of their own.
    private func checkCrowds(
        _ map: MapField, _ events: [CityEvent], _ demand: [DemandSource]?, _ clients: ClientBehaviour?,
        _ duration: SimDuration, hasChoice: Bool
    ) {
        guard let demand, let clients, events.contains(where: { $0.crowd != nil }) else { return }
        let sourcesMax = hasChoice ? ScenarioDecoder.choosingSourcesMax : ThinnedArrivals.processesMax
        if demand.count + events.count > sourcesMax {
            map.optional("events")?.report(
                "the demand has \(demand.count) sources of requests, which leave none for events",
                remedy: "write fewer sources or events: at most \(sourcesMax)")
        }
        let requests = events.expectedCrowdRequests(partyWeights: clients.partyWeights)
        if requests > ScenarioDecoder.crowdRequestsMax {
            map.optional("events")?.report(
                "about \(shortText((requests / 1e6).rounded())) million requests would be made in the events",
                remedy: "at most 10 million are possible")
        }
        let tooDense = events.first { event in
            let length = event.period.upperBound - event.period.lowerBound
            let process = event.crowd?.demand(in: length, partyWeights: clients.partyWeights)
            return process.map { areTooMany(perHour: $0.requestsPerHour[0], in: duration) } ?? false
        }
        if let tooDense {
            map.optional("events")?.report(
                "the crowd of '\(tooDense.name)' makes too many requests an hour for so long a run",
                remedy: "write a longer period, fewer people, or a shorter 'duration'")
        }
    }

    private static let crowdRequestsMax = 1e7
    private static let arrivalsMax = 4e9
    /// Maximum number of sources with choice: their potential clients need the numbers of as many further sources.
    private static let choosingSourcesMax = ThinnedArrivals.processesMax / 2
    private static let requestsMax = 1e9
    private static let zoneHoursMax = 1e8
    /// Maximum number of taxi days: times are counted in 64-bit microseconds, 106 million days.
    private static let taxiDaysMax = 1e8

    private func checkWarmUp(_ map: MapField, _ run: RunSettings, isOnFoot: Bool) {
        let field = map.optional("warmUp")
        switch run.warmUp {
        case .automatic where isOnFoot:
            field?.report("an automatic warm-up needs taxis", remedy: "write a time, or 'none'")
        case .automatic:
            if let duration = run.duration, duration < WarmUpEstimate.durationMin {
                field?.report(
                    "the run is too short for an automatic warm-up",
                    remedy: "run at least 3 days, or write a time or 'none'")
            }
        case .fixed(let warmUp):
            if let duration = run.duration, warmUp >= duration {
                field?.report("the warm-up takes the whole run", remedy: "write a time shorter than 'duration'")
            }
        case nil: break
        }
    }

    private func people(
        _ map: MapField, _ place: ScenarioCity?, _ zones: ZoneIndex?, _ demand: [DemandSource]?
    ) -> (clients: ClientBehaviour, drivers: DriverBehaviour, travel: TravelBehaviour)? {
        let weights = place.flatMap { place in
            demand.map { RequestWeights(demand: $0, zoneCount: place.city.zoneCount).byOrigin }
        }
        var decoder = BehaviourDecoder(
            city: place?.city, traffic: place?.traffic, zones: zones, requestWeights: weights ?? [])
        decoder.place = place
        let clients = map.decoded("clients", ClientBehaviour.keys, ClientBehaviour())
        let areNeeded = demand?.isEmpty == false || !PedestrianDecoder.isWanted(by: map)
        let driversField =
            areNeeded ? map.required("drivers", remedy: "write at least 'shifts'") : map.optional("drivers")
        let drivers = driversField.map { decoder.drivers($0) } ?? (areNeeded ? nil : DriverBehaviour())
        let travel = map.decoded("travel", TravelBehaviour.keys, TravelBehaviour())
        guard let clients, let drivers, let travel else { return nil }
        return (clients, drivers, travel)
    }
}

import Behaviour
import CityModel
import CityWorld
import InputFiles
import Quantities
import TaxiService

/// Decodes a scenario whole: everything that is wrong with it is noted in the context of its fields.
struct ScenarioDecoder {
    func decode(_ root: KeyField, document: DocumentValue) -> SimulationSetup? {
        root.map { map in
            let name = map.optional("scenario")?.name()
            _ = map.optional("description")?.text()
            map.context.dataSource = map.optional("dataSource")?.text() ?? ""
            let currency = map.optional("currency")?.currency()
            let start = map.startOfRun()
            let duration = map.required("duration", remedy: "write how long requests are made, such as 24 h")?
                .duration(.positiveTime)
            let warmUpField = map.optional("warmUp")
            let warmUp = warmUpField.map { self.warmUp($0, duration, isOnFoot: PedestrianDecoder.isWanted(by: map)) }
            let seed = map.optional("seed").map { $0.seed() } ?? 1
            let replications = map.optional("replications").map { $0.wholeNumber(1...100_000) } ?? 1
            let isAntithetic = map.optional("antithetic").map { $0.flag() } ?? false
            let hasAccounts = map.optional("accounts").map { $0.flag() } ?? false
            let rules = map.ruleBook()
            var ingredients: [DocumentValue] = []
            let place = map.required("city").flatMap { field in
                var decoder = CityDecoder(name: name ?? "", rules: rules.book, areaPosition: rules.areaPosition)
                decoder.hasRanks = true
                if PedestrianDecoder.isWanted(by: map) { decoder.modes = TravelMode.allCases }
                ingredients = decoder.ingredients(of: field)
                return map.context.rememberedCity(of: ingredients) { decoder.decode(field) }
            }
            let traffic = place?.traffic
            let city = place?.city
            let taxiRules = map.taxiRules(of: rules, city, hasDate: start.date != nil)
            let zones = city.map { ZoneIndex($0) }
            // Where people are on foot there may be no taxis, or none but theirs.
            let isOnFoot = PedestrianDecoder.isWanted(by: map)
            let demandField = isOnFoot ? map.optional("demand") : map.required("demand")
            let demand =
                demandField.map { field -> [DemandSource]? in
                    let decoder = DemandDecoder(
                        city: city, traffic: traffic, zones: zones, start: start,
                        duration: duration ?? SimDuration(seconds: Limits.longestSeconds))
                    let parts: [KeyField?] = [field, map.optional("start"), map.optional("duration")]
                    ingredients += parts.map { $0?.node.documentValue ?? .text("") }
                    return map.context.rememberedDemand(of: ingredients) { decoder.decode(field) }
                } ?? (isOnFoot ? [] : nil)
            let longest = duration ?? SimDuration(seconds: Limits.longestSeconds)
            let foot = PedestrianDecoder(place: place, rules: rules.book, duration: longest)
            let (walks, runs) = (foot.walks(map, name: name ?? ""), foot.runs(map))
            let tourism = TouristDecoder(place: place, rules: rules.book, duration: duration, start: start)
                .tourism(map)
            let people = self.people(map, place, zones, demand)
            checkSize(map, duration, city, demand, people?.drivers)
            guard let name, let city, let duration, let seed, let replications, let demand,
                let people, let isAntithetic, let hasAccounts, !map.context.hasMistakes
            else { return nil }
            var setup = SimulationSetup(
                name: name, city: city, startDate: start.date, clockAtStart: start.clock, duration: duration,
                warmUp: warmUp?.fixed ?? .zero, seed: seed, replications: replications, rules: taxiRules,
                demand: demand,
                clients: people.clients, drivers: people.drivers, travel: people.travel,
                inputLosses: map.context.inputLosses, document: document)
            setup.traffic = traffic
            setup.drivingTimes = place?.drivingTimes
            setup.isAntithetic = isAntithetic
            setup.hasAccounts = hasAccounts
            setup.currency = currency
            (setup.walks, setup.runs, setup.tourism) = (walks, runs, tourism)
            // A long run of taxis is meant to tell how a city fares, not how it fills.
            let isLong = !isOnFoot && duration >= WarmUpFinding.durationMin
            setup.findsWarmUp = warmUp?.isAutomatic ?? isLong
            return setup
        }
    }

    /// More requests than can be numbered, or more time on duty than can be counted, is no city's.
    private func checkSize(
        _ map: MapField, _ duration: SimDuration?, _ city: City?, _ demand: [DemandSource]?,
        _ drivers: DriverBehaviour?
    ) {
        guard let duration else { return }
        let zoneHours = duration.seconds / 3_600 * Double(city?.zoneCount ?? 1)
        if zoneHours > ScenarioDecoder.zoneHoursMax {
            map.optional("duration")?.report(
                "the table of zones and hours would have about \(plainText((zoneHours / 1e6).rounded())) million rows",
                remedy: "at most 100 million are possible")
        }
        let requests = (demand ?? []).reduce(0) { $0 + $1.expectedRequests(in: duration) }
        if requests > ScenarioDecoder.requestsMax {
            map.optional("demand")?.report(
                "about \(plainText((requests / 1e6).rounded())) million requests would be made in this run",
                remedy: "at most 1000 million are possible")
        }
        let taxiDays = (drivers?.shifts ?? []).reduce(0) { $0 + Double($1.taxis) } * duration.seconds / 86_400
        if taxiDays > ScenarioDecoder.taxiDaysMax {
            map.optional("drivers")?.report(
                "the taxis would work for about \(plainText((taxiDays / 1e6).rounded())) million days in this run",
                remedy: "at most 100 million are possible")
        }
    }

    private static let requestsMax = 1e9
    private static let zoneHoursMax = 1e8
    /// Times are counted in 64-bit microseconds: 106 million days.
    private static let taxiDaysMax = 1e8

    /// A time, `none`, or `auto`: then it is not fixed.
    private func warmUp(
        _ field: KeyField, _ duration: SimDuration?, isOnFoot: Bool
    ) -> (fixed: SimDuration, isAutomatic: Bool) {
        if field.node.isScalar("none") { return (.zero, false) }
        if field.node.isScalar("auto") {
            if isOnFoot {
                field.report("what is looked at is taxis alone, not people on foot", remedy: "write a time, or 'none'")
            } else if let duration, duration < WarmUpFinding.durationMin {
                field.report(
                    "the run is too short to tell", remedy: "let it be at least 3 days, or write a time or 'none'")
            }
            return (.zero, true)
        }
        guard let warmUp = field.duration() else { return (.zero, false) }
        if let duration, warmUp >= duration {
            field.report("the warm-up takes the whole run", remedy: "let it be shorter than 'duration'")
        }
        return (warmUp, false)
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

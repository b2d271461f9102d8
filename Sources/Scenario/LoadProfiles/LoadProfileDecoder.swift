import CityFiles
import CityModel
import InputFiles
import LoadTest
import Quantities
import SimulationKernel
import TaxiService

/// Decodes a load profile whole: everything that is wrong with it is noted in the context of its fields.
struct LoadProfileDecoder {
    private static let rateLimits = Limits.above(0, to: 100_000_000)
    private static let oneDay = 86_400.0
    /// Without `city:`.
    private static let usualCity = CityGenerator(seed: 7, zoneCount: 60)

    func decode(_ root: Field, document: DocumentValue) -> LoadProfile? {
        root.map { map in
            let name = map.optional("load")?.name()
            _ = map.optional("description")?.text()
            let rules = map.ruleBook()
            let city = self.city(map, name: name ?? "", rules)
            let taxiRules = map.taxiRules(of: rules, city, hasDate: false)
            let users = map.required("users", remedy: "write {clients: N, drivers: N}").flatMap(users)
            let rateField = map.required("rate", remedy: "write how many commands a second, such as 10000")
            let rate = rateField?.number(LoadProfileDecoder.rateLimits)
            let arrivals = map.optional("arrivals").map { ArrivalDecoder().decode($0) } ?? .poisson
            let mixField = map.required("mix", remedy: "write what people do, such as {position: 80, request: 20}")
            let mix = mixField.flatMap { MixDecoder().decode($0) }
            let people = LoadPeopleDecoder(city: city).decode(map)
            let duration = map.required("duration", remedy: "write how long to measure, such as 60 s")?
                .duration(.above(0, to: 7 * LoadProfileDecoder.oneDay))
            let warmUp = map.optional("warmUp").map { $0.duration(.from(0, to: 3_600)) } ?? .seconds(10)
            let seed = map.optional("seed").map { $0.seed() } ?? 1
            let threads = map.optional("threads").map { $0.wholeNumber(1...64) } ?? 1
            let queueCapacity = self.queueCapacity(map)
            let hasAccounts = map.optional("accounts").map { $0.flag() } ?? false
            let target = self.target(map)
            guard let name, let city, let users, let rate, let arrivals, let mix, let people, let duration, let warmUp,
                let seed, let threads, let queueCapacity, let hasAccounts, let target, !map.context.hasMistakes,
                let plan = plan(map, city, taxiRules, people)
            else { return nil }
            var profile = LoadProfile(
                name: name, city: city, rules: taxiRules, users: users, rate: rate, arrivals: arrivals, mix: mix,
                clients: people.clients, drivers: people.drivers,
                reachZones: min(people.reachZones, city.zoneCount - 1),
                rides: people.rides, duration: duration, warmUp: warmUp, seed: seed, threads: threads,
                queueCapacity: queueCapacity, target: target, plan: plan, inputLosses: map.context.inputLosses,
                document: document)
            profile.hasAccounts = hasAccounts
            ProfileSense(profile: profile, map: map, rate: rateField, mix: mixField).check()
            return profile
        }
    }

    private func city(_ map: MapField, name: String, _ rules: DecodedRules) -> City? {
        guard let field = map.optional("city") else { return LoadProfileDecoder.usualCity.makeCity(name: name) }
        let decoder = CityDecoder(name: name, rules: rules.book, areaPosition: rules.areaPosition)
        guard let city = decoder.decode(field) else { return nil }
        if city.traffic == nil { return city.city }
        field.report(
            "a load test finds the zones of its people, not ways along streets", remedy: "write 'streets: false' here")
        return nil
    }

    /// `clients` and `drivers`; `total` scales them in their proportion.
    private func users(_ field: Field) -> LoadUsers? {
        field.map { map in
            let clients = map.required("clients", remedy: "tell how many")?.wholeNumber(1...10_000_000)
            let drivers = map.required("drivers", remedy: "tell how many")?.wholeNumber(1...1_000_000)
            let totalField = map.optional("total")
            let total = totalField?.wholeNumber(2...11_000_000)
            guard let clients, let drivers, totalField == nil || total != nil else { return nil }
            guard let total else { return LoadUsers(clients: clients, drivers: drivers) }
            let share = Double(drivers) / Double(clients + drivers)
            let scaled = min(max(1, Int((Double(total) * share).rounded())), total - 1)
            return LoadUsers(clients: total - scaled, drivers: scaled)
        }
    }

    private func queueCapacity(_ map: MapField) -> Int? {
        guard let field = map.optional("queue") else { return 65_536 }
        return field.map { queue in
            queue.required("capacity", remedy: "tell how many commands may wait")?.wholeNumber(1...16_777_216)
        }
    }

    private func target(_ map: MapField) -> LoadTarget? {
        guard let field = map.optional("target") else { return LoadTarget() }
        return field.map { map in
            var target = LoadTarget()
            if let latency = map.optional("latency")?.duration(.above(0, to: 3_600)) { target.latency = latency }
            // Nothing at all can be said of the slowest of all commands.
            if let percentile = map.optional("percentile")?.number(.above(0, to: 99.9999)) {
                target.percentile = percentile
            }
            if let wrong = map.optional("wrong")?.number(.above(0, to: 1)) { target.wrongShare = wrong }
            return target
        }
    }

    private func plan(_ map: MapField, _ city: City, _ rules: TaxiRules, _ people: LoadPeople) -> PeoplePlan? {
        guard let places = PlaceTable(city) else {
            map.reportKey(
                "city", "the zones of this city have no areas, so nobody in it has a position",
                remedy: "generate a city, or name the 'outline' of its zones")
            return nil
        }
        return PeoplePlan(
            city: city, places: places, rules: rules, tripLengthKilometres: people.tripLengthKilometres,
            clients: people.clients, drivers: people.drivers)
    }
}

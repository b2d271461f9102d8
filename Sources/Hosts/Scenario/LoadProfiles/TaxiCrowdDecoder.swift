import CityFiles
import CityModel
import InputFiles
import LoadTest
import Quantities
import SimulationKernel
import TaxiService

/// Reads what a profile says of clients, drivers and their city.
struct TaxiCrowdDecoder {
    /// Without `city:`.
    private static let usualCity = CityGenerator(seed: 7, zoneCount: 60)

    /// Of the profile.
    let name: String

    /// - Returns: what makes the crowd once nothing in the profile is wrong; nil if something is.
    func decode(_ map: MapField) -> (() -> TaxiCrowd?)? {
        let rules = map.ruleBook()
        let city = self.city(map, name: name, rules)
        let taxiRules = map.taxiRules(of: rules, city, hasDate: false)
        let users = map.required("users", remedy: "write {clients: N, drivers: N}, {walkers: N} or {runners: N}")
            .flatMap(users)
        let mix = map.required("mix", remedy: "write what people do, such as {position: 80, request: 20}").flatMap {
            MixDecoder(kinds: TaxiCrowd.mixedKinds, following: TaxiCrowd.followingKinds).decode($0)
        }
        let people = LoadPeopleDecoder(city: city).decode(map)
        guard let city, let users, let mix, let people else { return nil }
        return {
            guard let plan = plan(map, city, taxiRules, people) else { return nil }
            return TaxiCrowd(
                city: city, rules: taxiRules, users: users, mix: mix, clients: people.clients, drivers: people.drivers,
                reachZones: min(people.reachZones, city.zoneCount - 1), rides: people.rides, plan: plan)
        }
    }

    private func city(_ map: MapField, name: String, _ rules: DecodedRules) -> City? {
        guard let field = map.optional("city") else { return TaxiCrowdDecoder.usualCity.makeCity(name: name) }
        let decoder = CityDecoder(name: name, rules: rules.book, areaPosition: rules.areaPosition)
        guard let city = decoder.decode(field) else { return nil }
        if city.traffic == nil { return city.city }
        field.report(
            "a load test finds the zones of its people, not ways along streets", remedy: "write 'streets: false' here")
        return nil
    }

    /// `clients` and `drivers`; `total` scales them in their proportion.
    private func users(_ field: KeyField) -> TaxiUsers? {
        field.map { map in
            let clients = map.required("clients", remedy: "tell how many")?.wholeNumber(1...10_000_000)
            let drivers = map.required("drivers", remedy: "tell how many")?.wholeNumber(1...1_000_000)
            let totalField = map.optional("total")
            let total = totalField?.wholeNumber(2...11_000_000)
            guard let clients, let drivers, totalField == nil || total != nil else { return nil }
            guard let total else { return TaxiUsers(clients: clients, drivers: drivers) }
            let share = Double(drivers) / Double(clients + drivers)
            let scaled = min(max(1, Int((Double(total) * share).rounded())), total - 1)
            return TaxiUsers(clients: total - scaled, drivers: scaled)
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

import CityFiles
import CityModel
import InputFiles
import LoadTest
import Scenario
import TaxiService

/// A decoder of the parameters of clients, drivers and their city.
struct TaxiLoadDecoder {
    /// Default city of profiles without `city:`.
    private static let defaultCity = CityGenerator(seed: 7, zoneCount: 60)

    /// Name of the profile.
    let name: String

    /// Decodes the parameters.
    ///
    /// - Returns: a maker of the description, to be called if the whole profile is valid; nil if there are errors.
    func decode(_ map: MapField) -> (() -> (any ServiceDescription)?)? {
        let rules = map.ruleBook()
        let city = self.city(map, name: name, rules)
        let taxiRules = map.taxiRules(of: rules, city)
        let users = LoadUsers.read(
            map, LoadUsers.taxiKeys, remedy: "write {clients: N, drivers: N}, {walkers: N} or {runners: N}")
        let mix = MixDecoder(of: TaxiLoad.self, example: "{position: 80, request: 20}").decode(map)
        var people = LoadPeople()
        map.read(LoadPeople.keys(neighbours: max(1, (city?.zoneCount ?? 65_536) - 1)), &people)
        guard let city, let users, let mix else { return nil }
        return { [people] in
            guard let plan = plan(map, city, taxiRules, people) else { return nil }
            return TaxiLoad(
                city: city, rules: taxiRules, users: scaled(users), mix: mix, clients: people.clients,
                drivers: people.drivers,
                reachZones: min(people.moveZonesMax, city.zoneCount - 1), rides: people.rides, plan: plan)
        }
    }

    private func city(_ map: MapField, name: String, _ rules: DecodedRules) -> City? {
        guard let field = map.optional("city") else { return TaxiLoadDecoder.defaultCity.makeCity(name: name) }
        let decoder = CityDecoder(name: name, rules: rules.book, areaPosition: rules.areaPosition)
        guard let city = decoder.decode(field) else { return nil }
        if city.traffic == nil { return city.city }
        field.report(
            "a load test uses zones, not routes along streets", remedy: "write 'streets: false' here")
        return nil
    }

    /// Scales clients and drivers to `total`, in their proportion.
    private func scaled(_ users: LoadUsers) -> TaxiUsers {
        guard let total = users.total else { return TaxiUsers(clients: users.clients, drivers: users.drivers) }
        let share = Double(users.drivers) / Double(users.clients + users.drivers)
        let drivers = min(max(1, Int((Double(total) * share).rounded())), total - 1)
        return TaxiUsers(clients: total - drivers, drivers: drivers)
    }

    private func plan(_ map: MapField, _ city: City, _ rules: TaxiRules, _ people: LoadPeople) -> DemandModel? {
        guard let places = PlaceTable(city) else {
            map.reportKey(
                "city", "the zones of this city have no areas, so its users have no positions",
                remedy: "generate a city, or name the 'outline' of its zones")
            return nil
        }
        return DemandModel(
            city: city, places: places, rules: rules, tripLengthKilometres: people.distanceDecayKilometres,
            clients: people.clients, drivers: people.drivers)
    }
}

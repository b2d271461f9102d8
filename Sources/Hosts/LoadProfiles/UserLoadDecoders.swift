import InputFiles
import LoadTest
import LoadTestParameters
import Quantities
import Scenario

/// A decoder of the parameters of walkers, authors and tours.
struct TourLoadDecoder {
    func decode(_ map: MapField) -> (() -> (any ServiceDescription)?)? {
        let rules = map.ruleBook().book.tours
        let users = LoadUsers.read(map, LoadUsers.tourKeys)
        let mix = MixDecoder(of: TourLoad.self, example: "{list: 20, preview: 20, start: 10}").decode(map)
        var tours = LoadUsers.toursDefault
        map.read(LoadUsers.keysOfTours, &tours)
        let walks = map.decoded("walks", LoadTourTimes.keys, LoadTourTimes())
        guard let users, let mix, let walks else { return nil }
        if mix[.writing] > 0, users.authors == 0 || users.staff == 0 {
            map.optional("mix")?.report(
                "the mix writes tours, but there are no authors or staff",
                remedy: "write users: {walkers: \(users.total ?? users.walkers), authors: 20, staff: 3}")
            return nil
        }
        return { [tours] in
            let walkers = TourUsers(walkers: users.total ?? users.walkers, authors: users.authors, staff: users.staff)
            return TourLoad(
                rules: rules, users: walkers, mix: mix, tours: LoadTours(count: tours, seed: 1), walks: walks)
        }
    }
}

/// A decoder of the parameters of runners and cyclists.
struct ActivityLoadDecoder {
    func decode(_ map: MapField) -> (() -> (any ServiceDescription)?)? {
        let rules = map.ruleBook().book.activity
        let users = LoadUsers.read(map, LoadUsers.runnerKeys)
        let mix = MixDecoder(of: ActivityLoad.self, example: "{start: 20, pause: 5, goal: 2}").decode(map)
        let runs = map.decoded("runs", LoadSessionTimes.keys, LoadSessionTimes())
        guard let users, let mix, let runs else { return nil }
        if mix[.login] > 0, map.optional("accounts")?.node.isScalar("true") != true {
            map.optional("mix")?.report(
                "the mix has logins, but there are no accounts", remedy: "write 'accounts: true'")
            return nil
        }
        return { ActivityLoad(rules: rules, runners: users.total ?? users.runners, mix: mix, runs: runs) }
    }
}

/// A decoder of the parameters of tourists.
struct EveningLoadDecoder {
    func decode(_ map: MapField) -> (() -> (any ServiceDescription)?)? {
        let book = map.ruleBook().book
        let users = LoadUsers.read(map, LoadUsers.touristKeys)
        let mix = MixDecoder(of: TouristLoad.self, example: "{feed: 20, visit: 10, message: 5}").decode(map)
        var places = LoadUsers.placesDefault
        map.read(LoadUsers.keysOfPlaces, &places)
        let times = map.decoded("evening", LoadTouristTimes.keys, LoadTouristTimes())
        guard let users, let mix, let times else { return nil }
        return { [places] in
            TouristLoad(
                placeRules: book.places, guideRules: book.guide, tourists: users.total ?? users.tourists,
                places: places, mix: mix, times: times)
        }
    }
}

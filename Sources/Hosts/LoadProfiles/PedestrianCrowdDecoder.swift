import Scenario
import LoadParameters
import LoadTest

/// Reads what a profile says of walkers, those who write tours, and the tours.
struct TourCrowdDecoder {
    func decode(_ map: MapField) -> (() -> TourCrowd?)? {
        let rules = map.ruleBook().book.tours
        let users = LoadUsers.read(map, LoadUsers.tourKeys)
        let mix = map.required("mix", remedy: "write what people do, such as {list: 20, preview: 20, start: 10}")
            .flatMap {
                MixDecoder(kinds: TourCrowd.mixedKinds, following: TourCrowd.followingKinds).decode($0)
            }
        var tours = LoadUsers.toursDefault
        map.read(LoadUsers.keysOfTours, &tours)
        let walks = map.decoded("walks", WalkTimes.keys, WalkTimes())
        guard let users, let mix, let walks else { return nil }
        if mix[.writing] > 0, users.authors == 0 || users.staff == 0 {
            map.optional("mix")?.report(
                "tours are written, and there is nobody to write or approve them",
                remedy: "write users: {walkers: \(users.total ?? users.walkers), authors: 20, staff: 3}")
            return nil
        }
        return { [tours] in
            let walkers = TourUsers(walkers: users.total ?? users.walkers, authors: users.authors, staff: users.staff)
            return TourCrowd(
                rules: rules, users: walkers, mix: mix, tours: LoadTours(count: tours, seed: 1), walks: walks)
        }
    }
}

/// Reads what a profile says of runners and cyclists.
struct RunnerCrowdDecoder {
    func decode(_ map: MapField) -> (() -> RunnerCrowd?)? {
        let rules = map.ruleBook().book.activity
        let users = LoadUsers.read(map, LoadUsers.runnerKeys)
        let mix = map.required("mix", remedy: "write what people do, such as {start: 20, pause: 5, goal: 2}").flatMap {
            MixDecoder(kinds: RunnerCrowd.mixedKinds, following: RunnerCrowd.followingKinds).decode($0)
        }
        let runs = map.decoded("runs", RunTimes.keys, RunTimes())
        guard let users, let mix, let runs else { return nil }
        if mix[.login] > 0, !map.isSet("accounts") {
            map.optional("mix")?.report("people log in, and have no accounts", remedy: "write 'accounts: true'")
            return nil
        }
        return { RunnerCrowd(rules: rules, runners: users.total ?? users.runners, mix: mix, runs: runs) }
    }
}

extension MapField {
    /// Whether a flag is there and true.
    fileprivate func isSet(_ key: String) -> Bool { optional(key)?.node.isScalar("true") ?? false }
}

import InputFiles
import LoadTest
import Quantities

/// Reads what a profile says of walkers, those who write tours, and the tours.
struct TourCrowdDecoder {
    func decode(_ map: MapField) -> (() -> TourCrowd?)? {
        let rules = map.ruleBook().book.tours
        let users = map.required("users")?.map { users -> TourUsers? in
            let walkers = users.required("walkers", remedy: "tell how many")?.wholeNumber(1...1_000_000)
            let authors = users.optional("authors").map { $0.wholeNumber(0...10_000) } ?? 0
            let staff = users.optional("staff").map { $0.wholeNumber(0...10_000) } ?? 0
            let total = users.optional("total").map { $0.wholeNumber(1...1_000_000) } ?? walkers
            guard walkers != nil, let authors, let staff, let total else { return nil }
            return TourUsers(walkers: total, authors: authors, staff: staff)
        }
        let mix = map.required("mix", remedy: "write what people do, such as {list: 20, preview: 20, start: 10}")
            .flatMap {
                MixDecoder(kinds: TourCrowd.mixedKinds, following: TourCrowd.followingKinds).decode($0)
            }
        let tours = map.optional("tours").map { $0.wholeNumber(1...1_000) } ?? 12
        let walks = map.decoded("walks", WalkTimes.keys, WalkTimes())
        guard let users, let mix, let tours, let walks else { return nil }
        if mix[.writing] > 0, users.authors == 0 || users.staff == 0 {
            map.optional("mix")?.report(
                "tours are written, and there is nobody to write or approve them",
                remedy: "write users: {walkers: \(users.walkers), authors: 20, staff: 3}")
            return nil
        }
        return {
            TourCrowd(rules: rules, users: users, mix: mix, tours: LoadTours(count: tours, seed: 1), walks: walks)
        }
    }
}

/// Reads what a profile says of runners and cyclists.
struct RunnerCrowdDecoder {
    func decode(_ map: MapField) -> (() -> RunnerCrowd?)? {
        let rules = map.ruleBook().book.activity
        let runners = map.required("users")?.map { users -> Int? in
            let runners = users.required("runners", remedy: "tell how many")?.wholeNumber(1...1_000_000)
            let total = users.optional("total").map { $0.wholeNumber(1...1_000_000) } ?? runners
            return runners == nil ? nil : total
        }
        let mix = map.required("mix", remedy: "write what people do, such as {start: 20, pause: 5, goal: 2}").flatMap {
            MixDecoder(kinds: RunnerCrowd.mixedKinds, following: RunnerCrowd.followingKinds).decode($0)
        }
        let runs = map.decoded("runs", RunTimes.keys, RunTimes())
        guard let runners, let mix, let runs else { return nil }
        if mix[.login] > 0, !map.isSet("accounts") {
            map.optional("mix")?.report("people log in, and have no accounts", remedy: "write 'accounts: true'")
            return nil
        }
        return { RunnerCrowd(rules: rules, runners: runners, mix: mix, runs: runs) }
    }
}

extension MapField {
    /// Whether a flag is there and true.
    fileprivate func isSet(_ key: String) -> Bool { optional(key)?.node.isScalar("true") ?? false }
}

import InputFiles
import LoadTest
import Quantities

/// Decodes a load profile whole: everything that is wrong with it is noted in the context of its fields.
struct LoadProfileDecoder {
    private static let rateLimits = Limits.above(0, to: 100_000_000)
    private static let oneDay = 86_400.0

    func decode(_ root: KeyField, document: DocumentValue) -> LoadProfile? {
        root.map { map in
            let name = map.optional("load")?.name()
            _ = map.optional("description")?.text()
            let makeCrowd = CrowdDecoder(name: name ?? "").decode(map)
            let rate = map.required("rate", remedy: "write how many commands a second, such as 10000")?
                .number(LoadProfileDecoder.rateLimits)
            let arrivals = map.optional("arrivals").map { ArrivalDecoder().decode($0) } ?? .poisson
            let duration = map.required("duration", remedy: "write how long to measure, such as 60 s")?
                .duration(.above(0, to: 7 * LoadProfileDecoder.oneDay))
            let warmUp = map.optional("warmUp").map { $0.duration(.from(0, to: 3_600)) } ?? .seconds(10)
            let seed = map.optional("seed").map { $0.seed() } ?? 1
            let threads = map.optional("threads").map { $0.wholeNumber(1...64) } ?? 1
            let queueCapacity = self.queueCapacity(map)
            let hasAccounts = map.optional("accounts").map { $0.flag() } ?? false
            let target = map.decoded("target", LoadTarget.keys, LoadTarget())
            guard let name, let makeCrowd, let rate, let arrivals, let duration, let warmUp, let seed, let threads,
                let queueCapacity, let hasAccounts, let target, !map.context.hasMistakes, let crowd = makeCrowd()
            else { return nil }
            var profile = LoadProfile(
                name: name, crowd: crowd, rate: rate, arrivals: arrivals, duration: duration, warmUp: warmUp,
                seed: seed, threads: threads, queueCapacity: queueCapacity, target: target,
                inputLosses: map.context.inputLosses, document: document)
            profile.hasAccounts = hasAccounts
            ProfileSense(profile: profile, map: map).check()
            return profile
        }
    }

    private func queueCapacity(_ map: MapField) -> Int? {
        guard let field = map.optional("queue") else { return 65_536 }
        return field.map { queue in
            queue.required("capacity", remedy: "tell how many commands may wait")?.wholeNumber(1...16_777_216)
        }
    }
}

/// Finds out by `users:` whose service a profile tests, and reads all that is known of them.
struct CrowdDecoder {
    /// Of the profile.
    let name: String

    /// - Returns: what makes the crowd once nothing in the profile is wrong; nil if something is.
    func decode(_ map: MapField) -> (() -> LoadCrowd?)? {
        switch usersKey(map) {
        case "walkers": TourCrowdDecoder().decode(map).map { makeCrowd in { makeCrowd().map { .tours($0) } } }
        case "runners": RunnerCrowdDecoder().decode(map).map { makeCrowd in { makeCrowd().map { .activity($0) } } }
        case "tourists": TouristCrowdDecoder().decode(map).map { makeCrowd in { makeCrowd().map { .evening($0) } } }
        default: TaxiCrowdDecoder(name: name).decode(map).map { makeCrowd in { makeCrowd().map { .taxis($0) } } }
        }
    }

    /// The key of `users:` that says whose service it is.
    private func usersKey(_ map: MapField) -> String? {
        guard case .mapping(let entries)? = map.optional("users")?.node.content else { return nil }
        return entries.map(\.key).first { ["walkers", "runners", "tourists"].contains($0) }
    }
}

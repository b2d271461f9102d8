import Scenario
import InputFiles
import LoadTest
import Quantities

/// Decodes a load profile whole: everything that is wrong with it is noted in the context of its fields.
struct LoadProfileDecoder {
    func decode(_ root: KeyField, document: DocumentValue) -> LoadProfile? {
        root.map { map in
            var run = LoadSettings()
            map.read(LoadSettings.keys, &run)
            let makeCrowd = CrowdDecoder(name: run.name).decode(map)
            guard !map.lacksKey, !map.context.hasMistakes, let crowd = makeCrowd?() else { return nil }
            var profile = LoadProfile(
                name: run.name, crowd: crowd, rate: run.rate, arrivals: run.arrivals, duration: run.duration,
                warmUp: run.warmUp, seed: run.seed, threads: run.threads, queueCapacity: run.queueCapacity,
                target: run.target, inputLosses: map.context.inputLosses, document: document)
            profile.hasAccounts = run.hasAccounts
            ProfileSense(profile: profile, map: map).check()
            return profile
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

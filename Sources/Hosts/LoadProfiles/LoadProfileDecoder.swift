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
            let makeLoad = ServiceDecoder(name: run.name).decode(map)
            guard !map.lacksKey, !map.context.hasMistakes, let load = makeLoad?() else { return nil }
            var profile = LoadProfile(
                name: run.name, load: load, rate: run.rate, arrivals: run.arrivals, duration: run.duration,
                warmUp: run.warmUp, seed: run.seed, threads: run.threads, queueCapacity: run.queueCapacity,
                target: run.target, inputLosses: map.context.inputLosses, document: document)
            profile.hasAccounts = run.hasAccounts
            ProfileSense(profile: profile, map: map).check()
            return profile
        }
    }
}

/// Finds out by `users:` whose service a profile tests, and reads all that is known of them.
struct ServiceDecoder {
    /// Of the profile.
    let name: String

    /// - Returns: what makes the description once nothing in the profile is wrong; nil if something is.
    func decode(_ map: MapField) -> (() -> (any ServiceDescription)?)? {
        switch usersKey(map) {
        case "walkers": TourLoadDecoder().decode(map)
        case "runners": ActivityLoadDecoder().decode(map)
        case "tourists": EveningLoadDecoder().decode(map)
        default: TaxiLoadDecoder(name: name).decode(map)
        }
    }

    /// The key of `users:` that says whose service it is.
    private func usersKey(_ map: MapField) -> String? {
        guard case .mapping(let entries)? = map.optional("users")?.node.content else { return nil }
        return entries.map(\.key).first { ["walkers", "runners", "tourists"].contains($0) }
    }
}

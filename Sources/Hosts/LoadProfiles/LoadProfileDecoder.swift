import InputFiles
import LoadTest
import Quantities
import Scenario

/// A decoder of load profiles. It records all errors in the context of their fields.
struct LoadProfileDecoder {
    func decode(_ root: KeyField, document: DocumentValue) -> LoadProfile? {
        root.map { map in
            var run = LoadSettings()
            map.read(LoadSettings.keys, &run)
            let makeLoad = ServiceDecoder(name: run.name).decode(map)
            guard !map.lacksKey, !map.context.hasErrors, let load = makeLoad?() else { return nil }
            var profile = LoadProfile(
                name: run.name, load: load, rate: run.rate, arrivals: run.arrivals, duration: run.duration,
                warmUp: run.warmUp, seed: run.seed, threads: run.threads, queueCapacity: run.queueCapacity,
                target: run.target, inputLosses: map.context.inputLosses, document: document)
            profile.hasAccounts = run.hasAccounts
            ProfileValidator(profile: profile, map: map).check()
            return profile
        }
    }
}

/// A decoder that finds the tested service by the keys of `users:` and reads its parameters.
struct ServiceDecoder {
    /// Name of the profile.
    let name: String

    /// Decodes the parameters.
    ///
    /// - Returns: a maker of the description, to be called if the whole profile is valid; nil if there are errors.
    func decode(_ map: MapField) -> (() -> (any ServiceDescription)?)? {
        switch usersKey(map) {
        case "walkers": TourLoadDecoder().decode(map)
        case "runners": ActivityLoadDecoder().decode(map)
        case "tourists": EveningLoadDecoder().decode(map)
        default: TaxiLoadDecoder(name: name).decode(map)
        }
    }

    /// Returns the key of `users:` that identifies the service.
    private func usersKey(_ map: MapField) -> String? {
        guard case .mapping(let entries)? = map.optional("users")?.node.content else { return nil }
        return entries.map(\.key).first { ["walkers", "runners", "tourists"].contains($0) }
    }
}

import InputFiles
import LoadProfiles

@testable import LoadTest

/// Sample load profiles, which tests modify.
enum ProfileSamples {
    /// A valid profile; its line numbers matter to the tests of error texts.
    static let profile = """
        load: sample
        city:
          generate: {seed: 7, zones: 5}
        users: {clients: 9000, drivers: 1000}
        rate: 2000
        arrivals: poisson
        mix: {position: 80, zoneChange: 5, duty: 1, request: 12, reservation: 1, share: 0.5, withdrawal: 0.5}
        clients:
          patience: 1 min
          share: 0.5
          pay: {card: 0.8, cardFails: 0.05}
          noShow: 0.02
          interrupt: 0.02
          reserve: {ahead: 3 s, cancel: 0.1, change: 0.1}
        drivers:
          acceptance: {base: 0.9}
          noAnswer: 0.02
          answerDelay: {lognormal: {mean: 0.3 s, cv: 0.5}}
          returnAfterStandDown: 2 s
          giveBack: 0.02
          taxiProblem: 0.01
          connection: {every: 60 s, length: 1 s}
        rides: {toPickup: {exponential: {mean: 1 s}}, onBoard: 2 s, betweenSteps: 0.1 s}
        rules:
          offer.timeoutSeconds: 2
          noShow.waitMinutes: 0.05
          reservation: {leadHours: 0.0005, allocateMinutes: 0.02}
        duration: 20 s
        warmUp: 20 s
        """

    /// Changes that reduce users and rate to a quarter.
    static let quarter = [
        (old: "{clients: 9000, drivers: 1000}", new: "{clients: 2250, drivers: 250}"),
        (old: "rate: 2000", new: "rate: 500"),
    ]

    static func profile(
        replacing changes: [(old: String, new: String)] = [],
        overrides: LoadProfileLoader.Overrides = LoadProfileLoader.Overrides()
    ) throws -> LoadProfile {
        var text = profile
        for change in changes { text = text.replacing(change.old, with: change.new) }
        return try LoadProfileLoader.load(
            SourceFile(displayName: "p.yaml", text: text), overrides: overrides, dataFolder: nil)
    }
}

import ActivityService
import InputFiles
import LoadParameters
import Quantities
import SimulationKernel

/// The runners and cyclists of a load test.
package struct RunnerCrowd: Sendable {
    package var rules: ActivityRules
    package var runners: Int
    package var mix: CommandMix
    package var runs: RunTimes

    package init(rules: ActivityRules, runners: Int, mix: CommandMix, runs: RunTimes) {
        self.rules = rules
        self.runners = runners
        self.mix = mix
        self.runs = runs
    }

    /// What a profile may mix.
    package static let mixedKinds: [CommandKind] = [.start, .pause, .goal, .connection, .login]
    /// What follows from these.
    package static let followingKinds: [CommandKind] = [.fix, .stop, .timeout]
}

/// What the rate of a runners' profile is made of.
struct RunnerFlows: Sendable {
    let flows: ExpectedFlows
    private let startsPerAction: Double
    private let sessionSeconds: Double

    init(_ profile: LoadProfile, _ crowd: RunnerCrowd) {
        let (mix, runs) = (crowd.mix, crowd.runs)
        startsPerAction = mix[.start]
        sessionSeconds = runs.session.mean
        var perAction = CommandTally()
        for (kind, share) in zip(mix.kinds, mix.shares) { perAction[kind] += share }
        // What is done is undone; of a pause that a session's end cuts short the end is lacking.
        perAction[.pause] += mix[.pause] * RunnerFlows.unlessOver(runs.pause, runs.session)
        perAction[.connection] *= 2
        perAction[.login] *= 2
        perAction[.stop] = mix[.start]
        // During a pause a fifth are sent; a dead app sends none, and half of what takes the connection is that.
        let fixing =
            mix[.start] * runs.session.mean - mix[.pause] * runs.pause.mean * (1 - Runners.fixesInPauses)
            - mix[.connection] * runs.lost.mean / 2
        perAction[.fix] = max(0, fixing / runs.fixEvery.seconds)
        flows = ExpectedFlows(
            rate: profile.rate, perAction: perAction,
            commandsPerWaiting: 1 + perAction[.fix] / max(mix[.start], 1e-9))
    }

    /// How likely something is over before the other, both exponential.
    private static func unlessOver(_ short: Distribution, _ long: Distribution) -> Double {
        long.mean / max(long.mean + short.mean, 1e-9)
    }

    /// By Little's law, see `TaxiFlows.faults`.
    func faults(in profile: LoadProfile, _ crowd: RunnerCrowd) -> [FlowFault] {
        let needed = startsPerAction * flows.actions(profile, within: sessionSeconds)
        guard needed > Double(crowd.runners) else { return [] }
        let rate = profile.rate * Double(crowd.runners) / needed * 0.99
        return [
            (
                "about \(plainText((flows.actionsPerSecond * startsPerAction).rounded())) sessions a second, each of"
                    + " \(plainText(sessionSeconds.rounded())) s, would keep \(plainText(needed.rounded())) runners under way"
                    + " at a time, and there are \(crowd.runners)",
                "lower 'rate' to at most \(plainText(rate.rounded(.down))), have more runners, or shorten 'runs'"
            )
        ]
    }
}

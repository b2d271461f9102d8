import InputFiles
import Quantities
import TourService

/// What the rate of a tour profile is made of.
struct TourFlows: Sendable {
    let flows: ExpectedFlows
    /// For one action: tours that are followed.
    private let followsPerAction: Double
    /// How long a tour is followed.
    private let followSeconds: Double

    init(_ profile: LoadProfile, _ crowd: TourCrowd) {
        let (mix, walks) = (crowd.mix, crowd.walks)
        let interval = crowd.rules.pollInterval.seconds
        followsPerAction = mix[.start] * TourFlows.accepted
        // A waypoint is reached at the first poll after the arrival; who cancels does so halfway, on average.
        let cancelled = min(1, mix[.cancel] / max(followsPerAction, 1e-9))
        let skipped = min(1, mix[.skip] / max(followsPerAction * crowd.tours.meanWaypoints, 1e-9))
        let waypoints = crowd.tours.meanWaypoints * (1 - skipped) * (1 - cancelled / 2)
        let walking = walks.toWaypoint.mean * TourFlows.walkedUntilSeen + interval * TourFlows.untilSeen
        // At the last waypoint nobody stays.
        followSeconds = waypoints * walking + max(0, waypoints - 1) * walks.atWaypoint.mean
        var perAction = CommandTally()
        for (kind, share) in zip(mix.kinds, mix.shares) { perAction[kind] += share }
        perAction[.phone] *= 2  // What is done is undone.
        // A telephone that is away is asked a third as often, one that saves power a sixth; without GPS nothing is found.
        let polled = followsPerAction * followSeconds - mix[.phone] * walks.phoneAway.mean * 5 / 6
        perAction[.poll] = max(0, polled / interval)
        perAction[.writing] = mix[.writing] * TourFlows.stepsOfDraft
        perAction[.approval] = mix[.writing] * TourFlows.stepsOfStaff
        flows = ExpectedFlows(
            rate: profile.rate, perAction: perAction,
            commandsPerWaiting: 1 + perAction[.poll] / max(followsPerAction, 1e-9))
    }

    /// Of those who ask to follow a tour; the others' position is not known, or they ask for what cannot be.
    private static let accepted = 0.975
    /// Who is twenty metres away is at the waypoint, of half a kilometre between two.
    private static let walkedUntilSeen = 0.96
    /// How many intervals it takes on average until a poll finds somebody there: half of one, and now and then another.
    private static let untilSeen = 0.55
    /// A draft: begun, four waypoints, submitted; some are sent back, deleted without a confirmation, or not transferred.
    private static let stepsOfDraft = 6.8
    /// A decision, some twice, some tried by the author; and the deletion.
    private static let stepsOfStaff = 2.5

    /// By Little's law, see `TaxiFlows.faults`.
    func faults(in profile: LoadProfile, _ crowd: TourCrowd) -> [FlowFault] {
        let needed = followsPerAction * flows.actions(profile, within: followSeconds)
        guard needed > Double(crowd.users.walkers) else { return [] }
        let rate = profile.rate * Double(crowd.users.walkers) / needed * 0.99
        return [
            (
                "about \(plainText((flows.actionsPerSecond * followsPerAction).rounded())) tours a second, each followed for"
                    + " \(plainText(followSeconds.rounded())) s, would keep \(plainText(needed.rounded())) walkers under way"
                    + " at a time, and there are \(crowd.users.walkers)",
                "lower 'rate' to at most \(plainText(rate.rounded(.down))), have more walkers, or shorten 'walks'"
            )
        ]
    }
}

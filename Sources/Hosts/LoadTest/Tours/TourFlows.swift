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
        followsPerAction = mix[.start] * crowd.tours.shareFollowed
        // A waypoint is reached at the first poll after the arrival; who cancels does so halfway, on average.
        let cancelled = min(1, mix[.cancel] / max(followsPerAction, 1e-9))
        let skipped = min(1, mix[.skip] / max(followsPerAction * crowd.tours.meanWaypoints, 1e-9))
        let waypoints = crowd.tours.meanWaypoints * (1 - skipped) * (1 - cancelled / 2)
        let walking =
            walks.toWaypoint.mean * crowd.tours.shareWalked(untilWithin: crowd.rules.waypointMetres)
            + interval * TourFlows.intervalsUntilSeen
        // At the last waypoint nobody stays.
        followSeconds = waypoints * walking + max(0, waypoints - 1) * walks.atWaypoint.mean
        var perAction = CommandTally()
        for (kind, share) in zip(mix.kinds, mix.shares) { perAction[kind] += share }
        perAction[.phone] *= 2  // What is done is undone.
        // A telephone that is away is asked a third as often, one that saves power a sixth; without GPS nothing is found.
        let polled = followsPerAction * followSeconds - mix[.phone] * walks.phoneAway.mean * 5 / 6
        perAction[.poll] = max(0, polled / interval)
        perAction[.writing] = mix[.writing] * TourFlows.stepsOfAuthor
        perAction[.approval] = mix[.writing] * TourFlows.stepsOfStaff
        flows = ExpectedFlows(
            rate: profile.rate, perAction: perAction,
            commandsPerWaiting: 1 + perAction[.poll] / max(followsPerAction, 1e-9))
    }

    /// Until a poll finds somebody at the waypoint: half of one on average, and another for each that tells of a place just beyond.
    private static let intervalsUntilSeen = 0.5 + 1 / (1 - Walkers.reportsEdge / 2) - 1

    /// Drafts whose title is free, which alone go on.
    private static let drafts = 1 - LoadTourWriters.takesTitle
    /// How often one of these is submitted: once, and again whenever it is sent back.
    private static let submissions = 1 / (1 - LoadTourWriters.sendsBack)
    /// It is begun, has its waypoints, and is tried to be submitted until that is done.
    private static let stepsOfAuthor =
        1
        + drafts
        * (Double(LoadTourWriters.waypoints)
            + submissions / ((1 - LoadTourWriters.deletesUnconfirmed) * (1 - LoadTourWriters.transferFails)))
    /// Each submission is decided on, tried by some authors before; at last the tour is deleted.
    private static let stepsOfStaff = drafts * (submissions * (1 + LoadTourWriters.approvesOwn) + 1)

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

extension LoadTours {
    /// Of those who ask to follow a tour; the others' position is not known, or they ask for what cannot be.
    fileprivate var shareFollowed: Double {
        let refused = contents.reduce(0.0) { sum, tour in
            sum + (tour.isCircular ? 0 : Walkers.joinsAnywhere * (1 - 1 / Double(tour.waypoints.count)))
        }
        return (1 - Walkers.positionUnknown) * (1 - refused / Double(max(contents.count, 1)))
    }

    /// Of the ways from waypoint to waypoint: behind it somebody is at the next one already.
    fileprivate func shareWalked(untilWithin metres: Double) -> Double {
        let ways = contents.flatMap { tour in
            zip(tour.waypoints, tour.waypoints.dropFirst()).map { $0.place.metres(to: $1.place) }
        }
        return ways.reduce(0) { $0 + max(0, 1 - metres / $1) } / Double(max(ways.count, 1))
    }
}

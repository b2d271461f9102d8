import GuideService
import InputFiles
import LoadParameters
import PlaceService
import Quantities
import SimulationKernel

/// The tourists of a load test, who look for places, meet friends and ask the guide.
package struct TouristCrowd: Sendable {
    package var placeRules: PlaceRules
    package var guideRules: GuideRules
    package var tourists: Int
    package var places: Int
    package var mix: CommandMix
    package var times: TouristTimes

    package init(
        placeRules: PlaceRules, guideRules: GuideRules, tourists: Int, places: Int, mix: CommandMix,
        times: TouristTimes
    ) {
        self.placeRules = placeRules
        self.guideRules = guideRules
        self.tourists = tourists
        self.places = places
        self.mix = mix
        self.times = times
    }

    /// What a profile may mix.
    package static let mixedKinds: [CommandKind] = [
        .feed, .search, .visit, .setting, .friend, .message, .block, .nearby, .meal, .route, .subscription,
        .transportCard,
    ]
    /// What follows from these.
    package static let followingKinds: [CommandKind] = [.look, .review, .timeout]
}

/// What the rate of a tourists' profile is made of.
struct TouristFlows: Sendable {
    let flows: ExpectedFlows
    /// For one action: from its answer to what follows, on average.
    private let busySeconds: Double

    init(_ profile: LoadProfile, _ crowd: TouristCrowd) {
        let mix = crowd.mix
        var perAction = CommandTally()
        for (kind, share) in zip(mix.kinds, mix.shares) { perAction[kind] += share }
        // Guests look at nothing more closely.
        perAction[.look] =
            (mix[.feed] + mix[.search] * Tourists.found) * (1 - Tourists.guests) * Tourists.looksAtFirst
        perAction[.review] = mix[.visit] * Tourists.reviews
        // Who is asked answers.
        perAction[.friend] += mix[.friend] * Tourists.asksFriend * Tourists.friendsAnswered
        let picked = mix[.route] * Tourists.picksRoute
        perAction[.route] += picked
        // Whoever goes on begins nothing else meanwhile.
        busySeconds = crowd.times.betweenSteps.mean * (perAction[.look] + perAction[.review] + picked)
        flows = ExpectedFlows(rate: profile.rate, perAction: perAction, commandsPerWaiting: 2)
    }

    /// By Little's law, see `TaxiFlows.faults`.
    func faults(in profile: LoadProfile, _ crowd: TouristCrowd) -> [FlowFault] {
        let needed = flows.actions(profile, within: busySeconds)
        guard needed > Double(crowd.tourists) else { return [] }
        let rate = profile.rate * Double(crowd.tourists) / needed * 0.99
        return [
            (
                "about \(plainText(flows.actionsPerSecond.rounded())) actions a second would keep"
                    + " \(plainText(needed.rounded())) tourists busy at a time, and there are \(crowd.tourists)",
                "lower 'rate' to at most \(plainText(rate.rounded(.down))), or have more tourists"
            )
        ]
    }
}

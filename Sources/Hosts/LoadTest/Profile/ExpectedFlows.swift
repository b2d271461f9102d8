import InputFiles

/// The expected steady-state flows of commands, computed from the mix and the users' behaviour.
///
/// Each action that a user begins leads to other commands: a request to an answer, an arrival, a pickup, a payment and
/// a conclusion; a followed tour to a poll every few seconds. The rate of actions follows from the requested rate of
/// all commands and the average number of commands per action.
package struct ExpectedFlows: Sendable {
    /// Actions that users begin per second where the arrival model's factor is 1; zero or negative if the commands that
    /// come anyway exceed the whole rate.
    package let actionsPerSecond: Double
    /// Commands per second that users send, by kind.
    private let perSecond: CommandTally
    /// Commands per second that come regardless of the rate.
    private let baseRatePerSecond: Double
    /// Maximum number of commands that follow from one action of a user who waits for an answer, the first included.
    let commandsPerWaiting: Double
    /// Users who must be available for these flows.
    private let demands: [UserDemand]

    /// Creates the flows at `rate` commands per second.
    ///
    /// - Parameters:
    ///   - perAction: average number of commands that one action leads to, itself included.
    ///   - always: commands per second that come regardless of the rate.
    init(
        rate: Double, perAction: CommandTally, always: CommandTally = CommandTally(), commandsPerWaiting: Double,
        demands: [UserDemand]
    ) {
        baseRatePerSecond = always.total
        let actionsPerSecond = (rate - always.total) / perAction.total
        self.actionsPerSecond = actionsPerSecond
        var perSecond = always
        for kind in CommandKind.allCases { perSecond[kind] += max(actionsPerSecond, 0) * perAction[kind] }
        self.perSecond = perSecond
        self.commandsPerWaiting = commandsPerWaiting
        self.demands = demands
    }

    /// The flows of a profile whose users are idle.
    static let none = ExpectedFlows(
        rate: 0, perAction: CommandTally([.position: 1]), commandsPerWaiting: 1, demands: [])

    /// Returns the expected commands of a kind per second.
    package func perSecond(_ kind: CommandKind) -> Double { perSecond[kind] }

    /// Returns the expected number of commands in the first `seconds` of the measurement.
    package func commands(_ profile: LoadProfile, inSeconds seconds: Double) -> Double {
        let actionSeconds = profile.arrivals.equivalentFullRateSeconds(
            measured: seconds, perSecond: actionsPerSecond, warmUpSeconds: profile.warmUp.seconds)
        return baseRatePerSecond * seconds + (profile.rate - baseRatePerSecond) * actionSeconds
    }

    /// Returns the maximum number of actions begun within any `seconds` of the run.
    private func actions(_ profile: LoadProfile, within seconds: Double) -> Double {
        actionsPerSecond * profile.arrivals.curve.maxIntegral(withinSeconds: seconds, until: profile.duration.seconds)
    }

    /// Returns the reasons why the users cannot send that many commands; empty if they can.
    ///
    /// By Little's law, the number of users under way equals the rate at which they set out times the duration in
    /// seconds (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations Research 9, 1961).
    func faults(in profile: LoadProfile) -> [InfeasibleRate] {
        guard actionsPerSecond > 0 else {
            return [
                (
                    "\(UserDemand.threeDigits(profile.rate)) commands per second are fewer than lost connections alone "
                        + "cause",
                    "raise 'rate', or let connections be lost less often"
                )
            ]
        }
        return demands.compactMap { demand in
            let needed = demand.journeys.reduce(0) { $0 + $1.perAction * actions(profile, within: $1.seconds) }
            guard needed > Double(demand.count) else { return nil }
            return demand.fault(needed: needed, actionsPerSecond: actionsPerSecond, rate: profile.rate)
        }
    }
}

/// The users of one group whom a profile keeps under way.
struct UserDemand {
    /// Name and number of the users.
    let people: String
    let count: Int
    /// Users who set out per action, and the duration of each journey.
    let journeys: [(perAction: Double, seconds: Double)]
    /// Action of the users, as in "tours a second, each followed for 10 s"; the second part is nil if the action takes
    /// no time.
    let actionText: String
    let durationText: String?
    /// State of the users, as in "would keep 90 walkers under way at a time".
    var state = "under way"
    /// The profile key that shortens the journeys.
    var timesKey: String?
    /// Whether numbers are printed with three digits instead of whole numbers.
    var hasThreeDigits = false

    func fault(needed: Double, actionsPerSecond: Double, rate: Double) -> InfeasibleRate {
        func text(_ value: Double) -> String { hasThreeDigits ? Self.threeDigits(value) : shortText(value.rounded()) }
        let perAction = journeys.reduce(0) { $0 + $1.perAction }
        let seconds = journeys.reduce(0) { $0 + $1.perAction * $1.seconds } / perAction
        let begun = "about \(text(actionsPerSecond * perAction)) \(actionText)"
        let lasting = durationText.map { ", \($0) \(text(seconds)) s," } ?? ""
        let excess = needed / Double(count)
        let possible =
            hasThreeDigits
            ? text(rate / excess * 0.99) : shortText((rate * Double(count) / needed * 0.99).rounded(.down))
        let shorten = timesKey.map { ", have more \(people), or shorten '\($0)'" } ?? ", or have more \(people)"
        return (
            "\(begun)\(lasting) would keep \(text(needed)) \(people) \(state) at a time, but there are only \(count)",
            "lower 'rate' to at most \(possible)\(shorten)"
        )
    }

    /// Formats a value with about three digits, the precision of such an estimate.
    static func threeDigits(_ value: Double) -> String {
        if value >= 100 || value == value.rounded() { return shortText(value.rounded()) }
        return shortText((value * 10).rounded() / 10)
    }
}

/// The error text for a rate that the profile's users cannot produce, with its remedy.
package typealias InfeasibleRate = (problem: String, remedy: String)

/// Numbers by command kind.
struct CommandTally: Sendable {
    private var values = [Double](repeating: 0, count: CommandKind.allCases.count)

    init(_ values: KeyValuePairs<CommandKind, Double> = [:]) {
        for (kind, value) in values { self[kind] = value }
    }

    /// Creates the flows of a mix; `rows` overrides the number of commands per action for single kinds.
    init(_ mix: CommandMix, with rows: KeyValuePairs<CommandKind, Double> = [:]) {
        for (kind, share) in zip(mix.kinds, mix.shares) { self[kind] += share }
        for (kind, value) in rows { self[kind] = value }
    }

    var total: Double { values.reduce(0, +) }

    subscript(kind: CommandKind) -> Double {
        get { values[Int(kind.rawValue)] }
        set { values[Int(kind.rawValue)] = newValue }
    }
}

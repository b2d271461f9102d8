import InputFiles

/// What a profile's rate is made of in the steady state, worked out from the mix and from how people behave.
///
/// Everything that somebody begins leads to other commands: a request to an answer, an arrival, a pickup, a payment and a
/// conclusion; a tour that is followed to a poll every few seconds. So many commands follow from one action on average, and
/// the actions are begun at the rate that makes the total of all commands the one asked for.
package struct ExpectedFlows: Sendable {
    /// Actions that people begin of themselves, a second, where the arrival model's factor is 1; at most 0 if what
    /// happens by itself is more than the whole rate.
    package let actionsPerSecond: Double
    /// Commands of each kind a second; those that people send.
    private let perSecond: CommandTally
    /// Commands a second that come whatever the rate.
    private let alwaysPerSecond: Double
    /// Those that at most follow from the action of somebody who now waits for an answer, the first included.
    let commandsPerWaiting: Double
    /// The users who must be free for this.
    private let demands: [UserDemand]

    /// - Parameters:
    ///   - perAction: commands that one action leads to on average, itself included.
    ///   - always: a second, whatever the rate.
    init(
        rate: Double, perAction: CommandTally, always: CommandTally = CommandTally(), commandsPerWaiting: Double,
        demands: [UserDemand]
    ) {
        alwaysPerSecond = always.total
        let actionsPerSecond = (rate - always.total) / perAction.total
        self.actionsPerSecond = actionsPerSecond
        var perSecond = always
        for kind in CommandKind.allCases { perSecond[kind] += max(actionsPerSecond, 0) * perAction[kind] }
        self.perSecond = perSecond
        self.commandsPerWaiting = commandsPerWaiting
        self.demands = demands
    }

    /// Of a profile whose people never do anything.
    static let none = ExpectedFlows(
        rate: 0, perAction: CommandTally([.position: 1]), commandsPerWaiting: 1, demands: [])

    package func perSecond(_ kind: CommandKind) -> Double { perSecond[kind] }

    /// How many commands the profile asks in the first seconds of the measurement.
    package func commands(_ profile: LoadProfile, inSeconds seconds: Double) -> Double {
        let actionSeconds = profile.arrivals.fullRateSeconds(
            measured: seconds, perSecond: actionsPerSecond, warmUpSeconds: profile.warmUp.seconds)
        return alwaysPerSecond * seconds + (profile.rate - alwaysPerSecond) * actionSeconds
    }

    /// The most actions that are begun within so many seconds of the run.
    private func actions(_ profile: LoadProfile, within seconds: Double) -> Double {
        actionsPerSecond * profile.arrivals.curve.most(withinSeconds: seconds, until: profile.duration.seconds)
    }

    /// Why the users cannot make so many commands; nothing if they can.
    ///
    /// By Little's law the people who are under way at a time are those who set out in a second times the seconds that
    /// each takes (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations Research 9, 1961).
    func faults(in profile: LoadProfile) -> [FlowFault] {
        guard actionsPerSecond > 0 else {
            return [
                (
                    "\(UserDemand.threeDigits(profile.rate)) commands a second are fewer than follow from lost connections"
                        + " alone",
                    "raise 'rate', or let connections be lost more seldom"
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

/// The users of one kind whom a profile keeps under way.
struct UserDemand {
    /// Name of the users, and their number.
    let people: String
    let count: Int
    /// For one action: the users who set out, and how long each takes.
    let journeys: [(perAction: Double, seconds: Double)]
    /// Action of the users, as in "tours a second, each followed for 10 s"; the second part is nil if it takes no
    /// time.
    let begun: String
    let lasting: String?
    /// State of the users, as in "would keep 90 walkers under way at a time".
    var state = "under way"
    /// The key that makes it shorter.
    var timesKey: String?
    /// Whether three digits are told, or whole numbers.
    var isFine = false

    func fault(needed: Double, actionsPerSecond: Double, rate: Double) -> FlowFault {
        func text(_ value: Double) -> String { isFine ? Self.threeDigits(value) : plainText(value.rounded()) }
        let perAction = journeys.reduce(0) { $0 + $1.perAction }
        let seconds = journeys.reduce(0) { $0 + $1.perAction * $1.seconds } / perAction
        let begun = "about \(text(actionsPerSecond * perAction)) \(begun)"
        let lasting = lasting.map { ", \($0) \(text(seconds)) s," } ?? ""
        let excess = needed / Double(count)
        let possible =
            isFine ? text(rate / excess * 0.99) : plainText((rate * Double(count) / needed * 0.99).rounded(.down))
        let shorten = timesKey.map { ", have more \(people), or shorten '\($0)'" } ?? ", or have more \(people)"
        return (
            "\(begun)\(lasting) would keep \(text(needed)) \(people) \(state) at a time, and there are \(count)",
            "lower 'rate' to at most \(possible)\(shorten)"
        )
    }

    /// Three digits, which is what such an estimate is worth.
    static func threeDigits(_ value: Double) -> String {
        if value >= 100 || value == value.rounded() { return plainText(value.rounded()) }
        return plainText((value * 10).rounded() / 10)
    }
}

/// What a user of the program is told of a rate that the profile's people cannot make.
package typealias FlowFault = (problem: String, remedy: String)

/// Numbers by kind of command.
struct CommandTally: Sendable {
    private var values = [Double](repeating: 0, count: CommandKind.allCases.count)

    init(_ values: KeyValuePairs<CommandKind, Double> = [:]) {
        for (kind, value) in values { self[kind] = value }
    }

    /// Creates the flows of a mix; `rows` adds what follows from one action of each kind.
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

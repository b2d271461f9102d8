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

    /// - Parameters:
    ///   - perAction: commands that one action leads to on average, itself included.
    ///   - always: a second, whatever the rate.
    init(rate: Double, perAction: CommandTally, always: CommandTally = CommandTally(), commandsPerWaiting: Double) {
        alwaysPerSecond = always.total
        let actionsPerSecond = (rate - always.total) / perAction.total
        self.actionsPerSecond = actionsPerSecond
        var perSecond = always
        for kind in CommandKind.allCases { perSecond[kind] += max(actionsPerSecond, 0) * perAction[kind] }
        self.perSecond = perSecond
        self.commandsPerWaiting = commandsPerWaiting
    }

    /// Of a profile whose people never do anything.
    static let none = ExpectedFlows(rate: 0, perAction: CommandTally([.position: 1]), commandsPerWaiting: 1)

    package func perSecond(_ kind: CommandKind) -> Double { perSecond[kind] }

    /// How many commands the profile asks in the first seconds of the measurement.
    package func commands(_ profile: LoadProfile, inSeconds seconds: Double) -> Double {
        let actionSeconds = profile.arrivals.fullRateSeconds(
            measured: seconds, perSecond: actionsPerSecond, warmUpSeconds: profile.warmUp.seconds)
        return alwaysPerSecond * seconds + (profile.rate - alwaysPerSecond) * actionSeconds
    }

    /// The most actions that are begun within so many seconds of the run.
    func actions(_ profile: LoadProfile, within seconds: Double) -> Double {
        actionsPerSecond * profile.arrivals.curve.most(withinSeconds: seconds, until: profile.duration.seconds)
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

    var total: Double { values.reduce(0, +) }

    subscript(kind: CommandKind) -> Double {
        get { values[Int(kind.rawValue)] }
        set { values[Int(kind.rawValue)] = newValue }
    }
}

import Quantities
import SimulationKernel

/// What a profile's rate is made of in the steady state, worked out from the mix and from how people behave.
///
/// Everything that somebody begins leads to other commands: a request to an answer, an arrival, a pickup, a payment and a
/// conclusion, some of them more than once. So many commands follow from one action on average, and the actions are
/// begun at the rate that makes the total of all commands the one asked for.
package struct ExpectedFlows: Sendable {
    /// Actions that people begin of themselves, a second, where the arrival model's factor is 1; at most 0 if what
    /// happens by itself is more than the whole rate.
    package private(set) var actionsPerSecond = 0.0
    /// Commands a second that come whatever the rate.
    private var alwaysPerSecond = 0.0
    /// Those that follow from somebody's asking for a taxi, the first included; 1 where nobody asks.
    private(set) var commandsPerParty = 1.0
    /// Commands of each kind a second, by `CommandKind`; those that people send.
    package private(set) var perSecond = [Double](repeating: 0, count: CommandKind.allCases.count)
    /// For one action: parties that ask for a taxi at once, that reserve one, and rides that are driven to an end.
    private(set) var partiesPerAction = 0.0
    private(set) var reservationsPerAction = 0.0
    private(set) var ridesPerAction = 0.0
    /// How long a client is not free after asking for a taxi at once; how long reserving one takes before that.
    private(set) var clientSeconds = 0.0
    private(set) var reservedSeconds = 0.0
    /// How long a driver is taken by a ride, offers included.
    private(set) var driverSeconds = 0.0
    /// From a request to the acceptance by a driver, while there are free ones.
    private(set) var allocationSeconds = 0.0

    package func perSecond(_ kind: CommandKind) -> Double { perSecond[Int(kind.rawValue)] }

    /// How many commands the profile asks in the first seconds of the measurement.
    package func commands(_ profile: LoadProfile, inSeconds seconds: Double) -> Double {
        let actionSeconds = profile.arrivals.fullRateSeconds(
            measured: seconds, perSecond: actionsPerSecond, warmUpSeconds: profile.warmUp.seconds)
        return alwaysPerSecond * seconds + (profile.rate - alwaysPerSecond) * actionSeconds
    }

    package init(_ profile: LoadProfile) {
        guard profile.plan.meanAcceptance > 0, profile.drivers.noAnswerProbability < 1 else { return }
        measureTimes(profile)
        var perAction = CommandTally()
        for (kind, share) in zip(CommandMix.kinds, profile.mix.shares) { perAction[kind] += share }
        addRides(profile, to: &perAction)
        perAction[.duty] += profile.mix[.duty]  // who stops comes back
        let asking = partiesPerAction + reservationsPerAction
        if asking > 0 {
            let others = profile.mix[.position] + profile.mix[.zoneChange] + 2 * profile.mix[.duty]
            commandsPerParty = max(1, (perAction.total - others) / asking)
        }
        // What goes on whatever the rate: the connection is lost and regained. Who was available starts work again, and
        // how many are busy follows from the rate: twice round is near enough.
        var busyShare = 0.0
        for _ in 0..<2 {
            var always = CommandTally()
            if let connection = profile.drivers.connection {
                let losses = Double(profile.users.drivers) / connection.meanSecondsBetween
                always[.duty] += losses * (2 + (1 - busyShare))
            }
            alwaysPerSecond = always.total
            actionsPerSecond = (profile.rate - always.total) / perAction.total
            for kind in CommandKind.allCases {
                perSecond[Int(kind.rawValue)] = always[kind] + max(actionsPerSecond, 0) * perAction[kind]
            }
            busyShare = min(
                1, max(0, actionsPerSecond * ridesPerAction * driverSeconds / Double(profile.users.drivers)))
        }
    }

    // MARK: Times

    private mutating func measureTimes(_ profile: LoadProfile) {
        let (drivers, clients, rides) = (profile.drivers, profile.clients, profile.rides)
        let silent = drivers.noAnswerProbability
        let offers = 1 / ((1 - silent) * profile.plan.meanAcceptance)
        allocationSeconds =
            offers
            * (silent * profile.rules.offerTimeout.seconds
                + (1 - silent) * min(drivers.answerDelaySeconds.mean, profile.rules.offerTimeout.seconds))
        let steps = 3 * rides.betweenSteps.mean
        let waiting = clients.noShowProbability * profile.rules.noShowWait.seconds
        let riding = rides.toPickup.mean + rides.onBoard.mean + steps + waiting
        driverSeconds = riding + allocationSeconds
        clientSeconds = riding + allocationSeconds
        if let reservations = clients.reservations {
            let ahead = max(reservations.aheadSeconds.mean, profile.rules.reservationLead.seconds)
            reservedSeconds = ahead + PeoplePlan.reservationSlackSeconds
        }
    }

    // MARK: Commands

    /// From asking for a taxi to the end of the ride.
    private mutating func addRides(_ profile: LoadProfile, to tally: inout CommandTally) {
        let (clients, drivers, mix) = (profile.clients, profile.drivers, profile.mix)
        let cancelled = clients.reservations?.cancelProbability ?? 0
        let changed = clients.reservations?.changeProbability ?? 0
        reservationsPerAction = mix[.reservation]
        tally[.reservation] += reservationsPerAction * (cancelled + changed)
        let founding = mix[.request] + reservationsPerAction * (1 - cancelled)
        let parties = founding + mix[.share]
        partiesPerAction = mix[.request] + mix[.share]
        guard parties > 0 else { return }
        let impatient = clients.patienceSeconds?.cumulativeProbability(allocationSeconds) ?? 0
        tally[.withdrawal] += parties * impatient
        let served = max(0, parties * (1 - impatient) - mix[.withdrawal])
        let rides = served * founding / parties
        ridesPerAction = rides
        addOffers(profile, rides: rides, to: &tally)
        let boarded = served * (1 - clients.noShowProbability)
        tally[.pickup] += rides + boarded  // arriving, and each party's pickup
        let failing = clients.cardFailureProbability
        tally[.payment] += boarded * (1 + clients.cardProbability * (failing + failing * failing))
        let driven = rides * (1 - clients.noShowProbability)
        let early = clients.interruptionProbability
        let problems = (1 - early) * drivers.taxiProblemProbability
        tally[.withdrawal] += driven * (early + problems)
        tally[.duty] += driven * problems
        tally[.conclusion] += driven * (1 - early - problems)
    }

    /// Offers until somebody accepts and does not give the ride back, and who stands down meanwhile.
    private func addOffers(_ profile: LoadProfile, rides: Double, to tally: inout CommandTally) {
        let drivers = profile.drivers
        let accepted = rides / max(1 - drivers.giveBackProbability, 1e-9)
        let answers = accepted / profile.plan.meanAcceptance
        tally[.answer] += answers
        let givenBack = accepted - rides
        tally[.withdrawal] += givenBack
        tally[.duty] += givenBack
        // D07: after an acceptance so many refusals in a row.
        let refusing = 1 - profile.plan.meanAcceptance
        var inRow = profile.plan.meanAcceptance
        for _ in 0..<min(profile.rules.refusalsToStandDown, 1_000) { inRow *= refusing }
        if profile.rules.refusalsToStandDown < profile.rules.refusalsToSuspend { tally[.duty] += answers * inRow }
    }
}

/// Numbers by kind of command.
private struct CommandTally {
    private var values = [Double](repeating: 0, count: CommandKind.allCases.count)

    var total: Double { values.reduce(0, +) }

    subscript(kind: CommandKind) -> Double {
        get { values[Int(kind.rawValue)] }
        set { values[Int(kind.rawValue)] = newValue }
    }
}

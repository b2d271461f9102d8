import Quantities
import SimulationKernel

/// What the rate of a taxi profile is made of.
struct TaxiFlows: Sendable {
    private(set) var flows = ExpectedFlows.none
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

    init(_ profile: LoadProfile, _ crowd: TaxiCrowd) {
        guard crowd.plan.meanAcceptance > 0, crowd.drivers.noAnswerProbability < 1 else { return }
        measureTimes(crowd)
        var perAction = CommandTally()
        for (kind, share) in zip(crowd.mix.kinds, crowd.mix.shares) { perAction[kind] += share }
        addRides(crowd, to: &perAction)
        perAction[.duty] += crowd.mix[.duty]  // who stops comes back
        let asking = partiesPerAction + reservationsPerAction
        var commandsPerParty = 1.0
        if asking > 0 {
            let others = crowd.mix[.position] + crowd.mix[.zoneChange] + 2 * crowd.mix[.duty]
            commandsPerParty = max(1, (perAction.total - others) / asking)
        }
        // What goes on whatever the rate: the connection is lost and regained. Who was available starts work again, and
        // how many are busy follows from the rate: twice round is near enough.
        var busyShare = 0.0
        for _ in 0..<2 {
            var always = CommandTally()
            if let connection = crowd.drivers.connection {
                let losses = Double(crowd.users.drivers) / connection.meanSecondsBetween
                always[.duty] += losses * (2 + (1 - busyShare))
            }
            flows = ExpectedFlows(
                rate: profile.rate, perAction: perAction, always: always, commandsPerWaiting: commandsPerParty)
            busyShare = min(
                1,
                max(0, flows.actionsPerSecond * ridesPerAction * driverSeconds / Double(crowd.users.drivers)))
        }
    }

    // MARK: Times

    private mutating func measureTimes(_ crowd: TaxiCrowd) {
        let (drivers, clients, rides) = (crowd.drivers, crowd.clients, crowd.rides)
        let silent = drivers.noAnswerProbability
        let offers = 1 / ((1 - silent) * crowd.plan.meanAcceptance)
        allocationSeconds =
            offers
            * (silent * crowd.rules.offerTimeout.seconds
                + (1 - silent) * min(drivers.answerDelaySeconds.mean, crowd.rules.offerTimeout.seconds))
        let steps = 3 * rides.betweenSteps.mean
        let waiting = clients.noShowProbability * crowd.rules.noShowWait.seconds
        let riding = rides.toPickup.mean + rides.onBoard.mean + steps + waiting
        driverSeconds = riding + allocationSeconds
        clientSeconds = riding + allocationSeconds
        if let reservations = clients.reservations {
            let ahead = max(reservations.aheadSeconds.mean, crowd.rules.reservationLead.seconds)
            reservedSeconds = ahead + PeoplePlan.reservationSlackSeconds
        }
    }

    // MARK: Commands

    /// From asking for a taxi to the end of the ride.
    private mutating func addRides(_ crowd: TaxiCrowd, to tally: inout CommandTally) {
        let (clients, drivers, mix) = (crowd.clients, crowd.drivers, crowd.mix)
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
        addOffers(crowd, rides: rides, to: &tally)
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
    private func addOffers(_ crowd: TaxiCrowd, rides: Double, to tally: inout CommandTally) {
        let drivers = crowd.drivers
        let accepted = rides / max(1 - drivers.giveBackProbability, 1e-9)
        let answers = accepted / crowd.plan.meanAcceptance
        tally[.answer] += answers
        let givenBack = accepted - rides
        tally[.withdrawal] += givenBack
        tally[.duty] += givenBack
        // D07: after an acceptance so many refusals in a row.
        let refusing = 1 - crowd.plan.meanAcceptance
        var inRow = crowd.plan.meanAcceptance
        for _ in 0..<min(crowd.rules.refusalsToStandDown, 1_000) { inRow *= refusing }
        if crowd.rules.refusalsToStandDown < crowd.rules.refusalsToSuspend { tally[.duty] += answers * inRow }
    }
}

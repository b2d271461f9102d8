import Quantities
import SimulationKernel

/// The steady-state flows of a taxi profile.
struct TaxiFlows {
    private let load: TaxiLoad
    /// Per action: parties that request a taxi, parties that reserve one, and rides driven to an end.
    private var partiesPerAction = 0.0
    private let reservationsPerAction: Double
    private var ridesPerAction = 0.0
    /// Time for which a request occupies its client; a ride occupies a driver for as long, offers included.
    private let rideSeconds: Double
    /// Additional time that a reservation occupies its client.
    private let reservedSeconds: Double
    /// Time from a request to its acceptance while drivers are available.
    private let allocationSeconds: Double

    init(_ load: TaxiLoad) {
        let (drivers, clients, rides) = (load.drivers, load.clients, load.rides)
        let silent = drivers.noAnswerProbability
        let offers = 1 / ((1 - silent) * load.plan.meanAcceptance)
        allocationSeconds =
            offers
            * (silent * load.rules.offerTimeout.seconds
                + (1 - silent) * min(drivers.answerDelaySeconds.mean, load.rules.offerTimeout.seconds))
        let steps = 3 * rides.betweenSteps.mean
        let waiting = clients.noShowProbability * load.rules.noShowWait.seconds
        rideSeconds = rides.toPickup.mean + rides.onBoard.mean + steps + waiting + allocationSeconds
        reservedSeconds =
            clients.reservations.map {
                max($0.aheadSeconds.mean, load.rules.reservationLead.seconds) + DemandModel.reservationSlackSeconds
            } ?? 0
        reservationsPerAction = load.mix[.reservation]
        self.load = load
    }

    func flows(at rate: Double) -> ExpectedFlows {
        guard load.plan.meanAcceptance > 0, load.drivers.noAnswerProbability < 1 else { return .none }
        var counted = self
        return counted.count(at: rate)
    }

    private mutating func count(at rate: Double) -> ExpectedFlows {
        var perAction = CommandTally(load.mix)
        addRides(to: &perAction)
        perAction[.duty] += load.mix[.duty]  // a driver who stops starts again
        let asking = partiesPerAction + reservationsPerAction
        var commandsPerParty = 1.0
        if asking > 0 {
            let others = load.mix[.position] + load.mix[.zoneChange] + 2 * load.mix[.duty]
            commandsPerParty = max(1, (perAction.total - others) / asking)
        }
        // Losses of the connection come regardless of the rate. An available driver then starts work again; the number
        // of busy drivers follows from the rate, so two iterations are precise enough.
        var (busyShare, flows) = (0.0, ExpectedFlows.none)
        for _ in 0..<2 {
            var always = CommandTally()
            if let connection = load.drivers.connection {
                let losses = Double(load.users.drivers) / connection.meanSecondsBetween
                always[.duty] += losses * (2 + (1 - busyShare))
            }
            flows = ExpectedFlows(
                rate: rate, perAction: perAction, always: always, commandsPerWaiting: commandsPerParty,
                demands: demands)
            busyShare = min(
                1, max(0, flows.actionsPerSecond * ridesPerAction * rideSeconds / Double(load.users.drivers)))
        }
        return flows
    }

    private var demands: [UserDemand] {
        [
            UserDemand(
                people: "drivers", count: load.users.drivers, journeys: [(ridesPerAction, rideSeconds)],
                actionText: "rides per second", durationText: "each occupying a driver for", state: "busy",
                timesKey: "rides",
                hasThreeDigits: true),
            UserDemand(
                people: "clients", count: load.users.clients,
                journeys: [
                    (partiesPerAction, rideSeconds), (reservationsPerAction, reservedSeconds + rideSeconds),
                ],
                actionText: "requests per second", durationText: "each occupying a client for", timesKey: "rides",
                hasThreeDigits: true),
        ]
    }

    /// Adds the commands from a request to the end of its ride.
    private mutating func addRides(to tally: inout CommandTally) {
        let (clients, drivers, mix) = (load.clients, load.drivers, load.mix)
        let cancelled = clients.reservations?.cancelProbability ?? 0
        let changed = clients.reservations?.changeProbability ?? 0
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
        addOffers(rides: rides, to: &tally)
        let boarded = served * (1 - clients.noShowProbability)
        tally[.pickup] += rides + boarded  // one arrival, and a pickup per party
        let failing = clients.cardFailureProbability
        tally[.payment] += boarded * (1 + clients.cardProbability * (failing + failing * failing))
        let driven = rides * (1 - clients.noShowProbability)
        let early = clients.interruptionProbability
        let problems = (1 - early) * drivers.taxiProblemProbability
        tally[.withdrawal] += driven * (early + problems)
        tally[.duty] += driven * problems
        tally[.conclusion] += driven * (1 - early - problems)
    }

    /// Adds the offers until a driver accepts and keeps the ride, and the stand-downs meanwhile.
    private func addOffers(rides: Double, to tally: inout CommandTally) {
        let acceptance = load.plan.meanAcceptance
        let accepted = rides / max(1 - load.drivers.giveBackProbability, 1e-9)
        let answers = accepted / acceptance
        tally[.answer] += answers
        let givenBack = accepted - rides
        tally[.withdrawal] += givenBack
        tally[.duty] += givenBack
        // D07: the number of refusals in a row that follow an acceptance.
        var inRow = acceptance
        for _ in 0..<min(load.rules.refusalsToStandDown, 1_000) { inRow *= 1 - acceptance }
        if load.rules.refusalsToStandDown < load.rules.refusalsToSuspend { tally[.duty] += answers * inRow }
    }
}

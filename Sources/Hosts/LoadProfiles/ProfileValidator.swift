import InputFiles
import LoadTest
import Quantities
import Scenario

/// Checks of a decoded profile as a whole: combinations of valid values that make no sense.
struct ProfileValidator {
    let profile: LoadProfile
    let map: MapField

    /// Reports each error at the value that should change.
    func check() {
        // The other services have no such restrictions on the mix.
        if let load = profile.load as? TaxiLoad, !checkMix(load) { return }
        for fault in profile.flowFaults { map.optional("rate")?.report(fault.problem, remedy: fault.remedy) }
    }

    /// Checks the mix of a taxi profile.
    ///
    /// - Returns: whether the flows can be computed.
    private func checkMix(_ load: TaxiLoad) -> Bool {
        let mix = load.mix
        let asksForTaxis = mix[.request] + mix[.reservation] > 0
        if asksForTaxis, load.plan.meanAcceptance == 0 || load.drivers.noAnswerProbability == 1 {
            map.reportKey(
                "drivers", "no driver accepts an offer, so no ride ends",
                remedy: "raise 'acceptance', or lower 'noAnswer'")
            return false
        }
        checkShares(load)
        let canReserve = checkReservations(load)
        let searching = mix[.request] + mix[.share] + mix[.reservation]
        if mix[.withdrawal] > searching {
            map.optional("mix")?.report(
                "more requests are withdrawn than made",
                remedy: "set 'withdrawal' to at most 'request' plus 'share'")
        }
        return canReserve
    }

    /// Checks that enough rides can be joined (S02).
    private func checkShares(_ load: TaxiLoad) {
        guard load.mix[.share] > 0 else { return }
        let open = load.mix[.request] * load.clients.sharingProbability * load.plan.joinableShare
        guard load.mix[.share] > open else { return }
        map.optional("mix")?.report(
            "\(percent(load.mix[.share])) % of the actions join a ride, but only \(percent(open)) % of them open a ride"
                + " that can be joined",
            remedy: "raise 'share' under 'clients', or lower 'share' here")
    }

    private func percent(_ share: Double) -> String { shortText((share * 10_000).rounded() / 100) }

    /// Checks the parameters of reservations (R01).
    ///
    /// - Returns: whether reservations are possible.
    private func checkReservations(_ load: TaxiLoad) -> Bool {
        guard load.mix[.reservation] > 0 else { return true }
        guard load.clients.reservations != nil else {
            map.optional("mix")?.report(
                "the lead time of the reservations is missing",
                remedy: "write clients: {reserve: {ahead: 20 s}}")
            return false
        }
        let lead = load.rules.reservationLead
        guard lead <= profile.duration else {
            map.optional("mix")?.report(
                "reservations are made at least \(shortText(lead.seconds / 3_600)) h ahead; that is longer than the test",
                remedy: "set rules: {reservation.leadHours: 0, reservation.allocateMinutes: 0}")
            return false
        }
        return true
    }
}

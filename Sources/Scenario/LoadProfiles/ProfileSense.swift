import InputFiles
import LoadTest
import Quantities

/// Whether a profile whose values are all right makes sense as a whole.
struct ProfileSense {
    let profile: LoadProfile
    let map: MapField
    let rate: Field?
    let mix: Field?

    /// Notes what does not, each at the value that should change.
    func check() {
        if !checkMix() { return }
        for fault in profile.flows.faults(in: profile) { rate?.report(fault.problem, remedy: fault.remedy) }
    }

    /// - Returns: whether the flows can be worked out.
    private func checkMix() -> Bool {
        let mix = profile.mix
        let asksForTaxis = mix[.request] + mix[.reservation] > 0
        if asksForTaxis, profile.plan.meanAcceptance == 0 || profile.drivers.noAnswerProbability == 1 {
            map.reportKey(
                "drivers", "no driver ever accepts an offer, so no ride comes to an end",
                remedy: "raise 'acceptance', or lower 'noAnswer'")
            return false
        }
        checkShares(mix)
        let canReserve = checkReservations(mix)
        let searching = mix[.request] + mix[.share] + mix[.reservation]
        if mix[.withdrawal] > searching {
            self.mix?.report(
                "more requests are withdrawn than made", remedy: "let 'withdrawal' be at most 'request' with 'share'")
        }
        return canReserve
    }

    /// S02.
    private func checkShares(_ mix: CommandMix) {
        guard mix[.share] > 0 else { return }
        let open = mix[.request] * profile.clients.sharingProbability * profile.plan.joinableShare
        guard mix[.share] > open else { return }
        self.mix?.report(
            "\(percent(mix[.share])) % of the actions join a ride, and only \(percent(open)) % of them open one that"
                + " can be joined",
            remedy: "raise 'share' under 'clients', or lower 'share' here")
    }

    private func percent(_ share: Double) -> String { plainText((share * 10_000).rounded() / 100) }

    /// R01.
    ///
    /// - Returns: whether any can be made.
    private func checkReservations(_ mix: CommandMix) -> Bool {
        guard mix[.reservation] > 0 else { return true }
        guard profile.clients.reservations != nil else {
            self.mix?.report(
                "reservations are made, and nothing tells how long ahead",
                remedy: "write clients: {reserve: {ahead: 20 s}}")
            return false
        }
        let lead = profile.rules.reservationLead
        guard lead <= profile.duration else {
            self.mix?.report(
                "reservations are made at least \(plainText(lead.seconds / 3_600)) h ahead, longer than the test takes",
                remedy: "set rules: {reservation.leadHours: 0, reservation.allocateMinutes: 0}")
            return false
        }
        return true
    }
}

import Scenario
import InputFiles
import LoadTest
import Quantities

/// Whether a profile whose values are all right makes sense as a whole.
struct ProfileSense {
    let profile: LoadProfile
    let map: MapField

    /// Notes what does not, each at the value that should change.
    func check() {
        switch profile.crowd {
        case .taxis(let crowd): if !checkMix(crowd) { return }
        case .tours, .activity, .evening: break  // Any mix makes sense.
        }
        for fault in profile.flowFaults { map.optional("rate")?.report(fault.problem, remedy: fault.remedy) }
    }

    /// - Returns: whether the flows can be worked out.
    private func checkMix(_ crowd: TaxiCrowd) -> Bool {
        let mix = crowd.mix
        let asksForTaxis = mix[.request] + mix[.reservation] > 0
        if asksForTaxis, crowd.plan.meanAcceptance == 0 || crowd.drivers.noAnswerProbability == 1 {
            map.reportKey(
                "drivers", "no driver ever accepts an offer, so no ride comes to an end",
                remedy: "raise 'acceptance', or lower 'noAnswer'")
            return false
        }
        checkShares(crowd)
        let canReserve = checkReservations(crowd)
        let searching = mix[.request] + mix[.share] + mix[.reservation]
        if mix[.withdrawal] > searching {
            map.optional("mix")?.report(
                "more requests are withdrawn than made", remedy: "let 'withdrawal' be at most 'request' with 'share'")
        }
        return canReserve
    }

    /// S02.
    private func checkShares(_ crowd: TaxiCrowd) {
        guard crowd.mix[.share] > 0 else { return }
        let open = crowd.mix[.request] * crowd.clients.sharingProbability * crowd.plan.joinableShare
        guard crowd.mix[.share] > open else { return }
        map.optional("mix")?.report(
            "\(percent(crowd.mix[.share])) % of the actions join a ride, and only \(percent(open)) % of them open one that"
                + " can be joined",
            remedy: "raise 'share' under 'clients', or lower 'share' here")
    }

    private func percent(_ share: Double) -> String { plainText((share * 10_000).rounded() / 100) }

    /// R01.
    ///
    /// - Returns: whether any can be made.
    private func checkReservations(_ crowd: TaxiCrowd) -> Bool {
        guard crowd.mix[.reservation] > 0 else { return true }
        guard crowd.clients.reservations != nil else {
            map.optional("mix")?.report(
                "reservations are made, and nothing tells how long ahead",
                remedy: "write clients: {reserve: {ahead: 20 s}}")
            return false
        }
        let lead = crowd.rules.reservationLead
        guard lead <= profile.duration else {
            map.optional("mix")?.report(
                "reservations are made at least \(plainText(lead.seconds / 3_600)) h ahead, longer than the test takes",
                remedy: "set rules: {reservation.leadHours: 0, reservation.allocateMinutes: 0}")
            return false
        }
        return true
    }
}

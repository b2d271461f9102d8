import InputFiles
import Quantities

// Whether a profile's users can make its commands.
extension TaxiFlows {
    /// Why the users cannot make so many commands; nothing if they can.
    ///
    /// By Little's law the people who are under way at a time are those who set out in a second times the seconds that
    /// each takes (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations Research 9, 1961).
    func faults(in profile: LoadProfile, _ crowd: TaxiCrowd) -> [FlowFault] {
        guard flows.actionsPerSecond > 0 else {
            return [
                (
                    "\(Self.text(profile.rate)) commands a second are fewer than follow from lost connections alone",
                    "raise 'rate', or let connections be lost more seldom"
                )
            ]
        }
        return [driversFault(profile, crowd), clientsFault(profile, crowd)].compactMap { $0 }
    }

    private func clientsFault(_ profile: LoadProfile, _ crowd: TaxiCrowd) -> FlowFault? {
        let reservationSeconds = reservedSeconds + clientSeconds
        let needed =
            partiesPerAction * flows.actions(profile, within: clientSeconds)
            + reservationsPerAction * flows.actions(profile, within: reservationSeconds)
        guard needed > Double(crowd.users.clients) else { return nil }
        let asking = flows.actionsPerSecond * (partiesPerAction + reservationsPerAction)
        let seconds =
            (partiesPerAction * clientSeconds + reservationsPerAction * reservationSeconds)
            / (partiesPerAction + reservationsPerAction)
        return (
            "about \(Self.text(asking)) requests a second, each keeping its client for \(Self.text(seconds)) s, would"
                + " keep \(Self.text(needed)) clients under way at a time, and there are \(crowd.users.clients)",
            remedy(profile, needed / Double(crowd.users.clients), people: "clients")
        )
    }

    private func driversFault(_ profile: LoadProfile, _ crowd: TaxiCrowd) -> FlowFault? {
        let needed = ridesPerAction * flows.actions(profile, within: driverSeconds)
        guard needed > Double(crowd.users.drivers) else { return nil }
        return (
            "about \(Self.text(flows.actionsPerSecond * ridesPerAction)) rides a second, each taking its driver"
                + " \(Self.text(driverSeconds)) s, would keep \(Self.text(needed)) drivers busy at a time, and there are"
                + " \(crowd.users.drivers)",
            remedy(profile, needed / Double(crowd.users.drivers), people: "drivers")
        )
    }

    private func remedy(_ profile: LoadProfile, _ excess: Double, people: String) -> String {
        let rate = profile.rate / excess * 0.99
        return "lower 'rate' to at most \(Self.text(rate)), have more \(people), or shorten 'rides'"
    }

    /// Three digits, which is what such an estimate is worth.
    private static func text(_ value: Double) -> String {
        if value >= 100 || value == value.rounded() { return plainText(value.rounded()) }
        return plainText((value * 10).rounded() / 10)
    }
}

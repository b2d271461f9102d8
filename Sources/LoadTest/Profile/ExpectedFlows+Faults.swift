import InputFiles
import Quantities

// Whether a profile's users can make its commands.
extension ExpectedFlows {
    /// What a user of the program is told.
    package typealias Fault = (problem: String, remedy: String)

    /// Why the users cannot make so many commands; nothing if they can.
    ///
    /// By Little's law the people who are under way at a time are those who set out in a second times the seconds that
    /// each takes (J. D. C. Little, "A Proof for the Queuing Formula L = λW", Operations Research 9, 1961).
    package func faults(in profile: LoadProfile) -> [Fault] {
        guard actionsPerSecond > 0 else {
            return [
                (
                    "\(Self.text(profile.rate)) commands a second are fewer than follow from lost connections alone",
                    "raise 'rate', or let connections be lost more seldom"
                )
            ]
        }
        return [driversFault(profile), clientsFault(profile)].compactMap { $0 }
    }

    private func clientsFault(_ profile: LoadProfile) -> Fault? {
        let reservationSeconds = reservedSeconds + clientSeconds
        let needed =
            partiesPerAction * actions(profile, within: clientSeconds)
            + reservationsPerAction * actions(profile, within: reservationSeconds)
        guard needed > Double(profile.users.clients) else { return nil }
        let asking = actionsPerSecond * (partiesPerAction + reservationsPerAction)
        let seconds =
            (partiesPerAction * clientSeconds + reservationsPerAction * reservationSeconds)
            / (partiesPerAction + reservationsPerAction)
        return (
            "about \(Self.text(asking)) requests a second, each keeping its client for \(Self.text(seconds)) s, would"
                + " keep \(Self.text(needed)) clients under way at a time, and there are \(profile.users.clients)",
            remedy(profile, needed / Double(profile.users.clients), people: "clients")
        )
    }

    private func driversFault(_ profile: LoadProfile) -> Fault? {
        let needed = ridesPerAction * actions(profile, within: driverSeconds)
        guard needed > Double(profile.users.drivers) else { return nil }
        return (
            "about \(Self.text(actionsPerSecond * ridesPerAction)) rides a second, each taking its driver"
                + " \(Self.text(driverSeconds)) s, would keep \(Self.text(needed)) drivers busy at a time, and there are"
                + " \(profile.users.drivers)",
            remedy(profile, needed / Double(profile.users.drivers), people: "drivers")
        )
    }

    /// The most actions that are begun within so many seconds of the run.
    private func actions(_ profile: LoadProfile, within seconds: Double) -> Double {
        actionsPerSecond * profile.arrivals.curve.most(withinSeconds: seconds, until: profile.duration.seconds)
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

import Quantities

// Descriptions of a city's speeds for people.

extension Congestion {
    /// Sentence part that says how much slower driving is by the hour (B04).
    package var summary: String {
        guard let least = values.min(), let most = values.max(), least < most || least != 1 else {
            return "as fast as on empty streets at every hour"
        }
        let range = "\(hundredths(least)) to \(hundredths(most)) times as long as on empty streets"
        if self == .urbanDay { return "urban daily profile, takes \(range)" }
        let isByClass = (0..<rowCount).contains { commonFactor(hour: $0) == nil }
        let days = rowCount > RunDays.rowsPerDay ? ", by the day of the week" : ""
        return "takes \(range), \(isByClass ? "by class of street" : "the same on all streets")\(days)"
    }

    private func hundredths(_ value: Double) -> String {
        let rest = Int((value * 100).rounded())
        return "\(GroupedNumber.text(rest / 100)).\(rest % 100 / 10)\(rest % 10)"
    }
}

extension FreeFlow {
    /// One line about the model, without the waits.
    package var summary: String {
        if self == .posted { return "the posted speeds, without any wait" }
        let share = "\(Int((shareOfLimit * 100).rounded())) % of the posted speeds"
        return self == .calibrated ? "calibrated, \(share) and waits at junctions" : "\(share) and waits at junctions"
    }
}

extension DrivingTimes {
    /// List of the kinds of wait with their numbers of places; empty if there are no waits.
    package var waitSummary: String {
        WaitKind.allCases.filter { freeFlow[seconds: $0] > 0 && waitCounts[Int($0.rawValue)] > 0 }.map { kind in
            let count = GroupedNumber.text(waitCounts[Int(kind.rawValue)])
            return "\(seconds(freeFlow[seconds: kind])) s at \(kind.places) (\(count))"
        }.joined(separator: ", ")
    }

    private func seconds(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

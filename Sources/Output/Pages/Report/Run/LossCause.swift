import Measures
import Pictures

/// A cause of lost requests, in the words of a report.
struct LossCause {
    let outcome: RideOutcome
    /// Label next to bars: `no taxi`.
    let label: String
    /// Clause after "because": `no taxi could be offered to them`.
    let reason: String
    let colour: SeriesColour

    /// All causes, in the order of `RideOutcome.losses`.
    static let all = RideOutcome.losses.map { LossCause($0) }

    private init(_ outcome: RideOutcome) {
        self.outcome = outcome
        switch outcome {
        case .gaveUp: (label, reason, colour) = ("gave up", "they gave up while taxis refused or were busy", .orange)
        case .noTaxi: (label, reason, colour) = ("no taxi", "no taxi could be offered to them in time", .vermillion)
        case .unreachable: (label, reason, colour) = ("no route", "there is no route", .grey)
        case .withdrawn: (label, reason, colour) = ("withdrawn", "they withdrew their call", .skyBlue)
        case .noShow: (label, reason, colour) = ("no-show", "they were not there when the taxi came", .purple)
        case .completed, .cancelled, .interrupted, .onBoard, .openAtEnd, .ahead:
            (label, reason, colour) = (outcome.name, outcome.name, .ink)  // not a loss
        }
    }
}

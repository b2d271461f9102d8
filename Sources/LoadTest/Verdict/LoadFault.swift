import InputFiles
import TaxiService

/// What can be broken about the service on purpose: each must be found out by the load tester.
package enum LoadFault: String, CaseIterable, Sendable {
    /// The writer stands still for a second in the middle of the run.
    case stall
    /// Every command takes five milliseconds longer.
    case slow
    /// Only sixteen commands may wait, and the writer stands still for a tenth of a second in the middle of the run.
    case overload
    case lifo
    case lostRefusal = "lost-refusal"
    case doubleOffer = "double-offer"
    case staleAnswer = "stale-answer"

    /// - Throws: `InputError` if there is none of this name.
    package init(named name: String) throws(InputError) {
        guard let fault = LoadFault(rawValue: name) else {
            throw InputError(
                Diagnostic(
                    file: "--break", problem: "there is no fault '\(name)'",
                    remedy: NearestName.remedy(for: name, among: LoadFault.allCases.map(\.rawValue))))
        }
        self = fault
    }

    /// How often it made a difference in a run.
    package func planted(in record: LoadRecord) -> PlantedFault {
        let strikes = record.writer.strikes
        let (count, strikesWhen) =
            switch self {
            case .stall: (strikes.standstills, "in the middle of the run")
            case .slow: (strikes.slowdowns, "whenever a command is carried out")
            case .overload: (record.overloaded, "when more than sixteen commands come in a tenth of a second")
            case .lifo: (strikes.defects, "when a driver joins a queue in which another stands")
            case .lostRefusal: (strikes.defects, "when a driver refuses")
            case .doubleOffer: (strikes.defects, "when a client asks while no taxi is free: with fewer drivers")
            case .staleAnswer: (strikes.defects, "when a driver does not answer in time")
            }
        return PlantedFault(name: rawValue, strikes: count, strikesWhen: strikesWhen)
    }

    package func faults(in options: LoadOptions) -> Faults {
        var faults = Faults()
        let middle = options.warmUpNanoseconds + options.durationNanoseconds / 2
        switch self {
        case .stall: faults.standstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 1_000_000_000)
        case .slow: faults.slowdownNanoseconds = 5_000_000
        case .overload:
            faults.queueCapacity = 16
            faults.standstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 100_000_000)
        case .lifo, .lostRefusal, .doubleOffer, .staleAnswer: break  // The service breaks a rule.
        }
        return faults
    }

    package var taxiDefect: TaxiService.Defect? {
        switch self {
        case .lifo: .lastInFirstOut
        case .lostRefusal: .refusalLost
        case .doubleOffer: .driverOfferedTwice
        case .staleAnswer: .staleAnswerAccepted
        case .stall, .slow, .overload: nil
        }
    }
}

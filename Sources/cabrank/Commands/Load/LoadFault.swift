import Glibc
import InputFiles
import LoadTest
import TaxiService

/// What can be broken about the service on purpose: each must be found out by the load tester.
enum LoadFault: String, CaseIterable {
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
    init(named name: String) throws(InputError) {
        guard let fault = LoadFault(rawValue: name) else {
            throw InputError(
                Diagnostic(
                    file: "--break", problem: "there is no fault '\(name)'",
                    remedy: NearestName.remedy(for: name, among: LoadFault.allCases.map(\.rawValue))))
        }
        self = fault
    }

    func faults(in options: LoadOptions) -> Faults {
        var faults = Faults()
        let middle = options.warmUpNanoseconds + options.durationNanoseconds / 2
        switch self {
        case .stall: faults.standstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 1_000_000_000)
        case .slow: faults.slowdownNanoseconds = 5_000_000
        case .overload:
            faults.queueCapacity = 16
            faults.standstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 100_000_000)
        case .lifo: faults.defect = .lastInFirstOut
        case .lostRefusal: faults.defect = .refusalLost
        case .doubleOffer: faults.defect = .driverOfferedTwice
        case .staleAnswer: faults.defect = .staleAnswerAccepted
        }
        return faults
    }
}

/// The clock on the wall, for logs only.
enum LoadClock {
    static var millisecondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

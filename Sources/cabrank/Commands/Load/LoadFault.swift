import Glibc
import InputFiles
import LoadTest
import TaxiService

/// What can be broken about the service on purpose: each must be found out by the load tester.
enum LoadFault: String, CaseIterable {
    /// The writer stands still for a second in the middle of the run.
    case stall
    /// Every command takes a millisecond longer.
    case slow
    /// Only sixteen commands may wait.
    case smallQueue = "small-queue"
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
        switch self {
        case .stall:
            let middle = options.warmUpNanoseconds + options.durationNanoseconds / 2
            faults.standstill = Faults.Standstill(atNanoseconds: middle, nanoseconds: 1_000_000_000)
        case .slow: faults.slowdownNanoseconds = 1_000_000
        case .smallQueue: faults.queueCapacity = 16
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

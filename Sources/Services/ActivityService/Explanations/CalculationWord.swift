import ServiceKernel

extension ActivityService {
    /// Calculations that the service can explain, in the order of the rule book.
    package enum CalculationWord: ExplainableStep {
        case takenInPause, step, inaccurate, repeated, late, takenWhileDead, historyLine, details, progress, waits

        /// Rule that the calculation applies.
        package var rule: String {
            switch self {
            case .takenInPause: "F01"
            case .step, .inaccurate: "F02"
            case .repeated, .late, .takenWhileDead: "F03"
            case .historyLine, .details: "F04"
            case .progress: "F05"
            case .waits: "F06"
            }
        }
    }

    /// An explained calculation of this service.
    package typealias Calculation = ServiceKernel.Calculation<CalculationWord>

    /// Rules that the service's events, refusals and explanations can name, in alphabetical order.
    package static let rulesInStories = ServiceKernel.rulesNamed(
        by: Effect.self, Reason.self, CalculationWord.self, actions: Operation.allCases.map(\.word))
}

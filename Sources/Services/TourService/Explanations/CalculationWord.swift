import ServiceKernel

extension TourService {
    /// Calculations that the service can explain, in the order of the rule book.
    package enum CalculationWord: ExplainableStep {
        case sameTitle, shownTours, generalAnnotation, waypointAnnotation, legAnnotation
        case distanceToNext, shownAtWaypoint, shownOnLeg, progress, roundTrip, answerOfStaff, polls, libraryVersion

        /// Rule that the calculation applies.
        package var rule: String {
            switch self {
            case .sameTitle: "W01"
            case .shownTours: "W02"
            case .generalAnnotation, .waypointAnnotation, .legAnnotation: "W03"
            case .distanceToNext, .shownAtWaypoint, .shownOnLeg, .progress: "W04"
            case .roundTrip: "W05"
            case .answerOfStaff: "W06"
            case .polls: "W07"
            case .libraryVersion: "W08"
            }
        }
    }

    /// An explained calculation of this service.
    package typealias Calculation = ServiceKernel.Calculation<CalculationWord>

    /// Rules that the service's events, refusals and explanations can name, in alphabetical order.
    package static let rulesInStories = ServiceKernel.rulesNamed(
        by: Effect.self, Reason.self, CalculationWord.self, actions: Operation.allCases.map(\.word))
}

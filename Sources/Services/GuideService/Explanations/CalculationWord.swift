import ServiceKernel

extension GuideService {
    /// Calculations that the service can explain, in the order of the rule book.
    package enum CalculationWord: ExplainableStep {
        case renewalDate, feeSplit, statement, proposedRoute, comparedPosition, bestPosition, tooLong, routeNow
        case closedOnArrival, keptForAfterwards, cardSellers, attraction, organisationSays, weatherDay, newsItem,
            directionStep, answer

        /// Rule that the calculation applies.
        package var rule: String {
            switch self {
            case .renewalDate: "G01"
            case .feeSplit, .statement: "G02"
            case .proposedRoute: "G03"
            case .comparedPosition, .bestPosition, .tooLong, .routeNow: "G04"
            case .closedOnArrival, .keptForAfterwards: "G05"
            case .cardSellers: "G08"
            case .attraction: "G07"
            case .organisationSays: "G13"
            case .weatherDay: "G09"
            case .newsItem: "G10"
            case .directionStep: "G12"
            case .answer: "G14"
            }
        }
    }

    /// An explained calculation of this service.
    package typealias Calculation = ServiceKernel.Calculation<CalculationWord>

    /// Rules that the service's events, refusals and explanations can name, in alphabetical order.
    package static let rulesInStories = ServiceKernel.rulesNamed(
        by: Effect.self, Reason.self, CalculationWord.self, actions: Operation.allCases.map(\.word))
}

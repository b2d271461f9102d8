import ServiceKernel

extension PlaceService {
    /// Calculations that the service can explain, in the order of the rule book.
    package enum CalculationWord: ExplainableStep {
        case details, mean, guestCard, card, onMap, positionNotShared, positionUnknown, blockedByRecipient
        case blockedBySender, takesFromFriendsOnly

        /// Rule that the calculation applies.
        package var rule: String {
            switch self {
            case .details, .mean: "L01"
            case .guestCard, .card: "L03"
            case .onMap: "L04"
            case .positionNotShared, .positionUnknown: "L07"
            case .blockedByRecipient, .blockedBySender, .takesFromFriendsOnly: "L08"
            }
        }
    }

    /// An explained calculation of this service.
    package typealias Calculation = ServiceKernel.Calculation<CalculationWord>

    /// Rules that the service's events, refusals and explanations can name, in alphabetical order.
    package static let rulesInStories = ServiceKernel.rulesNamed(
        by: Effect.self, Reason.self, CalculationWord.self, actions: Operation.allCases.map(\.word))
}

import ServiceKernel

extension TaxiService {
    /// The steps that the service can explain, in the order of the rule book.
    package enum CalculationStep: ExplainableStep {
        case zoneOfPosition, searchedZone, tableWay
        case stateChange, offerPassesOn, leavesQueue, refusalsInRow, refusalsKept, refusalsForgotten, suspensionLength
        case answerBy, notAnswered, keepsAge
        case originZone, firstEligible, passedOver, waitedLongest, offerShows, keepsPlace, wayToPickup, endsInZone
        case waitsUntil, rightDriver, wantedInZone
        case policyInForce, pickupTime, idleSince, lot, ranksFirst, roundDue, roundTotal
        case leadTime, entersDispatchAt, enteredDispatch
        case seats, detour, joiningCloses, sharesStand, routeLength, getsIn, getsOut, sharedPrice, share, shareIsNew
        case taxiIsGone
        case fare, period, minutesCounted, meter, minimumFare, flatFare, surgeDemand, surge, surcharge, priceSum
        case authorityPart, legalLimit
        case waitingCharge, waitingStays
        case owes, replacesPayment, paidBack, wholeCents, sharesAddUp, ledger

        /// The rule of the step.
        package var rule: String {
            switch self {
            case .zoneOfPosition: "Z02"
            case .searchedZone: "Z03"
            case .tableWay: "Z05"
            case .stateChange: "D01"
            case .offerPassesOn, .leavesQueue: "D03"
            case .refusalsInRow, .refusalsKept, .refusalsForgotten, .suspensionLength: "D07"
            case .answerBy, .notAnswered: "D08"
            case .keepsAge: "D06"
            case .originZone: "T02"
            case .firstEligible, .passedOver, .wantedInZone, .policyInForce, .pickupTime, .idleSince, .lot,
                .ranksFirst:
                "T03"
            case .waitedLongest, .roundDue, .roundTotal: "T04"
            case .offerShows, .keepsPlace: "T05"
            case .wayToPickup: "T06"
            case .endsInZone: "T11"
            case .waitsUntil: "T12"
            case .rightDriver: "T13"
            case .leadTime: "R01"
            case .entersDispatchAt, .enteredDispatch: "R02"
            case .seats, .detour: "S02"
            case .joiningCloses, .sharesStand: "S03"
            case .routeLength, .getsIn, .getsOut: "S04"
            case .sharedPrice, .share: "S05"
            case .shareIsNew, .taxiIsGone: "S06"
            case .fare, .period, .minutesCounted, .meter, .minimumFare, .flatFare, .surgeDemand, .surge, .surcharge,
                .priceSum, .authorityPart, .waitingCharge, .waitingStays:
                "P01"
            case .legalLimit: "P02"
            case .owes, .replacesPayment, .paidBack: "P03"
            case .wholeCents, .sharesAddUp, .ledger: "P04"
            }
        }
    }
}

extension TaxiService {
    /// All rules that the service's events, refusals and explanations can name, in alphabetical order.
    package static let rulesNamed = ServiceKernel.rulesNamed(
        by: Effect.self, Reason.self, CalculationStep.self,
        actions: Command.vocabulary.map(\.action) + [Effect.lapseOperation])
}

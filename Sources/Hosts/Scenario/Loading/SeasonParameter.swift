import CityModel
import GuideService
import InputFiles
import PlaceService
import Quantities

/// The parameters of parts L and G of the rule book, as `rules:` names them.
enum SeasonParameter: String, CaseIterable {
    case feedRating = "feed.rating"
    case feedVisits = "feed.visits"
    case feedFriends = "feed.friends"
    case feedPreference = "feed.preference"
    case feedDistrict = "feed.district"
    case mapDistance = "map.limitMetres"
    case subscriptionFee = "subscription.fee"
    case tax = "finance.taxPercent"
    case commission = "finance.commissionPercent"
    case costs = "finance.costs"
    case salaries = "finance.salaries"
    case routeChoices = "route.choices"
    case routePlacesMin = "route.placesMin"
    case routePlacesMax = "route.placesMax"
    case routeLength = "route.limitMetres"
    case routeStart = "route.startMetres"
    case routeTries = "route.placesTried"
    case mealDistance = "eat.limitMetres"
    case nearbyDistance = "nearby.limitMetres"
    case followers = "outing.followers"
    case guidePay = "outing.pay"
    case cardAmountMin = "card.amountMin"
    case cardAmountMax = "card.amountMax"
    case cardSellers = "card.sellers"

    private static let metres = 0...1_000_000
    /// So that a year's books of any city fit.
    private static let moneyMax = Money(cents: 100_000_000_000)

    /// What is wrong is told at the field, and changes nothing.
    func set(_ rules: inout RuleBook, to field: Field) {
        switch self {
        case .feedRating: SeasonParameter.set(&rules.places.feed.rating, field.weight())
        case .feedVisits: SeasonParameter.set(&rules.places.feed.visits, field.weight())
        case .feedFriends: SeasonParameter.set(&rules.places.feed.friends, field.weight())
        case .feedPreference: SeasonParameter.set(&rules.places.feed.preference, field.weight())
        case .feedDistrict: SeasonParameter.set(&rules.places.feed.district, field.weight())
        case .mapDistance: SeasonParameter.set(&rules.places.mapMetres, field.count(SeasonParameter.metres))
        case .subscriptionFee, .tax, .commission, .costs, .salaries, .guidePay, .cardAmountMin, .cardAmountMax:
            setMoney(&rules.guide, field)
        case .routeChoices: SeasonParameter.set(&rules.guide.routesProposedMax, field.count(1...100))
        case .routePlacesMin: SeasonParameter.set(&rules.guide.routePlacesMin, field.count(1...50))
        case .routePlacesMax: SeasonParameter.set(&rules.guide.routePlacesMax, field.count(1...50))
        case .routeLength: SeasonParameter.set(&rules.guide.routeMetresMax, field.count(SeasonParameter.metres))
        case .routeStart: SeasonParameter.set(&rules.guide.startMetresMax, field.count(SeasonParameter.metres))
        case .routeTries: SeasonParameter.set(&rules.guide.placesTriedMax, field.count(1...1_000))
        case .mealDistance: SeasonParameter.set(&rules.guide.eatMetresMax, field.count(SeasonParameter.metres))
        case .nearbyDistance: SeasonParameter.set(&rules.guide.nearbyMetresMax, field.count(SeasonParameter.metres))
        case .followers: SeasonParameter.set(&rules.guide.followersMax, field.count(1...10_000))
        case .cardSellers:
            let word = field.word(among: PlaceCategory.allCases.map(\.word))
            SeasonParameter.set(&rules.guide.cardSellers, PlaceCategory.allCases.first { $0.word == word })
        }
    }

    private func setMoney(_ rules: inout GuideRules, _ field: Field) {
        switch self {
        case .tax: SeasonParameter.set(&rules.taxShare, field.percent())
        case .commission: SeasonParameter.set(&rules.commissionShare, field.percent())
        case .subscriptionFee: SeasonParameter.set(&rules.subscriptionFee, field.money(to: RuleBookDecoder.moneyMax))
        case .costs: SeasonParameter.set(&rules.costsByMonth, field.money(to: SeasonParameter.moneyMax))
        case .salaries: SeasonParameter.set(&rules.salariesByMonth, field.money(to: SeasonParameter.moneyMax))
        case .guidePay: SeasonParameter.set(&rules.guidePay, field.money(to: RuleBookDecoder.moneyMax))
        case .cardAmountMin: SeasonParameter.set(&rules.cardAmountMin, field.money(to: RuleBookDecoder.moneyMax))
        case .cardAmountMax: SeasonParameter.set(&rules.cardAmountMax, field.money(to: RuleBookDecoder.moneyMax))
        case .feedRating, .feedVisits, .feedFriends, .feedPreference, .feedDistrict, .mapDistance, .routeChoices,
            .routePlacesMin, .routePlacesMax, .routeLength, .routeStart, .routeTries, .mealDistance, .nearbyDistance,
            .followers, .cardSellers:
            break  // Set by the caller.
        }
    }

    private static func set<Value>(_ parameter: inout Value, _ value: Value?) {
        if let value { parameter = value }
    }

    /// What parameters do not go together.
    ///
    /// - Parameter positions: where those that were read stand, by their names.
    static func check(_ rules: GuideRules, _ positions: [String: SourcePosition], _ context: DecodingContext) {
        func report(_ parameters: [SeasonParameter], _ problem: String, remedy: String) {
            guard let position = parameters.compactMap({ positions[$0.rawValue] }).last else { return }
            context.report(at: position, problem, remedy: remedy)
        }
        if rules.routePlacesMin > rules.routePlacesMax {
            report(
                [.routePlacesMin, .routePlacesMax],
                "a route visits at least \(rules.routePlacesMin) and at most \(rules.routePlacesMax) places",
                remedy: "let 'route.placesMin' be no more than 'route.placesMax'")
        }
        if rules.cardAmountMin > rules.cardAmountMax {
            report(
                [.cardAmountMin, .cardAmountMax],
                "a card is loaded with at least \(rules.cardAmountMin) and at most \(rules.cardAmountMax)",
                remedy: "let 'card.amountMin' be no more than 'card.amountMax'")
        }
        let split = rules.split(Money(cents: 1_000_000))
        if split.company < .zero {
            report(
                [.tax, .commission], "tax and commission are more than the fee",
                remedy: "let 'finance.taxPercent' and 'finance.commissionPercent' add up to at most 100")
        }
    }
}

extension Field {
    /// What a term of a score is multiplied by (L03).
    fileprivate func weight() -> ExactDecimal? {
        let weightMax = PlaceRules.FeedWeights.weightMax.nearestDouble
        guard let weight = exactNumber(.from(0, to: weightMax)) else { return nil }
        if weight.decimals <= SeasonDecimals.max { return weight }
        report("\(label) is \(weight)", remedy: "write at most \(SeasonDecimals.max) decimals")
        return nil
    }

    fileprivate func count(_ range: ClosedRange<Int>) -> UInt32? { wholeNumber(range).map { UInt32($0) } }

    /// A percentage, as the share that it is.
    fileprivate func percent() -> ExactDecimal? {
        guard let percent = exactNumber(.from(0, to: 100)) else { return nil }
        if percent.decimals <= SeasonDecimals.max {
            return ExactDecimal(digits: percent.digits, decimals: percent.decimals + 2)
        }
        report("\(label) is \(percent)", remedy: "write at most \(SeasonDecimals.max) decimals")
        return nil
    }
}

/// With more of them a product would not stay exact.
private enum SeasonDecimals {
    static let max = 6
}

import CityModel
import Quantities
import ServiceKernel

extension PlaceService {
    /// Number of feed cards and map places that are explained.
    private static let explainedCount = 5

    /// Returns explanations of the last command's effects, for learners but not for the users who act: the calculations
    /// by which the rules arrived at them.
    ///
    /// - Parameter before: the service before the command.
    package func calculations(of command: Command, at _: SimTime, since before: PlaceService) -> [Calculation] {
        effects.flatMap { calculations(of: $0, command.parts.action, since: before) }
    }

    private func calculations(of effect: Effect, _ action: UserAction, since before: PlaceService) -> [Calculation] {
        switch effect {
        case .feedShown(let person, _, _):
            return lastFeed.prefix(PlaceService.explainedCount).enumerated().map {
                cardCalculation($1, rank: $0 + 1, person)
            }
        case .mapShown:
            guard case .map(let position, let metres, let category) = action else { return [] }
            return map(from: position, withinMetres: metres, category: category).prefix(PlaceService.explainedCount).map
            { near in
                Calculation(
                    .onMap,
                    [
                        .place: near.place.fieldValue,
                        .distance: .text(ExactDecimal(digits: Int64(near.decimetres), decimals: 1).description),
                    ])
            }
        case .looked(_, let place, _): return [detailCalculation(place)]
        case .graded(_, let place, _, _):
            let rating = ratingTotals[place]
            return [
                Calculation(
                    .mean,
                    [
                        .place: place.fieldValue, .sum: rating.sum.fieldValue, .count: rating.count.fieldValue,
                        .rating: rating.fieldValue, .before: before.rating(of: place).fieldValue,
                    ])
            ]
        case .rejected(let person, _, .notDelivered): return nonDeliveryCalculations(person, action)
        case .rejected(_, _, .positionHidden):
            guard case .lookForFriend(let friend) = action else { return [] }
            let word: CalculationWord = socialGraph[friend].sharesPosition ? .positionUnknown : .positionNotShared
            return [Calculation(word, [.whom: friend.fieldValue])]
        case .found, .nothingFound, .widened, .visited, .collected, .uncollected, .preferred, .preferenceEnded,
            .districtPreferred, .districtPreferenceEnded, .nameSet, .peopleFound, .friendAsked, .befriended,
            .friendDeclined, .friendshipEnded, .requestEnded, .positionShared, .positionHidden, .positionNoted,
            .friendSeen, .friendsOnlySet, .takesFromAll, .delivered, .blocked, .unblocked,
            .placesLeft, .rejected:
            return []
        }
    }

    /// L03: explains the terms of a card's score.
    private func cardCalculation(_ place: PlaceID, rank: Int, _ person: Person) -> Calculation {
        let card = card(of: place, for: person)
        let number = FieldValue.count(UInt64(rank))
        guard person.user != nil else {
            return Calculation(
                .guestCard, [.rank: number, .place: place.fieldValue, .rating: card.rating.fieldValue])
        }
        return Calculation(
            .card,
            [
                .rank: number, .place: place.fieldValue, .score: PlaceService.text(card.score.sum),
                .rating: PlaceService.text(card.score.rating), .visits: PlaceService.term(card.score.visits),
                .friends: PlaceService.term(card.score.friends), .preference: PlaceService.term(card.score.preference),
                .district: PlaceService.term(card.score.district),
            ])
    }

    private static func text(_ millionths: Int64) -> FieldValue { .text(FeedScore.text(ofMillionths: millionths)) }

    /// Formats a term; absent if it adds nothing.
    private static func term(_ millionths: Int64) -> FieldValue { millionths == 0 ? .absent : text(millionths) }

    /// L01: explains the details of a place.
    private func detailCalculation(_ place: PlaceID) -> Calculation {
        let details = catalogue[place]
        func said(_ text: String) -> FieldValue { text.isEmpty ? .absent : .text(text) }
        return Calculation(
            .details,
            [
                .place: place.fieldValue, .category: details.category.fieldValue, .district: said(details.district),
                .hours: said(details.openingHoursText), .text: said(details.description),
            ])
    }

    /// L08: explains the reasons for a message or request that was not delivered.
    private func nonDeliveryCalculations(_ person: Person, _ action: UserAction) -> [Calculation] {
        guard let user = person.user else { return [] }
        func calculations(_ whom: UserID, _ words: [CalculationWord?]) -> [Calculation] {
            words.compactMap { $0 }.map { Calculation($0, [.user: user.fieldValue, .whom: whom.fieldValue]) }
        }
        if case .message(let recipient, _) = action {
            return calculations(
                recipient, [socialGraph.blocks(recipient, user) ? .blockedByRecipient : .takesFromFriendsOnly])
        }
        guard case .askFriend(let other) = action else { return [] }
        return calculations(
            other,
            [
                socialGraph.blocks(other, user) ? .blockedByRecipient : nil,
                socialGraph.blocks(user, other) ? .blockedBySender : nil,
            ])
    }
}

extension Field {
    static let before = Field("before")
    static let distance = Field("distance")
    static let friends = Field("friends")
    static let hours = Field("hours")
    static let preference = Field("preference")
    static let rank = Field("rank")
    static let score = Field("score")
    static let sum = Field("sum")
    static let visits = Field("visits")
}

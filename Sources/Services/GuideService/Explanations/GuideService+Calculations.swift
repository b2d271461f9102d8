import CityModel
import Quantities
import ServiceKernel

extension GuideService {
    /// Returns explanations of the last command's effects: the calculations by which the rules arrived at them.
    ///
    /// - Parameter before: the service before the command.
    package func calculations(of command: Command, at time: SimTime, since before: GuideService) -> [Calculation] {
        effects.flatMap { calculations(of: $0, command, at: time, since: before) }
    }

    private func calculations(
        of effect: Effect, _ command: Command, at time: SimTime, since before: GuideService
    ) -> [Calculation] {
        switch effect {
        case .subscribed(let user, let split), .renewed(let user, let split):
            [calculation(of: split), renewalCalculation(of: user)]
        case .cardBought(_, let split): [calculation(of: split)]
        case .monthClosed(let month, _, _, _):
            statements.filter { $0.month == month }.map { GuideService.calculation(of: $0) }
        case .routesProposed(let user, _): proposalCalculations(user)
        case .routePicked(_, let route, _, _), .placeRemoved(_, let route, _, _): [routeCalculation(route)]
        case .placeAdded(let user, let route, let place, _, _, _):
            before.insertionCalculations(of: place, by: user) + [routeCalculation(route)]
        case .placeReached(_, let route, _, _): restCalculations(route)
        case .restaurantFound(let user, let place, _, _):
            closedCalculations(command, found: place, at: time) + restCalculations(route(of: user))
        case .nearbyListed: attractionCalculations(command)
        case .cardSellersListed: [Calculation(.cardSellers, [.names: names(cardSellers)])]
        case .weatherShown: weatherCalculations(command, at: time)
        case .newsShown: news.map { newsCalculation($0) }
        case .directionsTold: stepCalculations(command)
        case .enquiryAnswered(_, let enquiry, let user):
            [
                Calculation(
                    .answer, [.user: user.fieldValue, .text: .text(self.enquiry(enquiry)?.answers.last ?? "")])
            ]
        case .rejected(let person, .addPlace, .routeTooLong):
            tooLongCalculations(command, UserID(person.index))
        case .rejected, .cardUsed, .subscriptionEnded, .guideWanted, .outingJoined, .outingLeft, .enquired,
            .enquiryClosed, .guideLeft, .outingCancelled, .outingLost, .guidesLeft, .wordsTakenBack, .applied,
            .interviewed, .hired, .declined, .outingPlanned, .outingBegun,
            .outingConcluded, .placeDescribed, .placePermitted, .placeForbidden, .newsPublished, .setTimer:
            []
        }
    }

    /// G12: lists the steps of the directions.
    private func stepCalculations(_ command: Command) -> [Calculation] {
        guard case .user(_, .askDirections(_, _, _, let way?)) = command else { return [] }
        return way.steps.enumerated().map { number, step in
            Calculation(
                .directionStep,
                [
                    .number: .count(UInt64(number) + 1), .english: .text(step.english), .turkish: .text(step.turkish),
                ])
        }
    }

    private func names(_ places: [PlaceID]) -> FieldValue {
        .text(places.map { catalogue[$0].name }.joined(separator: ", "))
    }
}

// Explanations about money.
extension GuideService {
    private func calculation(of split: FeeSplit) -> Calculation {
        Calculation(
            .feeSplit,
            [
                .amount: split.fee.fieldValue, .taxShare: .text(rules.taxShare.description), .tax: split.tax.fieldValue,
                .commissionShare: .text(rules.commissionShare.description),
                .commission: split.commission.fieldValue, .company: split.company.fieldValue,
            ])
    }

    private func renewalCalculation(of user: UserID) -> Calculation {
        let date = renewal(of: user).map { calendar.date(at: $0).description } ?? ""
        return Calculation(.renewalDate, [.user: user.fieldValue, .date: .text(date)])
    }

    private static func calculation(of statement: Statement) -> Calculation {
        Calculation(
            .statement,
            [
                .month: .text(statement.month.description), .income: statement.income.fieldValue,
                .taxes: statement.taxes.fieldValue, .commission: statement.commission.fieldValue,
                .salaries: statement.salaries.fieldValue, .costs: statement.costs.fieldValue,
                .profit: statement.profit.fieldValue,
            ])
    }
}

// Explanations about routes and places.
extension GuideService {
    private func proposalCalculations(_ user: UserID) -> [Calculation] {
        proposals(of: user).enumerated().map { index, route in
            Calculation(
                .proposedRoute,
                [
                    .number: .count(UInt64(index) + 1), .names: names(route.places), .metres: route.metres.fieldValue,
                ])
        }
    }

    private func routeCalculation(_ route: RouteID) -> Calculation {
        Calculation(.routeNow, [.names: names(self.route(route)?.places ?? [])])
    }

    /// G04: lists all positions compared and the best one, for the service before the insertion.
    private func insertionCalculations(of place: PlaceID, by user: UserID) -> [Calculation] {
        guard let route = route(route(of: user)), catalogue.contains(place) else { return [] }
        let list = insertions(of: place, into: route)
        func calculation(_ word: CalculationWord, _ insertion: Insertion) -> Calculation {
            Calculation(word, [.stop: .count(UInt64(insertion.index) + 1), .more: .text("\(insertion.addedMetres)")])
        }
        let compared = list.compactMap { $0.map { calculation(.comparedPosition, $0) } }
        return compared + (Insertion.best(list).map { [calculation(.bestPosition, $0)] } ?? [])
    }

    private func tooLongCalculations(_ command: Command, _ user: UserID) -> [Calculation] {
        guard case .user(_, .addPlace(let place)) = command, let route = route(route(of: user)) else { return [] }
        let list = insertionCalculations(of: place, by: user)
        guard let best = Insertion.best(insertions(of: place, into: route)) else { return list }
        return list + [
            Calculation(
                .tooLong,
                [
                    .metres: route.metres.fieldValue, .more: .text("\(best.addedMetres)"),
                    .limit: rules.routeMetresMax.fieldValue,
                ])
        ]
    }

    /// G05: lists the places of the route that have not been reached.
    private func restCalculations(_ route: RouteID) -> [Calculation] {
        let rest = self.route(route)?.stops.filter { !$0.isReached }.map(\.place) ?? []
        return rest.isEmpty ? [] : [Calculation(.keptForAfterwards, [.names: names(rest)])]
    }

    /// G05: lists the nearer restaurants that are closed on arrival.
    private func closedCalculations(_ command: Command, found: PlaceID, at time: SimTime) -> [Calculation] {
        guard case .user(_, .eat(let position?)) = command else { return [] }
        return restaurants(near: position).prefix { $0.place != found }.map { other in
            Calculation(
                .closedOnArrival,
                [.name: .text(catalogue[other.place].name), .metres: other.walk.metres.fieldValue])
        }
    }

    /// G07, G13: lists the attractions with the organisations' texts.
    private func attractionCalculations(_ command: Command) -> [Calculation] {
        guard case .user(_, .listNearby(let position?, let category)) = command else { return [] }
        return attractions(from: position, category: category).flatMap { attraction in
            let name = FieldValue.text(catalogue[attraction.place].name)
            let text = attraction.description
            let metres = "\(attraction.decimetres / 10).\(attraction.decimetres % 10)"
            return [
                Calculation(
                    .attraction,
                    [.name: name, .metres: .text(metres), .description: text.isEmpty ? .absent : .text(text)])
            ]
                + attraction.texts.map { words in
                    Calculation(
                        .organisationSays, [.name: name, .topic: words.topic.fieldValue, .text: .text(words.text)])
                }
        }
    }
}

// Explanations about weather and news.
extension GuideService {
    private func weatherCalculations(_ command: Command, at time: SimTime) -> [Calculation] {
        guard case .user(_, .weather(let report?)) = command else { return [] }
        let today = calendar.date(at: time).daysSince1970
        return report.days.enumerated().map { index, day in
            Calculation(
                .weatherDay,
                [
                    .date: .text(CalendarDate(daysSince1970: today + index).description),
                    .lowest: .text("\(day.lowestCelsius)"), .highest: .text("\(day.highestCelsius)"),
                    .percent: day.rainPercent.fieldValue,
                ])
        }
    }

    private func newsCalculation(_ item: NewsItem) -> Calculation {
        Calculation(
            .newsItem,
            [
                .date: .text(calendar.date(at: item.time).description), .english: .text(item.english),
                .turkish: .text(item.turkish),
            ])
    }
}

extension Field {
    static let commissionShare = Field("commissionShare")
    static let date = Field("date")
    static let description = Field("description")
    static let highest = Field("highest")
    static let income = Field("income")
    static let limit = Field("limit")
    static let lowest = Field("lowest")
    static let name = Field("name")
    static let names = Field("names")
    static let percent = Field("percent")
    static let taxes = Field("taxes")
    static let taxShare = Field("taxShare")
}

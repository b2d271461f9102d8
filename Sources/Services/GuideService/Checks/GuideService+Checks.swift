import Quantities
import ServiceKernel

// State digest and invariant checks.
extension GuideService {
    /// Feeds the state into a digest.
    ///
    /// - Complexity: O(everything stored).
    package func digest(into take: (UInt64) -> Void) {
        subscriptions.digest(into: take)
        books.digest(into: take)
        routes.digest(into: take)
        guides.digest(into: take)
        guidedTours.digest(into: take)
        enquiries.digest(into: take)
        organisationTexts.digest(into: take)
        published.digest(into: take)
    }

    /// Checks P04, and G03, G04 and G06 for the routes and guided tours of the last command.
    ///
    /// - Throws: the first `InvariantViolation` found.
    package func checkInvariants(touchedBy _: Command) throws(InvariantViolation) {
        try books.checkInvariants()
        for effect in effects {
            switch effect {
            case .routePicked(_, let route, _, _), .placeAdded(_, let route, _, _, _, _),
                .placeRemoved(_, let route, _, _), .placeReached(_, let route, _, _):
                try check(route)
            case .outingJoined(_, let outing, _), .outingPlanned(_, let outing, _, _, _):
                try guidedTours.check(outing, rules.followersMax)
            case .cardUsed, .subscribed, .renewed, .subscriptionEnded, .routesProposed, .restaurantFound,
                .nearbyListed, .guideWanted, .outingLeft, .cardBought, .cardSellersListed, .weatherShown, .newsShown,
                .directionsTold,
                .enquired, .enquiryClosed, .guideLeft, .outingCancelled, .outingLost, .wordsTakenBack, .applied,
                .interviewed, .hired, .declined, .outingBegun,
                .outingConcluded, .placeDescribed, .placePermitted, .placeForbidden, .enquiryAnswered, .newsPublished,
                .monthClosed, .rejected, .setTimer:
                break
            case .guidesLeft(let person):
                let guide = GuideID(person.index)
                let isErased = guides.cv(of: guide).isEmpty && guides.iban(of: guide).isEmpty
                try require(isErased && openGuidedTours(of: guide).isEmpty, "A11", "data of \(guide.text) remains")
            }
        }
    }

    /// Checks that the parts agree internally, with each other and with the rules.
    ///
    /// - Throws: the first `InvariantViolation` found.
    /// - Complexity: O(everything stored), and all walks of all routes.
    package func checkInvariants() throws(InvariantViolation) {
        try books.checkInvariants()
        for index in 0..<routes.count { try check(RouteID(index)) }
        try guidedTours.checkInvariants(followersMax: rules.followersMax)
        for index in 0..<guidedTours.count {
            guard let outing = guidedTours[GuidedTourID(index)], outing.isOpen else { continue }
            let isHired = guides.step(of: outing.guide) == .hired
            try require(isHired, "G06", "\(GuidedTourID(index).text) is led by a guide who is not hired")
        }
    }

    /// G03, G04: checks that a route visits each place once and that its length is that of its walks.
    private func check(_ id: RouteID) throws(InvariantViolation) {
        guard let route = routes[id] else { return }
        try require(Set(route.places).count == route.stops.count, "G03", "\(id.text) visits a place twice")
        let metres = length(of: route)
        try require(route.metres == metres, "G04", "\(id.text) is \(metres) m long, but \(route.metres) m are stored")
    }
}

/// Equality of everything stored; the effects of the last command do not count.
extension GuideService: Equatable {
    package static func == (left: GuideService, right: GuideService) -> Bool {
        left.rules == right.rules && left.subscriptions == right.subscriptions && left.books == right.books
            && left.routes == right.routes && left.guides == right.guides && left.guidedTours == right.guidedTours
            && left.enquiries == right.enquiries && left.organisationTexts == right.organisationTexts
            && left.published == right.published
    }
}

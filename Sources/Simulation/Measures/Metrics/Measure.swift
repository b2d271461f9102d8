/// A measured quantity. Its row (`Measure.row`) is the only place for unit, better direction and pooling; the guide
/// *Results* of the DocC catalogue defines what it counts.
///
/// In files a measure has the name of its case in `snake_case`, followed by the unit, unless its row says otherwise.
package enum Measure: Int, Sendable, CaseIterable {
    // Requests and rides, of all kinds or of one.
    case requests, served, serviceRate, interrupted, lost, lostGaveUp, lostNoTaxi, lostNoFittingTaxi, lostUnreachable,
        lostWithdrawn,
        lostNoShow, openAtEnd, waitMean, waitP50, waitP75, waitP90, waitP95, waitMax, waitedShare, waitWithLostMean,
        waitUnder10Minutes, waitUnder15Minutes, promisedWaitMean, pickupWaitMean, promiseLateMean, promiseLateP95,
        promiseKept, allocationMean, allocationP95, offersPerRequest, rideMean, rideKilometresMean,
        pickupKilometresMean, fareMean, reservations, reservationsCancelled,
        reservationsLapsed, punctual5Minutes, punctual10Minutes, bookedLateMean, detourMean, detourP95,
        specialRequests, specialServiceRate, specialWaitMean
    // Rules and payments.
    case rejected, rejectedInvalidPartySize, rejectedOutsideServiceArea, rejectedAlreadyRiding, rejectedTooLate,
        rejectedJoins,
        paidByCard, paidInCash, cardFailures
    // Drivers and their taxis.
    case occupiedKilometres, pickupKilometres, repositioningKilometres, emptyShare, pickupShare, repositioningShare,
        co2, drivingCost, drivers, dutyHours, occupiedHours, toPickupHours, idleHours, utilisation, busyShare,
        ridesPerVehicleHour,
        occupancy, income, incomePerHour, driverIncomeMean, queueWaitMean, offers, refusals, timeouts, standDowns,
        suspensions, charges, chargingHours, plugWaitMean
    // Ranks with rules of their own.
    case walkUps, walkUpsServed, walkUpsBalked, walkUpsReneged, walkUpsOpenAtEnd, rankWaitMean, rankWaitMax,
        rankLineMean, rankLineMax, taxisTurnedAway, taxisHeld, holdingTimeMean
    // Equal treatment.
    case queueOvertakes, driverIncomeGini, driverIncomeJain, driverIncomeP90P10, driverIncomePerHourGini,
        driverQueueWaitGini, driverQueueWaitJain, incomeFewRefusals, incomePerHourFewRefusals, incomeSomeRefusals,
        incomePerHourSomeRefusals, incomeManyRefusals, incomePerHourManyRefusals, refusedClients, refusedClientsShare,
        refusedWaitMean, neverRefusedWaitMean, refusalExtraWait, refusalExtraPickup, refusedServiceRate,
        neverRefusedServiceRate, zoneServiceRateDeviation, zoneServiceRateP10, zoneServiceRateP90, zoneWaitDeviation,
        zoneWaitP10, zoneWaitP90, zoneWaitRatioP10, zoneWaitRatioP90
    // Only for a zone, in `fairness.csv`.
    case waitP50Ratio
    // Only for a zone, where groups of zones are compared.
    case farePerKilometre
    // Walkers and the tours that they follow.
    case walkers, people, stayMean, walked, walkedMean, walkersOnTours, toursFollowed, toursCompleted,
        toursCompletedShare, toursCancelled, toursCancelledShare, toursCancelledEnough, toursCancelledCrowd,
        toursCancelledClosing, toursCancelledTaxi, toursUnderWay, tourDurationMean, tourDurationP50, tourDurationP95,
        waypointsReached, waypointsSkipped, positionsLost, pollsForeground, pollsBackground, pollsSavingPower,
        pollsWithoutPosition, sitesOverflowed, aboveLimit, crowdMax, lineMax, lineWaitMean, taxisTakenTired,
        taxisTakenRain, taxisTakenLate, taxisGivenUp, draftsBegun, toursSubmitted, toursApproved, toursSentBack,
        toursDeleted, tourActionsRejected
    // Only for a site, in `waypoints.csv` and the units.
    case crowdMean, crowdP95, lineMean
    // Runners, cyclists and their goals.
    case runners, sessions, runSessions, rideSessions, sessionsUnderWay, distance, distanceMean, sessionTimeMean,
        speedMean, fixes, fixesLeftOut, fixesLate, goals, goalsReached, goalsReachedShare, goalProgressMean,
        goalReachedFirst, goalReachedP50, connectionsLost, appsDied, notifications, sessionActionsRejected
    // Tourists, places to visit, and contacts between users.
    case tourists, touristStayMean, visits, visitsMean, hotelStays, placesVisited, visitsGini, visitsTopTenthShare,
        visitsQualityTau, qualityTau, grades, gradeMean, chosenFromFeed, chosenFeedRankMean, chosenExploring,
        chosenOnRoute, chosenOnGuidedTour, chosenForMeal, chosenWithFriend, foundClosed, turnedAway, placeWaits,
        placeWaitMean, touristWaysOnFoot, touristWaysByTransit, touristWaysByTaxi, touristKilometresOnFoot,
        touristKilometresByTransit, touristKilometresByTaxi, touristTaxisGivenUp, feeds, searches, searchesInVain,
        collected, friendsAsked, friendships, friendsDeclined, messagesDelivered, messagesNotDelivered, blocks,
        placeActionsRejected
    // Only for a place, in the units.
    case rating
    // The guide: subscriptions, routes, guided tours.
    case subscriptionsBegun, subscriptionsRenewed, subscriptionsEnded, subscriptionsEndedWish,
        subscriptionsEndedPaymentRefused, subscriptionsEndedInsufficientFunds, subscriptionsEndedTransferFailed,
        subscriptionsEndedErased, subscriptionsActive, paymentsRefused, routesAsked, routesNoneFound, routesPicked,
        mealsFound, mealsNoneOpen, transportCards, transportCardMoney, guidesApplied, guidesHired, outingsPlanned,
        outingsLed, outingFollowers, outingFollowersMean, guideUtilisation, weatherShown, weatherUnavailable,
        newsRead, enquiries, enquiriesAnswered, guideActionsRejected, guideIncome, guideTaxes, guideCommission,
        guideSalaries, guideCosts, guideProfit
    // People who consider a taxi and choose.
    case wishes, choseTaxi, choseWalk, chosePublicTransport, choseStay, choseTaxiShare, leftTaxi, cameToTaxi,
        expectedWaitMean, consideredPriceMean, priceElasticity, waitElasticity
}

extension Measure {
    /// Name in every file: `snake_case`, with the unit last if there is one.
    package var name: String { Measure.names[rawValue] }
    private static let names = allCases.map { $0.row.name ?? snakeCase("\($0)") + $0.unit.nameEnding }
    /// Label for display.
    package var label: String { row.label }
    /// Unit of its values.
    package var unit: MetricUnit { row.unit }
    /// The better direction.
    package var better: Better { row.better }
    /// Estimation over several replications.
    package var pooling: Pooling { row.pooling }
    /// Phrase for a difference; nil if reports use the label.
    package var differencePhrase: DifferencePhrase? { row.differencePhrase }
    /// Short name among the parts of its family.
    package var partLabel: String { row.partLabel }

    /// Whether it counts requests lost by one cause.
    package var isLoss: Bool { row.family == .losses }
    /// Whether it counts requests that are picked up, or lost.
    package var countsRequests: Bool { isLoss || self == .served || self == .lost }

    /// Returns the parts of a family in the order of reports.
    package static func parts(of family: Family) -> [Measure] { allCases.filter { $0.row.family == family } }

    /// The better direction of a measure.
    package enum Better: Sendable {
        /// Better for every reader.
        case lower, higher
        /// Better for some readers at the expense of others: drivers earn what clients pay, and more idle hours mean
        /// less work for more taxis. So a comparison calls it neither better nor worse, but `best` can search for it.
        case lowerForSome, higherForSome
        /// More is neither better nor worse.
        case neither

        /// Whether a search for the best wants more; false for less, nil if neither direction is better.
        package var seeksMore: Bool? {
            switch self {
            case .lower, .lowerForSome: false
            case .higher, .higherForSome: true
            case .neither: nil
            }
        }
    }

    /// A sum that reports show with its parts.
    package enum Family: Sendable {
        /// Causes of lost requests.
        case losses
        /// Causes of cancelled tours.
        case cancellations
        /// Reasons of walkers for taking taxis.
        case taxis
        /// Modes of tourists' trips.
        case travelModes
        /// Reasons of tourists for visits, other than the feed.
        case choices
        /// Causes of ended subscriptions.
        case subscriptionEnds
    }
}

/// The phrase for a difference: `clients who are picked up wait #`, where `#` is the amount, followed by more or less.
package struct DifferencePhrase: Sendable {
    /// Text with `#` in place of the amount.
    package let text: String
    /// Whether the phrase says fewer instead of less.
    package let isCounted: Bool
    /// Unit of which hundredths are counted; nil if the phrase contains it.
    package let shareUnit: String?

    static func fewer(_ text: String) -> DifferencePhrase {
        DifferencePhrase(text: text, isCounted: true, shareUnit: nil)
    }

    static func less(_ text: String, shareOf unit: String? = nil) -> DifferencePhrase {
        DifferencePhrase(text: text, isCounted: false, shareUnit: unit)
    }
}

/// Returns `wait_p95` for `waitP95`.
private func snakeCase(_ name: String) -> String {
    var words = ""
    var last: Character = "_"
    for letter in name {
        // A quantile is one word: p95.
        let begins = letter.isUppercase || letter.isNumber && last.isLetter && last != "P"
        words += begins ? "_\(letter.lowercased())" : "\(letter)"
        last = letter
    }
    return words
}

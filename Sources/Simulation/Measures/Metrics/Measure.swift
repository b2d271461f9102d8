/// What is measured. In what, what is good and how it is pooled stands in its row (`Measure.row`) and nowhere else; what it
/// counts is told in the guide *Results* of the DocC catalogue.
///
/// In files a measure is called as its case, in `snake_case`, with the unit behind, unless its row says otherwise.
package enum Measure: Int, Sendable, CaseIterable {
    // Requests and rides, of all kinds or of one.
    case requests, served, serviceRate, interrupted, lost, lostGaveUp, lostNoTaxi, lostUnreachable, lostWithdrawn,
        lostNoShow, openAtEnd, waitMean, waitP50, waitP75, waitP90, waitP95, waitMax, waitedShare, waitWithLostMean,
        waitUnder10Minutes, waitUnder15Minutes, promisedWaitMean, pickupWaitMean, promiseLateMean, promiseLateP95,
        promiseKept, allocationMean, allocationP95, offersPerRequest, rideMean, rideKilometresMean,
        pickupKilometresMean, fareMean, reservations, reservationsCancelled, detourMean, detourP95
    // The rules and the money.
    case rejected, rejectedInvalidPartySize, rejectedOutsideServiceArea, rejectedAlreadyRiding, rejectedJoins,
        paidByCard, paidInCash, cardFailures
    // Drivers and their taxis.
    case occupiedKilometres, pickupKilometres, repositioningKilometres, emptyShare, pickupShare, repositioningShare,
        co2, drivingCost, drivers, dutyHours, occupiedHours, toPickupHours, idleHours, utilisation, busyShare,
        ridesPerVehicleHour,
        occupancy, income, incomePerHour, driverIncomeMean, queueWaitMean, offers, refusals, timeouts, standDowns,
        suspensions
    // Who is treated how.
    case queueOvertakes, driverIncomeGini, driverIncomeJain, driverIncomeP90P10, driverIncomePerHourGini,
        driverQueueWaitGini, driverQueueWaitJain, incomeFewRefusals, incomePerHourFewRefusals, incomeSomeRefusals,
        incomePerHourSomeRefusals, incomeManyRefusals, incomePerHourManyRefusals, refusedClients, refusedClientsShare,
        refusedWaitMean, neverRefusedWaitMean, refusalExtraWait, refusalExtraPickup, refusedServiceRate,
        neverRefusedServiceRate, zoneServiceRateDeviation, zoneServiceRateP10, zoneServiceRateP90, zoneWaitDeviation,
        zoneWaitP10, zoneWaitP90, zoneWaitRatioP10, zoneWaitRatioP90
    // Of a zone alone: in `fairness.csv` only.
    case waitP50Ratio
    // Walkers and the tours that they follow.
    case walkers, people, stayMean, walked, walkedMean, walkersOnTours, toursFollowed, toursCompleted,
        toursCompletedShare, toursCancelled, toursCancelledShare, toursCancelledEnough, toursCancelledCrowd,
        toursCancelledClosing, toursCancelledTaxi, toursUnderWay, tourDurationMean, tourDurationP50, tourDurationP95,
        waypointsReached, waypointsSkipped, positionsLost, pollsForeground, pollsBackground, pollsSavingPower,
        pollsWithoutPosition, sitesOverflowed, aboveLimit, crowdMax, lineMax, lineWaitMean, taxisTakenTired,
        taxisTakenRain, taxisTakenLate, taxisGivenUp, draftsBegun, toursSubmitted, toursApproved, toursSentBack,
        toursDeleted, tourActionsRejected
    // Of a site alone: in `waypoints.csv` and the units only.
    case crowdMean, crowdP95, lineMean
    // Runners, cyclists and their goals.
    case runners, sessions, runSessions, rideSessions, sessionsUnderWay, distance, distanceMean, sessionTimeMean,
        speedMean, fixes, fixesLeftOut, fixesLate, goals, goalsReached, goalsReachedShare, goalProgressMean,
        goalReachedFirst, goalReachedP50, connectionsLost, appsDied, notifications, sessionActionsRejected
    // Tourists, the places that they visit, and each other.
    case tourists, touristStayMean, visits, visitsMean, hotelStays, placesVisited, visitsGini, visitsTopTenthShare,
        visitsQualityTau, qualityTau, grades, gradeMean, chosenFromFeed, chosenFeedRankMean, chosenExploring,
        chosenOnRoute, chosenOnGuidedTour, chosenForMeal, chosenWithFriend, foundClosed, turnedAway, placeWaits,
        placeWaitMean, touristWaysOnFoot, touristWaysByTransit, touristWaysByTaxi, touristKilometresOnFoot,
        touristKilometresByTransit, touristKilometresByTaxi, touristTaxisGivenUp, feeds, searches, searchesInVain,
        collected, friendsAsked, friendships, friendsDeclined, messagesDelivered, messagesNotDelivered, blocks,
        placeActionsRejected
    // Of a place alone: in the units only.
    case rating
    // The guide: subscriptions, routes, guided tours.
    case subscriptionsBegun, subscriptionsRenewed, subscriptionsEnded, subscriptionsEndedWish,
        subscriptionsEndedPaymentRefused, subscriptionsEndedInsufficientFunds, subscriptionsEndedTransferFailed,
        subscriptionsEndedErased, subscriptionsActive, paymentsRefused, routesAsked, routesNoneFound, routesPicked,
        mealsFound, mealsNoneOpen, transportCards, transportCardMoney, guidesApplied, guidesHired, outingsPlanned,
        outingsLed, outingFollowers, outingFollowersMean, guideUtilisation, weatherShown, weatherUnavailable,
        newsRead, enquiries, enquiriesAnswered, guideActionsRejected, guideIncome, guideTaxes, guideCommission,
        guideSalaries, guideCosts, guideProfit
    // Those who would consider a taxi, and choose.
    case wishes, choseTaxi, choseWalk, chosePublicTransport, choseStay, choseTaxiShare, leftTaxi, cameToTaxi,
        expectedWaitMean, consideredPriceMean, priceElasticity, waitElasticity
}

extension Measure {
    /// Its name in every file: `snake_case`, the unit last where there is one.
    package var name: String { Measure.names[rawValue] }
    private static let names = allCases.map { $0.row.name ?? snakeCase("\($0)") + $0.unit.nameEnding }
    /// In words, for people.
    package var label: String { row.label }
    package var unit: MetricUnit { row.unit }
    package var better: Better { row.better }
    package var pooling: Pooling { row.pooling }
    /// How a difference in it is told; nil of what is told by its label.
    package var told: DifferencePhrase? { row.told }
    /// How it is told where the parts of its family stand side by side.
    package var partWords: String { row.partWords }

    /// Whether it is a cause by which requests are lost.
    package var isLoss: Bool { row.family == .losses }
    /// Whether it counts requests that are picked up, or lost.
    package var countsRequests: Bool { isLoss || self == .served || self == .lost }

    /// The parts of a whole, in the order in which they are told.
    package static func parts(of family: Family) -> [Measure] { allCases.filter { $0.row.family == family } }

    /// Which direction is good.
    package enum Better: Sendable {
        /// Every reader agrees.
        case lower, higher
        /// Some want less of it, or more, and somebody else pays for that, or may see it otherwise: drivers earn what clients
        /// pay, and more hours idle are less work for more taxis. So it is neither better nor worse; but `best` seeks it for who asks.
        case lowerForSome, higherForSome
        /// More is neither better nor worse.
        case neither

        /// What who asks for the best wants: `true` for more, `false` for less; nil where nobody can say.
        package var seeksMore: Bool? {
            switch self {
            case .lower, .lowerForSome: false
            case .higher, .higherForSome: true
            case .neither: nil
            }
        }
    }

    /// What is told as one sum with its parts.
    package enum Family: Sendable {
        /// What requests were lost by.
        case losses
        /// Why tours were given up.
        case cancellations
        /// Why walkers took taxis.
        case taxis
        /// How tourists went.
        case ways
        /// Why tourists went where they did, but for the feed.
        case choices
        /// What subscriptions ended by.
        case subscriptionEnds
    }
}

/// How a difference is told: `clients who are picked up wait #`, where `#` is the amount, with more or less behind.
package struct DifferencePhrase: Sendable {
    package let text: String
    /// Whether it is fewer instead of less.
    package let isCounted: Bool
    /// What hundredths are of; nil where the phrase says it.
    package let shareUnit: String?

    static func fewer(_ text: String) -> DifferencePhrase {
        DifferencePhrase(text: text, isCounted: true, shareUnit: nil)
    }

    static func less(_ text: String, shareOf unit: String? = nil) -> DifferencePhrase {
        DifferencePhrase(text: text, isCounted: false, shareUnit: unit)
    }
}

/// `wait_p95` of `waitP95`.
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

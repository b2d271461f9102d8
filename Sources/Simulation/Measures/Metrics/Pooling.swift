/// What becomes of a measure over several replications.
package enum Pooling: Hashable, Sendable {
    /// How often something happens among so many: the ratio of two sums over all replications, in which each of these counts
    /// the same. Every metric of such a measure carries of how many of them it is (`Metric.weight`).
    case rate(of: String)
    /// Likewise of what is no whole number: seconds, kilometres, money.
    case ratio(of: String)
    /// The mean of the replications' values.
    case eachReplicationAlike(because: Reason)

    /// Why there is nothing that each value could be weighed by.
    package enum Reason: Hashable, Sendable, CaseIterable {
        /// A count of what the scenario brings about, such as drivers, and whether they may be passed over: chance may have no
        /// part in it.
        case countOfGiven
        /// A count of what happens by chance.
        case count
        /// A length, a time or an amount of money of all together.
        case total
        /// A quantile, of which the replications are the batches.
        case quantile
        /// The greatest or the first of a replication.
        case extreme
        /// How far the parts of one replication are apart.
        case spread
        /// A coefficient from 0 to 1 that is a share of nothing.
        case index
        /// Of two orders, from −1 to 1.
        case correlation
        /// Of two figures of one replication: what a busy day does to both falls out.
        case difference
    }
}

extension Measure {
    /// Said of every measure: a switch, so that none is left out.
    package var pooling: Pooling {
        switch self {
        case .serviceRate, .waitedShare, .waitUnder10Minutes, .waitUnder15Minutes, .offersPerRequest:
            .rate(of: "requests")
        case .waitMean, .rideMean, .rideKilometresMean, .pickupKilometresMean, .fareMean:
            .ratio(of: "requests picked up")
        case .waitWithLostMean: .ratio(of: "clients picked up, and those who left before")
        case .promiseKept: .rate(of: "promises to clients picked up")
        case .promisedWaitMean, .pickupWaitMean, .promiseLateMean: .ratio(of: "promises to clients picked up")
        case .allocationMean: .ratio(of: "requests accepted by a driver")
        case .detourMean: .ratio(of: "parties taken to their destination in shared rides")
        case .refusedClientsShare: .rate(of: "requests offered to a driver")
        case .refusedServiceRate: .rate(of: "requests refused at least once")
        case .neverRefusedServiceRate: .rate(of: "requests offered and never refused")
        case .refusedWaitMean: .ratio(of: "clients picked up who were refused")
        case .neverRefusedWaitMean: .ratio(of: "clients picked up who were never refused")
        case .emptyShare, .pickupShare, .repositioningShare: .ratio(of: "kilometres driven")
        case .ridesPerVehicleHour: .rate(of: "hours on duty")
        case .utilisation, .busyShare, .incomePerHour, .incomePerHourFewRefusals,
            .incomePerHourSomeRefusals, .incomePerHourManyRefusals:
            .ratio(of: "hours on duty")
        case .occupancy: .rate(of: "rides")
        case .driverIncomeMean, .incomeFewRefusals, .incomeSomeRefusals, .incomeManyRefusals:
            .ratio(of: "drivers on duty")
        case .queueWaitMean: .ratio(of: "rides accepted in a queue")
        case .stayMean: .ratio(of: "walkers who went home")
        case .walkedMean: .ratio(of: "walkers")
        case .toursCompletedShare, .toursCancelledShare: .rate(of: "tours begun")
        case .tourDurationMean: .ratio(of: "tours completed")
        case .lineWaitMean: .ratio(of: "people whose turn came")
        case .crowdMean, .lineMean: .ratio(of: "hours")
        case .distanceMean, .sessionTimeMean: .ratio(of: "sessions")
        case .speedMean: .ratio(of: "hours of sessions")
        case .goalsReachedShare: .rate(of: "monthly goals")
        case .goalProgressMean: .ratio(of: "monthly goals")
        case .touristStayMean: .ratio(of: "tourists who left")
        case .visitsMean: .rate(of: "tourists, those too who were there when the warm-up ended")
        case .visitsTopTenthShare: .rate(of: "visits")
        case .gradeMean, .rating: .rate(of: "grades that stand at the end")
        case .chosenFeedRankMean: .rate(of: "places chosen from a feed")
        case .placeWaitMean: .ratio(of: "visits after standing in line")
        case .outingFollowersMean: .rate(of: "guided tours led")
        case .guideUtilisation: .ratio(of: "guides hired")
        case .requests, .reservations, .drivers, .walkers, .people, .runners, .sessions, .runSessions, .rideSessions,
            .goals,
            .tourists, .queueOvertakes:
            .eachReplicationAlike(because: .countOfGiven)
        case .served, .interrupted, .lost, .lostGaveUp, .lostNoTaxi, .lostUnreachable, .lostWithdrawn, .lostNoShow,
            .openAtEnd, .reservationsCancelled, .rejected, .rejectedInvalidPartySize, .rejectedOutsideServiceArea,
            .rejectedAlreadyRiding, .rejectedJoins, .paidByCard, .paidInCash, .cardFailures, .offers, .refusals,
            .timeouts,
            .standDowns, .suspensions, .refusedClients, .walkersOnTours, .toursFollowed,
            .toursCompleted,
            .toursCancelled, .toursCancelledEnough, .toursCancelledCrowd, .toursCancelledClosing, .toursCancelledTaxi,
            .toursUnderWay, .waypointsReached, .waypointsSkipped, .positionsLost, .pollsForeground, .pollsBackground,
            .pollsSavingPower, .pollsWithoutPosition, .sitesOverflowed, .taxisTakenTired, .taxisTakenRain,
            .taxisTakenLate, .taxisGivenUp, .draftsBegun, .toursSubmitted, .toursApproved, .toursSentBack,
            .toursDeleted,
            .tourActionsRejected, .sessionsUnderWay, .fixes, .fixesLeftOut, .fixesLate, .goalsReached, .connectionsLost,
            .appsDied, .notifications, .sessionActionsRejected, .visits, .hotelStays, .placesVisited, .grades,
            .chosenFromFeed,
            .chosenExploring, .chosenOnRoute, .chosenOnGuidedTour, .chosenForMeal, .chosenWithFriend, .foundClosed,
            .turnedAway, .placeWaits, .touristWaysOnFoot, .touristWaysByTransit, .touristWaysByTaxi,
            .touristTaxisGivenUp,
            .feeds, .searches, .searchesInVain, .collected, .friendsAsked, .friendships, .friendsDeclined,
            .messagesDelivered, .messagesNotDelivered, .blocks, .placeActionsRejected, .subscriptionsBegun,
            .subscriptionsRenewed, .subscriptionsEnded, .subscriptionsEndedWish, .subscriptionsEndedPaymentRefused,
            .subscriptionsEndedInsufficientFunds, .subscriptionsEndedTransferFailed, .subscriptionsEndedErased,
            .subscriptionsActive, .paymentsRefused, .routesAsked, .routesNoneFound, .routesPicked, .mealsFound,
            .mealsNoneOpen, .transportCards, .guidesApplied, .guidesHired, .outingsPlanned, .outingsLed,
            .outingFollowers, .weatherShown, .weatherUnavailable, .newsRead, .enquiries, .enquiriesAnswered,
            .guideActionsRejected:
            .eachReplicationAlike(because: .count)
        case .occupiedKilometres, .pickupKilometres, .repositioningKilometres, .dutyHours, .occupiedHours,
            .toPickupHours,
            .idleHours, .income, .walked, .aboveLimit, .distance, .touristKilometresOnFoot, .touristKilometresByTransit,
            .touristKilometresByTaxi, .transportCardMoney, .guideIncome, .guideTaxes, .guideCommission, .guideSalaries,
            .guideCosts, .guideProfit:
            .eachReplicationAlike(because: .total)
        case .waitP50, .waitP75, .waitP90, .waitP95, .promiseLateP95, .allocationP95, .detourP95, .waitP50Ratio,
            .tourDurationP50, .tourDurationP95, .crowdP95, .goalReachedP50:
            .eachReplicationAlike(because: .quantile)
        case .waitMax, .crowdMax, .lineMax, .goalReachedFirst: .eachReplicationAlike(because: .extreme)
        case .driverIncomeP90P10, .zoneServiceRateDeviation, .zoneServiceRateP10, .zoneServiceRateP90,
            .zoneWaitDeviation,
            .zoneWaitP10, .zoneWaitP90, .zoneWaitRatioP10, .zoneWaitRatioP90:
            .eachReplicationAlike(because: .spread)
        case .driverIncomeGini, .driverIncomeJain, .driverIncomePerHourGini, .driverQueueWaitGini, .driverQueueWaitJain,
            .visitsGini:
            .eachReplicationAlike(because: .index)
        case .visitsQualityTau, .qualityTau: .eachReplicationAlike(because: .correlation)
        case .refusalExtraWait, .refusalExtraPickup: .eachReplicationAlike(because: .difference)
        }
    }
}

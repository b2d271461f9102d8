/// What is measured: the one place that says what a figure is called, in what it is measured, and what is good.
///
/// The raw value is its name in every file. What it counts is told in the guide *Results* of the DocC catalogue.
package enum Measure: String, Sendable, CaseIterable {
    // Requests and rides, of all kinds or of one.
    case requests
    case served
    case serviceRate = "service_rate"
    case interrupted
    case lost
    case lostGaveUp = "lost_gave_up"
    case lostNoTaxi = "lost_no_taxi"
    case lostUnreachable = "lost_unreachable"
    case lostWithdrawn = "lost_withdrawn"
    case lostNoShow = "lost_no_show"
    case openAtEnd = "open_at_end"
    case waitMean = "wait_mean_s"
    case waitP50 = "wait_p50_s"
    case waitP75 = "wait_p75_s"
    case waitP90 = "wait_p90_s"
    case waitP95 = "wait_p95_s"
    case waitMax = "wait_max_s"
    case waitedShare = "waited_share"
    case waitWithLostMean = "wait_with_lost_mean_s"
    case waitUnder10Minutes = "wait_under_10_min_share"
    case waitUnder15Minutes = "wait_under_15_min_share"
    case promisedWaitMean = "promised_wait_mean_s"
    case pickupWaitMean = "pickup_wait_mean_s"
    case promiseLateMean = "promise_late_mean_s"
    case promiseLateP95 = "promise_late_p95_s"
    case promiseKept = "promise_kept_share"
    case allocationMean = "allocation_mean_s"
    case allocationP95 = "allocation_p95_s"
    case offersPerRequest = "offers_per_request"
    case rideMean = "ride_mean_s"
    case rideKilometresMean = "ride_mean_km"
    case pickupKilometresMean = "pickup_mean_km"
    case fareMean = "fare_mean"
    case reservations
    case reservationsCancelled = "reservations_cancelled"
    case detourMean = "detour_mean_ratio"
    case detourP95 = "detour_p95_ratio"

    // The rules and the money.
    case rejected
    case rejectedInvalidPartySize = "rejected_invalid_party_size"
    case rejectedOutsideServiceArea = "rejected_outside_service_area"
    case rejectedAlreadyRiding = "rejected_already_riding"
    case rejectedJoins = "rejected_joins"
    case paidByCard = "paid_by_card"
    case paidInCash = "paid_in_cash"
    case cardFailures = "card_failures"

    // Drivers and their taxis.
    case occupiedKilometres = "occupied_km"
    case pickupKilometres = "pickup_km"
    case repositioningKilometres = "repositioning_km"
    case emptyShare = "empty_km_share"
    case pickupShare = "pickup_km_share"
    case repositioningShare = "repositioning_km_share"
    case drivers
    case dutyHours = "duty_vehicle_h"
    case occupiedHours = "occupied_vehicle_h"
    case toPickupHours = "to_pickup_vehicle_h"
    case idleHours = "idle_vehicle_h"
    case utilisation
    case busyShare = "busy_share"
    case ridesPerVehicleHour = "rides_per_vehicle_hour"
    case occupancy
    case income
    case incomePerHour = "income_per_hour"
    case driverIncomeMean = "driver_income_mean"
    case queueWaitMean = "queue_wait_mean_s"
    case offers
    case refusals
    case timeouts
    case standDowns = "stand_downs"
    case suspensions

    // Who is treated how.
    case queueOvertakes = "queue_overtakes"
    case driverIncomeGini = "driver_income_gini"
    case driverIncomeJain = "driver_income_jain"
    case driverIncomeP90P10 = "driver_income_p90_p10_ratio"
    case driverIncomePerHourGini = "driver_income_per_hour_gini"
    case driverQueueWaitGini = "driver_queue_wait_gini"
    case driverQueueWaitJain = "driver_queue_wait_jain"
    case incomeFewRefusals = "driver_income_few_refusals_mean"
    case incomePerHourFewRefusals = "income_per_hour_few_refusals"
    case incomeSomeRefusals = "driver_income_some_refusals_mean"
    case incomePerHourSomeRefusals = "income_per_hour_some_refusals"
    case incomeManyRefusals = "driver_income_many_refusals_mean"
    case incomePerHourManyRefusals = "income_per_hour_many_refusals"
    case refusedClients = "refused_clients"
    case refusedClientsShare = "refused_clients_share"
    case refusedWaitMean = "refused_wait_mean_s"
    case neverRefusedWaitMean = "never_refused_wait_mean_s"
    case refusalExtraWait = "refusal_extra_wait_s"
    case refusalExtraPickup = "refusal_extra_pickup_km"
    case refusedServiceRate = "refused_service_rate"
    case neverRefusedServiceRate = "never_refused_service_rate"
    case zoneServiceRateDeviation = "zone_service_rate_stddev"
    case zoneServiceRateP10 = "zone_service_rate_p10"
    case zoneServiceRateP90 = "zone_service_rate_p90"
    case zoneWaitDeviation = "zone_wait_stddev_s"
    case zoneWaitP10 = "zone_wait_p10_s"
    case zoneWaitP90 = "zone_wait_p90_s"
    case zoneWaitRatioP10 = "zone_wait_p50_ratio_p10"
    case zoneWaitRatioP90 = "zone_wait_p50_ratio_p90"

    // Of a zone alone: in `fairness.csv` only.
    case waitP50Ratio = "wait_p50_ratio"

    // Walkers and the tours that they follow.
    case walkers
    case people
    case stayMean = "stay_mean_min"
    case walked = "walked_km"
    case walkedMean = "walked_mean_km"
    case walkersOnTours = "walkers_on_tours"
    case toursFollowed = "tours_followed"
    case toursCompleted = "tours_completed"
    case toursCompletedShare = "tours_completed_share"
    case toursCancelled = "tours_cancelled"
    case toursCancelledShare = "tours_cancelled_share"
    case toursCancelledEnough = "tours_cancelled_enough"
    case toursCancelledCrowd = "tours_cancelled_crowd"
    case toursCancelledClosing = "tours_cancelled_closing"
    case toursCancelledTaxi = "tours_cancelled_taxi"
    case toursUnderWay = "tours_under_way_at_end"
    case tourDurationMean = "tour_duration_mean_min"
    case tourDurationP50 = "tour_duration_p50_min"
    case tourDurationP95 = "tour_duration_p95_min"
    case waypointsReached = "waypoints_reached"
    case waypointsSkipped = "waypoints_skipped"
    case positionsLost = "positions_lost"
    case pollsForeground = "polls_foreground"
    case pollsBackground = "polls_background"
    case pollsSavingPower = "polls_saving_power"
    case pollsWithoutPosition = "polls_without_position"
    case sitesOverflowed = "sites_overflowed"
    case aboveLimit = "above_limit_min"
    case crowdMax = "crowd_max"
    case lineMax = "line_max"
    case lineWaitMean = "line_wait_mean_min"
    case taxisTakenTired = "taxis_taken_tired"
    case taxisTakenRain = "taxis_taken_rain"
    case taxisTakenLate = "taxis_taken_late"
    case taxisGivenUp = "taxis_given_up"
    case draftsBegun = "drafts_begun"
    case toursSubmitted = "tours_submitted"
    case toursApproved = "tours_approved"
    case toursSentBack = "tours_sent_back"
    case toursDeleted = "tours_deleted"
    case tourActionsRejected = "tour_actions_rejected"

    // Of a site alone: in `waypoints.csv` and the units only.
    case crowdMean = "crowd_mean"
    case crowdP95 = "crowd_p95"
    case lineMean = "line_mean"

    // Runners, cyclists and their goals.
    case runners
    case sessions
    case runSessions = "run_sessions"
    case rideSessions = "ride_sessions"
    case sessionsUnderWay = "sessions_under_way_at_end"
    case distance = "distance_km"
    case distanceMean = "distance_mean_km"
    case sessionTimeMean = "session_time_mean_min"
    case speedMean = "speed_mean_m_per_s"
    case fixes
    case fixesLeftOut = "fixes_left_out"
    case fixesLate = "fixes_late"
    case goals
    case goalsReached = "goals_reached"
    case goalsReachedShare = "goals_reached_share"
    case goalProgressMean = "goal_progress_mean_share"
    case goalReachedFirst = "goal_reached_first_day"
    case goalReachedP50 = "goal_reached_p50_day"
    case connectionsLost = "connections_lost"
    case appsDied = "apps_died"
    case notifications
    case sessionActionsRejected = "session_actions_rejected"

    // Tourists, the places that they visit, and each other.
    case tourists
    case touristStayMean = "tourist_stay_mean_h"
    case visits
    case visitsMean = "visits_mean"
    case hotelStays = "hotel_stays"
    case placesVisited = "places_visited"
    case visitsGini = "visits_gini"
    case visitsTopTenthShare = "visits_top_tenth_share"
    case visitsQualityTau = "visits_quality_tau"
    case qualityTau = "quality_rank_tau"
    case grades
    case gradeMean = "grade_mean"
    case chosenFromFeed = "chosen_from_feed"
    case chosenFeedRankMean = "chosen_feed_rank_mean"
    case chosenExploring = "chosen_exploring"
    case chosenOnRoute = "chosen_on_route"
    case chosenOnGuidedTour = "chosen_on_guided_tour"
    case chosenForMeal = "chosen_for_meal"
    case chosenWithFriend = "chosen_with_friend"
    case foundClosed = "found_closed"
    case turnedAway = "turned_away"
    case placeWaits = "place_waits"
    case placeWaitMean = "place_wait_mean_min"
    case touristWaysOnFoot = "tourist_ways_on_foot"
    case touristWaysByTransit = "tourist_ways_by_transit"
    case touristWaysByTaxi = "tourist_ways_by_taxi"
    case touristKilometresOnFoot = "tourist_on_foot_km"
    case touristKilometresByTransit = "tourist_by_transit_km"
    case touristKilometresByTaxi = "tourist_by_taxi_km"
    case touristTaxisGivenUp = "tourist_taxis_given_up"
    case feeds
    case searches
    case searchesInVain = "searches_in_vain"
    case collected
    case friendsAsked = "friends_asked"
    case friendships
    case friendsDeclined = "friends_declined"
    case messagesDelivered = "messages_delivered"
    case messagesNotDelivered = "messages_not_delivered"
    case blocks
    case placeActionsRejected = "place_actions_rejected"

    // Of a place alone: in the units only.
    case rating

    // The guide: subscriptions, routes, guided tours.
    case subscriptionsBegun = "subscriptions_new"
    case subscriptionsRenewed = "subscriptions_renewed"
    case subscriptionsEnded = "subscriptions_ended"
    case subscriptionsEndedWish = "subscriptions_ended_wish"
    case subscriptionsEndedPaymentRefused = "subscriptions_ended_payment_refused"
    case subscriptionsEndedInsufficientFunds = "subscriptions_ended_insufficient_funds"
    case subscriptionsEndedTransferFailed = "subscriptions_ended_transfer_failed"
    case subscriptionsEndedErased = "subscriptions_ended_erased"
    case subscriptionsActive = "subscriptions_active_at_end"
    case paymentsRefused = "payments_refused"
    case routesAsked = "routes_asked"
    case routesNoneFound = "routes_none_found"
    case routesPicked = "routes_picked"
    case mealsFound = "meals_found"
    case mealsNoneOpen = "meals_none_open"
    case transportCards = "transport_cards"
    case transportCardMoney = "transport_card_money"
    case guidesApplied = "guides_applied"
    case guidesHired = "guides_hired"
    case outingsPlanned = "outings_planned"
    case outingsLed = "outings_led"
    case outingFollowers = "outing_followers"
    case outingFollowersMean = "outing_followers_mean"
    case guideUtilisation = "guide_utilisation"
    case weatherShown = "weather_shown"
    case weatherUnavailable = "weather_unavailable"
    case newsRead = "news_read"
    case enquiries
    case enquiriesAnswered = "enquiries_answered"
    case guideActionsRejected = "guide_actions_rejected"
    case guideIncome = "guide_income"
    case guideTaxes = "guide_taxes"
    case guideCommission = "guide_commission"
    case guideSalaries = "guide_salaries"
    case guideCosts = "guide_costs"
    case guideProfit = "guide_profit"
}

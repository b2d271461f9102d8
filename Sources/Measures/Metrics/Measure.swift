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

    /// Which direction is good.
    package enum Better: Sendable {
        case lower, higher
        /// More is neither better nor worse.
        case neither
    }

    /// In words, for people.
    package var label: String { description.label }
    package var unit: MetricUnit { description.unit }
    package var better: Better { description.better }

    private var description: (label: String, unit: MetricUnit, better: Better) {
        switch self {
        case .requests: ("requests", .count, .neither)
        case .served: ("requests picked up", .count, .higher)
        case .serviceRate: ("share picked up", .share, .higher)
        case .interrupted: ("rides ended before the destination", .count, .lower)
        case .lost: ("requests lost", .count, .lower)
        case .lostGaveUp: ("lost: gave up", .count, .lower)
        case .lostNoTaxi: ("lost: never offered a taxi", .count, .lower)
        case .lostUnreachable: ("lost: no way leads there", .count, .lower)
        case .lostWithdrawn: ("lost: withdrawn", .count, .lower)
        case .lostNoShow: ("lost: client not there", .count, .lower)
        case .openAtEnd: ("still waiting at the end", .count, .neither)
        case .waitMean: ("mean wait", .seconds, .lower)
        case .waitP50: ("median wait", .seconds, .lower)
        case .waitP75: ("75 % wait at most", .seconds, .lower)
        case .waitP90: ("90 % wait at most", .seconds, .lower)
        case .waitP95: ("95 % wait at most", .seconds, .lower)
        case .waitMax: ("longest wait", .seconds, .lower)
        case .waitUnder10Minutes: ("picked up within 10 minutes", .share, .higher)
        case .waitUnder15Minutes: ("picked up within 15 minutes", .share, .higher)
        case .promisedWaitMean: ("mean wait promised", .seconds, .lower)
        case .pickupWaitMean: ("mean wait from acceptance to pickup", .seconds, .lower)
        case .promiseLateMean: ("mean lateness against the promise", .seconds, .lower)
        case .promiseLateP95: ("95 % are late by at most", .seconds, .lower)
        case .promiseKept: ("promises kept", .share, .higher)
        case .allocationMean: ("mean time to allocation", .seconds, .lower)
        case .allocationP95: ("95 % are allocated within", .seconds, .lower)
        case .offersPerRequest: ("offers for each request", .ratio, .lower)
        case .rideMean: ("mean ride", .seconds, .neither)
        case .rideKilometresMean: ("mean way of a ride", .kilometres, .neither)
        case .pickupKilometresMean: ("mean way to a pickup", .kilometres, .lower)
        case .fareMean: ("mean price of a ride", .money, .neither)
        case .reservations: ("reservations", .count, .neither)
        case .reservationsCancelled: ("reservations cancelled", .count, .lower)
        case .detourMean: ("mean detour of shared rides", .ratio, .lower)
        case .detourP95: ("detour of 95 % of shared rides at most", .ratio, .lower)
        case .rejected: ("actions refused by the rules", .count, .lower)
        case .rejectedInvalidPartySize: ("refused: invalid party size", .count, .lower)
        case .rejectedOutsideServiceArea: ("refused: outside the service area", .count, .lower)
        case .rejectedAlreadyRiding: ("refused: client has a ride", .count, .lower)
        case .rejectedJoins: ("joins refused", .count, .lower)
        case .paidByCard: ("payments by card", .count, .neither)
        case .paidInCash: ("payments in cash", .count, .neither)
        case .cardFailures: ("card payments that failed", .count, .lower)
        case .occupiedKilometres: ("kilometres with clients", .kilometres, .higher)
        case .pickupKilometres: ("kilometres to pickups", .kilometres, .lower)
        case .repositioningKilometres: ("kilometres to other zones", .kilometres, .lower)
        case .emptyShare: ("kilometres without a client", .share, .lower)
        case .pickupShare: ("kilometres to pickups, of all", .share, .lower)
        case .repositioningShare: ("kilometres to other zones, of all", .share, .lower)
        case .drivers: ("drivers on duty", .count, .neither)
        case .dutyHours: ("hours on duty", .hours, .neither)
        case .occupiedHours: ("hours with a client", .hours, .higher)
        case .toPickupHours: ("hours on the way to pickups", .hours, .lower)
        case .idleHours: ("hours idle", .hours, .lower)
        case .utilisation: ("time with a client, of the time on duty", .share, .higher)
        case .busyShare: ("time with a ride, of the time on duty", .share, .higher)
        case .ridesPerVehicleHour: ("rides an hour on duty", .ridesPerHour, .higher)
        case .occupancy: ("clients in a ride", .ratio, .higher)
        case .income: ("income of all drivers", .money, .higher)
        case .incomePerHour: ("income an hour on duty", .moneyPerHour, .higher)
        case .driverIncomeMean: ("mean income of a driver", .money, .higher)
        case .queueWaitMean: ("mean time in queues before a ride", .seconds, .lower)
        case .offers: ("offers", .count, .neither)
        case .refusals: ("offers refused", .count, .lower)
        case .timeouts: ("offers not answered in time", .count, .lower)
        case .standDowns: ("drivers sent offline", .count, .lower)
        case .suspensions: ("drivers suspended", .count, .lower)
        case .queueOvertakes: ("drivers passed over in their queue", .count, .lower)
        case .driverIncomeGini: ("Gini of driver income", .ratio, .lower)
        case .driverIncomeJain: ("Jain's index of driver income", .ratio, .higher)
        case .driverIncomeP90P10: ("p90:p10 of driver income", .ratio, .lower)
        case .driverIncomePerHourGini: ("Gini of driver income an hour", .ratio, .lower)
        case .driverQueueWaitGini: ("Gini of drivers' waiting", .ratio, .lower)
        case .driverQueueWaitJain: ("Jain's index of drivers' waiting", .ratio, .higher)
        case .incomeFewRefusals: ("mean income of those who refuse least", .money, .neither)
        case .incomePerHourFewRefusals: ("income an hour of those who refuse least", .moneyPerHour, .neither)
        case .incomeSomeRefusals: ("mean income of those who refuse some", .money, .neither)
        case .incomePerHourSomeRefusals: ("income an hour of those who refuse some", .moneyPerHour, .neither)
        case .incomeManyRefusals: ("mean income of those who refuse most", .money, .neither)
        case .incomePerHourManyRefusals: ("income an hour of those who refuse most", .moneyPerHour, .neither)
        case .refusedClients: ("clients refused at least once", .count, .lower)
        case .refusedClientsShare: ("clients refused, of those offered", .share, .lower)
        case .refusedWaitMean: ("mean wait of clients refused", .seconds, .lower)
        case .neverRefusedWaitMean: ("mean wait of clients never refused", .seconds, .lower)
        case .refusalExtraWait: ("how much longer those refused wait", .seconds, .lower)
        case .refusalExtraPickup: ("how much farther their taxi comes from", .kilometres, .lower)
        case .refusedServiceRate: ("share picked up of clients refused", .share, .higher)
        case .neverRefusedServiceRate: ("share picked up of clients never refused", .share, .higher)
        case .zoneServiceRateDeviation: ("spread of the service rate over zones", .share, .lower)
        case .zoneServiceRateP10: ("service rate that 90 % of zones reach", .share, .higher)
        case .zoneServiceRateP90: ("service rate that 10 % of zones reach", .share, .higher)
        case .zoneWaitDeviation: ("spread of the mean wait over zones", .seconds, .lower)
        case .zoneWaitP10: ("mean wait that 10 % of zones stay below", .seconds, .lower)
        case .zoneWaitP90: ("mean wait that 90 % of zones stay below", .seconds, .lower)
        case .zoneWaitRatioP10: ("zones' median wait over the city's, 10 % below", .ratio, .neither)
        case .zoneWaitRatioP90: ("zones' median wait over the city's, 90 % below", .ratio, .lower)
        case .waitP50Ratio: ("median wait over the city's", .ratio, .lower)
        case .walkers: ("walkers, one with each telephone", .count, .neither)
        case .people: ("people, those who come along too", .count, .neither)
        case .stayMean: ("mean stay of a walker", .minutes, .neither)
        case .walked: ("way on foot of all walkers", .kilometres, .neither)
        case .walkedMean: ("mean way on foot of a walker", .kilometres, .neither)
        case .walkersOnTours: ("walkers who followed a tour", .count, .higher)
        case .toursFollowed: ("tours begun", .count, .neither)
        case .toursCompleted: ("tours completed", .count, .higher)
        case .toursCompletedShare: ("tours completed, of those begun", .share, .higher)
        case .toursCancelled: ("tours given up", .count, .lower)
        case .toursCancelledShare: ("tours given up, of those begun", .share, .lower)
        case .toursCancelledEnough: ("tours given up: seen enough", .count, .neither)
        case .toursCancelledCrowd: ("tours given up: stood in line too long", .count, .lower)
        case .toursCancelledClosing: ("tours given up: closing time", .count, .neither)
        case .toursCancelledTaxi: ("tours given up: home by taxi", .count, .neither)
        case .toursUnderWay: ("tours under way at the end", .count, .neither)
        case .tourDurationMean: ("mean time for a tour", .minutes, .neither)
        case .tourDurationP50: ("median time for a tour", .minutes, .neither)
        case .tourDurationP95: ("95 % complete a tour within", .minutes, .neither)
        case .waypointsReached: ("waypoints reached", .count, .higher)
        case .waypointsSkipped: ("waypoints skipped", .count, .lower)
        case .positionsLost: ("times that a position was lost", .count, .lower)
        case .pollsForeground: ("polls of positions, app in use", .count, .lower)
        case .pollsBackground: ("polls of positions, app in the background", .count, .lower)
        case .pollsSavingPower: ("polls of positions, saving power", .count, .lower)
        case .pollsWithoutPosition: ("polls that found no position", .count, .lower)
        case .sitesOverflowed: ("waypoints with more people than their limit", .count, .lower)
        case .aboveLimit: ("time above the limit, of all waypoints", .minutes, .lower)
        case .crowdMax: ("most people at a waypoint", .people, .lower)
        case .lineMax: ("longest line at a waypoint", .people, .lower)
        case .lineWaitMean: ("mean time in line at a waypoint", .minutes, .lower)
        case .taxisTakenTired: ("taxis taken by tired walkers", .count, .neither)
        case .taxisTakenRain: ("taxis taken because of rain", .count, .neither)
        case .taxisTakenLate: ("taxis taken by walkers who are late", .count, .neither)
        case .taxisGivenUp: ("taxis that did not come in time", .count, .lower)
        case .draftsBegun: ("drafts begun", .count, .neither)
        case .toursSubmitted: ("tours submitted", .count, .neither)
        case .toursApproved: ("tours approved", .count, .higher)
        case .toursSentBack: ("tours sent back to their authors", .count, .lower)
        case .toursDeleted: ("tours deleted", .count, .neither)
        case .tourActionsRejected: ("actions on tours refused by the rules", .count, .lower)
        case .crowdMean: ("mean number of people at a waypoint", .people, .lower)
        case .crowdP95: ("at most so many for 95 % of the time", .people, .lower)
        case .lineMean: ("mean line at a waypoint", .people, .lower)
        case .runners: ("people who recorded a session", .count, .neither)
        case .sessions: ("sessions", .count, .neither)
        case .runSessions: ("runs", .count, .neither)
        case .rideSessions: ("rides by bicycle", .count, .neither)
        case .sessionsUnderWay: ("sessions going on at the end", .count, .neither)
        case .distance: ("way of all sessions", .kilometres, .higher)
        case .distanceMean: ("mean way of a session", .kilometres, .neither)
        case .sessionTimeMean: ("mean time of a session", .minutes, .neither)
        case .speedMean: ("mean speed on sessions", .metresPerSecond, .neither)
        case .fixes: ("fixes counted", .count, .neither)
        case .fixesLeftOut: ("fixes left out", .count, .lower)
        case .fixesLate: ("fixes that came late", .count, .lower)
        case .goals: ("monthly goals", .count, .neither)
        case .goalsReached: ("monthly goals reached", .count, .higher)
        case .goalsReachedShare: ("monthly goals reached, of all", .share, .higher)
        case .goalProgressMean: ("mean of what is done of a goal", .share, .higher)
        case .goalReachedFirst: ("day of the month on which the first goal is reached", .day, .neither)
        case .goalReachedP50: ("day by which half of the goals reached are reached", .day, .neither)
        case .connectionsLost: ("runners' connections lost", .count, .lower)
        case .appsDied: ("runners' apps that died", .count, .lower)
        case .notifications: ("runners told of a goal that is reached", .count, .neither)
        case .sessionActionsRejected: ("actions on sessions and goals refused by the rules", .count, .lower)
        }
    }
}

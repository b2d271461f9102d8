extension Measure {
    /// One row for each measure: its label, unit, better direction, and pooling.
    var row: MeasureRow {
        switch self {
        // Requests and rides, of all kinds or of one.
        case .requests: .scenarioCount("requests", .neither, phrase: .fewer("there are # requests"))
        case .served: .count("requests picked up", .higher, phrase: .fewer("# requests are picked up"))
        case .serviceRate:
            .figure(
                "share picked up", .share, .higher, .rate(of: "requests"),
                phrase: .fewer("# of 100 requests are picked up"))
        case .interrupted: .count("rides ended before the destination", .lower)
        case .lost: .count("requests lost", .lower, phrase: .fewer("# requests are lost"))
        case .lostGaveUp: .count("lost: gave up", .lower, in: .losses, "gave up", phrase: .fewer("# clients give up"))
        case .lostNoTaxi:
            .count(
                "lost: never offered a taxi", .lower, in: .losses, "no taxi",
                phrase: .fewer("# clients are never offered a taxi"))
        case .lostNoFittingTaxi:
            .count(
                "lost: never offered a taxi that fits", .lower, in: .losses, "no fitting taxi",
                phrase: .fewer("# clients who need a larger or accessible taxi are never offered one"))
        case .lostUnreachable:
            .count(
                "lost: no route to the destination", .lower, in: .losses, "unreachable",
                phrase: .fewer("# clients are lost because no route leads to their destination"))
        case .lostWithdrawn:
            .count("lost: withdrawn", .lower, in: .losses, "withdrawn", phrase: .fewer("# clients withdraw"))
        case .lostNoShow:
            .count(
                "lost: no-show", .lower, in: .losses, "no-show",
                phrase: .fewer("# clients are not there when their taxi arrives"))
        case .openAtEnd: .count("still waiting at the end", .neither)
        case .waitMean:
            .figure(
                "mean wait", .seconds, .lower, .ratio(of: "requests picked up"),
                phrase: .less("clients who are picked up wait #"))
        case .waitP50: .figure("median wait", .seconds, .lower, .quantile)
        case .waitP75: .figure("75 % wait at most", .seconds, .lower, .quantile)
        case .waitP90: .figure("90 % wait at most", .seconds, .lower, .quantile)
        case .waitP95: .figure("95 % wait at most", .seconds, .lower, .quantile)
        case .waitMax: .figure("longest wait", .seconds, .lower, .extreme)
        case .waitedShare: .figure("no taxi available at once", .share, .lower, .rate(of: "requests"))
        case .waitWithLostMean:
            .figure(
                "mean wait, including clients who left", .seconds, .lower,
                .ratio(of: "clients picked up, and clients who left before that"))
        case .waitUnder10Minutes:
            .figure(
                "picked up within 10 minutes", .share, .higher, .rate(of: "requests"), named: "wait_under_10_min_share")
        case .waitUnder15Minutes:
            .figure(
                "picked up within 15 minutes", .share, .higher, .rate(of: "requests"), named: "wait_under_15_min_share")
        case .promisedWaitMean:
            .figure("mean promised wait", .seconds, .lower, .ratio(of: "promises to clients picked up"))
        case .pickupWaitMean:
            .figure(
                "mean wait from acceptance to pickup", .seconds, .lower, .ratio(of: "promises to clients picked up"))
        case .promiseLateMean:
            .figure(
                "mean lateness compared with the promise", .seconds, .lower,
                .ratio(of: "promises to clients picked up"),
                support: .unbounded)
        case .promiseLateP95: .figure("95 % are late by at most", .seconds, .lower, .quantile, support: .unbounded)
        case .promiseKept:
            .figure(
                "promises kept", .share, .higher, .rate(of: "promises to clients picked up"),
                named: "promise_kept_share")
        case .allocationMean:
            .figure("mean time to allocation", .seconds, .lower, .ratio(of: "requests accepted by a driver"))
        case .allocationP95: .figure("95 % are allocated within", .seconds, .lower, .quantile)
        case .offersPerRequest: .figure("offers per request", .ratio, .lower, .rate(of: "requests"))
        case .rideMean: .figure("mean time of a ride", .seconds, .neither, .ratio(of: "requests picked up"))
        case .rideKilometresMean:
            .figure(
                "mean distance of a ride", .kilometres, .neither, .ratio(of: "requests picked up"),
                named: "ride_mean_km")
        case .pickupKilometresMean:
            .figure(
                "mean distance to a pickup", .kilometres, .lower, .ratio(of: "requests picked up"),
                named: "pickup_mean_km")
        case .fareMean: .figure("mean price of a ride", .money, .neither, .ratio(of: "requests picked up"))
        case .reservations: .scenarioCount("reservations", .neither)
        case .reservationsCancelled: .count("reservations cancelled", .lowerForSome)
        case .reservationsLapsed: .count("reservations lapsed: the client had another ride", .lower)
        case .punctual5Minutes:
            .figure(
                "picked up within 5 minutes of the booked time", .share, .higher, .rate(of: "reservations due"),
                named: "punctual_within_5_min_share",
                phrase: .fewer("# of 100 reservations are picked up within 5 minutes of the booked time"))
        case .punctual10Minutes:
            .figure(
                "picked up within 10 minutes of the booked time", .share, .higher, .rate(of: "reservations due"),
                named: "punctual_within_10_min_share",
                phrase: .fewer("# of 100 reservations are picked up within 10 minutes of the booked time"))
        case .bookedLateMean:
            .figure(
                "mean lateness compared with the booked time", .seconds, .lower,
                .ratio(of: "reservations picked up"), support: .unbounded,
                phrase: .less("clients who booked are picked up # later"))
        case .detourMean:
            .figure(
                "mean detour of shared rides", .ratio, .lower,
                .ratio(of: "parties taken to their destination in shared rides"), named: "detour_mean_ratio")
        case .detourP95:
            .figure(
                "95 % of shared rides have a detour of at most", .ratio, .lower, .quantile, named: "detour_p95_ratio")
        case .specialRequests: .scenarioCount("requests that need a larger or accessible taxi", .neither)
        case .specialServiceRate:
            .figure(
                "share picked up of those who need a larger or accessible taxi", .share, .higher,
                .rate(of: "requests that need a larger or accessible taxi"))
        case .specialWaitMean:
            .figure(
                "mean wait for a larger or accessible taxi", .seconds, .lower,
                .ratio(of: "clients picked up who need a larger or accessible taxi"))
        // Rules and payments.
        case .rejected: .count("actions refused by the rules", .lower)
        case .rejectedInvalidPartySize: .count("refused: invalid party size", .lower)
        case .rejectedOutsideServiceArea: .count("refused: outside the service area", .lower)
        case .rejectedAlreadyRiding: .count("refused: client has a ride", .lower)
        case .rejectedTooLate: .count("refused: reserved too late", .lower)
        case .rejectedJoins: .count("joins refused", .lower)
        case .paidByCard: .count("payments by card", .neither)
        case .paidInCash: .count("payments in cash", .neither)
        case .cardFailures: .count("card payments that failed", .lower)
        // Drivers and their taxis.
        case .occupiedKilometres:
            .figure("kilometres with clients", .kilometres, .higherForSome, .total, named: "occupied_km")
        case .pickupKilometres: .figure("kilometres to pickups", .kilometres, .lowerForSome, .total, named: "pickup_km")
        case .repositioningKilometres:
            .figure("kilometres to other zones", .kilometres, .lowerForSome, .total, named: "repositioning_km")
        case .emptyShare:
            .figure(
                "share of kilometres without a client", .share, .lower, .ratio(of: "kilometres driven"),
                named: "empty_km_share",
                phrase: .less("# of 100 are driven empty", shareOf: "km"))
        case .pickupShare:
            .figure(
                "share of kilometres to pickups", .share, .lower, .ratio(of: "kilometres driven"),
                named: "pickup_km_share")
        case .repositioningShare:
            .figure(
                "share of kilometres to other zones", .share, .lower, .ratio(of: "kilometres driven"),
                named: "repositioning_km_share")
        case .co2: .figure("CO₂ of all kilometres driven", .kilograms, .lower, .total, named: "co2_kg")
        case .drivingCost: .figure("cost of all kilometres driven", .money, .lowerForSome, .total)
        case .drivers: .scenarioCount("drivers on duty", .neither, phrase: .fewer("# drivers are on duty"))
        case .dutyHours: .figure("hours on duty", .hours, .neither, .total, named: "duty_vehicle_h")
        case .occupiedHours: .figure("hours with a client", .hours, .higherForSome, .total, named: "occupied_vehicle_h")
        case .toPickupHours:
            .figure("hours driving to pickups", .hours, .lowerForSome, .total, named: "to_pickup_vehicle_h")
        case .idleHours: .figure("hours idle", .hours, .lowerForSome, .total, named: "idle_vehicle_h")
        case .utilisation:
            .figure("share of duty time with a client", .share, .higherForSome, .ratio(of: "hours on duty"))
        case .busyShare:
            .figure("share of duty time with a ride", .share, .higherForSome, .ratio(of: "hours on duty"))
        case .ridesPerVehicleHour:
            .figure("rides per hour on duty", .ridesPerHour, .higherForSome, .rate(of: "hours on duty"))
        case .occupancy: .figure("clients per ride", .ratio, .higherForSome, .rate(of: "rides"))
        case .income:
            .figure(
                "income of all drivers", .money, .higherForSome, .total, phrase: .less("all drivers together earn #"))
        case .incomePerHour:
            .figure(
                "income per hour on duty", .moneyPerHour, .higherForSome, .ratio(of: "hours on duty"),
                phrase: .less("drivers earn # an hour"))
        case .driverIncomeMean:
            .figure(
                "mean income per driver", .money, .higherForSome, .ratio(of: "drivers on duty"),
                phrase: .less("a driver earns #"))
        case .queueWaitMean:
            .figure(
                "mean time in queues before a ride", .seconds, .lowerForSome, .ratio(of: "rides accepted in a queue"))
        case .offers: .count("offers", .neither)
        case .refusals: .count("offers refused", .lowerForSome)
        case .timeouts: .count("offers not answered in time", .lower)
        case .standDowns: .count("drivers sent offline", .lowerForSome)
        case .suspensions: .count("drivers suspended", .lowerForSome)
        case .charges: .count("times that a taxi was charged", .neither)
        case .chargingHours: .figure("hours at plugs", .hours, .neither, .total, named: "charging_vehicle_h")
        case .plugWaitMean:
            .figure("mean wait for a plug", .seconds, .lower, .ratio(of: "waits for a plug"))
        // Ranks with rules of their own.
        case .walkUps: .count("walk-up clients", .neither)
        case .walkUpsServed: .count("walk-up clients who took a taxi", .higher)
        case .walkUpsBalked: .count("walk-up clients who left: line full", .lower)
        case .walkUpsReneged: .count("walk-up clients who left the line", .lower)
        case .walkUpsOpenAtEnd: .count("walk-up clients in line at the end", .neither)
        case .rankWaitMean:
            .figure("mean time in line of walk-up clients", .seconds, .lower, .ratio(of: "walk-up clients served"))
        case .rankWaitMax: .figure("longest time in line of walk-up clients", .seconds, .lower, .extreme)
        case .rankLineMean: .figure("mean walk-up clients in line", .people, .lower, .ratio(of: "seconds"))
        case .rankLineMax: .figure("longest line of walk-up clients", .people, .lower, .extreme)
        case .taxisTurnedAway: .count("taxis turned away by full ranks", .lowerForSome)
        case .taxisHeld: .count("taxis that waited in a holding lot", .neither)
        case .holdingTimeMean:
            .figure("mean time in a holding lot", .seconds, .lowerForSome, .ratio(of: "taxis that left a holding lot"))
        // Equal treatment.
        case .queueOvertakes:
            .scenarioCount(
                "drivers passed over in their queue", .lower, phrase: .fewer("# drivers are passed over in their queue")
            )
        case .driverIncomeGini: .figure("Gini of driver income", .ratio, .lower, .index)
        case .driverIncomeJain: .figure("Jain's index of driver income", .ratio, .higher, .index)
        case .driverIncomeP90P10:
            .figure("p90:p10 of driver income", .ratio, .lower, .spread, named: "driver_income_p90_p10_ratio")
        case .driverIncomePerHourGini: .figure("Gini of driver income per hour", .ratio, .lower, .index)
        case .driverQueueWaitGini: .figure("Gini of drivers' waiting time", .ratio, .lower, .index)
        case .driverQueueWaitJain: .figure("Jain's index of drivers' waiting time", .ratio, .higher, .index)
        case .incomeFewRefusals:
            .figure(
                "mean income of drivers who refuse least", .money, .neither, .ratio(of: "drivers on duty"),
                named: "driver_income_few_refusals_mean")
        case .incomePerHourFewRefusals:
            .figure("income per hour of drivers who refuse least", .moneyPerHour, .neither, .ratio(of: "hours on duty"))
        case .incomeSomeRefusals:
            .figure(
                "mean income of drivers who refuse some", .money, .neither, .ratio(of: "drivers on duty"),
                named: "driver_income_some_refusals_mean")
        case .incomePerHourSomeRefusals:
            .figure("income per hour of drivers who refuse some", .moneyPerHour, .neither, .ratio(of: "hours on duty"))
        case .incomeManyRefusals:
            .figure(
                "mean income of drivers who refuse most", .money, .neither, .ratio(of: "drivers on duty"),
                named: "driver_income_many_refusals_mean")
        case .incomePerHourManyRefusals:
            .figure("income per hour of drivers who refuse most", .moneyPerHour, .neither, .ratio(of: "hours on duty"))
        case .refusedClients: .count("clients refused at least once", .lower)
        case .refusedClientsShare:
            .figure("share of clients refused at least once", .share, .lower, .rate(of: "requests offered to a driver"))
        case .refusedWaitMean:
            .figure("mean wait of refused clients", .seconds, .lower, .ratio(of: "clients picked up who were refused"))
        case .neverRefusedWaitMean:
            .figure(
                "mean wait of clients never refused", .seconds, .lower,
                .ratio(of: "clients picked up who were never refused"))
        case .refusalExtraWait:
            .figure("extra wait of refused clients", .seconds, .lower, .difference, support: .unbounded)
        case .refusalExtraPickup:
            .figure("extra pickup distance of refused clients", .kilometres, .lower, .difference, support: .unbounded)
        case .refusedServiceRate:
            .figure(
                "share picked up among refused clients", .share, .higher, .rate(of: "requests refused at least once"))
        case .neverRefusedServiceRate:
            .figure(
                "share picked up among clients never refused", .share, .higher,
                .rate(of: "requests offered and never refused"))
        case .zoneServiceRateDeviation:
            .figure("spread of the service rate over zones", .share, .lower, .spread, named: "zone_service_rate_stddev")
        case .zoneServiceRateP10: .figure("service rate that 90 % of zones reach", .share, .higher, .spread)
        case .zoneServiceRateP90: .figure("service rate that 10 % of zones reach", .share, .higher, .spread)
        case .zoneWaitDeviation:
            .figure("spread of the mean wait over zones", .seconds, .lower, .spread, named: "zone_wait_stddev_s")
        case .zoneWaitP10: .figure("mean wait that 10 % of zones stay below", .seconds, .lower, .spread)
        case .zoneWaitP90: .figure("mean wait that 90 % of zones stay below", .seconds, .lower, .spread)
        case .zoneWaitRatioP10:
            .figure(
                "median wait divided by the city's, 10 % of zones below", .ratio, .neither, .spread,
                named: "zone_wait_p50_ratio_p10")
        case .zoneWaitRatioP90:
            .figure(
                "median wait divided by the city's, 90 % of zones below", .ratio, .lower, .spread,
                named: "zone_wait_p50_ratio_p90")
        // Only for a zone, in `fairness.csv`.
        case .waitP50Ratio: .figure("median wait divided by the city's", .ratio, .lower, .quantile)
        case .farePerKilometre:
            .figure("price per kilometre", .money, .neither, .ratio(of: "kilometres of rides"))
        // Walkers and the tours that they follow.
        case .walkers: .scenarioCount("walkers with a phone", .neither)
        case .people: .scenarioCount("people, companions included", .neither)
        case .stayMean: .figure("mean stay of a walker", .minutes, .neither, .ratio(of: "walkers who went home"))
        case .walked: .figure("distance walked by all walkers", .kilometres, .neither, .total)
        case .walkedMean: .figure("mean distance walked per walker", .kilometres, .neither, .ratio(of: "walkers"))
        case .walkersOnTours: .count("walkers who took a tour", .higherForSome)
        case .toursFollowed: .count("tours begun", .neither)
        case .toursCompleted: .count("tours completed", .higher)
        case .toursCompletedShare:
            .figure(
                "share of begun tours completed", .share, .higher, .rate(of: "tours begun"),
                phrase: .fewer("# of 100 tours are completed"))
        case .toursCancelled: .count("tours given up", .lower)
        case .toursCancelledShare: .figure("share of begun tours given up", .share, .lower, .rate(of: "tours begun"))
        case .toursCancelledEnough: .count("tours given up: seen enough", .neither, in: .cancellations, "seen enough")
        case .toursCancelledCrowd:
            .count("tours given up: stood in line too long", .lower, in: .cancellations, "line too long")
        case .toursCancelledClosing:
            .count("tours given up: closing time", .neither, in: .cancellations, "closing time")
        case .toursCancelledTaxi: .count("tours given up: home by taxi", .neither, in: .cancellations, "home by taxi")
        case .toursUnderWay: .count("tours under way at the end", .neither, named: "tours_under_way_at_end")
        case .tourDurationMean: .figure("mean time of a tour", .minutes, .neither, .ratio(of: "tours completed"))
        case .tourDurationP50: .figure("median time of a tour", .minutes, .neither, .quantile)
        case .tourDurationP95: .figure("95 % complete a tour within", .minutes, .neither, .quantile)
        case .waypointsReached: .count("waypoints reached", .higherForSome)
        case .waypointsSkipped: .count("waypoints skipped", .lowerForSome)
        case .positionsLost: .count("positions lost", .lower)
        case .pollsForeground: .count("position polls, app in use", .lowerForSome)
        case .pollsBackground: .count("position polls, app in the background", .lowerForSome)
        case .pollsSavingPower: .count("position polls, saving power", .lowerForSome)
        case .pollsWithoutPosition: .count("position polls without a position", .lower)
        case .sitesOverflowed: .count("waypoints with more people than their limit", .lower)
        case .aboveLimit: .figure("total time above the limit, all waypoints", .minutes, .lower, .total)
        case .crowdMax: .figure("most people at a waypoint", .people, .lower, .extreme)
        case .lineMax: .figure("longest line at a waypoint", .people, .lower, .extreme)
        case .lineWaitMean:
            .figure(
                "mean time in line at a waypoint", .minutes, .lower, .ratio(of: "people whose turn came"),
                phrase: .less("visitors stand in line # at a waypoint"))
        case .taxisTakenTired: .count("taxis taken by tired walkers", .neither, in: .taxis, "tired")
        case .taxisTakenRain: .count("taxis taken because of rain", .neither, in: .taxis, "rain")
        case .taxisTakenLate: .count("taxis taken by walkers who are late", .neither, in: .taxis, "late")
        case .taxisGivenUp: .count("taxis that did not come in time", .lower, in: .taxis, "did not come in time")
        case .draftsBegun: .count("drafts begun", .neither)
        case .toursSubmitted: .count("tours submitted", .neither)
        case .toursApproved: .count("tours approved", .higherForSome)
        case .toursSentBack: .count("tours sent back to their authors", .lowerForSome)
        case .toursDeleted: .count("tours deleted", .neither)
        case .tourActionsRejected: .count("actions on tours refused by the rules", .lower)
        // Only for a site, in `waypoints.csv` and the units.
        case .crowdMean: .figure("mean number of people at a waypoint", .people, .lowerForSome, .ratio(of: "hours"))
        case .crowdP95: .figure("people at a waypoint for 95 % of the time, at most", .people, .lower, .quantile)
        case .lineMean: .figure("mean length of the line at a waypoint", .people, .lower, .ratio(of: "hours"))
        // Runners, cyclists and their goals.
        case .runners: .scenarioCount("people who recorded a session", .neither)
        case .sessions: .scenarioCount("sessions", .neither)
        case .runSessions: .scenarioCount("runs", .neither)
        case .rideSessions: .scenarioCount("bicycle rides", .neither)
        case .sessionsUnderWay: .count("sessions under way at the end", .neither, named: "sessions_under_way_at_end")
        case .distance: .figure("distance of all sessions", .kilometres, .higherForSome, .total)
        case .distanceMean: .figure("mean distance of a session", .kilometres, .neither, .ratio(of: "sessions"))
        case .sessionTimeMean: .figure("mean time of a session", .minutes, .neither, .ratio(of: "sessions"))
        case .speedMean: .figure("mean speed of sessions", .metresPerSecond, .neither, .ratio(of: "hours of sessions"))
        case .fixes: .count("positions counted", .neither)
        case .fixesLeftOut: .count("positions left out", .lower)
        case .fixesLate: .count("positions that came late", .lower)
        case .goals: .scenarioCount("monthly goals", .neither)
        case .goalsReached: .count("monthly goals reached", .higher)
        case .goalsReachedShare:
            .figure(
                "share of monthly goals reached", .share, .higher, .rate(of: "monthly goals"),
                phrase: .fewer("# of 100 monthly goals are reached"))
        case .goalProgressMean:
            .figure(
                "mean progress towards a goal", .share, .higher, .ratio(of: "monthly goals"),
                named: "goal_progress_mean_share", support: .nonNegative)
        case .goalReachedFirst: .figure("day of the month on which the first goal is reached", .day, .neither, .extreme)
        case .goalReachedP50: .figure("day by which half of the reached goals are reached", .day, .neither, .quantile)
        case .connectionsLost: .count("runners' connections lost", .lower)
        case .appsDied: .count("runners' apps that died", .lower)
        case .notifications: .count("notifications of reached goals", .neither)
        case .sessionActionsRejected: .count("actions on sessions and goals refused by the rules", .lower)
        // Tourists, places to visit, and contacts between users.
        case .tourists: .scenarioCount("tourists", .neither)
        case .touristStayMean: .figure("mean stay of a tourist", .hours, .neither, .ratio(of: "tourists who left"))
        case .visits: .count("visits to places", .higherForSome)
        case .visitsMean:
            .figure(
                "visits per tourist", .ratio, .higherForSome,
                .rate(of: "tourists, including those present when the warm-up ended"),
                phrase: .fewer("a tourist makes # visits"))
        case .hotelStays: .count("stays at hotels (not counted as visits)", .neither)
        case .placesVisited: .count("places visited at least once", .higherForSome)
        case .visitsGini: .figure("Gini of visits over sights", .ratio, .lowerForSome, .index)
        case .visitsTopTenthShare:
            .figure(
                "share of visits to the most visited tenth of sights", .share, .lowerForSome, .rate(of: "sight visits"))
        case .visitsQualityTau: .figure("Kendall's tau of sights' visits and quality", .ratio, .higher, .correlation)
        case .qualityTau:
            .figure(
                "Kendall's tau of sights' rating and quality", .ratio, .higher, .correlation, named: "quality_rank_tau")
        case .grades: .count("grades given after visits and stays", .higherForSome)
        case .gradeMean:
            .figure("mean grade of all places", .ratio, .higher, .rate(of: "grades that stand at the end"))
        case .chosenFromFeed: .count("visits to places chosen from a feed", .neither)
        case .chosenFeedRankMean:
            .figure(
                "mean rank in the feed of places visited from it", .ratio, .neither,
                .rate(of: "places chosen from a feed"))
        case .chosenExploring: .count("visits to places chosen outside the feed", .neither, in: .choices, "exploring")
        case .chosenOnRoute: .count("visits on a route", .neither, in: .choices, "on routes")
        case .chosenOnGuidedTour: .count("visits on a guided tour", .neither, in: .choices, "on guided tours")
        case .chosenForMeal: .count("visits for a meal", .neither, in: .choices, "for meals")
        case .chosenWithFriend: .count("visits because a friend is there", .neither, in: .choices, "with friends")
        case .foundClosed: .count("visits not made: place closed", .lower)
        case .turnedAway: .count("visits not made: line too long", .lower)
        case .placeWaits: .count("visits after standing in line", .lower)
        case .placeWaitMean:
            .figure(
                "mean time in line of visitors who stood in one", .minutes, .lower,
                .ratio(of: "visits after standing in line"))
        case .touristWaysOnFoot: .count("trips of tourists on foot", .neither, in: .travelModes, "on foot")
        case .touristWaysByTransit:
            .count("trips of tourists by public transport", .neither, in: .travelModes, "by transit")
        case .touristWaysByTaxi: .count("trips of tourists by taxi", .neither, in: .travelModes, "by taxi")
        case .touristKilometresOnFoot:
            .figure("distance of all tourists on foot", .kilometres, .neither, .total, named: "tourist_on_foot_km")
        case .touristKilometresByTransit:
            .figure(
                "distance of all tourists by public transport", .kilometres, .neither, .total,
                named: "tourist_by_transit_km"
            )
        case .touristKilometresByTaxi:
            .figure("distance of all tourists by taxi", .kilometres, .neither, .total, named: "tourist_by_taxi_km")
        case .touristTaxisGivenUp: .count("tourists' taxis that did not come in time", .lower)
        case .feeds: .count("feeds viewed", .neither)
        case .searches: .count("searches for places", .neither)
        case .searchesInVain: .count("searches that found nothing", .lower)
        case .collected: .count("places put into collections", .higherForSome)
        case .friendsAsked: .count("friend requests", .neither)
        case .friendships: .count("new friendships", .higherForSome)
        case .friendsDeclined: .count("friend requests declined", .lowerForSome)
        case .messagesDelivered: .count("messages between users delivered", .higherForSome)
        case .messagesNotDelivered: .count("messages between users not delivered", .lower)
        case .blocks: .count("users who blocked another user", .lowerForSome)
        case .placeActionsRejected: .count("other actions on places and people refused by the rules", .lower)
        // Only for a place, in the units.
        case .rating: .figure("mean grade of a place", .ratio, .higher, .rate(of: "grades that stand at the end"))
        // The guide: subscriptions, routes, guided tours.
        case .subscriptionsBegun: .count("subscriptions begun", .higherForSome, named: "subscriptions_new")
        case .subscriptionsRenewed: .count("subscriptions renewed", .higherForSome)
        case .subscriptionsEnded: .count("subscriptions ended", .lowerForSome)
        case .subscriptionsEndedWish:
            .count("subscriptions ended: by the user", .lowerForSome, in: .subscriptionEnds, "by the user")
        case .subscriptionsEndedPaymentRefused:
            .count("subscriptions ended: payment refused", .lower, in: .subscriptionEnds, "payment refused")
        case .subscriptionsEndedInsufficientFunds:
            .count("subscriptions ended: insufficient funds", .lower, in: .subscriptionEnds, "insufficient funds")
        case .subscriptionsEndedTransferFailed:
            .count("subscriptions ended: transfer failed", .lower, in: .subscriptionEnds, "transfer failed")
        case .subscriptionsEndedErased:
            .count("subscriptions ended: user erased", .neither, in: .subscriptionEnds, "erased")
        case .subscriptionsActive:
            .count("subscriptions at the end", .higherForSome, named: "subscriptions_active_at_end")
        case .paymentsRefused: .count("payments for new subscriptions and cards refused", .lower)
        case .routesAsked: .count("route requests answered with routes", .neither)
        case .routesNoneFound: .count("route requests without a result", .lower)
        case .routesPicked: .count("routes picked", .higherForSome)
        case .mealsFound: .count("restaurants found open", .higher)
        case .mealsNoneOpen: .count("restaurant requests with none open", .lower)
        case .transportCards: .count("transport cards bought", .higherForSome)
        case .transportCardMoney: .figure("money loaded on transport cards", .money, .neither, .total)
        case .guidesApplied: .count("guides who applied", .neither)
        case .guidesHired: .count("guides hired", .neither)
        case .outingsPlanned: .count("guided tours planned", .neither)
        case .outingsLed: .count("guided tours led", .higherForSome)
        case .outingFollowers: .count("participants in guided tours", .higherForSome)
        case .outingFollowersMean:
            .figure(
                "mean number of participants in a guided tour", .people, .higherForSome, .rate(of: "guided tours led"))
        case .guideUtilisation:
            .figure("share of time since hired spent leading tours", .share, .higherForSome, .ratio(of: "guides hired"))
        case .weatherShown: .count("times the weather was shown", .neither)
        case .weatherUnavailable: .count("times the weather was unavailable", .lower)
        case .newsRead: .count("times news was read", .neither)
        case .enquiries: .count("requests to customer service", .neither)
        case .enquiriesAnswered: .count("answers of customer service", .higher)
        case .guideActionsRejected: .count("other actions in the guide refused by the rules", .lower)
        case .guideIncome: .figure("income of the guide", .money, .higherForSome, .total, support: .unbounded)
        case .guideTaxes: .figure("taxes of the guide", .money, .neither, .total)
        case .guideCommission: .figure("bank commission of the guide", .money, .lowerForSome, .total)
        case .guideSalaries: .figure("salaries paid by the guide", .money, .neither, .total)
        case .guideCosts: .figure("costs of the guide", .money, .lowerForSome, .total)
        case .guideProfit: .figure("profit of the guide", .money, .higherForSome, .total, support: .unbounded)
        // People who consider a taxi and choose.
        case .wishes, .choseTaxi, .choseWalk, .chosePublicTransport, .choseStay, .leftTaxi, .cameToTaxi:
            .count(Measure.choices[self] ?? "", .neither)
        case .choseTaxiShare:
            .figure("share of people who choose a taxi", .share, .neither, .rate(of: "people considering it"))
        case .expectedWaitMean: .figure("mean expected wait", .seconds, .neither, .ratio(of: "taxis considered"))
        case .consideredPriceMean: .figure("mean price considered", .money, .neither, .ratio(of: "taxis considered"))
        case .priceElasticity: .figure("price elasticity", .ratio, .neither, .difference, support: .unbounded)
        case .waitElasticity: .figure("wait elasticity", .ratio, .neither, .difference, support: .unbounded)
        }
    }
}

/// Columns of a results table, in order. The writer takes the header from here and writes each value in a switch over
/// the columns, so that both agree; readers find the columns by name.
package protocol TableColumn: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
    static var file: ResultsFile { get }
}

extension TableColumn {
    /// Header line: the names of all columns, joined by commas.
    package static var header: String { allCases.map(\.rawValue).joined(separator: ",") }
}

extension CSVWriter {
    /// Creates the table of these columns in a results folder.
    ///
    /// - Throws: `MachineError` if the file cannot be created.
    package init<Column: TableColumn>(creating columns: Column.Type, in folder: ResultsFolder) throws(SystemError) {
        try self.init(creating: folder.file(Column.file), header: Column.header)
    }

    /// Writes a row with one field per column.
    ///
    /// - Throws: `MachineError` if buffered rows cannot be written.
    package mutating func row<Column: TableColumn>(
        of columns: Column.Type, _ field: (_ column: Column, _ table: inout CSVWriter) -> Void
    ) throws(SystemError) {
        for column in columns.allCases { field(column, &self) }
        try endRow()
    }
}

/// Columns of `rides.csv`: one row per request.
package enum RideColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .rides }
    case replication, request, client, driver, kind
    case origin = "origin_zone"
    case destination = "destination_zone"
    case party, shared
    case requested = "requested_s"
    case offered = "offered_s"
    case accepted = "accepted_s"
    case pickedUp = "picked_up_s"
    case ended = "ended_s"
    case outcome, offers
    case wait = "wait_s"
    case pickupKilometres = "pickup_km"
    case rideKilometres = "ride_km"
    case price
}

/// Columns of `drivers.csv`: one row per driver.
package enum DriverColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .drivers }
    case replication, driver
    case shift = "shift_s"
    case busy = "busy_s"
    case idle = "idle_s"
    case emptyKilometres = "empty_km"
    case occupiedKilometres = "occupied_km"
    case rides, offers, refusals, timeouts, suspensions, income
}

/// Columns of `zones.csv`: one row per zone and hour.
package enum ZoneHourColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .zones }
    case replication, hour, zone, requests, served
    case waitMean = "mean_wait_s"
    case waitP95 = "p95_wait_s"
    case queueMean = "mean_queue"
    case queueMax = "max_queue"
}

/// Columns of `losses.csv`: lost requests per hour, zone and cause.
package enum LossColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .losses }
    case replication, hour, zone, cause, requests
}

/// Columns of `fleet.csv`: mean numbers of taxis per hour.
package enum FleetColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .fleet }
    case replication, hour
    case onDuty = "mean_on_duty"
    case free = "mean_free"
    case busy = "mean_busy"
    case occupied = "mean_occupied"
}

/// Columns of `shifts.csv`: one row per shift of a driver.
package enum ShiftColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .shifts }
    case replication, driver
    case start = "start_s"
    case end = "end_s"
    case busy = "busy_s"
    case idle = "idle_s"
    case emptyKilometres = "empty_km"
    case occupiedKilometres = "occupied_km"
    case rides, offers, income
}

/// Columns of `ranks.csv`: one row per taxi rank and hour.
package enum RankColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .ranks }
    case replication, hour, rank, name, zone, latitude, longitude, arrivals, served
    case taxisMean = "mean_taxis"
    case taxisMax = "max_taxis"
}

/// Columns of `vehicle_types.csv`: one row per type of taxis.
package enum VehicleTypeColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .vehicleTypes }
    case replication, type, taxis, drivers
    case shift = "shift_s"
    case busy = "busy_s"
    case occupied = "occupied_s"
    case emptyKilometres = "empty_km"
    case occupiedKilometres = "occupied_km"
    case rides, clients, income
    case co2 = "co2_kg"
    case drivingCost = "driving_cost"
    case energyUsed = "energy_used_kwh"
    case energyCharged = "energy_charged_kwh"
    case charges
    case charging = "charging_s"
    case plugWait = "plug_wait_s"
    case plugWaits = "plug_waits"
}

/// Columns of `driver_groups.csv`: one row per group of drivers.
package enum DriverGroupColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .driverGroups }
    case replication, group, taxis, drivers
    case shift = "shift_s"
    case busy = "busy_s"
    case occupied = "occupied_s"
    case emptyKilometres = "empty_km"
    case occupiedKilometres = "occupied_km"
    case rides, offers, refusals, timeouts
    case standDowns = "stand_downs"
    case queueWait = "queue_wait_s"
    case queueWaits = "queue_waits"
    case income
}

/// Columns of `rank_service.csv`: one row per rank with rules of its own.
package enum RankServiceColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .rankService }
    case replication, zone
    case walkUps = "walk_ups"
    case served, balked, reneged
    case openAtEnd = "open_at_end"
    case waitMean = "mean_wait_s"
    case waitMax = "max_wait_s"
    case lineMean = "mean_line"
    case lineMax = "max_line"
    case turnedAway = "taxis_turned_away"
    case held = "taxis_held"
    case holdingMean = "mean_holding_s"
}

/// Columns of `choices.csv`: mode choices, per zone and hour, of people who consider a taxi.
package enum ChoiceColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .choices }
    case replication, hour, zone, people
    case taxiToday = "taxi_today"
    case taxi, walk
    case publicTransport = "public_transport"
    case stay
    case waitExpected = "expected_wait_s"
    case price = "mean_price"
}

/// Columns of `replications.csv`: one row per metric and replication.
package enum ReplicationColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .replications }
    case replication, metric, value
}

/// Columns of `summary.csv`: each metric over all replications.
package enum SummaryColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .summary }
    case metric, unit, replications, mean
    case deviation = "stddev"
    case low = "ci95_low"
    case high = "ci95_high"
    case minimum = "min"
    case maximum = "max"
}

/// First columns of `groups.csv`, before those of `SummaryColumn`: one row per metric and group of zones, over the
/// whole run and by hour of the day.
package enum ZoneGroupColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .groups }
    case attribute, group, zones, from, to, weight
    case centreKilometres = "centre_km"
    case hour
}

/// Columns of `group_differences.csv`: the highest group of zones less the lowest, one row per attribute and metric.
package enum ZoneGroupDifferenceColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .groupDifferences }
    case attribute, groups, metric, unit
    case lowest = "lowest_mean"
    case highest = "highest_mean"
    case difference
    case low = "ci95_low"
    case high = "ci95_high"
    case probability = "p_value"
    case randomProbability = "random_groups_p_value"
    case corrected = "holm_p_value"
    case pairs, differs
}

/// Columns of `group_zones.csv`: the group of each zone, one row per attribute and zone.
package enum GroupedZoneColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .groupZones }
    case attribute, zone, value, weight, group
}

/// First columns of `city_events.csv`, before those of `SummaryColumn`: one row per metric and event, of the whole city
/// and of the event's zone.
package enum CityEventColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .cityEvents }
    case event
    case from = "from_s"
    case until = "until_s"
    case people
    case taxiShare = "taxi_share"
    case expectedRequests = "expected_requests"
    case speed, demand
    case strikeShare = "strike_share"
    case noStops = "no_stops"
    case closedStreets = "closed_streets"
    case closedKilometres = "closed_km"
    case latitude = "lat"
    case longitude = "lon"
    case zone
}

/// Columns of `statement.csv`: monthly statements of the taxis and of the guide company (G02).
package enum StatementColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .statement }
    case replication, month, who, income, taxes, commission, salaries, costs, profit
}

/// Company that a statement belongs to.
package enum StatementOwner: String, CaseIterable, Sendable {
    case guide, taxi
}

/// Columns of `tours.csv`: one row per tour.
package enum TourColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .tours }
    case replication, tour, title, followers, completed, cancelled
    case underWay = "under_way"
    case cancelledMostAt = "cancelled_most_at"
    case cancelledThere = "cancelled_there"
    case waypointsReached = "waypoints_reached"
    case waypointsSkipped = "waypoints_skipped"
    case durationMean = "duration_mean_min"
    case durationP50 = "duration_p50_min"
    case durationP95 = "duration_p95_min"
}

/// Columns of `waypoints.csv`: one row per site and hour, and one without an hour for the whole run.
package enum WaypointColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .waypoints }
    case replication, hour, site
    case crowdMean = "crowd_mean"
    case crowdP95 = "crowd_p95"
    case crowdMax = "crowd_max"
    case limit
    case aboveLimit = "above_limit_min"
    case lineMean = "line_mean"
    case lineMax = "line_max"
    case waits
    case waitMean = "wait_mean_min"
}

/// Columns of `sessions.csv`: one row per running or cycling session.
package enum SessionColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .sessions }
    case replication, session, runner, kind
    case start = "start_s"
    case end = "end_s"
    case kilometres = "distance_km"
    case time = "time_s"
    case speed = "speed_m_per_s"
    case fixes
    case fixesLeftOut = "fixes_left_out"
    case fixesLate = "fixes_late"
}

/// Columns of `goals.csv`: one row per runner and month.
package enum GoalColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .goals }
    case replication, runner, month
    case goalKilometres = "goal_km"
    case doneKilometres = "done_km"
    case percent
    case reachedOn = "reached_on"
}

/// Columns of `places.csv`: one row per place and day, and one without a day for the whole run.
package enum PlaceColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .places }
    case replication, day, place, name, category, visits, stays, grades
    case gradedBy = "graded_by"
    case rating, rank, latitude, longitude
    /// Total fees of all visits; empty if the place has no price.
    case fees
}

/// Columns of `visits.csv`: visits per category and hour of the day, over the whole run.
package enum VisitColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .visits }
    case replication, hour, category, visits
}

/// Columns of `attention.csv`: concentration of visits, per day and category.
package enum AttentionColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .attention }
    case replication, day, category, places, visits
    case visitsSoFar = "visits_so_far"
    case placesVisited = "places_visited"
    case gini
    case giniSoFar = "gini_so_far"
    case giniByChance = "gini_by_chance"
    case topTenthShare = "top_tenth_share"
    case leadersShare = "leaders_share"
    case visitsQualityTau = "visits_quality_tau"
    case qualityTau = "quality_tau"
}

/// Columns of `subscriptions.csv`: changes of guide subscriptions per day.
package enum SubscriptionColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .subscriptions }
    case replication, day
    case begun = "new"
    case renewed
    case endedByWish = "ended_wish"
    case endedByRefusal = "ended_payment_refused"
    case endedByFunds = "ended_insufficient_funds"
    case endedByTransfer = "ended_transfer_failed"
    case endedByErasure = "ended_erased"
    case active, fees
}

/// Columns of `guides.csv`: one row per guide.
package enum GuideColumn: String, TableColumn {
    /// The file with these columns.
    package static var file: ResultsFile { .guides }
    case replication, guide
    case hired = "hired_s"
    case outings, followers
    case led = "led_s"
    case utilisation, pay
}

/// The columns of a file of trips; the raw values are the keys under `columns:`.
enum TripColumn: String, CaseIterable {
    case pickupTime, dropOffTime, duration
    case party, distance, fare
    /// Flag, `True` where a row is known to be incomplete.
    case incomplete
    case pickupZone, dropOffZone
    case pickupLatitude, pickupLongitude, dropOffLatitude, dropOffLongitude
    /// A JSON array of `[longitude, latitude]`: the first is the pickup, the last the drop-off.
    case path

    /// Sets of columns that give the ends of a trip; of those that a file has, the first counts.
    static let ends: [[TripColumn]] = [
        [.pickupZone, .dropOffZone],
        [.pickupLatitude, .pickupLongitude, .dropOffLatitude, .dropOffLongitude],
        [.path],
    ]
}

/// The names of the columns in a file of trips, and the format of their fields.
struct TripFormat {
    enum DistanceUnit: String, CaseIterable {
        case mi, km, m

        var metres: Double {
            switch self {
            case .mi: 1_609.344
            case .km: 1_000
            case .m: 1
            }
        }
    }

    enum DurationUnit: String, CaseIterable {
        case s, min

        var seconds: Double {
            switch self {
            case .s: 1
            case .min: 60
            }
        }
    }

    /// Treatment of parties too large for an ordinary taxi (T01).
    enum LargeParties: String, CaseIterable {
        case leaveOut
        /// Large parties count as the largest that an ordinary taxi takes.
        case asFour
        /// Parties up to the most seats that a type of taxis may have keep their size.
        case keep
    }

    /// Possible names of each column, the likeliest first; columns not listed are in none of the files.
    var columns: [TripColumn: [String]]
    /// Whether a scenario gives the names of the columns, so that it can leave some out.
    var isMapped = true
    var time = TimeFormat.iso
    /// Clock of the city; nil if the times are local and its offset is unknown.
    var clock: CityClock?
    var distanceUnit = DistanceUnit.km
    var durationUnit = DurationUnit.s
    /// Seconds between two points of a path; nil if unknown.
    var pathStepSeconds: Double?
    var largeParties = LargeParties.leaveOut
    /// Highest plausible mean speed of a ride; nil: no limit.
    var maxMeanSpeedMetresPerSecond: Double?

    /// Format of yellow and green taxis of the New York City Taxi and Limousine Commission: with coordinates from 2009
    /// to June 2016 and with zones since, also with the column names of the open data portal. (TLC, "Data dictionary".)
    static let nycTLC = TripFormat(
        columns: [
            .pickupTime: [
                "pickup_datetime", "tpep_pickup_datetime", "lpep_pickup_datetime", "Trip_Pickup_DateTime",
            ],
            .dropOffTime: [
                "dropoff_datetime", "tpep_dropoff_datetime", "lpep_dropoff_datetime", "Trip_Dropoff_DateTime",
            ],
            .party: ["passenger_count"],
            .distance: ["trip_distance"],
            .pickupZone: ["pickup_location_id", "PULocationID"],
            .dropOffZone: ["dropoff_location_id", "DOLocationID"],
            .pickupLatitude: ["pickup_latitude", "Start_Lat"],
            .pickupLongitude: ["pickup_longitude", "Start_Lon"],
            .dropOffLatitude: ["dropoff_latitude", "End_Lat"],
            .dropOffLongitude: ["dropoff_longitude", "End_Lon"],
        ],
        isMapped: false, clock: NamedTimeZones.clock("America/New_York"), distanceUnit: .mi)
}

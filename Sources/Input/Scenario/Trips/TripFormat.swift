/// What a column of a file of trips may tell; the raw values are the keys under `columns:`.
enum TripColumn: String, CaseIterable {
    case pickupTime, dropOffTime, duration
    case party, distance, fare
    /// Says `True` where a row is known to lack something.
    case incomplete
    case pickupZone, dropOffZone
    case pickupLatitude, pickupLongitude, dropOffLatitude, dropOffLongitude
    /// A JSON array of `[longitude, latitude]`: the first is the pickup, the last the drop-off.
    case path

    /// The ways of telling where a trip begins and ends; of those that a file has, the first counts.
    static let ends: [[TripColumn]] = [
        [.pickupZone, .dropOffZone],
        [.pickupLatitude, .pickupLongitude, .dropOffLatitude, .dropOffLongitude],
        [.path],
    ]
}

/// What the columns of a file of trips are called, and how their fields are written.
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

    /// What becomes of parties that no taxi takes (T01).
    enum LargeParties: String, CaseIterable {
        case leaveOut
        /// They count as the largest that a taxi takes.
        case asFour
    }

    /// The names that a column may have, the likeliest first; whatever is not here is in none of the files.
    var columns: [TripColumn: [String]]
    /// Whether a scenario says what the columns are called, so that it can leave some out.
    var isMapped = true
    var time = TimeFormat.iso
    /// The clocks of the city; nil where the times are those that they showed, and nothing is known of them.
    var clock: CityClock?
    var distanceUnit = DistanceUnit.km
    var durationUnit = DurationUnit.s
    /// Between two points of a path; nil where that is not known.
    var pathStepSeconds: Double?
    var largeParties = LargeParties.leaveOut
    /// A ride that would have been faster on average cannot have been; nil: none is too fast.
    var maxMeanSpeedMetresPerSecond: Double?

    /// What the New York City Taxi and Limousine Commission has published of yellow and green taxis: with coordinates from
    /// 2009 to June 2016 and with zones since, also as the open data portal spells the columns. (TLC, "Data dictionary".)
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

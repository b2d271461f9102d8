import InputFiles

/// Why a row of a trip file is left out: the first that applies.
enum TripFault: Int, CaseIterable, Error {
    case malformedRow, incomplete, unreadableDate, unreadableDuration, dropOffBeforePickup, negativeDuration
    case emptyPickupZone, emptyDropOffZone, unknownPickupZone, unknownDropOffZone
    case noPath, shortPath, unreadablePath, unreadablePickupPlace, unreadableDropOffPlace
    case pickupOutside, dropOffOutside
    case passengersUnreadable, noPassenger, tooManyPassengers, distanceUnreadable, noDistance, absurdDistance
    case fareUnreadable, noFare, tooFast

    /// Trips within a city are not longer; published tables have some of millions of miles.
    private static let distanceMaxMiles = 200.0
    static let distanceMaxMetres = distanceMaxMiles * TripFormat.DistanceUnit.mi.metres

    var reason: String {
        switch self {
        case .malformedRow: "the row has the wrong number of fields"
        case .incomplete: "the row says of itself that it is incomplete"
        case .unreadableDate: "the date of pickup or drop-off cannot be read"
        case .unreadableDuration: "the duration cannot be read"
        case .dropOffBeforePickup: "drop-off is before pickup"
        case .negativeDuration: "the duration is below 0"
        case .emptyPickupZone: "the pickup zone is empty"
        case .emptyDropOffZone: "the drop-off zone is empty"
        case .unknownPickupZone: "the pickup zone is not in the city"
        case .unknownDropOffZone: "the drop-off zone is not in the city"
        case .noPath: "the path has no point"
        case .shortPath: "the path has one point only"
        case .unreadablePath: "the path cannot be read"
        case .unreadablePickupPlace: "the place of pickup cannot be read"
        case .unreadableDropOffPlace: "the place of drop-off cannot be read"
        case .pickupOutside: "the place of pickup is outside the city"
        case .dropOffOutside: "the place of drop-off is outside the city"
        case .passengersUnreadable: "the passenger count cannot be read"
        case .noPassenger: "the passenger count is 0"
        case .tooManyPassengers: "the passenger count is above 4"  // T01
        case .distanceUnreadable: "the distance cannot be read"
        case .noDistance: "the distance is 0 or less"
        case .absurdDistance: "the distance is above \(plainText(TripFault.distanceMaxMiles)) miles"
        case .fareUnreadable: "the fare cannot be read"
        case .noFare: "the fare is 0 or less"
        case .tooFast: "the ride would have been faster than 'maxMeanSpeed'"
        }
    }
}

/// How many rows of one file were left out, by reason; unknown zones by their name.
struct TripFaultCounts {
    /// More unknown zones than these are counted together.
    private static let namedZonesMax = 20

    private var counts = [Int](repeating: 0, count: TripFault.allCases.count)
    private var zones: [TripFault: [(name: String, count: Int)]] = [:]

    mutating func count(_ fault: TripFault) { counts[fault.rawValue] += 1 }

    mutating func count(_ fault: TripFault, zone: String) {
        var named = zones[fault] ?? []
        if let index = named.firstIndex(where: { $0.name == zone }) {
            named[index].count += 1
        } else if named.count < TripFaultCounts.namedZonesMax {
            named.append((zone, 1))
        } else {
            count(fault)
        }
        zones[fault] = named
    }

    /// In the order of the reasons; unknown zones by name.
    func losses(file: String) -> [InputLoss] {
        var losses: [InputLoss] = []
        for fault in TripFault.allCases {
            for zone in (zones[fault] ?? []).sorted(by: { ($0.name.count, $0.name) < ($1.name.count, $1.name) }) {
                let end = fault == .unknownPickupZone ? "pickup" : "drop-off"
                losses.append(
                    InputLoss(file: file, reason: "\(end) zone '\(zone.name)' is not in the city", count: zone.count))
            }
            if counts[fault.rawValue] > 0 {
                losses.append(InputLoss(file: file, reason: fault.reason, count: counts[fault.rawValue]))
            }
        }
        return losses
    }
}

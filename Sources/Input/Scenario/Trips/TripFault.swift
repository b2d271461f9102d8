import Behaviour
import InputFiles

/// The reason for leaving out a row of a trip file: the first that applies.
enum TripFault: Int, CaseIterable, Error {
    case malformedRow, incomplete, unreadableDate, unreadableDuration, dropOffBeforePickup, negativeDuration
    case emptyPickupZone, emptyDropOffZone, unknownPickupZone, unknownDropOffZone
    case noPath, shortPath, unreadablePath, unreadablePickupPlace, unreadableDropOffPlace
    case pickupExchanged, dropOffExchanged, pickupOutside, dropOffOutside, sameGateway
    case passengersUnreadable, negativePassengers, tooManyPassengers, morePassengersThanSeats
    case distanceUnreadable, noDistance, absurdDistance, fareUnreadable, noFare, tooFast
    /// A date far from the others, found when all rows are read.
    case farDate

    /// Longest distance within a city; published tables have some of millions of miles.
    private static let distanceMaxMiles = 200.0
    static let distanceMaxMetres = distanceMaxMiles * TripFormat.DistanceUnit.mi.metres

    static var distanceMaxText: String { "\(shortText(distanceMaxMiles)) miles" }

    var reason: String {
        switch self {
        case .malformedRow: "the row has the wrong number of fields"
        case .incomplete: "the row is marked as incomplete"
        case .unreadableDate: "the date of pickup or drop-off cannot be read"
        case .unreadableDuration: "the duration cannot be read"
        case .dropOffBeforePickup: "drop-off is before pickup"
        case .negativeDuration: "the duration is below 0"
        case .emptyPickupZone: "the pickup zone is empty"
        case .emptyDropOffZone: "the drop-off zone is empty"
        case .unknownPickupZone: "the pickup zone is not in the city"
        case .unknownDropOffZone: "the drop-off zone is not in the city"
        case .noPath: "the path has no point"
        case .shortPath: "the path has only one point"
        case .unreadablePath: "the path cannot be read"
        case .unreadablePickupPlace: "the place of pickup cannot be read"
        case .unreadableDropOffPlace: "the place of drop-off cannot be read"
        case .pickupExchanged:
            "the place of pickup is outside the city, but would be inside with latitude and longitude exchanged"
        case .dropOffExchanged:
            "the place of drop-off is outside the city, but would be inside with latitude and longitude exchanged"
        case .pickupOutside: "the place of pickup is outside the city"
        case .dropOffOutside: "the place of drop-off is outside the city"
        case .sameGateway: "pickup and drop-off are outside the city, at the same gateway"
        case .passengersUnreadable: "the passenger count cannot be read"
        case .negativePassengers: "the passenger count is below 0"
        case .tooManyPassengers: "the passenger count is above 4"  // T01
        case .morePassengersThanSeats: "the passenger count is above \(VehicleType.seatsMax)"
        case .distanceUnreadable: "the distance cannot be read"
        case .noDistance: "the distance is 0 or less"
        case .absurdDistance: "the distance is above \(TripFault.distanceMaxText)"
        case .fareUnreadable: "the fare cannot be read"
        case .noFare: "the fare is 0 or less"
        case .tooFast: "the ride is faster than 'maxMeanSpeed'"
        case .farDate: "the date is more than a year away from the others"
        }
    }
}

/// Rows of one file that were left out, by reason; unknown zones by their name.
struct TripFaultCounts {
    /// Maximum number of unknown zones that are counted by name.
    private static let namedZonesMax = 20

    private struct Counted {
        var count = 0
        var first: InputLoss.Example
    }

    private var counts = [Counted?](repeating: nil, count: TripFault.allCases.count)
    private var zones: [TripFault: [(name: String, counted: Counted)]] = [:]

    /// Counts a row.
    ///
    /// - Parameter first: evaluated only for the first row of each fault.
    mutating func count(_ fault: TripFault, first: @autoclosure () -> InputLoss.Example) {
        if counts[fault.rawValue] == nil { counts[fault.rawValue] = Counted(first: first()) }
        counts[fault.rawValue]?.count += 1
    }

    mutating func count(_ fault: TripFault, zone: String, line: Int) {
        var named = zones[fault] ?? []
        let example = InputLoss.Example(line: line, value: zone)
        if let index = named.firstIndex(where: { $0.name == zone }) {
            named[index].counted.count += 1
        } else if named.count < TripFaultCounts.namedZonesMax {
            named.append((zone, Counted(count: 1, first: example)))
        } else {
            count(fault, first: example)
        }
        zones[fault] = named
    }

    func count(of faults: [TripFault]) -> Int {
        faults.reduce(0) { sum, fault in
            sum + (counts[fault.rawValue]?.count ?? 0) + (zones[fault] ?? []).reduce(0) { $0 + $1.counted.count }
        }
    }

    /// Line of the first row that is left out; nil if all are used.
    var firstLine: Int? {
        let named = zones.values.joined().map(\.counted)
        return (counts.compactMap { $0 } + named).compactMap(\.first.line).min()
    }

    /// Returns the losses in the order of the reasons; unknown zones by name.
    ///
    /// - Parameter isReplayed: whether only trips of one day are used, so that far dates do not matter.
    func losses(file: String, rowCount: Int, _ help: TripFaultAdvice, isReplayed: Bool) -> [InputLoss] {
        func loss(_ fault: TripFault, _ reason: String, _ counted: Counted) -> InputLoss {
            let (expected, remedy) = help.advice(for: fault, counted.first.value ?? "")
            return InputLoss(
                file: file, reason: reason, count: counted.count, of: rowCount, first: counted.first,
                expected: expected,
                remedy: remedy, treatment: fault == .farDate && isReplayed ? .notRequested : .leftOut)
        }
        var losses: [InputLoss] = []
        for fault in TripFault.allCases {
            for zone in (zones[fault] ?? []).sorted(by: { ($0.name.count, $0.name) < ($1.name.count, $1.name) }) {
                let end = fault == .unknownPickupZone ? "pickup" : "drop-off"
                losses.append(loss(fault, "\(end) zone '\(zone.name)' is not in the city", zone.counted))
            }
            if let counted = counts[fault.rawValue] { losses.append(loss(fault, fault.reason, counted)) }
        }
        return losses
    }
}
